import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { describe, expect, test } from 'vitest';
import { slabAt } from '../../../grants/src/format/slab.ts';
import { storeCases } from '../../../grants/src/server/conformance/index.ts';
import { sqliteStore } from '../../../grants/src/server/stores/sqlite.ts';
import { openSqliteUnderTest } from '../servers/sqlite.ts';

describe('a store in a file of SQLite', () => {
  const open = async () => openSqliteUnderTest(file => new sqlite.Database(file));
  for (const { title, run } of storeCases(open)) test(title, run);

  test('that was replaced by a copy grants nothing, until it is opened again and advanced', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sno-grants-'));
    const file = join(folder, 'grants.db');
    const before = new sqlite.Database(file);
    const store = sqliteStore(before);
    await store.init();
    const { authority } = await store.status();
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
    const spend = { principal: '', slabs: [], limit: 1 };
    await expect(store.spend(spend)).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
    await expect(store.advance({})).rejects.toThrow('Restart this process');
    before.close();

    const after = new sqlite.Database(file);
    const reopened = sqliteStore(after);
    await expect(reopened.spend(spend)).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
    await reopened.advance({});
    expect((await reopened.spend(spend)).authority).toBe(authority);
    const elsewhere = sqliteStore(after, { host: 'another' });
    await expect(elsewhere.spend(spend)).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
    after.close();
    rmSync(folder, { recursive: true });
  });

  test('does many steps in one transaction, and one that is refused fails alone', async () => {
    const subject = openSqliteUnderTest(file => new sqlite.Database(file));
    subject.setTime(Date.UTC(2026, 10, 22));
    const { store } = subject;
    await store.init();
    const slab = slabAt(Date.UTC(2026, 10, 22));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) =>
        store.reserve({ slab: i % 5 === 4 ? 1024 : slab, labels: 256, align: 256 }),
      ),
    );
    const firsts = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value.first] : []));
    const { start, reserved } = await store.status();
    expect(firsts).toEqual(Array.from({ length: 40 }, (_, i) => start + i * 256));
    expect(reserved).toEqual([{ slab, labels: start + 40 * 256, taken: 40 * 256 }]);
    await subject.close();
  });

  test('a transaction that fails on the disk fails for every step, and none of them happened', async () => {
    const subject = openSqliteUnderTest(file => {
      const database = new sqlite.Database(file);
      return Object.assign(database, {
        exec: (sql: string) => {
          if (sql === 'commit' && isBroken) throw new Error('disk I/O error');
          return sqlite.Database.prototype.exec.call(database, sql);
        },
      });
    });
    let isBroken = false;
    subject.setTime(Date.UTC(2026, 10, 22));
    await subject.store.init();
    isBroken = true;
    const slab = slabAt(Date.UTC(2026, 10, 22));
    const reserve = () => subject.store.reserve({ slab, labels: 256, align: 256 });
    const outcomes = await Promise.allSettled([reserve(), reserve()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect((await reserve()).first).toBe((await subject.store.status()).start);
    await subject.close();
  });

  test('refuses a database in memory', () => {
    expect(() => sqliteStore(new sqlite.Database(':memory:'))).toThrow('database: expected one in a file');
  });

  test('refuses a prefix that is not a name', () => {
    const database = new sqlite.Database(':memory:');
    expect(() => sqliteStore(database, { tables: 'x; drop' })).toThrow(
      'tables: expected 1 to 41 lower-case letters',
    );
  });
});
