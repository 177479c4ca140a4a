/** The table of tools and versions in docs/support.md, which says what `pnpm release:check` runs. */
import { fileURLToPath } from 'node:url';
import { tableOf } from './tables.mjs';

export const SUPPORT = fileURLToPath(new URL('../../../docs/support.md', import.meta.url));

/** @param {{ case: import('./types.d.ts').Case }[]} cases */
export function supportTable(cases) {
  /** The versions of a tool that have the same row. @type {Map<string, string[]>} */
  const rows = new Map();
  for (const { tool, title, cure = '' } of cases.map(each => each.case)) {
    if (tool === undefined) continue;
    const [, name = '', version = ''] = /^(.*) (\S+)$/.exec(tool) ?? [];
    const row = rows.get(name + title);
    if (row) row[0] += `, ${version}`;
    else rows.set(name + title, [tool, title, cure]);
  }
  const sorted = [...rows.values()].sort(([a = ''], [b = '']) => a.localeCompare(b, 'en'));
  return tableOf([['with', 'works', 'your part'], ...sorted]);
}
