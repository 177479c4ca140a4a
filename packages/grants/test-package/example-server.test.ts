/*
 * The example as a stranger starts it: one command, on SQLite and on PostgreSQL.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryDeviceStore, openDevice, postTo } from '@sno-id/grants';
import { afterEach, describe, expect, test } from 'vitest';
import { startPostgres } from '../test/databases/postgres.ts';
import { freePort } from '../test/databases/tool.ts';

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
    body: JSON.stringify({ rows, token }),
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

describe('the example server', () => {
  test('grants, takes notes, and refuses those of somebody else', async () => {
    const { url, stop } = await start({ DATA: newData() });
    const ids = await device(url);
    // The page holds a cell by then, as a rule; a provisional ID is taken as well.
    const row = { id: ids.next(), session: ids.session, text: 'one' };
    expect(await post(url, [row], ids.token)).toEqual({ status: 200, body: { count: 1 } });
    expect((await post(url, [row], ids.token)).status).toBe(200);
    expect((await post(url, [{ ...row, text: 'another' }], ids.token)).body).toEqual({ conflicts: [row.id] });
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
    for (const path of ['/page.js', '/page.css', '/grants/index.js', '/sdk/index.js', '/sdk/core/index.js']) {
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
