/*
 * The app as `npm start` runs it: a process, which is killed and started again, on SQLite and on PostgreSQL.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@sno-id/databases/servers/start.mjs';
import { memoryDeviceStore, openDevice, postTo } from '@sno-id/grants';
import { postgresStore } from '@sno-id/grants/postgres';
import { type BuildOptions, build } from 'esbuild';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newName } from '../client/ids.ts';
import { newNote, toWire } from '../client/note.ts';
import { NAMESPACE, type Pull, type Pushed } from '../wire.ts';

const folder = fileURLToPath(new URL('../', import.meta.url));
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

beforeAll(async () => {
  const options = { bundle: true, format: 'esm', conditions: ['@sno-id/source'] } satisfies BuildOptions;
  const external = ['pg', 'node-sqlite3-wasm'];
  await build({
    ...options,
    entryPoints: [`${folder}server/main.ts`],
    platform: 'node',
    external,
    outfile: `${folder}dist/main.js`,
  });
  await build({ ...options, entryPoints: [`${folder}page/page.ts`], outfile: `${folder}dist/page.js` });
});

interface Running {
  readonly url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

async function start(env: Record<string, string>): Promise<Running> {
  const PORT = String(await freePort());
  const child: ChildProcess = spawn(process.execPath, ['dist/main.js'], {
    cwd: folder,
    env: { ...process.env, ...env, PORT },
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stderr!.on('data', text => {
    said += text;
  });
  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await ended;
  }
  ends.push(kill);
  const isUp = once(child.stdout!, 'data');
  await Promise.race([isUp, ended.then(() => Promise.reject(new Error(`the server ended: ${said}`)))]);
  return { url: `http://localhost:${PORT}`, kill };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? address!.port : 0;
}

function newFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'sno-notes-'));
  ends.push(() => rmSync(data, { recursive: true }));
  return data;
}

async function openOnlineDevice(url: string) {
  const checkIn = postTo(`${url}/notes/ids`);
  const device = await openDevice({ namespace: NAMESPACE, checkIn, store: memoryDeviceStore() });
  ends.push(() => device.close());
  expect(await device.checkIn()).toBe('granted');
  return device;
}

async function push(url: string, ...changes: object[]): Promise<Pushed> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ changes });
  return (await fetch(`${url}/notes`, { method: 'POST', headers, body })).json();
}

const pull = async (url: string): Promise<Pull> => (await fetch(`${url}/notes`)).json();

async function startDatabase(): Promise<string> {
  const server = await startPostgres();
  ends.push(() => server.remove());
  const pool = new pg.Pool({ connectionString: server.url });
  await postgresStore(pool).init();
  await pool.end();
  return server.url;
}

describe.each([
  ['SQLite', async () => ({ DATA: newFolder() })],
  ['PostgreSQL', async () => ({ DATA: newFolder(), DATABASE_URL: await startDatabase() })],
])('the server on %s', (_, newEnvironment) => {
  test('has its notes and its counters when it is killed', async () => {
    const env = await newEnvironment();
    const first = await start(env);
    const before = await openOnlineDevice(first.url);
    const notes = ['Bread', 'Milk'].map(text => toWire(newNote(newName(before), text, 0)));
    expect((await push(first.url, ...notes)).verdicts).toEqual(
      notes.map(() => ({ status: 200, kind: 'granted' })),
    );
    const { changes, head } = await pull(first.url);
    await first.kill();

    const second = await start(env);
    expect(await pull(second.url)).toMatchObject({ changes, head, isContinued: true });
    const after = await openOnlineDevice(second.url);
    const blocks = before.status.grants.map(({ block }) => block);
    expect(blocks.length).toBeGreaterThan(0);
    expect(after.status.grants.some(({ block }) => blocks.includes(block))).toBe(false);
    // The token of before is still a proof, and an ID of somebody else is a conflict.
    const late = toWire(newNote(newName(before), 'made before', 0));
    const stolen = { ...late, id: before.next(), edit: late.edit, token: after.token! };
    expect((await push(second.url, late)).verdicts).toMatchObject([{ status: 200, kind: 'granted' }]);
    expect((await push(second.url, stolen)).verdicts).toEqual([{ status: 409, reason: 'foreign' }]);
  });
});

test('a note keeps its ID on another database, where it is sent again with its receipt', async () => {
  const DATA = newFolder();
  const before = await start({ DATA });
  const device = await openOnlineDevice(before.url);
  const note = toWire(newNote(newName(device), 'Bread', 0));
  await push(before.url, note);
  const [{ receipt } = { receipt: null }] = (await pull(before.url)).changes;
  await before.kill();
  const { url } = await start({ DATA, DATABASE_URL: await startDatabase() });
  // Another device has the note, but not the token that it was made under.
  const copy = { ...note, token: null };
  expect((await push(url, copy)).verdicts).toEqual([{ status: 409, reason: 'foreign' }]);
  expect((await push(url, { ...copy, receipt })).verdicts).toMatchObject([{ status: 200 }]);
  expect((await pull(url)).changes).toMatchObject([{ id: note.id, text: 'Bread' }]);
});

test('the server serves its page, and nothing else', async () => {
  const { url } = await start({ DATA: newFolder() });
  expect(await (await fetch(url)).text()).toContain('<title>Notes</title>');
  for (const path of ['/page.js', '/page.css']) expect((await fetch(url + path)).status, path).toBe(200);
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/data/key.json', '/nothing', '/notesx']) {
    expect((await fetch(url + path)).status, path).toBe(404);
  }
});
