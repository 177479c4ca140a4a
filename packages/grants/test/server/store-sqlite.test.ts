import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { describe, expect, test } from 'vitest';
import { storeCases } from '../../src/server/conformance/index.ts';
import { sqliteStore } from '../../src/server/stores/sqlite.ts';

async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'sno-grants-'));
  const file = join(folder, 'grants.db');
  let nowMs = Date.UTC(2026, 10, 22);
  const databases: InstanceType<typeof sqlite.Database>[] = [];
  const connect = () => {
    const database = new sqlite.Database(file);
    databases.push(database);
    return sqliteStore(database, { now: () => nowMs });
  };
  return {
    store: connect(),
    replica: async () => connect(),
    setTime(unixMs: number) {
      nowMs = unixMs;
    },
    /** What restoring a copy does: the path has another file, of the same content. */
    async rename() {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
    async backup() {
      copyFileSync(file, `${file}.backup`);
    },
    /** Overwrites the file in place: it stays the same one. */
    async restore() {
      copyFileSync(`${file}.backup`, file);
    },
    async close() {
      for (const database of databases) database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

describe('a store in a file of SQLite', () => {
  for (const { title, run } of storeCases(open)) test(title, run);

  test('refuses a database in memory', () => {
    expect(() => sqliteStore(new sqlite.Database(':memory:'))).toThrow('database: expected one in a file');
  });
});
