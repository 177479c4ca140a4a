/**
 * Runs Changesets, which needs a later Node than the rest of this repository:
 *
 *     node scripts/release/changeset.mjs            asks what changed and writes a changeset
 *     node scripts/release/changeset.mjs status     and any other of its commands
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './packages.mjs';

const LEAST = [22, 11];

/**
 * Runs one of its commands in this repository.
 *
 * @param {string[]} args
 * @returns {number} its exit code
 */
export function changeset(args) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
    console.error(
      `Changesets needs Node ${LEAST.join('.')} or later; this is ${process.versions.node}.\n` +
        'Write the file by hand instead: .changeset/README.md shows the four lines.',
    );
    return 1;
  }
  const manifest = createRequire(import.meta.url).resolve('@changesets/cli/package.json');
  const program = join(dirname(manifest), 'bin.js');
  return spawnSync(process.execPath, [program, ...args], { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(changeset(process.argv.slice(2)));
