/*
 * Runs the conformance suite on the library of SQLite that this version of Node and this folder have, as the
 * command `sno-grants` finds it: node:sqlite, better-sqlite3 or node-sqlite3-wasm.
 */

import { openSqlite } from '../../grants/src/cli/open-store.ts';
import { storeCases } from '../../grants/src/server/conformance/index.ts';
import { openSqliteUnderTest } from '../databases/servers/sqlite.ts';

export async function sqliteCases(): Promise<{
  readonly passed: number;
  readonly failed: readonly string[];
}> {
  const failed: string[] = [];
  let passed = 0;
  // The library is loaded once: then connecting is synchronous.
  const first = await openSqlite(':memory:');
  const Database = first.constructor as new (file: string) => Awaited<ReturnType<typeof openSqlite>>;
  first.close();
  for (const { title, run } of storeCases(async () => openSqliteUnderTest(file => new Database(file)))) {
    await run().then(
      () => passed++,
      error => failed.push(`${title}: ${error}`),
    );
  }
  return { passed, failed };
}
