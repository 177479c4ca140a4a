import { partitionOf, type Sno, unixMsOf } from '@sno-id/sdk';
import { afterEach, describe, expect, test } from 'vitest';
import type { Device } from '../../src/device/device.ts';
import { SERVER_WIDTHS } from '../../src/format/grant.ts';
import { kindOf } from '../../src/format/kind.ts';
import { SLAB_MS, startOfSlab } from '../../src/format/slab.ts';
import { type Authority, createAuthority, openServer, type ServerGrants } from '../../src/server/index.ts';
import { openServerIn } from '../../src/server/open-server.ts';
import { memoryContent, memoryStore } from '../../src/server/stores/memory.ts';
import { createWorld, type World } from '../device/world.ts';
import { KEY } from './fixture.ts';

const START = startOfSlab(250) + SLAB_MS / 8;
const HOUR_MS = 3_600_000;
const SLOT_MS = 2 ** 17 * 4;
/** SNO_TEST=all takes a year. */
const DAYS = process.env['SNO_TEST'] === 'all' ? 365 : 60;

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
    open: () => openServerIn(world.environment, authority, SERVER_WIDTHS),
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

  test(`renews for ${DAYS} days, and every ID is granted, unique and at the time of the clock`, async () => {
    const site = createSite();
    const ids = await site.open();
    const made: Sno[] = [];
    while (site.world.nowMs < START + DAYS * 24 * HOUR_MS) {
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
    expect(site.calls).toBeLessThan(DAYS / 18);
    expect(ids.status.grants.length).toBeLessThanOrEqual(3);
  });

  test('continues in what it has while the store is down, and renews when it is up again', async () => {
    const site = createSite();
    const ids = await site.open();
    site.isDown = true;
    site.world.nowMs += 2 * SLAB_MS;
    await site.world.pass(HOUR_MS);
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

  /** An authority whose answer has one part changed, and that counts how often it is asked. */
  function answering(change: (granted: ServerGrants) => unknown) {
    const { authority } = createSite();
    const asked = { times: 0 };
    const grant = async () => {
      asked.times++;
      return change(await authority.grant()) as ServerGrants;
    };
    return { authority: { grant }, asked };
  }

  test.each<[object | null | undefined, string]>([
    [undefined, 'options: expected a plain object, got undefined'],
    [null, 'options: expected a plain object, got null'],
    [[], 'options: expected a plain object, got an object'],
    [{}, 'authority: expected an object with grant(), got undefined'],
    [{ authority: {} }, 'authority: expected an object with grant(), got an object'],
    [{ authority: { grant: 5 } }, 'authority: expected an object with grant(), got an object'],
    [{ authority: null }, 'authority: expected an object with grant(), got null'],
    [{ clock: {} }, 'clock: expected an object with now(), got an object'],
    [{ clock: { now: () => '5' } }, 'clock.now(): expected Unix milliseconds, got "5"'],
    [{ clock: { now: () => Number.NaN } }, 'clock.now(): expected Unix milliseconds, got NaN'],
    [{ random: 5 }, 'random: expected an object with nextUint32(), got 5'],
    [
      { random: { nextUint32: () => undefined } },
      'random.nextUint32(): expected an integer from 0 to 4294967295, got undefined',
    ],
    [{ widths: null }, 'widths: expected a plain object, got null'],
    [{ widths: { slot: 12, lane: 30, n: 8 } }, 'widths: expected widths that a block can have'],
    [{ widths: { slot: 12, lane: 4 } }, 'widths: expected widths that a block can have'],
    [{ widths: { slot: 12, lane: 4, n: 8, m: 1 } }, 'unknown key in widths: expected one of slot, lane, n'],
    [{ store: {} }, 'unknown key in options: expected one of authority, widths, clock, random, got "store"'],
    [{ grant: {} }, 'unknown key in options: expected one of authority, widths, clock, random, got "grant"'],
  ])('refuses %o by name, before the authority is asked', async (change, message) => {
    const { authority, asked } = answering(granted => granted);
    const isOptions = change && !Array.isArray(change) && Object.keys(change).length > 0;
    const given = isOptions ? { authority, ...change } : change;
    await expect(openServer(given as never)).rejects.toThrow(message);
    expect(asked.times).toBe(0);
  });

  const NOT_FIVE_NUMBERS =
    'authority.grant().grants[0]: expected { slab, block, slot, lane, n } of a grant, got an object';
  test.each<[string, (granted: ServerGrants) => unknown, string]>([
    ['nothing', () => undefined, 'authority.grant(): expected a plain object, got undefined'],
    ['a list', ({ grants }) => grants, 'authority.grant(): expected a plain object, got an object'],
    [
      'an unknown key',
      all => ({ ...all, token: 'x' }),
      'unknown key in authority.grant(): expected one of authority, epoch, nowMs, grants, got "token"',
    ],
    [
      'no authority',
      all => ({ ...all, authority: undefined }),
      'authority.grant().authority: expected a name, got undefined',
    ],
    [
      'an authority without a name',
      all => ({ ...all, authority: '' }),
      'authority.grant().authority: expected a name, got ""',
    ],
    [
      'an epoch that is a text',
      all => ({ ...all, epoch: '1' }),
      'authority.grant().epoch: expected an integer from 0 to 9007199254740991, got "1"',
    ],
    [
      'a time that is a date',
      all => ({ ...all, nowMs: new Date() }),
      'authority.grant().nowMs: expected Unix milliseconds, got an object',
    ],
    [
      'a time that is NaN',
      all => ({ ...all, nowMs: Number.NaN }),
      'authority.grant().nowMs: expected Unix milliseconds, got NaN',
    ],
    [
      'no grants',
      all => ({ ...all, grants: undefined }),
      'authority.grant().grants: expected a list of one grant or more, got undefined',
    ],
    [
      'an empty list',
      all => ({ ...all, grants: [] }),
      'authority.grant().grants: expected a list of one grant or more, got an object',
    ],
    [
      'a grant that is null',
      all => ({ ...all, grants: [null] }),
      'authority.grant().grants[0]: expected a plain object, got null',
    ],
    [
      'a grant as a row',
      all => ({ ...all, grants: [[250, 1, 12, 4, 8]] }),
      'authority.grant().grants[0]: expected a plain object, got an object',
    ],
    [
      'a grant without a lane',
      all => ({ ...all, grants: [{ ...all.grants[0], lane: undefined }] }),
      NOT_FIVE_NUMBERS,
    ],
    [
      'a grant after the last slab',
      all => ({ ...all, grants: [{ ...all.grants[0], slab: 1024 }] }),
      NOT_FIVE_NUMBERS,
    ],
    [
      'a grant with a key that it cannot lay out',
      all => ({ ...all, grants: [{ ...all.grants[0], tick: 1 }] }),
      'unknown key in authority.grant().grants[0]: expected one of slab, block, slot, lane, n, got "tick"',
    ],
  ])('refuses an authority that grants %s, and says what came', async (_, change, message) => {
    const { authority } = answering(change);
    await expect(openServer({ authority })).rejects.toMatchObject({
      code: 'ERR_CHECK_IN',
      cause: { message },
    });
  });
});

describe('authority.grant', () => {
  test.each<[unknown, string]>([
    [null, 'options: expected a plain object, got null'],
    [5, 'options: expected a plain object, got 5'],
    [{ ahaed: 1 }, 'unknown key in options: expected one of ahead, widths, got "ahaed"'],
    [{ ahead: -1 }, 'ahead: expected an integer from 0 to 4, got -1'],
    [{ ahead: '1' }, 'ahead: expected an integer from 0 to 4, got "1"'],
    [
      { widths: { slot: 12, lane: 4, n: 8, m: 1 } },
      'unknown key in widths: expected one of slot, lane, n, got "m"',
    ],
  ])('refuses %o before the store is asked', async (options, message) => {
    const content = memoryContent();
    const { authority } = createSite(createWorld(1, START), content);
    await expect(authority.grant(options as never)).rejects.toThrow(message);
    expect(content.authority).toBeUndefined();
  });
});
