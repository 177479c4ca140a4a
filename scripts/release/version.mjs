/**
 * Prepares a release: gives all packages the next version, moves what CHANGELOG.md has under `unreleased`
 * under a heading of it, and drops what documents say of packages that are not on npm yet.
 *
 *     pnpm release:version minor    or major, or patch
 *     pnpm release:version          for the first release: it keeps the version that the packages have
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CHANGELOG, hasVersion, release } from './changelog.mjs';
import { PUBLISHED, ROOT, versionOfAll } from './packages.mjs';

/**
 * The version after another.
 *
 * @param {string} version  the version that the packages have
 * @param {string | undefined} level which number grows: major, minor or patch; none for a version that is not
 * released
 * @param {boolean} isReleased  whether the changelog has a heading for `version`
 * @throws Error if the level does not fit
 */
export function nextVersion(version, level, isReleased) {
  if (!isReleased && level === undefined) return version;
  if (!isReleased) throw new Error(`expected no level, since ${version} is not released, got ${level}`);
  const [major, minor, patch] = version.split('.').map(Number);
  if (level === 'major') return `${major + 1}.0.0`;
  if (level === 'minor') return `${major}.${minor + 1}.0`;
  if (level === 'patch') return `${major}.${minor}.${patch + 1}`;
  throw new Error(`expected major, minor or patch, got ${level ?? 'nothing'}`);
}

/** The files of the packages that name their version: once each, in quotes. */
export const NAME_VERSION = [
  ...PUBLISHED.map(name => `packages/${name}/package.json`),
  'packages/devtools/src/version.ts',
  ...execFileSync('git', ['ls-files', 'packages/*/SKILL.md'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n'),
];

/** What says how to install the packages before they are on npm. */
export const BEFORE_NPM = ['README.md', 'docs/guides/first-app.md'];

/**
 * A document without its paragraph for those who install before the first release.
 *
 * @param {string} text
 */
export function afterFirstRelease(text) {
  return text.replace(/^Not on npm yet\..*?\n\n/ms, '');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const current = versionOfAll();
  const next = nextVersion(current, process.argv[2], hasVersion(changelog, current));
  const released = release(changelog, next, new Date().toISOString().slice(0, 10));
  for (const path of NAME_VERSION) edit(path, text => text.replace(/(?<=['"])\d+\.\d+\.\d+(?=['"])/, next));
  for (const path of BEFORE_NPM) edit(path, afterFirstRelease);
  writeFileSync(CHANGELOG, released);
  console.log(`${next}: review the changes, and commit them.`);
}

/**
 * @param {string} path  of a file of the repository
 * @param {(text: string) => string} change
 */
function edit(path, change) {
  writeFileSync(ROOT + path, change(readFileSync(ROOT + path, 'utf8')));
}
