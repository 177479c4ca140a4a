import { type PostgresServer, startPostgres } from '@sno-id/databases/servers/start.mjs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { storeCases } from '../../src/server/conformance/index.ts';
import { postgresStore } from '../../src/server/stores/postgres.ts';

let server: PostgresServer;
let pool: pg.Pool;
let count = 0;

beforeAll(async () => {
  server = await startPostgres();
  pool = new pg.Pool({ connectionString: server.url, max: 16 });
}, 60_000);

afterAll(async () => {
  await pool?.end();
  await server?.remove();
});

/** All cases share one server; each has its own tables. */
async function open(prepare = false) {
  const tables = `t${count++}`;
  const others: pg.Pool[] = [];
  let nowMs = 0;
  const all = ['', '_slabs', '_devices', '_spent'].map(suffix => tables + suffix);
  const copy = async (from: string, to: string) => {
    for (const table of all) {
      await pool.query(`create table if not exists ${to}${table} (like ${from}${table} including all)`);
      await pool.query(`delete from ${to}${table}`);
      await pool.query(`insert into ${to}${table} select * from ${from}${table}`);
    }
  };
  return {
    store: postgresStore(pool, { tables, now: () => nowMs, prepare }),
    async replica() {
      const other = new pg.Pool({ connectionString: server.url, max: 4 });
      others.push(other);
      return postgresStore(other, { tables, now: () => nowMs, prepare });
    },
    setTime(unixMs: number) {
      nowMs = unixMs;
    },
    /** What restoring a dump does: another table of the same content. */
    async rename() {
      await pool.query(`alter table ${tables} rename to old_${tables}`);
      await pool.query(`create table ${tables} (like old_${tables} including all)`);
      await pool.query(`insert into ${tables} select * from old_${tables}`);
      await pool.query(`drop table old_${tables}`);
    },
    backup: () => copy('', 'backup_'),
    restore: () => copy('backup_', ''),
    async close() {
      await Promise.all(others.map(other => other.end()));
    },
  };
}

describe('a store in PostgreSQL', () => {
  for (const { title, run } of storeCases(() => open())) test(title, run);

  describe('with named statements', () => {
    for (const { title, run } of storeCases(() => open(true))) test(title, run);

    test('plans each of them once for a connection', async () => {
      const one = new pg.Pool({ connectionString: server.url, max: 1 });
      const store = postgresStore(one, { tables: 'named', prepare: true });
      await store.init();
      for (let i = 0; i < 3; i++) await store.spend({ principal: 'anna', slabs: [], limit: 1 });
      const { rows } = await one.query(
        'select name, generic_plans + custom_plans as uses from pg_prepared_statements',
      );
      await one.end();
      expect(rows).toEqual([{ name: 'spend named', uses: '3' }]);
    });
  });

  test('reads the time of the database', async () => {
    const store = postgresStore(pool, { tables: 'own_time' });
    await store.init();
    const { nowMs } = await store.status();
    expect(Math.abs(nowMs - Date.now())).toBeLessThan(60_000);
  });

  test('refuses a prefix that is not a name', () => {
    expect(() => postgresStore(pool, { tables: 'x; drop table y' })).toThrow(
      'tables: expected 1 to 41 lower-case',
    );
  });
});

describe('sno-grants on PostgreSQL', () => {
  test('sets a store up, and shows it', async () => {
    const run = async (...args: string[]) => {
      const out: string[] = [];
      const io = {
        stdout: (text: string) => void out.push(text),
        stderr: (text: string) => void out.push(text),
      };
      const all = [...args, '--store', server.url, '--tables', 'cli'];
      return { code: await main(all, { ...io, env: {}, readFile: () => '' }), out: out.join('') };
    };
    expect((await run('status')).out).toContain('The store is not set up');
    expect(await run('init')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Store      postgres '),
    });
    expect((await run('status')).code).toBe(0);
    expect((await run('advance', '--in-place')).code).toBe(0);
  });
});
