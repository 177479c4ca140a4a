/**
 * Prepares a release: gives all packages the next version, and moves what CHANGELOG.md has under `unreleased`
 * under a heading of it.
 *
 *     pnpm release:version minor    or major, or patch
 *     pnpm release:version          for the first release: it keeps the version that the packages have
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CHANGELOG, hasVersion, release } from './changelog.mjs';
import { manifestPathOf, PUBLISHED, ROOT, versionOfAll } from './packages.mjs';

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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const current = versionOfAll();
  const next = nextVersion(current, process.argv[2], hasVersion(changelog, current));
  const released = release(changelog, next, new Date().toISOString().slice(0, 10));
  for (const name of PUBLISHED) {
    const path = manifestPathOf(name);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(`"version": "${current}"`, `"version": "${next}"`),
    );
  }
  // The skills of the packages name the version that they describe.
  execFileSync('git', ['ls-files', 'packages/*/SKILL.md'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .forEach(skill => {
      const text = readFileSync(ROOT + skill, 'utf8');
      writeFileSync(
        ROOT + skill,
        text.replace(`library_version: '${current}'`, `library_version: '${next}'`),
      );
    });
  writeFileSync(CHANGELOG, released);
  console.log(`${next}: review the versions and CHANGELOG.md, and commit them.`);
}
