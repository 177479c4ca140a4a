/*
 * The example as a stranger starts it: one command, on SQLite and on PostgreSQL.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPostgres } from '@sno-id/databases/servers/start.mjs';
import { memoryDeviceStore, openDevice, postTo } from '@sno-id/grants';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../test/databases/tool.ts';
import { copyProfile, openPage } from './page.ts';

const folder = fileURLToPath(new URL('../examples/server/', import.meta.url));
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts the example, and resolves with its address and what ends it. */
async function start(env: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }> {
  const url = `http://localhost:${await freePort()}`;
  const all = { ...process.env, PORT: new URL(url).port, ...env };
  const child: ChildProcess = spawn(process.execPath, ['server.mjs'], { cwd: folder, env: all });
  let output = '';
  child.stderr!.on('data', chunk => {
    output += chunk;
  });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const stop = () => {
    child.kill('SIGKILL');
    return ended;
  };
  ends.push(stop);
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', chunk => `${chunk}`.includes(url) && resolve());
    child.on('exit', () => reject(new Error(`example: ended: ${output}`)));
  });
  return { url, stop };
}

async function post(url: string, rows: object[], token: string | undefined) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/notes`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ rows: Array.isArray(rows) ? rows.map(row => row && { token, ...row }) : rows }),
  });
  return { status: response.status, body: await response.json() };
}

async function device(url: string) {
  const ids = await openDevice({
    namespace: 'notes',
    checkIn: postTo(`${url}/ids`),
    store: memoryDeviceStore(),
  });
  ends.push(() => ids.close());
  expect(await ids.checkIn()).toBe('granted');
  return ids;
}

function newData(): string {
  const data = mkdtempSync(join(tmpdir(), 'sno-grants-'));
  ends.push(() => rmSync(data, { recursive: true }));
  return data;
}

describe('rows within one request', () => {
  /** A server that has one note already, and a device to make more. */
  async function busy() {
    const { url } = await start({ DATA: newData() });
    const ids = await device(url);
    const rowOf = (text: string, id = ids.next(), session = ids.session) => ({ id, session, text });
    const first = rowOf('first');
    expect((await post(url, [first], ids.token)).status).toBe(200);
    const texts = async (): Promise<string[]> =>
      (await (await fetch(`${url}/notes`)).json()).map(({ text }: { text: string }) => text).sort();
    return { url, ids, rowOf, first, texts, send: (...rows: object[]) => post(url, rows, ids.token) };
  }

  test('that are the same row are one note', async () => {
    const { rowOf, texts, send } = await busy();
    const row = rowOf('second');
    expect(await send(row, { ...row }, row)).toEqual({ status: 200, body: { count: 2 } });
    expect(await texts()).toEqual(['first', 'second']);
  });

  test('that have one ID and another session are in conflict, and none of the request is taken', async () => {
    const { rowOf, texts, send } = await busy();
    const row = rowOf('second');
    const other = rowOf('third');
    const twin = { ...row, session: 'another' };
    expect(await send(row, other, twin)).toEqual({ status: 409, body: { conflicts: [row.id] } });
    expect(await send(twin, other, row)).toEqual({ status: 409, body: { conflicts: [row.id] } });
    expect(await texts()).toEqual(['first']);
    expect((await send(row, other)).status).toBe(200);
    expect(await texts()).toEqual(['first', 'second', 'third']);
  });

  test('are compared to what is stored, and the others of the request wait for the one in conflict', async () => {
    const { first, rowOf, texts, send } = await busy();
    const other = rowOf('second');
    expect(await send(other, { ...first, session: 'another' })).toEqual({
      status: 409,
      body: { conflicts: [first.id] },
    });
    expect(await texts()).toEqual(['first']);
    expect(await send(first, other)).toEqual({ status: 200, body: { count: 2 } });
  });

  test('are retries although the token no longer proves them: the device got another one since', async () => {
    const { url, first, texts } = await busy();
    const successor = await device(url);
    expect(await post(url, [first], successor.token)).toEqual({ status: 200, body: { count: 1 } });
    // However the note was edited since: it is the same one.
    expect((await post(url, [{ ...first, text: 'as it was once' }], successor.token)).status).toBe(200);
    expect((await post(url, [{ ...first, session: 'another' }], successor.token)).status).toBe(409);
    expect(await texts()).toEqual(['first']);
  });

  test('are refused if they are dated 2079 and nobody granted that, with a token or without', async () => {
    const { url, rowOf, texts, ids } = await busy();
    const [provisional, classic] = ['xnwkex2325xxw229', 'xxxxxxxx22222222'];
    for (const id of [provisional, classic]) {
      for (const token of [undefined, ids.token!]) {
        const answer = await post(url, [{ ...rowOf('forged'), id }], token);
        expect(answer).toEqual({ status: 409, body: { conflicts: [id] } });
      }
    }
    expect(await texts()).toEqual(['first']);
  });

  test.each([
    ['none', undefined],
    ['an object', {}],
    ['a row without an ID', [{ session: 'a', text: 'b' }]],
    ['a row whose text is a number', [{ id: 'a', session: 'a', text: 5 }]],
    ['null', [null]],
    ['1,001 rows', Array.from({ length: 1001 }, () => ({ id: 'a', session: 'a', text: 'b' }))],
  ])('are refused if they are not notes: %s', async (_, rows) => {
    const { url, texts } = await busy();
    expect((await post(url, rows as never, undefined)).status).toBe(400);
    expect(await texts()).toEqual(['first']);
  });
});

describe('the page of the example', () => {
  const profiles = () => [new IDBFactory(), new IDBFactory()] as const;
  const notesAt = async (url: string): Promise<{ id: string; text: string }[]> =>
    (await fetch(`${url}/notes`)).json();
  const textsAt = async (url: string) => (await notesAt(url)).map(({ text }) => text).sort();

  test('sends each note with the token that its ID was made under', async () => {
    const { url } = await start({ DATA: newData() });
    const page = await openPage(url, new IDBFactory());
    page.submit('one');
    await page.send();
    page.submit('two');
    await page.send();
    expect(page.requests.filter(request => request !== 'POST /ids')).toEqual([
      'POST /notes',
      'GET /notes',
      'POST /notes',
      'GET /notes',
    ]);
    expect(await textsAt(url)).toEqual(['one', 'two']);
  });

  test('keeps a note until the server has it', async () => {
    const { url } = await start({ DATA: newData() });
    const page = await openPage(url, new IDBFactory());
    page.submit('one');
    await page.send();
    page.isOnline = false;
    page.submit('two');
    const [id] = page.ids.slice(-1);
    await page.send();
    await page.send();
    expect(page.status).toContain('1 unsent.');
    page.isOnline = true;
    page.intercept = request => (request === 'POST /notes' ? new Response('', { status: 503 }) : undefined);
    await page.send();
    expect(page.status).toContain('1 unsent.');
    page.intercept = () => undefined;
    await page.send();
    expect((await notesAt(url)).find(({ text }) => text === 'two')?.id).toBe(id);
    expect(page.status).not.toContain('unsent');
  });

  test('sends a note once more that was stored and not answered, after its device has started over', async () => {
    const { url } = await start({ DATA: newData() });
    const profile = new IDBFactory();
    const page = await openPage(url, profile);
    page.submit('one');
    await page.send();
    page.submit('two');
    page.intercept = request => {
      if (request !== 'POST /notes') return undefined;
      page.intercept = () => undefined;
      return 'lose the answer';
    };
    await page.send();
    expect(page.status).toContain('1 unsent.');
    // The browser deletes the device; the notes that are not sent are elsewhere.
    profile.deleteDatabase('sno-grants:notes');
    await page.send();
    expect(await textsAt(url)).toEqual(['one', 'two']);
  });

  test('keeps a note that is made while others are on their way', async () => {
    const { url } = await start({ DATA: newData() });
    const page = await openPage(url, new IDBFactory());
    page.intercept = request => {
      if (request === 'POST /notes') {
        page.intercept = () => undefined;
        page.submit('two');
      }
      return undefined;
    };
    page.submit('one');
    await page.send();
    expect(page.status).toContain('1 unsent.');
    expect(page.notes).toEqual(['one', 'two']);
    await page.send();
    expect(await textsAt(url)).toEqual(['one', 'two']);
  });

  test('gives a note that is refused another ID, and sends it again', async () => {
    const { url } = await start({ DATA: newData() });
    const page = await openPage(url, new IDBFactory());
    page.submit('one');
    const [refused] = page.ids;
    page.intercept = request => {
      if (request !== 'POST /notes') return undefined;
      page.intercept = () => undefined;
      return Response.json({ conflicts: [refused] }, { status: 409 });
    };
    await page.send();
    expect(page.notes).toEqual(['one']);
    expect(page.ids).not.toContain(refused);
    await page.send();
    expect(await textsAt(url)).toEqual(['one']);
    expect((await notesAt(url))[0]?.id).not.toBe(refused);
  });

  test('of a copied profile stores each note once, and those made in between get other IDs only where they clash', async () => {
    const { url } = await start({ DATA: newData() });
    const [profile, copy] = profiles();
    const page = await openPage(url, profile);
    page.submit('before the copy');
    await page.send();
    await copyProfile(profile, copy);
    const twin = await openPage(url, copy, false);
    page.isOnline = false;
    page.submit('by the first');
    twin.submit('by the copy');
    await Promise.all([page.send(), twin.send()]);
    page.isOnline = true;
    twin.isOnline = true;
    for (let i = 0; i < 3; i++) {
      await page.send();
      await twin.send();
    }
    expect(await textsAt(url)).toEqual(['before the copy', 'by the copy', 'by the first']);
  });

  test('of a copied profile that sends the same unsent note stores it once', async () => {
    const { url } = await start({ DATA: newData() });
    const ids = await device(url);
    const row = {
      id: ids.next(),
      session: ids.session,
      text: 'unsent when the copy was made',
      token: ids.token,
    };
    expect(await post(url, [row], undefined)).toEqual({ status: 200, body: { count: 1 } });
    expect(await post(url, [row], undefined)).toEqual({ status: 200, body: { count: 1 } });
  });
});

describe('the example server', () => {
  test('grants, takes notes, and refuses those of somebody else', async () => {
    const { url, stop } = await start({ DATA: newData() });
    const ids = await device(url);
    // The page holds a cell by then, as a rule; a provisional ID is taken as well.
    const row = { id: ids.next(), session: ids.session, text: 'one' };
    expect(await post(url, [row], ids.token)).toEqual({ status: 200, body: { count: 1 } });
    expect((await post(url, [row], ids.token)).status).toBe(200);
    const taken = await post(url, [{ ...row, session: 'another' }], ids.token);
    expect(taken.body).toEqual({ conflicts: [row.id] });
    const list = await (await fetch(`${url}/notes`)).json();
    expect(list).toEqual([{ id: row.id, session: ids.session, text: 'one', verdict: 'granted' }]);

    const other = await device(url);
    expect((await post(url, [{ ...row, id: ids.next() }], other.token)).status).toBe(409);
    await stop();
    expect(ids.next()).not.toBe(row.id);
  });

  test('serves a page, its modules, and nothing else', async () => {
    const { url } = await start({ DATA: newData() });
    const page = await (await fetch(url)).text();
    expect(page).toContain('<title>Notes</title>');
    for (const path of [
      '/page.js',
      '/page.css',
      '/grants/index.js',
      '/sdk/index.js',
      '/sdk/internal/index.js',
    ]) {
      expect((await fetch(url + path)).status, path).toBe(200);
    }
    for (const path of [
      '/../server.mjs',
      '/%2e%2e/server.mjs',
      '/data/keys.json',
      '/grants/../package.json',
      '/nothing',
    ]) {
      expect((await fetch(url + path)).status, path).toBe(404);
    }
  });

  test('keeps its counters when it is killed, and in PostgreSQL with DATABASE_URL', async () => {
    const server = await startPostgres();
    ends.push(() => server.remove());
    // As the first lines of the example say.
    const command = fileURLToPath(new URL('../dist/cli/bin.js', import.meta.url));
    await promisify(execFile)(process.execPath, [command, 'init', '--store', server.url], { cwd: folder });
    for (const env of [{ DATA: newData() }, { DATA: newData(), DATABASE_URL: server.url }]) {
      const first = await start(env);
      const one = (await device(first.url)).status.grants;
      await first.stop();
      const second = await start(env);
      const two = (await device(second.url)).status.grants;
      expect(one.length).toBeGreaterThan(0);
      expect(two.map(({ block }) => block).some(block => one.some(grant => grant.block === block))).toBe(
        false,
      );
    }
  });
});
