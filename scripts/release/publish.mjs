/**
 * Publishes what is not on the registry yet: `pnpm release:publish`, which only the release workflow runs. A
 * version without a heading in CHANGELOG.md is not released, so nothing happens then.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CHANGELOG, hasVersion } from './changelog.mjs';
import { ROOT, versionOfAll } from './packages.mjs';

const version = versionOfAll();
if (!hasVersion(readFileSync(CHANGELOG, 'utf8'), version)) {
  console.log(`CHANGELOG.md has no heading for ${version}: nothing to publish.`);
  process.exit(0);
}
run('--workspace-concurrency=1', 'build');
// It skips private packages, and versions that the registry has. The workflow checks out a commit, not a
// branch.
run('publish', '--no-git-checks');

/** Runs pnpm in all packages, and ends this process if it fails. @param {string[]} args */
function run(...args) {
  const { status } = spawnSync('pnpm', ['--filter', './packages/*', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
