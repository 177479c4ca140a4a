// @ts-check
/* What the site contains, in the order of its navigation: `navigation.json` and the reference. */

import { readFileSync } from 'node:fs';
import { PACKAGES } from './reference/packages.mjs';

/**
 * A document of the repository as a page of the site.
 *
 * @typedef {object} Page
 * @property {string} file in the repository
 * @property {string} page its path in the site, without an extension
 * @property {string} title in the navigation
 */

/** @type {Record<string, Record<string, string>>} */
const NAVIGATION = JSON.parse(readFileSync(new URL('navigation.json', import.meta.url), 'utf8'));

/** Pages that do not have the path of their file. */
const PATHS = new Map([
  ['README.md', 'start'],
  ['packages/devtools/README.md', 'devtools'],
  ['docs/devtools.md', 'devtools-guide'],
]);

const pathOf = (/** @type {string} */ file) =>
  PATHS.get(file) ?? file.replace(/^docs\/|(?:\/README)?\.md$/g, '').toLowerCase();

/** @type {readonly { title: string, pages: readonly Page[] }[]} */
export const SECTIONS = Object.entries(NAVIGATION).map(([title, pages]) => ({
  title,
  pages: Object.entries(pages).map(([file, title]) => ({ file, page: pathOf(file), title })),
}));

/** @type {readonly Page[]} */
export const PAGES = SECTIONS.flatMap(({ pages }) => pages);

/** The pages of the reference: they come from doc comments. */
export const REFERENCE = PACKAGES.map(({ name, entries }) => ({
  title: name,
  pages: entries.map(entry => ({ page: `reference/${entry.page}`, title: entry.name })),
}));

/** Where the golden data is that the SDK is tested with. */
export const VECTORS = { folder: 'packages/sdk/test/vectors' };

/** What a link to the repository starts with. */
export const REPOSITORY = 'https://github.com/sno-id/sno-id';
