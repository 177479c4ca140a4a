/**
 * The changelog of all packages: `CHANGELOG.md`, with what is not released yet under the heading
 * `unreleased`.
 *
 *     node scripts/release/changelog.mjs notes 0.2.0    prints what that version's heading has
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const CHANGELOG = fileURLToPath(new URL('../../CHANGELOG.md', import.meta.url));

const UNRELEASED = 'unreleased';

/**
 * Whether the changelog has a heading for a version, which is what makes it ready to be published.
 *
 * @param {string} text  the changelog
 * @param {string} version
 */
export function hasVersion(text, version) {
  return sectionsOf(text).some(({ name }) => name === version);
}

/**
 * Moves what is under `unreleased` under a heading of its version, and leaves an empty `unreleased` above it.
 *
 * @param {string} text  the changelog
 * @param {string} version
 * @param {string} date  of the release, as 2026-11-22
 * @throws Error if the version has a heading already, or if nothing is unreleased
 */
export function release(text, version, date) {
  if (hasVersion(text, version)) throw new Error(`CHANGELOG.md already has a heading for ${version}`);
  if (notesOf(text, UNRELEASED) === '') throw new Error('CHANGELOG.md says nothing under `unreleased`');
  return text.replace(/^## unreleased$/m, `## ${UNRELEASED}\n\n## ${version} (${date})`);
}

/**
 * What a heading has under it, without the heading.
 *
 * @param {string} text  the changelog
 * @param {string} version  or `unreleased`
 * @throws Error if there is no such heading
 */
export function notesOf(text, version) {
  const section = sectionsOf(text).find(({ name }) => name === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no heading for ${version}`);
  return section.body.trim();
}

/** @param {string} text */
function sectionsOf(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map(section => {
      const [heading = '', ...lines] = section.split('\n');
      return { name: heading.split(' ')[0], body: lines.join('\n') };
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , verb, version] = process.argv;
  if (verb !== 'notes' || version === undefined) {
    console.error('expected: changelog.mjs notes VERSION');
    process.exit(2);
  }
  console.log(notesOf(readFileSync(CHANGELOG, 'utf8'), version));
}
