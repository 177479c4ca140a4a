import { PGlite } from '@electric-sql/pglite';
import { storeCases } from '@sno-id/grants/conformance';
import { postgresStore } from '@sno-id/grants/postgres';
import { afterAll, beforeAll, describe, test } from 'vitest';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await PGlite.create();
}, 60_000);
afterAll(() => pglite?.close());

let count = 0;

/** PGlite has one connection: replicas take turns on it. */
async function open() {
  const tables = `t${count++}`;
  const all = ['', '_slabs', '_devices', '_spent'].map(suffix => tables + suffix);
  let nowMs = 0;
  const query = (text: string, values?: unknown[]) => pglite.query<object>(text, values);
  const store = () => postgresStore({ query }, { tables, now: () => nowMs });
  const copy = async (from: string, to: string) => {
    for (const table of all) {
      await query(`create table if not exists ${to}${table} (like ${from}${table} including all)`);
      await query(`delete from ${to}${table}`);
      await query(`insert into ${to}${table} select * from ${from}${table}`);
    }
  };
  return {
    store: store(),
    replica: async () => store(),
    setTime(unixMs: number) {
      nowMs = unixMs;
    },
    async rename() {
      await query(`alter table ${tables} rename to old_${tables}`);
      await query(`create table ${tables} (like old_${tables} including all)`);
      await query(`insert into ${tables} select * from old_${tables}`);
      await query(`drop table old_${tables}`);
    },
    backup: () => copy('', 'backup_'),
    restore: () => copy('backup_', ''),
    async close() {},
  };
}

describe('a store of grants in PGlite', () => {
  for (const { title, run } of storeCases(open)) test(title, run);
});
