import { spawnSync } from 'node:child_process';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../../grants/src/cli/main.ts';
import { storeCases } from '../../../grants/src/server/conformance/index.ts';
import { postgresStore } from '../../../grants/src/server/stores/postgres.ts';
import { requireProgram } from '../servers/programs.mjs';
import { type PostgresWorld, postgresWorld } from './postgres-world.ts';

let world: PostgresWorld;
beforeAll(async () => {
  world = await postgresWorld();
}, 60_000);
afterAll(() => world?.close());

async function run(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await main(args, {
    stdout: { write: text => void out.push(text) },
    stderr: { write: text => void err.push(text) },
    env: {},
  });
  return { code, out: out.join(''), err: err.join('') };
}

const sqlFor = async (tables: string) => (await run('sql', '--tables', tables)).out;

/** The tables of a store, as the database describes them, without their names. */
async function shapeOf(tables: string) {
  const [name, schema] = tables.split('.').reverse() as [string, string?];
  const of = `relname like '${name}%' and relnamespace = '${schema ?? 'public'}'::regnamespace`;
  const { rows } = await world.pool.query(`
    select replace(relname, '${name}', '') as relation, relkind, reloptions,
      (select json_agg(json_build_array(attname, atttypid::regtype, attnotnull, attcollation::regcollation,
        pg_get_expr(adbin, adrelid)) order by attnum)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = c.oid and attnum > 0) as columns,
      (select json_agg(pg_get_constraintdef(oid) order by contype, conname) from pg_constraint where conrelid = c.oid)
        as constraints
    from pg_class c where ${of} order by relname`);
  return rows;
}

describe('sno-grants sql', () => {
  test.each(['plain', 'own.named'])('makes the tables that init makes, twice by psql: %s', async tables => {
    const sql = await sqlFor(tables);
    const args = [world.url, '-X', '-v', 'ON_ERROR_STOP=1'];
    const psql = () => spawnSync(requireProgram('psql'), args, { input: sql, encoding: 'utf8' });
    const first = psql();
    expect(first).toMatchObject({ status: 0, stdout: 'DO\n' });
    const store = postgresStore(world.pool, { tables });
    const status = await store.status();
    expect(first.stderr).toContain(`authority ${status.authority}`);
    expect(status.authority).toMatch(/^[0-9a-f]{24}$/);
    const second = psql();
    expect(second).toMatchObject({ status: 0, stderr: expect.stringContaining(status.authority) });
    await store.init();
    const again = await store.status();
    expect({ ...again, nowMs: 0 }).toEqual({ ...status, nowMs: 0 });
    expect((await run('status', '--store', world.url, '--tables', tables)).code).toBe(0);

    const byInit = `${tables}_by_init`;
    await postgresStore(world.pool, { tables: byInit }).init();
    const shape = await shapeOf(byInit);
    expect(shape).toHaveLength(11);
    await world.pool.query(`create schema if not exists aside`);
    for (const end of ['', '_slabs', '_devices', '_spent', '_rows']) {
      await world.pool.query(`alter table ${byInit}${end} set schema aside`);
    }
    expect(await shapeOf(tables)).toEqual(shape);
  });

  test('runs in a transaction of a migration, and is undone with it', async () => {
    const sql = await sqlFor('migrated');
    const client = await world.pool.connect();
    await client.query('begin');
    await client.query(sql);
    await client.query('rollback');
    const store = postgresStore(world.pool, { tables: 'migrated' });
    await expect(store.status()).rejects.toMatchObject({ code: 'ERR_STORE_EMPTY' });
    await client.query('begin isolation level serializable');
    await client.query(sql);
    await client.query('commit');
    client.release();
    expect((await store.status()).authority).toMatch(/^[0-9a-f]{24}$/);
  });

  test('is the same text each time, without an ID, and can be pasted into any tool', async () => {
    const { code, out } = await run('sql');
    expect([code, out]).toEqual([0, (await run('sql')).out]);
    expect(out).toContain("drizzle.config.ts  tablesFilter: ['!sno_grants*']");
    expect(out).toContain("'public.sno_grants', 'public.sno_grants_slabs',\n");
    expect(await sqlFor('ids.sno_grants')).toContain('Keep the schema ids out of');
    for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(128);
    expect(await run('sql', '--tables', 'A')).toMatchObject({ code: 2, out: '' });
    expect((await run('sql', 'more')).code).toBe(2);
  });

  // `store-postgres.test.ts` plays them on tables of the same shape. SNO_TEST=all repeats them on these.
  describe.runIf(process.env['SNO_TEST'] === 'all')('sets up a store that conforms', () => {
    const open = async () => {
      const opened = world.open();
      const sql = await sqlFor(opened.tables);
      const set = (pool: pg.Pool) => async () => {
        await pool.query(sql);
        // The suite has its own time; what init writes by the database's, it writes by that one.
        const { currentSlab } = await opened.store.status();
        if (currentSlab !== 250) await world.pool.query(`update ${opened.tables} set current_slab = 250`);
      };
      return {
        ...opened,
        store: { ...opened.store, init: set(world.pool) },
        replica: async () => ({ ...(await opened.replica()), init: set(world.pool) }),
      };
    };
    for (const { title, run: check } of storeCases(open)) {
      if (/creat|set up|status lists/.test(title)) continue;
      test(title, check);
    }
  });
});
