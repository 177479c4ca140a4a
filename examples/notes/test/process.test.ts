/*
 * The app as `npm start` runs it: a process, which is killed and started again, on SQLite and on PostgreSQL.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CheckInBy, memoryDeviceStore, openDevice } from '@sno-id/grants';
import { createOutbox, memoryOutboxStore, postRows } from '@sno-id/grants/outbox';
import { postgresStore } from '@sno-id/grants/postgres';
import { startPostgres } from '@sno-id/proofs/databases';
import { freePort } from '@sno-id/proofs/ports';
import { type BuildOptions, build } from 'esbuild';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

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
  readonly port: number;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

async function start(env: Record<string, string>, port?: number): Promise<Running> {
  const PORT = String(port ?? (await freePort()));
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
  return { url: `http://localhost:${PORT}`, port: Number(PORT), kill };
}

function newFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'sno-notes-'));
  ends.push(() => rmSync(data, { recursive: true }));
  return data;
}

/** A device with an outbox, whose server can be killed before its answer arrives. */
async function openDeviceOf(running: () => Running) {
  let isKilling = false;
  const send: CheckInBy = async request => {
    const response = await postRows(`${running().url}/notes`)(request);
    if (!isKilling) return response;
    await running().kill();
    throw new TypeError('the server was killed');
  };
  const device = await openDevice({ namespace: 'notes', checkIn: send, store: memoryDeviceStore() });
  const refs = { notes: { follows: 'notes' } };
  const outbox = createOutbox({ device, store: memoryOutboxStore(), refs, account: null });
  ends.push(async () => {
    await outbox.close();
    await device.close();
  });
  expect(await device.checkIn()).toBe('granted');
  return {
    device,
    outbox,
    /** Lets the server die when it has done what comes next. */
    killNext(isNext: boolean) {
      isKilling = isNext;
    },
  };
}

async function changesOf(url: string, since = '') {
  return (await fetch(`${url}/notes?since=${encodeURIComponent(since)}`)).json();
}

async function startDatabase(): Promise<string> {
  const server = await startPostgres();
  ends.push(() => server.remove());
  const pool = new pg.Pool({ connectionString: server.url });
  await postgresStore(pool).init();
  await pool.end();
  return server.url;
}

const databases: [string, () => Promise<Record<string, string>>][] = [
  ['SQLite', async () => ({ DATA: newFolder() })],
  ['PostgreSQL', async () => ({ DATA: newFolder(), DATABASE_URL: await startDatabase() })],
];
/** `pnpm test` has SQLite alone: on PostgreSQL, the proofs try the stores, which are the same. */
const tried = process.env['SNO_TEST'] === 'all' ? databases : databases.slice(0, 1);

describe.each(tried)('the server on %s', (_, newEnvironment) => {
  test('stores each note once although it is killed between commit and answer, and each change', async () => {
    const env = await newEnvironment();
    let running = await start(env);
    const { outbox, device, killNext } = await openDeviceOf(() => running);
    const killIn = async (work: () => Promise<unknown>) => {
      killNext(true);
      await work();
      await outbox.sync();
      expect(outbox.status.unsent).toBeGreaterThan(0);
      killNext(false);
      running = await start(env, running.port);
    };
    let [id, child] = ['', ''];
    await killIn(async () => {
      ({ id } = await outbox.add('notes', { text: 'Bread', follows: null }));
    });
    await killIn(async () => {
      ({ id: child } = await outbox.add('notes', { text: 'Rye', follows: id }));
      await outbox.edit('notes', id, { text: 'Two breads' });
    });
    expect((await outbox.sync()).unsent).toBe(0);
    const { changed, next } = await changesOf(running.url);
    expect(changed).toEqual([
      { id: child, text: 'Rye', follows: id, isGone: false },
      { id, text: 'Two breads', follows: null, isGone: false },
    ]);
    await outbox.remove('notes', id);
    expect((await outbox.sync()).unsent).toBe(0);
    expect((await changesOf(running.url, next)).changed).toEqual([
      { id, text: '', follows: null, isGone: true },
    ]);
    // The counters were not forgotten either.
    const other = await openDeviceOf(() => running);
    const blocks = device.status.grants.map(({ block }) => block);
    expect(blocks.length).toBeGreaterThan(0);
    expect(other.device.status.grants.some(({ block }) => blocks.includes(block))).toBe(false);
  });

  test('refuses a text that is too long or that the database cannot store, and nothing else', async () => {
    const running = await start(await newEnvironment());
    const { outbox } = await openDeviceOf(() => running);
    await outbox.add('notes', { text: 'x'.repeat(1001), follows: null });
    const { id } = await outbox.add('notes', { text: `'); drop table notes; -- 🥖`, follows: null });
    await outbox.sync();
    expect(await outbox.setAside()).toMatchObject([{ reason: 'invalid' }]);
    const { changed } = await changesOf(running.url);
    expect(changed).toMatchObject([{ id, text: `'); drop table notes; -- 🥖` }]);
  });
});

test('the server serves its page, and nothing else', async () => {
  const { url } = await start({ DATA: newFolder() });
  expect(await (await fetch(url)).text()).toContain('<title>Notes</title>');
  for (const path of ['/page.js', '/page.css']) expect((await fetch(url + path)).status, path).toBe(200);
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/data/key.json', '/nothing', '/notesx']) {
    expect((await fetch(url + path)).status, path).toBe(404);
  }
});
