/**
 * Fails if a package has changed since the main branch and no changeset says which version that needs:
 * `pnpm release:status`. Before the first release, no change needs one.
 */
import { readFileSync } from 'node:fs';
import { CHANGELOG, hasVersion } from './changelog.mjs';
import { changeset } from './changeset.mjs';
import { versionOfAll } from './packages.mjs';

const version = versionOfAll();
if (hasVersion(readFileSync(CHANGELOG, 'utf8'), version))
  process.exit(changeset(['status', '--since=origin/main']));
console.log(`${version} is not released yet: nothing needs a changeset.`);
