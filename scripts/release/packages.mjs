/** The packages that are published, in an order in which each comes after those it depends on. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Names of folders in `packages`. */
export const PUBLISHED = ['sdk', 'grants', 'devtools'];

/** @param {string} name  of its folder */
export function manifestOf(name) {
  return JSON.parse(readFileSync(`${ROOT}packages/${name}/package.json`, 'utf8'));
}

/**
 * The version that all of them have.
 *
 * @throws Error if they differ
 */
export function versionOfAll() {
  const versions = new Set(PUBLISHED.map(name => manifestOf(name).version));
  if (versions.size !== 1) throw new Error(`expected one version, got ${[...versions].join(', ')}`);
  return [...versions][0];
}
