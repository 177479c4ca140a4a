/** The table of tools and versions in docs/support.md, which says what `pnpm release:check` runs. */
import { fileURLToPath } from 'node:url';
import { tableOf } from './tables.mjs';

export const SUPPORT = fileURLToPath(new URL('../../../docs/support.md', import.meta.url));

/** @param {{ case: import('./types.d.ts').Case }[]} cases */
export function supportTable(cases) {
  const rows = cases
    .filter(({ case: { tool } }) => tool !== undefined)
    .map(({ case: { tool = '', title, cure = '' } }) => [tool, title, cure]);
  return tableOf([['with', 'what works', 'what you have to do'], ...rows]);
}
