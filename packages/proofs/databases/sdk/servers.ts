import process from 'node:process';
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';
import { missingPackages, SERVERS_OF_SDK } from '../servers/programs.mjs';
import { startMariadb, startPostgres } from '../servers/start.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Ports of the servers; undefined if they are not installed. */
    ports: { readonly postgres: number; readonly mariadb: number } | undefined;
  }
}

/**
 * Starts the servers that all test files share, and ends them.
 *
 * @throws Error in CI if a server is not installed. Elsewhere the tests that need one are skipped, and this
 * says why.
 */
export default async function start(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const missing = missingPackages(SERVERS_OF_SDK);
  if (missing.length > 0) {
    const reason = `Missing: ${missing.join(', ')}. Run: pnpm prove databases`;
    if (process.env['CI']) throw new Error(reason);
    console.warn(`The tests on real databases are skipped. ${reason}`);
    project.provide('ports', undefined);
    return undefined;
  }
  const starts = await Promise.allSettled([
    // A crash is what the tests of a crash start their own server for: here nothing has to reach the disk.
    startPostgres(['max_connections=300', 'fsync=off', 'deadlock_timeout=100ms']),
    startMariadb(),
  ]);
  const remove = async () => {
    await Promise.all(starts.map(start => start.status === 'fulfilled' && start.value.remove()));
  };
  const [postgres, mariadb] = starts;
  if (postgres.status === 'fulfilled' && mariadb.status === 'fulfilled') {
    project.provide('ports', { postgres: postgres.value.port, mariadb: mariadb.value.port });
    return remove;
  }
  // The one that did start must not outlive the tests.
  await remove();
  throw new AggregateError(starts.flatMap(start => (start.status === 'rejected' ? [start.reason] : [])));
}
