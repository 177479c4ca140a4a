import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { afterAll, describe, expect, test } from 'vitest';
import { Factory } from 'wa-sqlite';
import createModule from 'wa-sqlite/dist/wa-sqlite.mjs';
import { newDevice } from '../../src/device/state.ts';
import type { DeviceStore } from '../../src/device/store.ts';
import { sqliteDeviceStore } from '../../src/stores/sqlite.ts';

const document = readFileSync(new URL('../../../../docs/grants-client.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'sno-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('each library of SQLite is given to a store as the table says', () => {
  const rows = document.matchAll(/^\| `(.+?)` +\| `(.*\(sql, parameters\) => .+?)` +\|$/gm);
  const functions = new Map([...rows].map(([, library, code]) => [library!, code!]));
  /** Another store on the same database each time, of the two that run here. */
  const stores: Record<string, () => Promise<() => DeviceStore>> = {
    async 'node-sqlite3-wasm'() {
      const db = new sqlite.Database(join(folder, 'device.db'));
      return () => sqliteDeviceStore(new Function('db', `return ${functions.get('node-sqlite3-wasm')}`)(db));
    },
    async 'wa-sqlite'() {
      const wasmBinary = readFileSync(
        createRequire(import.meta.url).resolve('wa-sqlite/dist/wa-sqlite.wasm'),
      );
      const sqlite3 = Factory(await createModule({ wasmBinary }));
      const db = await sqlite3.open_v2('device.db');
      const code = `return ${functions.get('wa-sqlite')}`;
      return () => sqliteDeviceStore(new Function('sqlite3', 'db', code)(sqlite3, db));
    },
  };

  test.each(Object.entries(stores))('%s', async (_, connect) => {
    const open = await connect();
    const state = newDevice('notes', 'device');
    await open().transact(async transaction => transaction.write(state));
    const read = await open().transact(transaction => transaction.read());
    expect(read).toMatchObject({ device: 'device' });
  });

  test('and others have a function each', () => expect(functions.size).toBe(6));
});
