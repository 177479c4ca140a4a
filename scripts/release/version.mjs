/**
 * Prepares a release: `pnpm release:version`. Applies all changesets to the versions of the packages, and moves what
 * CHANGELOG.md has under `unreleased` under a heading of the new version. The first release has no changesets: it
 * keeps the version that the packages have.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { CHANGELOG, release } from './changelog.mjs';
import { changeset } from './changeset.mjs';
import { versionOfAll } from './packages.mjs';
import { pendingChangesets } from './pending.mjs';

if (pendingChangesets().length > 0) {
  const status = changeset(['version']);
  if (status !== 0) process.exit(status);
}
const version = versionOfAll();
const date = new Date().toISOString().slice(0, 10);
writeFileSync(CHANGELOG, release(readFileSync(CHANGELOG, 'utf8'), version, date));
console.log(`${version}: review the versions and CHANGELOG.md, and commit them.`);
