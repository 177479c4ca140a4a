// @ts-check
/**
 * Serves built pages, without a cache.
 *
 * Pages are cross-origin isolated, which gives them SharedArrayBuffer and finer clocks. The same pages
 * without isolation are below `/plain/`.
 */
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

/** The folder of the built playground. */
export const PLAYGROUND_FOLDER = fileURLToPath(new URL('../../apps/playground/dist', import.meta.url));

const PLAIN = '/plain/';

/** An empty page, to leave about:blank for. */
const BLANK = '/blank';

const ISOLATION_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * A handler that looks for a file in each of the folders in turn.
 * @param {readonly string[]} folders
 * @returns {import('node:http').RequestListener}
 */
export function serveFolders(folders) {
  /** @type {import('node:http').RequestListener} */
  const notFound = (_, response) =>
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found');
  const serve = folders.reduceRight((next, folder) => {
    const files = sirv(folder, { dev: true, extensions: ['html'] });
    return (request, response) => files(request, response, () => next(request, response));
  }, notFound);
  return (request, response) => {
    const { url = '/' } = request;
    if (url.startsWith(PLAIN)) request.url = url.slice(PLAIN.length - 1);
    else response.setHeaders(new Headers(ISOLATION_HEADERS));
    if (request.url !== BLANK) return serve(request, response);
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end('<!doctype html><title>blank</title>');
  };
}
