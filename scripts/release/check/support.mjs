/** The table of tools and versions in docs/support.md, which says what `pnpm release:check` runs. */
import { fileURLToPath } from 'node:url';
import { markdownTable } from 'markdown-table';

export const SUPPORT = fileURLToPath(new URL('../../../docs/support.md', import.meta.url));

/** @param {{ case: import('./types.d.ts').Case }[]} cases */
export function supportTable(cases) {
  /** By row: its tools, of which only the versions are repeated. @type {Map<string, string[]>} */
  const rows = new Map();
  for (const { tool = '', title, cure = '' } of cases.map(each => each.case)) {
    const [, name, version] = /^(.*) (\S+)$/.exec(tool) ?? [];
    if (name === undefined) continue;
    const [tools = '', ...rest] = rows.get(title + cure) ?? ['', title, cure];
    const isKnown = tools.includes(`${name} `);
    rows.set(title + cure, [[tools, isKnown ? version : tool].filter(Boolean).join(', '), ...rest]);
  }
  const sorted = [...rows.values()].sort(([a = ''], [b = '']) => a.localeCompare(b, 'en'));
  return markdownTable([['with', 'works', 'your part'], ...sorted]);
}
