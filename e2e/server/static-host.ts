/** A static host as many sites use: files below a path, cached for ten minutes, and nothing that runs. */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { listen, stop } from '@sno-id/proofs/ports';
import sirv from 'sirv';

export type StaticHost = Awaited<ReturnType<typeof startStaticHost>>;

/** Serves a folder below `/sno/` on a free port. */
export async function startStaticHost(folder: string) {
  const below = '/sno/';
  let served = folder;
  let failing: RegExp | undefined;
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const wanted = pathname.startsWith(below) ? pathname.slice(below.length) : undefined;
    if (wanted !== undefined) asked.push(wanted);
    const notFound = () =>
      void response
        .writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' })
        .end('<!doctype html>not found');
    if (wanted === undefined || failing?.test(wanted)) return notFound();
    request.url = `/${wanted}`;
    response.setHeader('Cache-Control', 'max-age=600');
    sirv(served, { dev: true, extensions: ['html'] })(request, response, notFound);
  });
  return {
    /** With a slash at its end. */
    url: `http://127.0.0.1:${await listen(server)}${below}`,
    /** The paths that were asked for below the site, in order. */
    asked,
    /** Replaces the site by another folder. */
    deploy(next: string) {
      served = next;
    },
    /** Answers with an error where a path matches; with undefined, it answers all again. */
    fail(pattern: RegExp | undefined) {
      failing = pattern;
    },
    /** Closes all connections and answers nobody from then on: there is no network. */
    stop: () => stop(server),
  };
}

/**
 * Writes another version of the built playground: every file whose name changes with its contents has another
 * name, as if all of them had changed.
 */
export function writeNextVersion(from: string, to: string, mark: string): void {
  fs.cpSync(from, to, { recursive: true });
  const assets = path.join(to, 'assets');
  const names = fs.readdirSync(assets);
  const renamed = new Map(names.map(name => [name, name.replace(/(\.\w+)$/, `${mark}$1`)]));
  const texts = fs
    .readdirSync(to, { recursive: true, encoding: 'utf8' })
    .map(name => path.join(to, name))
    .filter(file => /\.(?:js|css|html|webmanifest)$/.test(file));
  const pattern = new RegExp(names.map(name => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const file of texts) {
    const text = fs.readFileSync(file, 'utf8').replace(pattern, name => renamed.get(name) ?? name);
    // The title shows which version is on the screen; the worker's version is the hash of all files.
    const marked = text
      .replace('</head>', `<meta name="deployed" content="${mark}"></head>`)
      .replace(/"[0-9a-f]{16}"/, hash => `"${mark}${hash.slice(1 + mark.length, -1)}"`);
    fs.writeFileSync(
      file,
      path.basename(file) === 'service-worker.js' || file.endsWith('.html') ? marked : text,
    );
  }
  for (const [name, next] of renamed) fs.renameSync(path.join(assets, name), path.join(assets, next));
}
