// @ts-check
/**
 * Serves built pages: one request handler, no framework, no cache.
 *
 * Pages are cross-origin isolated, which gives them SharedArrayBuffer and finer clocks. The same pages
 * without isolation are below `/plain/`.
 */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const PLAIN = '/plain/';

/** An empty page, to leave about:blank for. */
const BLANK = '/blank';

const ISOLATION_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** @type {Record<string, string>} */
const CONTENT_TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * A handler that looks for a file in each of the folders in turn.
 * @param {readonly string[]} folders
 * @param {{ gzip?: boolean }} [options] with `gzip`, everything is sent as a site on the web would
 * @returns {import('node:http').RequestListener}
 */
export function serveFolders(folders, { gzip = false } = {}) {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isPlain = pathname.startsWith(PLAIN);
    const wanted = isPlain ? pathname.slice(PLAIN.length - 1) : pathname;
    response.setHeaders(new Headers({ 'Cache-Control': 'no-store', ...(isPlain ? {} : ISOLATION_HEADERS) }));
    if (wanted === BLANK) {
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end('<!doctype html><title>blank</title>');
      return;
    }
    const file = findFile(folders, wanted.endsWith('/') ? `${wanted}index.html` : wanted);
    if (!file) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found');
      return;
    }
    response.setHeader('Content-Type', CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream');
    const content = fs.createReadStream(file);
    if (gzip) content.pipe(zlib.createGzip()).pipe(response.setHeader('Content-Encoding', 'gzip'));
    else content.pipe(response);
  };
}

/**
 * @param {readonly string[]} folders
 * @param {string} wanted an absolute URL path
 */
function findFile(folders, wanted) {
  const relative = path.normalize(decodeURIComponent(wanted)); // cannot climb, as the path is absolute
  return folders.map(folder => path.join(folder, relative)).find(isFile);
}

/** @param {string} file */
function isFile(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
