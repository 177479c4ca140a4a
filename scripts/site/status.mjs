// @ts-check
/* Which version the site is about, and whether it is on npm. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'packages/sdk/package.json'), 'utf8'));

/**
 * The version and its state, in a sentence without its full stop. A release writes the version's heading into
 * the changelog, and so makes this another sentence.
 *
 * @param {string} changelog
 */
export function statusOf(changelog, of = version) {
  const isReleased = changelog.split('\n').some(line => line.startsWith(`## ${of}`));
  return isReleased ? `Version ${of}` : `Version ${of}, not yet on npm`;
}

/** Of this commit. */
export const STATUS = statusOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
