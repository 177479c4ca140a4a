/**
 * Publishes what is not on the registry yet: `pnpm release:publish`, which only the release workflow runs. A version
 * without a heading in CHANGELOG.md is not released, so nothing happens then.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CHANGELOG, hasVersion } from './changelog.mjs';
import { changeset } from './changeset.mjs';
import { ROOT, versionOfAll } from './packages.mjs';

const version = versionOfAll();
if (!hasVersion(readFileSync(CHANGELOG, 'utf8'), version)) {
  console.log(`CHANGELOG.md has no heading for ${version}: nothing to publish.`);
  process.exit(0);
}
const built = spawnSync('pnpm', ['--filter', './packages/*', '--workspace-concurrency=1', 'build'], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(built.status === 0 ? changeset(['publish', '--no-git-tag']) : (built.status ?? 1));
