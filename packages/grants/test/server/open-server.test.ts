import { partitionOf, type Sno, unixMsOf } from '@sno-id/sdk';
import { afterEach, describe, expect, test } from 'vitest';
import type { Device } from '../../src/device/device.ts';
import { kindOf } from '../../src/format/kind.ts';
import { SLAB_MS, startOfSlab } from '../../src/format/slab.ts';
import { type Authority, createAuthority, openServer } from '../../src/server/index.ts';
import { openServerIn } from '../../src/server/open-server.ts';
import { memoryContent, memoryStore } from '../../src/server/stores/memory.ts';
import { createWorld, type World } from '../device/world.ts';
import { KEY } from './fixture.ts';

const START = startOfSlab(250) + SLAB_MS / 8;
const HOUR_MS = 3_600_000;
const SLOT_MS = 2 ** 17 * 4;

interface Site {
  readonly world: World;
  readonly authority: Authority;
  /** How often ranges were asked for. */
  readonly calls: number;
  isDown: boolean;
  /** The authority's own time is ahead of the world's by so much. */
  aheadMs: number;
  open(): Promise<Device>;
}

/** A process with an authority, and generators in it. */
function createSite(world = createWorld(1, START), content = memoryContent()): Site {
  const real = createAuthority({
    namespace: 'notes',
    store: memoryStore({ content, now: () => world.nowMs + site.aheadMs }),
    keys: [KEY],
    authorize: () => false,
  });
  let calls = 0;
  const authority: Authority = {
    ...real,
    async grant(options) {
      calls++;
      if (site.isDown) throw new Error('connection refused');
      return real.grant(options);
    },
  };
  const site = {
    world,
    authority,
    get calls() {
      return calls;
    },
    isDown: false,
    aheadMs: 0,
    open: () => openServerIn(world.environment, authority),
  };
  return site;
}

describe("a server's own generator", () => {
  test('makes granted IDs from the first on, at the time of the clock', async () => {
    const { world, open } = createSite();
    const ids = await open();
    expect(ids.status).toMatchObject({ kind: 'granted', reason: undefined });
    const id = ids.next();
    expect(kindOf(id)).toBe('granted');
    expect(Math.abs(unixMsOf(id) - world.nowMs)).toBeLessThan(4);
  });

  test('takes a range of this slab and one of the next, of 16 contexts with 256 IDs in 4 ms', async () => {
    const ids = await createSite().open();
    expect(ids.status.grants.map(({ slab, lane, n }) => [slab, lane, n])).toEqual([
      [250, 4, 8],
      [251, 4, 8],
    ]);
    const made = ids.batch(256);
    expect(new Set(made.map(unixMsOf)).size).toBe(1);
    expect(new Set(made.map(partitionOf)).size).toBe(1);
  });

  test('shares no ID with others in the same process, in another replica, or before a restart', async () => {
    const world = createWorld(1, START);
    const content = memoryContent();
    const made: Sno[] = [];
    for (let replica = 0; replica < 3; replica++) {
      const site = createSite(world, content);
      for (let i = 0; i < 5; i++) made.push(...(await site.open()).batch(1000));
    }
    expect(new Set(made).size).toBe(15_000);
  });

  test('takes no other range before half of the slab is gone, and then takes the next in time', async () => {
    const site = createSite();
    const ids = await site.open();
    await site.world.pass(SLAB_MS / 4);
    expect(site.calls).toBe(1);
    await site.world.pass(SLAB_MS / 4);
    expect(site.calls).toBe(1);
    const [second] = ids.status.grants.slice(-1);
    expect(second?.slab).toBe(251);
    await site.world.pass(SLAB_MS);
    expect(site.calls).toBe(2);
    expect(ids.status.grants.map(({ slab }) => slab)).toEqual([251, 251, 252]);
  });

  test('renews for a year, and every ID is granted, unique and at the time of the clock', async () => {
    const site = createSite();
    const ids = await site.open();
    const made: Sno[] = [];
    while (site.world.nowMs < START + 365 * 24 * HOUR_MS) {
      await site.world.pass(6 * HOUR_MS);
      // Without a spare cell behind the one of the clock, a call comes from its first three quarters.
      made.push(ids.next());
      expect(Math.abs(unixMsOf(made.at(-1)!) - site.world.nowMs)).toBeLessThan(SLOT_MS / 4);
      await site.world.pass(0);
      made.push(ids.next());
      expect(Math.abs(unixMsOf(made.at(-1)!) - site.world.nowMs)).toBeLessThan(8);
    }
    expect(made.every(id => kindOf(id) === 'granted')).toBe(true);
    expect(new Set(made).size).toBe(made.length);
    expect(site.calls).toBeLessThan(20);
    expect(ids.status.grants.length).toBeLessThanOrEqual(3);
  });

  test('continues in what it has while the store is down, and renews when it is up again', async () => {
    const site = createSite();
    const ids = await site.open();
    site.isDown = true;
    await site.world.pass(2 * SLAB_MS);
    expect(ids.status).toMatchObject({ kind: 'late', checkIn: { outcome: 'failed' } });
    expect(kindOf(ids.next())).toBe('granted');
    site.isDown = false;
    await site.world.pass(HOUR_MS);
    expect(ids.status).toMatchObject({ kind: 'granted', checkIn: { outcome: 'granted' } });
    ids.next();
    await site.world.pass(0);
    expect(Math.abs(unixMsOf(ids.next()) - site.world.nowMs)).toBeLessThan(8);
  });

  test('follows the clock of the authority where its own is wrong, without taking more', async () => {
    const site = createSite();
    site.aheadMs = 60 * 24 * HOUR_MS;
    const ids = await site.open();
    for (let i = 0; i < 24; i++) await site.world.pass(HOUR_MS);
    ids.next();
    await site.world.pass(0);
    expect(Math.abs(unixMsOf(ids.next()) - site.world.nowMs - site.aheadMs)).toBeLessThan(8);
    expect(site.calls).toBe(1);
  });

  test('is not opened without a grant: what the authority rejects with is thrown', async () => {
    const site = createSite();
    site.isDown = true;
    await expect(site.open()).rejects.toThrow('connection refused');
    site.isDown = false;
    await site.world.pass(HOUR_MS);
    // The one that failed has ended, and asks no more.
    expect(site.calls).toBe(1);
    expect(kindOf((await site.open()).next())).toBe('granted');
  });

  test('has a token that proves nothing: it is not signed', async () => {
    const site = createSite();
    const ids = await site.open();
    const [verdict] = await site.authority.verify([ids.next()], ids.token);
    expect(verdict).toMatchObject({ verdict: 'foreign' });
  });
});

describe('openServer', () => {
  const opened: Device[] = [];
  afterEach(() => {
    for (const ids of opened.splice(0)) ids.close();
  });

  test('opens a generator with the clock of the runtime', async () => {
    const authority = createAuthority({
      namespace: 'notes',
      store: memoryStore(),
      keys: [KEY],
      authorize: () => false,
    });
    const ids = await openServer({ authority, widths: { slot: 12, lane: 6, n: 2 } });
    opened.push(ids);
    expect(Math.abs(unixMsOf(ids.next()) - Date.now())).toBeLessThan(1000);
    expect(ids.status.grants[0]).toMatchObject({ lane: 6, n: 2 });
  });

  test.each([
    [{}, 'authority'],
    [{ authority: {} }, 'authority'],
    [{ authority: { grant() {} }, clock: {} }, 'clock'],
    [{ authority: { grant() {} }, random: 5 }, 'random'],
    [{ authority: { grant() {} }, store: {} }, 'store'],
  ])('refuses %o', async (options, named) => {
    await expect(openServer(options as never)).rejects.toThrow(named);
  });

  test('refuses widths that a block cannot have, before anything is granted', async () => {
    const { authority } = createSite();
    await expect(openServer({ authority, widths: { slot: 12, lane: 30, n: 8 } })).rejects.toThrow('widths');
  });
});
