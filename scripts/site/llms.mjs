// @ts-check
/* `llms.txt`: the pages as Markdown, for programs that read documentation. See llmstxt.org. */

import { REFERENCE, SECTIONS } from './content.mjs';

/** Sections about the project rather than the packages. */
const OPTIONAL = ['Project', 'Decisions'];

/** @param {(page: string) => string} read the Markdown of a page */
export function llmsText(read) {
  const list = (/** @type {readonly { page: string, title: string }[]} */ pages) =>
    pages.map(({ page, title }) => `- [${title}](${page}.md)`).join('\n');
  const [, summary = ''] = /^# .*\n\n([\s\S]+?)\n\n/.exec(read('start')) ?? [];
  const main = SECTIONS.filter(({ title }) => !OPTIONAL.includes(title));
  const optional = SECTIONS.filter(({ title }) => OPTIONAL.includes(title));
  return [
    '# sno-id',
    summary.replace(/^/gm, '> '),
    ...main.map(({ title, pages }) => `## ${title}\n\n${list(pages)}`),
    ...REFERENCE.map(({ title, pages }) => `## Reference: ${title}\n\n${list(pages)}`),
    `## Optional\n\n${list(optional.flatMap(({ pages }) => pages))}`,
    '',
  ].join('\n\n');
}
