import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LABELS } from '../../../grants/src/format/grant.ts';
import { startOfSlab } from '../../../grants/src/format/slab.ts';
import { createAuthority } from '../../../grants/src/server/authority.ts';
import type { AuthorityEvent } from '../../../grants/src/server/events.ts';
import type { Advanced, AuthorityStore } from '../../../grants/src/server/store.ts';
import { postgresStore } from '../../../grants/src/server/stores/postgres.ts';
import { KEY } from '../../../grants/test/server/fixture.ts';
import { startPostgres } from '../servers/start.mjs';
import { BLOCK, contact, NOW, type PostgresWorld, postgresWorld, SLAB } from './postgres-world.ts';

let world: PostgresWorld;
beforeAll(async () => {
  world = await postgresWorld();
}, 60_000);
afterAll(() => world?.close());

/** A store that is set up and answers failovers, and what makes it believe in one. */
async function open(failover: 'advance' | 'stop' = 'advance') {
  const opened = world.open({ failover });
  opened.setTime(NOW);
  await opened.store.init();
  const events: Advanced[] = [];
  const listen = (store: AuthorityStore) => {
    store.subscribe?.(event => void events.push(event));
    return store;
  };
  const { authority } = opened.place;
  return {
    ...opened,
    store: listen(opened.store),
    replica: async () => listen(await opened.replica()),
    events,
    /**
     * Writes into the row that the store was accepted under another name, whose parts are system, timeline
     * and so on.
     */
    async acceptAs(part: 2 | 3 | 4 | 5, value: string) {
      const name = `array_to_string(array[${[1, 2, 3, 4, 5]
        .map(i => (i === part ? `'${value}'` : `split_part(name, ' ', ${i})`))
        .join()}], ' ')`;
      await world.pool.query(`update ${authority} set name = ${name}`);
    },
  };
}

describe('a failover to a standby of the same database', () => {
  test('is answered by one advance, of all replicas and steps that meet it', async () => {
    const { store, replica, events, acceptAs } = await open();
    const { epoch, start } = await store.status();
    const stores = [store, await replica(), await replica()];
    await acceptAs(3, '00000000');
    const steps = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const each = stores[i % 3]!;
        if (i % 2) return each.exchange(contact(`d${i}`));
        return each.reserve(BLOCK);
      }),
    );
    const after = await store.status();
    expect(new Set(steps.map(each => each.epoch))).toEqual(new Set([after.epoch]));
    expect(after.epoch).toBeGreaterThan(epoch);
    expect(after.name).toBe(after.acceptedName);
    const jump = after.reserved.find(({ slab }) => slab === SLAB + 8)!.labels - start;
    expect(jump).toBeGreaterThanOrEqual(65_536 * 256);
    expect(after.reserved.find(({ slab }) => slab === SLAB)?.labels).toBe(start + jump + 6 * 256);
    expect(events).toEqual([
      {
        type: 'advanced',
        from: after.name.replace('00000001', '00000000'),
        to: after.name,
        epoch: after.epoch,
      },
    ]);
  });

  test('that has lost exchanges is no evidence, since it comes first', async () => {
    const { store, acceptAs } = await open();
    const { authority, epoch, start } = await store.status();
    await acceptAs(3, '00000000');
    const held = [{ slab: SLAB, end: start + 512 }];
    const proof = { authority, epoch, round: 7, atMs: NOW, held };
    const lost = await store.exchange(contact('d', { nonce: 'seven', proposal: 'eight', proof }));
    expect([lost.verdict, lost.round]).toEqual(['accepted', 8]);
    expect((await store.reserve(BLOCK)).first).toBeGreaterThan(start + 512);
  });

  test('waits for whoever confirms the time', async () => {
    const { store, setTime, acceptAs, events } = await open();
    await acceptAs(3, '00000000');
    setTime(startOfSlab(SLAB + 5));
    const request = { ...BLOCK, slab: SLAB + 5 };
    await expect(store.reserve(request)).rejects.toMatchObject({ code: 'ERR_SLAB_UNCONFIRMED' });
    await store.confirmTime();
    expect((await store.reserve(request)).first).toBeGreaterThan(0);
    expect(events).toHaveLength(1);
  });

  test('stops for an operator once half of a slab was used up so', async () => {
    const { store, acceptAs, events, setTime } = await open();
    let failovers = 0;
    for (; failovers < 100; failovers++) {
      await acceptAs(3, '00000000');
      if (!(await store.reserve(BLOCK).catch(() => undefined))) break;
    }
    // A jump is 131,072 blocks on average.
    expect(failovers).toBeGreaterThanOrEqual(20);
    expect(failovers).toBeLessThanOrEqual(64);
    expect(events).toHaveLength(failovers);
    const { start, reserved } = await store.status();
    expect(reserved.find(({ slab }) => slab === SLAB + 1)!.labels - start).toBeLessThanOrEqual(LABELS / 2);
    await expect(store.reserve(BLOCK)).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
    await store.advance({});
    expect((await store.reserve(BLOCK)).first).toBeDefined();
    // Nine slabs later there is none left of those that were used up.
    for (const slab of [2, 4, 6, 8, 9]) {
      setTime(startOfSlab(SLAB + slab));
      await store.reserve({ ...BLOCK, slab: SLAB + slab });
    }
    await acceptAs(3, '00000000');
    expect((await store.reserve({ ...BLOCK, slab: SLAB + 9 })).first).toBeDefined();
  });

  test('is an event of the authority', async () => {
    const { store, setTime, acceptAs } = await open();
    setTime(Date.now());
    await store.confirmTime();
    const authority = createAuthority({ namespace: 'notes', store, keys: [KEY], authorize: () => null });
    const events: AuthorityEvent[] = [];
    authority.subscribe(event => void events.push(event));
    await acceptAs(3, '00000000');
    await authority.grant();
    expect(events).toContainEqual(expect.objectContaining({ type: 'advanced' }));
  });
});

describe('what is no failover stops the store', () => {
  test.each([
    ['an earlier timeline', 3, '00000002'],
    ['another system', 2, '7000000000000000000'],
    ['another database', 4, '1'],
    ['another table', 5, '1'],
  ] as const)('%s', async (_, part, value) => {
    const { store, acceptAs, events } = await open();
    await acceptAs(part, value);
    await expect(store.reserve(BLOCK)).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
    await expect(store.exchange(contact('d'))).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
    expect([events, (await store.status()).epoch]).toEqual([[], NOW]);
  });

  test('a mark', async () => {
    const { store, acceptAs, events } = await open();
    await store.mark({ atEpoch: NOW, epoch: NOW, held: [] });
    await acceptAs(3, '00000000');
    await expect(store.reserve(BLOCK)).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
    expect([events, (await store.status()).epoch]).toEqual([[], NOW]);
  });

  test('a failover, if nothing else is said', async () => {
    const { store, acceptAs, events } = await open('stop');
    await acceptAs(3, '00000000');
    await expect(store.reserve(BLOCK)).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
    expect([events, (await store.status()).epoch]).toEqual([[], NOW]);
  });
});

/** It starts two more servers, so only with SNO_TEST=all. */
test.runIf(process.env['SNO_TEST'] === 'all')(
  'a standby that missed commits takes over, and what it has lost is never granted again',
  async () => {
    const server = await startPostgres();
    const own = new pg.Pool({ connectionString: server.url });
    const before = postgresStore(own, { tables: 'promoted', failover: 'advance' });
    await before.init();
    const { currentSlab: slab, timeline } = await before.status();
    const block = { ...BLOCK, slab };
    await before.reserve(block);
    const standby = await server.standby();
    const pool = new pg.Pool({ connectionString: standby.url, max: 4 });
    try {
      // The standby reads no more of what comes now.
      await pool.query('select pg_wal_replay_pause()');
      const lost = await before.reserve(block);
      const { verdict } = await before.exchange(contact('d'));
      expect(verdict).toBe('accepted');
      const after = postgresStore(pool, { tables: 'promoted', failover: 'advance' });
      await expect(after.reserve(block)).rejects.toThrow();
      await pool.query('alter system reset primary_conninfo');
      await pool.query('select pg_reload_conf()');
      await pool.query('select pg_wal_replay_resume()');
      await standby.promote();
      const events: Advanced[] = [];
      const replicas = [after, postgresStore(pool, { tables: 'promoted', failover: 'advance' })];
      for (const each of replicas) each.subscribe!(event => void events.push(event));
      const firsts = await Promise.all([...replicas, ...replicas].map(each => each.reserve(block)));
      expect(new Set(firsts.map(each => each.epoch)).size).toBe(1);
      expect(Math.min(...firsts.map(({ first }) => first!))).toBeGreaterThan(
        lost.first! + 65_536 * 256 - 512,
      );
      expect(firsts[0]!.timeline).toBe(timeline! + 1);
      expect(events).toHaveLength(1);
    } finally {
      await pool.end();
      await own.end();
      await standby.remove();
      await server.remove();
    }
  },
  60_000,
);
