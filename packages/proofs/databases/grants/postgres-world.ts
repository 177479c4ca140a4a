import pg from 'pg';
import { startOfSlab } from '../../../grants/src/format/slab.ts';
import type { Exchange } from '../../../grants/src/server/store.ts';
import { placeOf } from '../../../grants/src/server/stores/postgres/place.ts';
import { type PostgresStoreOptions, postgresStore } from '../../../grants/src/server/stores/postgres.ts';
import { newPostgres } from '../sdk/connect.ts';

export const SLAB = 250;
export const NOW = startOfSlab(SLAB) + 1000;
export const BLOCK = { slab: SLAB, labels: 256, align: 256 };
export const contact = (device: string, change: Partial<Exchange> = {}): Exchange => ({
  device,
  nonce: '',
  proposal: 'one',
  proof: undefined,
  ignoresOthers: false,
  ...change,
});

type Options = Omit<PostgresStoreOptions, 'now'>;

export type PostgresWorld = Awaited<ReturnType<typeof postgresWorld>>;

/** A database that the tests of a file share. Each test opens stores in other tables. */
export async function postgresWorld() {
  const { port, database } = await newPostgres();
  const url = `postgres://postgres@127.0.0.1:${port}/${database}`;
  const pools: pg.Pool[] = [];
  /** A pool whose sessions begin with some settings, such as `statement_timeout=50`. */
  function sessions(settings: readonly string[], max = 16): pg.Pool {
    const options = settings.map(setting => `-c ${setting}`).join(' ');
    const pool = new pg.Pool({ connectionString: url, max, options });
    pools.push(pool);
    return pool;
  }
  const pool = sessions([]);
  return {
    url,
    pool,
    sessions,
    /** A store that is not set up, with what the conformance suite needs around it. */
    open: (options: Options = {}, chosen = pool) => openIn(pool, chosen, options, () => sessions([], 4)),
    async close() {
      await Promise.all(pools.map(each => each.end()));
    },
  };
}

let count = 0;

function openIn(admin: pg.Pool, pool: pg.Pool, options: Options, other: () => pg.Pool) {
  const tables = options.tables ?? `t${count++}`;
  const place = placeOf(tables);
  const all = [place.authority, place.slabs, place.devices, place.spent];
  const copyOf = (table: string) => table.replace(/"$/, '_copy"');
  let nowMs = 0;
  const given = { ...options, tables, now: () => nowMs };
  const copy = async (from: (table: string) => string, to: (table: string) => string) => {
    for (const table of all) {
      await admin.query(`create table if not exists ${to(table)} (like ${from(table)} including all)`);
      await admin.query(`delete from ${to(table)}`);
      await admin.query(`insert into ${to(table)} select * from ${from(table)}`);
    }
  };
  const itself = (table: string) => table;
  return {
    tables,
    place,
    store: postgresStore(pool, given),
    replica: async () => postgresStore(pool === admin ? other() : pool, given),
    setTime(unixMs: number) {
      nowMs = unixMs;
    },
    /** What restoring a dump does: another table of the same content. */
    async rename() {
      const old = copyOf(place.authority);
      await admin.query(`alter table ${place.authority} rename to ${old.split('.').pop()}`);
      await admin.query(`create table ${place.authority} (like ${old} including all)`);
      await admin.query(`insert into ${place.authority} select * from ${old}`);
      await admin.query(`drop table ${old}`);
    },
    backup: () => copy(itself, copyOf),
    restore: () => copy(copyOf, itself),
    async close() {},
  };
}
