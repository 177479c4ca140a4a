/*
 * The server: `npm start`, and then http://localhost:8080. In the environment:
 *
 *       DATABASE_URL  a PostgreSQL in place of SQLite, which sno-grants init --store postgres://… has set up
 *       AUTHORITY     the ID that it prints
 *       DATA          the folder of the key and of SQLite's files
 *       PORT          in place of 8080
 */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { toNodeListener } from '@sno-id/grants/server';
import { openServer } from './open.ts';

const { AUTHORITY, DATABASE_URL, DATA = 'data', PORT = '8080' } = process.env;
const notes = await openServer({ folder: DATA, url: DATABASE_URL, authority: AUTHORITY });

const FILES: Readonly<Record<string, [file: string, type: string]>> = {
  '/': ['../page/index.html', 'text/html; charset=utf-8'],
  '/page.css': ['../page/page.css', 'text/css'],
  '/page.js': ['../dist/page.js', 'text/javascript'],
};

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/notes') return notes(request);
  const [file, type] = FILES[pathname] ?? [];
  if (!file || !type) return new Response('Not found', { status: 404 });
  return new Response(readFileSync(new URL(file, import.meta.url)), { headers: { 'content-type': type } });
}

createServer(toNodeListener(answer)).listen(Number(PORT), 'localhost', () =>
  console.log(`http://localhost:${PORT}`),
);
