import { partitionOf, type Sno, sequenceOf, tickOf, unixMsOf } from '@sno-id/sdk';
import { describe, expect, test } from 'vitest';
import type { StatusEvent } from '../../src/device/status.ts';
import type { DeviceStore } from '../../src/device/store.ts';
import { kindOf } from '../../src/format/kind.ts';
import { SLAB_MS } from '../../src/format/slab.ts';
import { memoryDeviceStore } from '../../src/stores/memory.ts';
import { createPaperAuthority, createWorld, later, NOON, open } from './world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SLOT_MS = 2 ** 17 * 4;

async function opened(seed = 1) {
  const world = createWorld(seed);
  const store = memoryDeviceStore();
  const authority = createPaperAuthority(world);
  const ids = await open(world, store, authority);
  await world.pass(0);
  return { world, store, authority, ids };
}

describe('a device that has just been opened', () => {
  test('makes provisional IDs without an authority, and says why', async () => {
    const world = createWorld();
    const ids = await open(world, memoryDeviceStore(), undefined);
    expect(kindOf(ids.next())).toBe('provisional');
    expect(ids.status).toMatchObject({ kind: 'provisional', reason: 'no-check-in' });
  });

  test('does not wait for the network: the first IDs are provisional, then granted', async () => {
    const world = createWorld();
    const authority = createPaperAuthority(world);
    const ids = await open(world, memoryDeviceStore(), authority);
    expect(ids.status).toMatchObject({ kind: 'provisional', reason: 'no-grant' });
    expect(kindOf(ids.next())).toBe('provisional');
    await world.pass(0);
    expect(ids.status).toMatchObject({ kind: 'granted', reason: undefined });
    expect(kindOf(ids.next())).toBe('granted');
    expect(ids.status.cells).toHaveLength(2);
  });

  test('holds a cell at once where the store has grants, without any network', async () => {
    const { world, store, authority } = await opened();
    authority.isDown = true;
    const ids = await open(world, store, authority);
    expect(kindOf(ids.next())).toBe('granted');
  });

  test('refuses provisional IDs with requireGrant', async () => {
    const world = createWorld();
    const ids = await open(world, memoryDeviceStore(), createPaperAuthority(world), true);
    expect(() => ids.next()).toThrow(expect.objectContaining({ code: 'ERR_NO_GRANT' }));
    await world.pass(0);
    expect(kindOf(ids.next())).toBe('granted');
  });

  test('makes provisional IDs after two seconds where the store hangs', async () => {
    const world = createWorld();
    const store = { ...memoryDeviceStore(), transact: () => new Promise<never>(() => undefined) };
    const opening = open(world, store, createPaperAuthority(world));
    await world.pass(2000);
    const ids = await opening;
    expect(ids.status).toMatchObject({ kind: 'provisional', reason: 'storage' });
    expect(kindOf(ids.next())).toBe('provisional');
  });
});

describe('a store', () => {
  test('has its token with its first cell, also where a claim ends after the limit', async () => {
    const world = createWorld();
    const store = memoryDeviceStore();
    const authority = createPaperAuthority(world);
    const first = await open(world, store, authority);
    await world.pass(1000);
    const slow: DeviceStore = {
      ...store,
      async transact(work) {
        const result = await store.transact(work);
        await new Promise<void>(resolve => void world.environment.startTimer(10_500, resolve));
        return result;
      },
    };
    const opening = open(world, slow, authority);
    await world.pass(2000);
    const ids = await opening;
    await world.pass(8600);
    expect(kindOf(ids.next())).toBe('granted');
    expect(ids.token).toBe(first.token);
  });

  test('belongs to one namespace: another one is refused, and changes nothing', async () => {
    const { world, store, authority, ids } = await opened();
    const before = await store.transact(async transaction => transaction.read());
    await expect(open(world, store, authority, false, 'orders')).rejects.toThrow(
      expect.objectContaining({
        code: 'ERR_STORE_NAMESPACE',
        message: 'store: expected namespace "orders", got "notes"',
      }),
    );
    expect(await store.transact(async transaction => transaction.read())).toBe(before);
    expect(authority.requests).toHaveLength(1);
    expect(kindOf(ids.next())).toBe('granted');
  });
});

test('a store that fails is named in the status', async () => {
  const world = createWorld();
  const store = { ...memoryDeviceStore(), transact: () => Promise.reject(new Error('disk full')) };
  const ids = await open(world, store, createPaperAuthority(world));
  expect(ids.status).toMatchObject({
    kind: 'provisional',
    reason: 'storage',
    storageError: 'Error: disk full',
  });
});

test('what is done to a status changes nothing', async () => {
  const { ids } = await opened();
  const before = JSON.stringify(ids.status.grants);
  (ids.status.grants[0] as { block: number }).block += 7;
  (ids.status.grants as unknown[]).length = 0;
  expect(JSON.stringify(ids.status.grants)).toBe(before);
});

describe('IDs of a cell', () => {
  test('carry the time of the clock, and rise', async () => {
    const { world, ids } = await opened();
    const made: Sno[] = [];
    for (let i = 0; i < 100; i++) {
      world.nowMs += 7;
      made.push(ids.next());
      expect(Math.abs(unixMsOf(made.at(-1)!) - world.nowMs)).toBeLessThan(4);
    }
    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(100);
    expect(made.every(id => tickOf(id) === 0 && partitionOf(id) >= 0x8000)).toBe(true);
  });

  test('run ahead of the clock in a burst', async () => {
    const { ids } = await opened();
    const made = ids.batch(1000);
    expect(new Set(made).size).toBe(1000);
    expect(made).toEqual([...made].sort());
    expect(ids.status.aheadMs).toBe((1000 / 4 - 1) * 4);
  });

  test.each([0, -1, -3_600_000, 3_600_000, -30 * DAY_MS, Date.UTC(1970, 0) - NOON, Date.UTC(2090, 0) - NOON])(
    'are granted and unique with a clock that is wrong by %i ms',
    async skewMs => {
      const { world, ids } = await opened();
      const made = ids.batch(10);
      world.skewMs = skewMs;
      for (let i = 0; i < 50; i++) {
        made.push(ids.next());
        await world.pass(1000);
      }
      expect(made.every(id => kindOf(id) === 'granted')).toBe(true);
      expect(new Set(made).size).toBe(60);
    },
  );

  test.each(['the start', 'the end'])(
    '131,072 of them can be made in one go at %s of a slot',
    async place => {
      const { world, ids } = await opened();
      await world.pass(SLOT_MS - (world.nowMs % SLOT_MS) + (place === 'the end' ? SLOT_MS - 10 : 10));
      expect(new Set(ids.batch(131_072)).size).toBe(131_072);
    },
  );

  test('131,072 of them can be made in one go in a page that was asleep for days', async () => {
    const { world, ids } = await opened();
    ids.next();
    world.nowMs += 3 * DAY_MS;
    expect(new Set(ids.batch(131_072)).size).toBe(131_072);
  });

  test('are refused past both cells, and can be awaited', async () => {
    const { world, ids } = await opened();
    const refusal = expect.objectContaining({
      code: 'ERR_SEQUENCE_EXHAUSTED',
      message:
        'All cells of this context are used up, and another is claimed between calls: await nextAsync()',
    });
    expect(() => ids.batch(2_000_000)).toThrow(refusal);
    const made = ids.batch(500_000);
    const rest: Sno[] = [];
    expect(() => {
      for (;;) rest.push(ids.next());
    }).toThrow(refusal);
    await world.pass(0);
    const all = [...made, ...rest, await ids.nextAsync()];
    expect(new Set(all).size).toBe(all.length);
  });

  test('are right after a batch that was refused when it had entered the spare cell', async () => {
    const { world, ids } = await opened();
    const made = ids.batch(10);
    expect(() => ids.batch(2_000_000)).toThrow();
    made.push(ids.next());
    const [first, last] = [made[0]!, made.at(-1)!];
    expect(new Set(made).size).toBe(11);
    expect(unixMsOf(last) - unixMsOf(first)).toBeLessThan(100);
    expect(partitionOf(last)).toBe(partitionOf(first));
    expect(world.nowMs - unixMsOf(first)).toBeLessThan(4);
  });
});

describe('claims', () => {
  test('follow the clock from slot to slot while IDs are made', async () => {
    const { world, ids } = await opened();
    for (let i = 0; i < 40; i++) {
      await world.pass(SLOT_MS / 4);
      expect(Math.abs(unixMsOf(ids.next()) - world.nowMs)).toBeLessThan(4);
    }
  });

  test('are not made by a hidden context that makes no IDs', async () => {
    const { world, ids } = await opened();
    await world.pass(SLOT_MS);
    const { cells } = ids.status;
    await world.pass(5 * SLOT_MS);
    expect(ids.status.cells).toEqual(cells);
  });

  test('burn nothing with a clock outside all grants', async () => {
    const { world, store, authority, ids } = await opened();
    authority.isDown = true;
    world.skewMs = -400 * DAY_MS;
    const count = () =>
      store.transact(async transaction => {
        const state = await transaction.read();
        const keys = state!.grants.map(({ slab, block, slot, lane, n }) =>
          [slab, block, slot, lane, n].join('-'),
        );
        const slots = Array.from({ length: 4096 }, (_, slot) => slot);
        const claims = await Promise.all(
          keys.flatMap(key => slots.map(slot => transaction.claimsIn(key, slot))),
        );
        return claims.flat().length;
      });
    ids.next();
    await world.pass(0);
    const before = await count();
    for (let i = 0; i < 20; i++) {
      ids.next();
      await world.pass(SLOT_MS);
    }
    expect((await count()) - before).toBeLessThanOrEqual(2);
  });

  test('two contexts of one device never make the same ID', async () => {
    const { world, store, authority, ids } = await opened();
    const others = [await open(world, store, authority), await open(world, store, authority)];
    const made: Sno[] = [];
    for (let i = 0; i < 30; i++) {
      for (const source of [ids, ...others]) made.push(...source.batch(50));
      await world.pass(SLOT_MS / 3);
    }
    expect(new Set(made).size).toBe(made.length);
  });
});

describe('grants', () => {
  test('reach the next slab at first, and five slabs from the second check-in on', async () => {
    const { world, ids } = await opened();
    expect(ids.status.grants).toHaveLength(2);
    await world.pass(2 * 3_600_000);
    expect(ids.status.grants).toHaveLength(5);
  });

  test('that have all passed leave IDs granted, and late', async () => {
    const { world, authority, ids } = await opened();
    authority.isDown = true;
    const made: Sno[] = [];
    for (let day = 0; day < 60; day++) {
      // Most of the day, the device sleeps.
      world.nowMs += DAY_MS - HOUR_MS;
      await world.pass(HOUR_MS);
      made.push(...ids.batch(10));
    }
    expect(ids.status.kind).toBe('late');
    expect(made.every(id => kindOf(id) === 'granted')).toBe(true);
    expect(new Set(made).size).toBe(600);
    expect(ids.status.grantedUntilMs).toBeLessThan(NOON + 2 * SLAB_MS);
  });

  test('survive a store that was deleted: the cells in hand stay, and new grants come', async () => {
    const { world, authority, store, ids } = await opened();
    const other = memoryDeviceStore();
    const made = ids.batch(10);
    store.transact = other.transact;
    for (let i = 0; i < 10; i++) {
      await world.pass(SLOT_MS);
      made.push(...ids.batch(10));
    }
    expect(made.every(id => kindOf(id) === 'granted')).toBe(true);
    expect(new Set(made).size).toBe(110);
    expect(new Set(authority.requests.map(({ device }) => device)).size).toBe(2);
  });
});

test('cells whose grant is not in the new token, because its key was revoked, are given up for others', async () => {
  const { authority, store, world, ids } = await opened();
  const devices = [ids, await open(world, store, authority)];
  authority.revoke();
  for (const device of devices) {
    await device.checkIn();
    const { status } = device;
    const id = device.next();
    const block = ((partitionOf(id) - 0x8000) * 0x1_0000 + sequenceOf(id)) >>> 8;
    expect(status.grants.map(grant => grant.block)).toContain(block);
    expect(status).toMatchObject({ kind: 'granted', cells: [{}, {}] });
  }
});

describe('a copy of the device', () => {
  test('is a fork: every context drops its cells, and IDs are provisional until there are new grants', async () => {
    const { world, store, authority, ids } = await opened();
    const other = await open(world, store, authority);
    await world.pass(0);
    expect(other.status.kind).toBe('granted');
    const { device } = ids.status;
    authority.verdict = 'fork';
    await ids.checkIn();
    expect(ids.status).toMatchObject({ kind: 'provisional', reason: 'fork' });
    expect(ids.status.device).not.toBe(device);
    expect(kindOf(ids.next())).toBe('provisional');
    authority.verdict = 'granted';
    authority.isDown = true;
    world.show(true);
    await world.pass(0);
    expect(other.status).toMatchObject({ kind: 'provisional', reason: 'fork' });
    authority.isDown = false;
    await world.pass(5000);
    world.show(true);
    await world.pass(0);
    expect([ids.status.kind, other.status.kind]).toEqual(['granted', 'granted']);
    expect(kindOf(ids.next())).toBe('granted');
  });

  test('another authority ends all cells, too', async () => {
    const { world, authority, ids } = await opened();
    await ids.checkIn();
    authority.name = 'another';
    await ids.checkIn();
    expect(ids.status).toMatchObject({ kind: 'provisional', reason: 'fork' });
    expect(kindOf(ids.next())).toBe('provisional');
    await world.pass(1000);
    expect(kindOf(ids.next())).toBe('granted');
  });
});

test('a device that its authority no longer knows starts over; its cells stay in use until then', async () => {
  const { world, authority, ids } = await opened();
  const { device } = ids.status;
  authority.verdict = 'unknown';
  expect(await ids.checkIn()).toBe('unknown');
  expect(ids.status.checkIn.outcome).toBe('unknown');
  expect(ids.status.device).not.toBe(device);
  expect(kindOf(ids.next())).toBe('granted');
  authority.verdict = 'granted';
  await world.pass(1000);
  expect(ids.status.kind).toBe('granted');
  expect(ids.status.grants.map(({ block }) => block)).not.toContain(0);
});

describe('check-ins', () => {
  test('are repeated after a failure, sooner at first than later', async () => {
    const world = createWorld();
    const authority = createPaperAuthority(world);
    authority.isDown = true;
    const ids = await open(world, memoryDeviceStore(), authority);
    await world.pass(60_000);
    expect(ids.status.checkIn).toMatchObject({ outcome: 'failed', error: 'Error: offline' });
    await expect(ids.checkIn()).rejects.toMatchObject({
      code: 'ERR_CHECK_IN',
      message: 'The check-in failed, and is tried again: Error: offline',
      cause: { message: 'offline' },
    });
    authority.isDown = false;
    await world.pass(120_000);
    expect(ids.status.kind).toBe('granted');
  });

  test('a proposal that was sent twice is followed by a fresh one', async () => {
    const world = createWorld();
    const authority = createPaperAuthority(world);
    authority.isDown = true;
    await open(world, memoryDeviceStore(), authority);
    await world.pass(500);
    authority.isDown = false;
    await world.pass(2000);
    expect(authority.requests).toHaveLength(2);
    expect(authority.requests[1]!.nonce).toBe(authority.requests[0]!.proposal);
  });

  test('of contexts that start together follow each other, without a pause', async () => {
    const world = createWorld();
    const store = memoryDeviceStore();
    const authority = createPaperAuthority(world);
    const slow = { ...authority, ask: later(world, authority.ask, 100) };
    const contexts = await Promise.all([1, 2, 3].map(() => open(world, store, slow)));
    const outcomes = Promise.all(contexts.map(ids => ids.checkIn()));
    await world.pass(1000);
    expect(await outcomes).toEqual(['granted', 'granted', 'granted']);
    for (const ids of contexts) expect(kindOf(ids.next())).toBe('granted');
    expect(authority.requests).toHaveLength(3);
  });

  test('that wait for another context leave its grants to all', async () => {
    const world = createWorld();
    const store = memoryDeviceStore();
    const authority = createPaperAuthority(world);
    const slow = { ...authority, ask: later(world, authority.ask, 400) };
    const contexts = await Promise.all([1, 2, 3].map(() => open(world, store, slow)));
    await world.pass(750);
    expect(authority.requests).toHaveLength(1);
    for (const ids of contexts) expect(kindOf(ids.next())).toBe('granted');
  });

  test('of a context that is gone are taken over after three seconds', async () => {
    const world = createWorld();
    const store = memoryDeviceStore();
    const authority = createPaperAuthority(world);
    await open(world, store, { ...authority, ask: () => new Promise<never>(() => undefined) });
    const second = await open(world, store, authority);
    await world.pass(2500);
    expect(second.status.kind).toBe('provisional');
    await world.pass(1000);
    expect(second.status.kind).toBe('granted');
    // The proposal that the authority may have seen already is followed by a fresh one.
    expect(new Set(authority.requests.map(({ proposal }) => proposal)).size).toBe(2);
  });

  test('are taken over even where the clock stands still', async () => {
    const world = createWorld();
    const stopped = { ...world, environment: { ...world.environment, clock: { now: () => 0 } } };
    const store = memoryDeviceStore();
    const authority = createPaperAuthority(world);
    await open(stopped, store, { ...authority, ask: () => new Promise<never>(() => undefined) });
    const second = await open(stopped, store, authority);
    await world.pass(3500);
    expect(second.status.kind).toBe('granted');
  });

  test('that wait for another context keep the process alive, and nothing else does', async () => {
    const world = createWorld();
    const store = memoryDeviceStore();
    const authority = createPaperAuthority(world);
    await open(world, store, { ...authority, ask: () => new Promise<never>(() => undefined) });
    expect(world.keepsAlive()).toBe(false);
    const second = await open(world, store, authority);
    const waiting = second.checkIn();
    await world.pass(1000);
    expect(world.keepsAlive()).toBe(true);
    await world.pass(3000);
    expect(await waiting).toBe('granted');
    expect(world.keepsAlive()).toBe(false);
  });

  test('are refused once the device is closed, a wait for another context included', async () => {
    const world = createWorld();
    const store = memoryDeviceStore();
    const authority = createPaperAuthority(world);
    await open(world, store, { ...authority, ask: () => new Promise<never>(() => undefined) });
    const second = await open(world, store, authority);
    const waiting = second.checkIn();
    second.close();
    const closed = expect.objectContaining({ code: 'ERR_DEVICE_CLOSED' });
    void world.pass(1000);
    await expect(waiting).rejects.toThrow(closed);
    await expect(second.checkIn()).rejects.toThrow(closed);
    expect(authority.requests).toEqual([]);
  });

  test('correct a clock that is wrong by more than ten seconds', async () => {
    const world = createWorld();
    world.skewMs = 3_600_000;
    const ids = await open(world, memoryDeviceStore(), createPaperAuthority(world));
    await world.pass(0);
    expect(Math.abs(unixMsOf(ids.next()) - world.nowMs)).toBeLessThan(4);
    expect(ids.status.offsetMs).toBe(-3_600_000);
  });
});

test('listeners are told of each change of the status, and of IDs', async () => {
  const world = createWorld();
  const ids = await open(world, memoryDeviceStore(), createPaperAuthority(world));
  const events: StatusEvent[] = [];
  ids.subscribe(event => {
    if (event.type === 'status') events.push(event);
  });
  await world.pass(0);
  expect(events.map(({ status }) => status.kind)).toContain('granted');
});
