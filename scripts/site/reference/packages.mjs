// @ts-check
/* The packages of the reference, and their entries: those of `exports` in their package.json. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/** In the order in which the reference lists them. */
const FOLDERS = ['packages/sdk', 'packages/grants', 'packages/devtools'];

/** A sentence about each entry, and what a reader looks for before the rest of a page. */
const { about, first } = JSON.parse(readFileSync(new URL('entries.json', import.meta.url), 'utf8'));

/** @type {readonly string[]} */
export const FIRST = first;

/**
 * @typedef {object} Entry
 * @property {string} name as it is imported
 * @property {string} file its source, absolute
 * @property {string} about a sentence
 * @property {string} page the name of its page, without an extension
 */

/** @type {readonly { readonly name: string, readonly entries: readonly Entry[] }[]} */
export const PACKAGES = FOLDERS.map(folder => {
  const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const entries = Object.entries(exports)
    // `internal` promises nothing, so nobody is to read it here.
    .filter(([subpath, target]) => typeof target === 'object' && subpath !== './internal')
    .map(([subpath, target]) => {
      const entry = name + subpath.slice(1);
      const file = join(root, folder, target['@sno-id/source']);
      const page = entry.slice('@sno-id/'.length).replaceAll('/', '-');
      return { name: entry, file, about: about[entry] ?? '', page };
    });
  return { name, entries };
});
