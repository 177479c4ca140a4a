/*
 * Serves the page, and the modules of the two packages as they are: an app bundles them instead.
 */

import { readFile } from 'node:fs/promises';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const distOf = name => dirname(fileURLToPath(import.meta.resolve(name)));
const FOLDERS = {
  '/grants/': distOf('@sno-id/grants'),
  '/sdk/': distOf('@sno-id/sdk'),
  '/': fileURLToPath(new URL('public', import.meta.url)),
};
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

export async function servePage(pathname) {
  const [prefix, folder] = Object.entries(FOLDERS).find(([start]) => pathname.startsWith(start));
  const path = normalize(`/${pathname.slice(prefix.length) || 'index.html'}`);
  const type = TYPES[extname(path)];
  try {
    if (!type) throw new Error('not a file of the page');
    return new Response(await readFile(join(folder, path)), { headers: { 'content-type': type } });
  } catch {
    return new Response('Not found', { status: 404 });
  }
}
