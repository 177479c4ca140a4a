/**
 * Prints `ready=true` if the current version has been merged and not published: CHANGELOG.md has its heading,
 * and it has no tag. The release workflow asks before it publishes.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CHANGELOG, hasVersion } from './changelog.mjs';
import { ROOT, versionOfAll } from './packages.mjs';

const version = versionOfAll();
const tag = execFileSync('git', ['tag', '--list', `v${version}`], { cwd: ROOT, encoding: 'utf8' }).trim();
const merged = hasVersion(readFileSync(CHANGELOG, 'utf8'), version);
console.log(`ready=${merged && tag === ''}`);
