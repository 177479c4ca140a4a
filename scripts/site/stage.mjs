// @ts-check
/* Collects the pages in one folder, with links that work there. */

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES, REPOSITORY, VECTORS } from './content.mjs';
import { llmsText } from './llms.mjs';
import { root } from './root.mjs';

/** Where the pages are collected for the build. */
const STAGE = fileURLToPath(new URL('.cache/pages/', import.meta.url));

/**
 * Writes all pages, and what they show.
 *
 * @param {ReadonlyMap<string, string>} reference the Markdown of the reference, by page
 * @param {Awaited<ReturnType<typeof import('./kit.mjs').writeKit>>} kit
 * @param {string} folder with a slash at its end; emptied first
 */
export function stagePages(reference, { GUARANTEES }, folder = STAGE) {
  const copy = (/** @type {string} */ from, /** @type {string} */ to) => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(join(root, from), join(folder, to));
  };
  rmSync(folder, { recursive: true, force: true });
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  /** @type {Map<string, string>} */
  const pages = new Map();
  for (const { file, page } of PAGES) {
    const { text, images } = rewrite(forSite(readFileSync(join(root, file), 'utf8')), file, page);
    pages.set(page, text);
    for (const image of images) copy(image, join('images', posix.basename(image)));
  }
  for (const [page, text] of reference) pages.set(`reference/${page}`, text);
  // Front matter is YAML, and so is JSON.
  const [front, body] = ['json', 'md'].map(kind =>
    readFileSync(join(root, `scripts/site/home.${kind}`), 'utf8'),
  );
  const rows = Object.values(GUARANTEES).map(({ who, answer }) => `| ${who} | ${answer} |`);
  write('index.md', `---\n${front}---\n\n${body}${rows.join('\n')}\n`);
  for (const [page, text] of pages) {
    write(`${page}.md`, text);
    // Beside the page itself, for programs.
    write(`public/${page}.md`, text);
  }
  write(
    'public/llms.txt',
    llmsText(page => pages.get(page) ?? ''),
  );
  for (const file of vectorFiles()) copy(`${VECTORS.folder}/${file}`, `public/vectors/${file}`);
}

/**
 * A document without what the site has elsewhere: in its navigation, or on other pages. The first page of the
 * repository has the title of its page.
 *
 * @param {string} document
 */
export function forSite(document) {
  return document
    .replace(/^<!-- repository only -->$[\s\S]*?^<!-- end of repository only -->\n+/gm, '')
    .replace(/^# sno-id$/m, '# Getting started');
}

/** The files of golden data that the site publishes. */
export function vectorFiles() {
  return readdirSync(join(root, VECTORS.folder)).filter(name => name.endsWith('.json'));
}

/**
 * A document with its links as they are in the site. Code is left alone.
 *
 * @param {string} document
 * @param {string} file where it stands in the repository
 * @param {string} page where it stands in the site
 */
export function rewrite(document, file, page) {
  /** @type {Set<string>} */
  const images = new Set();
  const link = (/** @type {string} */ target) => {
    const { path, hash } = inRepository(target, file);
    if (path === undefined) return target;
    if (/\.(png|svg)$/.test(path)) {
      images.add(path);
      return relative(page, `images/${posix.basename(path)}`);
    }
    return toSite(path, hash, page);
  };
  const text = document
    .split(/^(```.*\n[\s\S]*?^```$)/m)
    .map((part, i) => {
      if (i % 2 === 1) return part;
      return part
        .replace(/\]\(([^)\s]+)\)/g, (_, target) => markdownLink(link(target)))
        .replace(/^(\[[^\]]+\]: )(\S+)$/gm, (_, name, target) => name + link(target))
        .replace(/\b(href|src|srcset)="([^"]+)"/g, (_, name, target) => `${name}="${link(target)}"`)
        .replace(/<(https?:[^>]+)>/g, '[$1]($1)');
    })
    .join('');
  return { text, images };
}

/** A link to the playground leaves the pages: the router must not take it. @param {string} target */
function markdownLink(target) {
  return target.includes('playground/') && !target.startsWith('http')
    ? `](${target}){target="_self"}`
    : `](${target})`;
}

/**
 * The file that a link means, or none if it leaves the repository or stays on its page.
 *
 * @param {string} target
 * @param {string} file
 * @returns {{ path?: string, hash: string }}
 */
function inRepository(target, file) {
  const [, address = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(target) ?? [];
  const ours = new RegExp(
    `^(?:${REPOSITORY}/(?:blob|tree)/main/|https://raw.githubusercontent.com/sno-id/sno-id/main/)(.+)$`,
  ).exec(address);
  if (ours) return { path: /** @type {string} */ (ours[1]), hash };
  if (address === REPOSITORY) return { path: 'README.md', hash };
  if (address === '' || /^[a-z]+:/.test(address)) return { hash };
  return { path: posix.join(posix.dirname(file), address).replace(/\/$/, ''), hash };
}

/**
 * @param {string} path in the repository
 * @param {string} hash
 * @param {string} page
 */
function toSite(path, hash, page) {
  const target = PAGES.find(({ file }) => file === path || posix.dirname(file) === path);
  if (target && (target.file === path || target.file.endsWith('/README.md'))) {
    return `${relative(page, target.page)}.md${hash}`;
  }
  if (path === 'apps/playground') return relative(page, 'playground/index.html');
  if ((path === VECTORS.folder || path === `${VECTORS.folder}/README.md`) && page !== 'vectors')
    return `${relative(page, 'vectors')}.md${hash}`;
  if (path.startsWith(`${VECTORS.folder}/`)) return `/vectors/${posix.basename(path)}`;
  if (!existsSync(join(root, path))) throw new Error(`${page}: a link to ${path}, which is not there.`);
  const kind = statSync(join(root, path)).isDirectory() ? 'tree' : 'blob';
  return `${REPOSITORY}/${kind}/main/${path}${hash}`;
}

/** @param {string} from a page @param {string} to */
function relative(from, to) {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
