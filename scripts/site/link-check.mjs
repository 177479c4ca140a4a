// @ts-check
/*
 * Every link of the site that was built leads somewhere: pages, files, anchors, and files and lines of the
 * repository. Links to other hosts are not fetched.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { REPOSITORY } from './content.mjs';
import { root } from './root.mjs';
import { slug } from './slug.mjs';

/**
 * @param {string} folder the site
 * @param {string} base the path that it is served at
 * @param {object} contents
 * @param {boolean} contents.hasPlayground
 * @throws Error that lists the dead links.
 */
export function checkLinks(folder, base, { hasPlayground }) {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.html') && !path.startsWith('playground/'),
  );
  const site = createSite(folder);
  const repository = createRepository();
  const dead = new Set();
  let count = 0;
  for (const page of pages) {
    for (const link of linksOf(site.read(page))) {
      count++;
      const problem = link.startsWith(REPOSITORY) ? repository.problemOf(link) : problemOf(link, page);
      if (problem) dead.add(`${page}: ${link}: ${problem}`);
    }
  }
  if (count === 0) throw new Error(`${folder}: expected pages with links.`);
  if (dead.size > 0) throw new Error(`${dead.size} dead links:\n${[...dead].join('\n')}`);

  /**
   * @param {string} link
   * @param {string} page
   */
  function problemOf(link, page) {
    if (/^(?:https?:|data:|mailto:)/.test(link)) return undefined;
    const url = new URL(link, `http://site${base}${page}`);
    if (!url.pathname.startsWith(base)) return `outside of ${base}`;
    const path = decodeURIComponent(url.pathname.slice(base.length)).replace(/(^|\/)$/, '$1index.html');
    if (!hasPlayground && path.startsWith('playground/')) return undefined;
    if (!existsSync(join(folder, path)) || statSync(join(folder, path)).isDirectory()) return 'no such file';
    const anchor = decodeURIComponent(url.hash.slice(1));
    const needsAnchor = anchor !== '' && path.endsWith('.html') && !path.startsWith('playground/');
    return needsAnchor && !site.anchorsOf(path).has(anchor) ? 'no such anchor' : undefined;
  }
}

/**
 * What a page links to or loads.
 *
 * @param {string} html
 * @returns {string[]}
 */
export function linksOf(html) {
  const body = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, tag => tag.slice(0, tag.indexOf('>') + 1));
  const single = [...body.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link]) => link ?? '');
  const sets = [...body.matchAll(/\ssrcset="([^"]*)"/g)].flatMap(([, set]) =>
    (set ?? '').split(',').map(each => each.trim().split(' ')[0] ?? ''),
  );
  return [...single, ...sets].map(link => link.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));
}

/** @param {string} folder */
function createSite(folder) {
  const texts = new Map();
  const anchors = new Map();
  const read = (/** @type {string} */ page) => {
    if (!texts.has(page)) texts.set(page, readFileSync(join(folder, page), 'utf8'));
    return texts.get(page);
  };
  return {
    read,
    /** @type {(page: string) => Set<string>} */
    anchorsOf(page) {
      if (!anchors.has(page)) {
        anchors.set(page, new Set([...read(page).matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)));
      }
      return anchors.get(page);
    },
  };
}

function createRepository() {
  const files = new Set(
    execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
      .trim()
      .split('\n'),
  );
  const folders = new Set(['']);
  for (const file of files) {
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
      folders.add(folder);
  }
  return {
    /** @param {string} link */
    problemOf(link) {
      const [, kind, path = '', hash = ''] =
        /^\/(blob|tree)\/main\/([^#]*)(?:#(.*))?$/.exec(link.slice(REPOSITORY.length)) ?? [];
      if (kind === undefined) return undefined;
      if (!(kind === 'blob' ? files : folders).has(path.replace(/\/$/, ''))) return 'not in the repository';
      if (hash === '') return undefined;
      const text = readFileSync(join(root, path), 'utf8');
      const line = /^L(\d+)$/.exec(hash);
      if (line) return Number(line[1]) <= text.split('\n').length ? undefined : 'no such line';
      const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slug(heading ?? ''));
      return headings.includes(hash) ? undefined : 'no such heading';
    },
  };
}
