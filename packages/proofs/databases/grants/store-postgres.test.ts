import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../../grants/src/cli/main.ts';
import { slabAt, startOfSlab } from '../../../grants/src/format/slab.ts';
import { storeCases } from '../../../grants/src/server/conformance/index.ts';
import type { AuthorityStore } from '../../../grants/src/server/store.ts';
import { postgresStore } from '../../../grants/src/server/stores/postgres.ts';
import { BLOCK, contact, NOW, type PostgresWorld, postgresWorld, SLAB } from './postgres-world.ts';

let world: PostgresWorld;
let pool: pg.Pool;

beforeAll(async () => {
  world = await postgresWorld();
  pool = world.pool;
}, 60_000);
afterAll(() => world?.close());

describe('a store in PostgreSQL', () => {
  for (const { title, run } of storeCases(async () => world.open())) test(title, run);
});

/** Whether the cases of a store are repeated, on other connections than the first. */
const isAll = process.env['SNO_TEST'] === 'all';

describe.runIf(isAll)('a store in PostgreSQL, with named statements in a schema of its own', () => {
  let count = 0;
  const open = async () => world.open({ tables: `ids.t${count++}`, prepare: true });
  for (const { title, run } of storeCases(open)) test(title, run);
});

/** SNO_TEST=all takes both, with as many devices. */
const levels = isAll ? ['serializable', 'repeatable read'] : ['serializable'];
const DEVICES = isAll ? 60 : 16;

describe.each(levels)('a store in sessions that are %s', level => {
  let sessions: pg.Pool;
  beforeAll(() => {
    sessions = world.sessions([`default_transaction_isolation=${level.replace(' ', '\\ ')}`]);
  });
  const cases = storeCases(async () => world.open({}, sessions));
  // The other level refuses fewer transactions.
  for (const { title, run } of isAll && level === 'serializable' ? cases : []) test(title, run);

  test(`gives each of ${DEVICES} devices and blocks once, while it is advanced`, async () => {
    const { store, replica, setTime } = world.open({}, sessions);
    setTime(NOW);
    await store.init();
    const stores = [store, await replica()];
    const firsts = new Set<number>();
    const verdicts = new Set<string>();
    const work = Array.from({ length: DEVICES / 2 }, async (_, i) => {
      for (const [k, each] of stores.entries()) {
        firsts.add((await each.reserve(BLOCK)).first!);
        verdicts.add((await each.exchange(contact(`d${i}-${k}`))).verdict);
      }
    });
    await Promise.all([...work, store.advance({}), store.advance({})]);
    expect(firsts.size).toBe(DEVICES);
    expect([...verdicts]).toEqual(['accepted']);
    expect((await store.status()).reserved.find(({ slab }) => slab === SLAB)?.taken).toBe(DEVICES * 256);
  });
});

test('each connection plans each statement once, also those that are given a token', async () => {
  const one = world.sessions([], 1);
  const store = postgresStore(one, { tables: 'named', prepare: true });
  await store.init();
  const { authority, epoch, currentSlab: slab, start } = await store.status();
  for (let i = 0; i < 9; i++) {
    await store.reserve({ slab, labels: 256, align: 256 });
    await store.spend({ principal: 'anna', slabs: [slab, slab + 1], limit: 9 });
    const proof = { authority, epoch, round: i, atMs: Date.now(), held: [{ slab, end: start }] };
    const nonce = i === 0 ? '' : `n${i - 1}`;
    const request = contact('d', { nonce, proposal: `n${i}`, proof: i === 0 ? undefined : proof });
    expect((await store.exchange(request)).verdict).toBe('accepted');
  }
  const { rows } = await one.query(
    `select name, custom_plans, generic_plans from pg_prepared_statements where name !~ 'status' order by name`,
  );
  const plans = { custom_plans: '5', generic_plans: '4' };
  expect(rows).toEqual(['exchange', 'reserve', 'spend'].map(name => ({ name: `${name} named`, ...plans })));
});

test('the time is that of the database, and the timeline is known', async () => {
  const store = postgresStore(pool, { tables: 'own_time' });
  await store.init();
  const { nowMs, timeline } = await store.status();
  expect(Math.abs(nowMs - Date.now())).toBeLessThan(60_000);
  expect(timeline).toBe(1);
});

describe('tables that were dropped', () => {
  const uses: Record<string, (store: AuthorityStore) => Promise<unknown>> = {
    status: store => store.status(),
    exchange: store => store.exchange(contact('d')),
    reserve: store => store.reserve(BLOCK),
    spend: store => store.spend({ principal: 'p', slabs: [SLAB], limit: 1 }),
    advance: store => store.advance({}),
    init: store => store.init(),
  };
  const affected: Record<string, readonly string[]> = {
    authority: ['status', 'exchange', 'reserve', 'spend', 'advance', 'init'],
    slabs: ['status', 'exchange', 'reserve', 'advance', 'init'],
    devices: ['status', 'exchange', 'init'],
    spent: ['status', 'spend', 'advance', 'init'],
  };
  test.each(Object.entries(affected))(
    'the one of %s: ERR_STORE_EMPTY, and nothing is made',
    async (which, names) => {
      const { store, place, setTime } = world.open();
      setTime(NOW);
      await store.init();
      const table = place[which as 'slabs'];
      await pool.query(`drop table ${table}`);
      for (const name of names) {
        await expect(uses[name]!(store), name).rejects.toMatchObject({ code: 'ERR_STORE_EMPTY' });
      }
      await expect(store.init()).rejects.toThrow(`The store has lost a part: ${table} missing`);
      expect((await pool.query(`select to_regclass('${table}') as it`)).rows).toEqual([{ it: null }]);
    },
  );

  test('the row of the authority alone, where counters are left: nothing is made', async () => {
    const { store, place, setTime } = world.open();
    setTime(NOW);
    await store.init();
    await store.reserve(BLOCK);
    await pool.query(`delete from ${place.authority}`);
    await expect(store.reserve(BLOCK)).rejects.toMatchObject({ code: 'ERR_STORE_EMPTY' });
    await expect(store.init()).rejects.toMatchObject({ code: 'ERR_STORE_EMPTY' });
  });

  test('all of them: another authority', async () => {
    const { store, place, setTime } = world.open();
    setTime(NOW);
    await store.init();
    const { authority } = await store.status();
    await pool.query(`drop table ${place.authority}, ${place.slabs}, ${place.devices}, ${place.spent}`);
    await expect(store.reserve(BLOCK)).rejects.toMatchObject({ code: 'ERR_STORE_EMPTY' });
    await store.init();
    expect((await store.status()).authority).not.toBe(authority);
  });
});

test('a statement that takes too long changes nothing, and the next one works', async () => {
  const sessions = world.sessions(['statement_timeout=1000'], 4);
  const { store, place, setTime } = world.open({}, sessions);
  setTime(NOW);
  await store.init();
  const { start } = await store.status();
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query(`lock table ${place.authority} in exclusive mode`);
  const all = [store.reserve(BLOCK), store.exchange(contact('d')), store.advance({})];
  for (const one of await Promise.allSettled(all)) {
    expect(one).toMatchObject({ status: 'rejected', reason: { code: '57014' } });
  }
  await blocker.query('rollback');
  blocker.release();
  expect((await store.reserve(BLOCK)).first).toBe(start);
  expect((await store.exchange(contact('d'))).round).toBe(1);
  expect((await store.status()).epoch).toBe(NOW);
});

test('marks that come at the same time add up', async () => {
  const { store, replica, setTime } = world.open();
  setTime(NOW);
  await store.init();
  const stores = [store, await replica(), await replica()];
  await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      stores[i % 3]!.mark({
        atEpoch: NOW,
        epoch: NOW + i,
        authority: i % 2 ? `a${i}` : undefined,
        held: [{ slab: 240 + (i % 5), end: 256 * i }],
      }),
    ),
  );
  const { mark } = await store.status();
  expect(mark?.epoch).toBe(NOW + 29);
  expect(mark?.labels).toEqual({ 240: 25 * 256, 241: 26 * 256, 242: 27 * 256, 243: 28 * 256, 244: 29 * 256 });
  expect(mark?.authorities).toHaveLength(15);
});

test('the step that is first in a new slab notes it, and forgets what was spent two slabs ago', async () => {
  const { store, replica, place, setTime } = world.open();
  setTime(NOW);
  await store.init();
  await store.spend({ principal: 'p', slabs: [SLAB, SLAB + 2], limit: 1 });
  setTime(startOfSlab(SLAB + 2));
  const other = await replica();
  const slabs = (
    await Promise.all([store, other].map(each => each.reserve({ ...BLOCK, slab: SLAB + 2 })))
  ).map(({ nowMs }) => slabAt(nowMs));
  expect(slabs).toEqual([SLAB + 2, SLAB + 2]);
  expect((await store.status()).currentSlab).toBe(SLAB + 2);
  expect((await pool.query(`select slab from ${place.spent}`)).rows).toEqual([{ slab: SLAB + 2 }]);
});

test('a client inside a transaction of the app is refused, and nothing is changed', async () => {
  const { store, tables, setTime } = world.open();
  setTime(NOW);
  await store.init();
  const client = await pool.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select pg_sleep(1.1)');
  const inside = postgresStore(client, { tables, now: () => NOW });
  const { authority, epoch } = await store.status();
  await store.exchange(contact('d'));
  // By the older snapshot the device is missing, which would be evidence.
  const proof = { authority, epoch, round: 1, atMs: NOW, held: [] };
  const request = contact('d', { nonce: 'one', proposal: 'two', proof });
  await expect(inside.exchange(request)).rejects.toThrow(
    'client: expected one whose queries are separate transactions',
  );
  await expect(inside.reserve(BLOCK)).rejects.toThrow(TypeError);
  await client.query('commit');
  client.release();
  const { mark, reserved } = await store.status();
  expect([mark, reserved]).toEqual([undefined, []]);
});

test('options that cannot be are refused', () => {
  const text = '1 to 41 lower-case letters, digits and _, or schema.name of such';
  for (const tables of [
    'x; drop table y',
    'a.b.c',
    '.a',
    'a.',
    'A',
    'a'.repeat(42),
    `${'a'.repeat(40)}.${'b'.repeat(40)}`,
  ]) {
    expect(() => postgresStore(pool, { tables })).toThrow(`tables: expected ${text}`);
  }
  expect(() => postgresStore(pool, { failover: 'go' as never })).toThrow(
    'failover: expected one of stop, advance',
  );
});

describe('sno-grants on PostgreSQL', () => {
  test('sets a store up, and shows it', async () => {
    const run = async (...args: string[]) => {
      const out: string[] = [];
      const output = { write: (text: string) => void out.push(text) };
      const io = { stdout: output, stderr: output };
      const all = [...args, '--store', world.url, '--tables', 'ids.cli'];
      return { code: await main(all, { ...io, env: {} }), out: out.join('') };
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
