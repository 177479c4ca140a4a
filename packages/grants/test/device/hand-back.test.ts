import { type Sno, unixMsOf } from '@sno-id/sdk';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceStore, HandBack } from '../../src/device/store.ts';
import { kindOf } from '../../src/format/kind.ts';
import { indexedDbStore } from '../../src/stores/indexed-db.ts';
import { memoryDeviceStore } from '../../src/stores/memory.ts';
import { inPage } from '../stores/indexed-db.ts';
import { createPaperAuthority, createWorld, open } from './world.ts';

beforeEach(() => vi.stubGlobal('IDBKeyRange', IDBKeyRange));
afterEach(() => vi.unstubAllGlobals());

const CLOSED = expect.objectContaining({ code: 'ERR_DEVICE_CLOSED', message: 'The device is closed' });

/** A store that notes what is handed back. */
function noting(store: DeviceStore): DeviceStore & { readonly handedBack: HandBack[] } {
  const handedBack: HandBack[] = [];
  return {
    ...store,
    handedBack,
    handBack(cells) {
      handedBack.push(...cells);
      return store.handBack(cells);
    },
  };
}

async function opened(isVisible = false) {
  const world = createWorld();
  world.isVisible = isVisible;
  const store = noting(memoryDeviceStore());
  const authority = createPaperAuthority(world);
  const ids = await open(world, store, authority);
  await world.pass(0);
  return { world, store, authority, ids };
}

describe('a device that is closed', () => {
  test('hands back the rest of its cell and the whole spare, once', async () => {
    const { world, store, ids } = await opened();
    const { cells } = ids.status;
    ids.batch(10);
    await Promise.all([ids.close(), ids.close()]);
    await ids.close();
    expect(store.handedBack.map(({ slot, lane }) => [slot, lane])).toEqual(
      cells.map(({ slot, lane }) => [slot, lane]),
    );
    const [first, spare] = store.handedBack;
    // The clock stood at the first of these IDs, four to a unit.
    expect(first!.freeFrom).toBe(Math.floor((world.nowMs - cells[0]!.fromMs) / 4) * 4 + 10);
    expect(spare!.freeFrom).toBe(0);
    expect(first!.tag).not.toBe(spare!.tag);
  });

  test('makes no IDs, and says so, from the call on', async () => {
    const { world, ids } = await opened();
    const waiting = ids.nextAsync();
    ids.next();
    const closing = ids.close();
    expect(() => ids.next()).toThrow(CLOSED);
    expect(() => ids.batch(3)).toThrow(CLOSED);
    expect(() => ids.nextBytes()).toThrow(CLOSED);
    await expect(ids.nextAsync()).rejects.toThrow(CLOSED);
    await closing;
    await waiting.catch(() => undefined);
    expect(() => ids.next()).toThrow(CLOSED);
    await expect(ids.checkIn()).rejects.toThrow(CLOSED);
    await world.pass(3_600_000);
    expect(() => ids.next()).toThrow(CLOSED);
    expect(ids.status).toMatchObject({ kind: 'provisional', reason: 'closed', cells: [] });
  });

  test('makes no provisional IDs either where it never had an authority', async () => {
    const ids = await open(createWorld(), memoryDeviceStore(), undefined);
    ids.next();
    await ids.close();
    expect(() => ids.next()).toThrow(CLOSED);
  });

  test('hands back nothing of a cell that is used up', async () => {
    const { store, ids } = await opened();
    const left = ids.status.cells[0]!;
    // The spare cell is in use, and another is claimed behind it between calls only.
    ids.batch(524_288 + 1);
    await ids.close();
    expect(store.handedBack.map(({ lane, slot }) => [slot, lane])).not.toContainEqual([left.slot, left.lane]);
    expect(store.handedBack).toHaveLength(1);
  });

  test('hands back what was being claimed', async () => {
    const { world, store, authority } = await opened();
    let go: (() => void) | undefined;
    const slow = noting({
      ...store,
      async transact(work) {
        const result = await store.transact(work);
        await new Promise<void>(resolve => {
          if (go) resolve();
          go ??= resolve;
        });
        return result;
      },
    });
    const opening = open(world, slow, authority);
    await world.pass(2000);
    const ids = await opening;
    const closing = ids.close();
    go!();
    await closing;
    expect(slow.handedBack.map(({ freeFrom }) => freeFrom)).toEqual([0, 0]);
  });

  test('closes though its store fails: what cannot be handed back is wasted', async () => {
    const { store, ids } = await opened();
    store.handBack = () => Promise.reject(new Error('disk full'));
    await ids.close();
    const failing = await opened();
    failing.store.handBack = () => {
      throw new Error('disk full');
    };
    await failing.ids.close();
    const lacking = await opened();
    Object.assign(lacking.store, { handBack: undefined });
    await lacking.ids.close();
  });
});

describe('a cell that was handed back', () => {
  test('is continued by the next context, behind the last ID', async () => {
    const { world, store, authority, ids } = await opened();
    const made = ids.batch(1000);
    await ids.close();
    const lanes = new Set<string>();
    // 64 lanes: each is drawn within this, and none is used up.
    for (let i = 0; i < 400; i++) {
      const next = await open(world, store, authority);
      lanes.add(`${next.status.cells[0]!.slot} ${next.status.cells[0]!.lane}`);
      made.push(...next.batch(3));
      await next.close();
      await world.pass(20);
    }
    expect(new Set(made).size).toBe(2200);
    expect(lanes.size).toBe(64);
    expect(new Set([...lanes].map(lane => lane.split(' ')[0])).size).toBe(1);
  }, 60_000);
});

describe('a page that is left', () => {
  test('hands its cells back, and makes no granted ID before it is shown again and has claimed', async () => {
    const { world, store, ids } = await opened(true);
    const made = [ids.next()];
    world.show(false);
    expect(store.handedBack).toHaveLength(2);
    const between = ids.next();
    expect(kindOf(between)).toBe('provisional');
    expect(ids.status).toMatchObject({ kind: 'provisional', reason: 'closed', cells: [] });
    // Whatever happens meanwhile, nothing is claimed.
    await world.pass(2 * 3_600_000);
    expect(ids.status.cells).toEqual([]);
    world.show(true);
    expect(kindOf(ids.next())).toBe('provisional');
    await world.pass(0);
    expect(ids.status).toMatchObject({ kind: 'granted', reason: undefined });
    made.push(ids.next(), ids.next());
    expect(made.every(id => kindOf(id) === 'granted')).toBe(true);
    expect(new Set(made).size).toBe(3);
    expect(store.handedBack).toHaveLength(2);
  });

  test('hands back what it has claimed again, again', async () => {
    const { world, store, authority, ids } = await opened(true);
    const other = await open(world, store, authority);
    const made: Sno[] = [];
    for (let i = 0; i < 200; i++) {
      for (const source of [ids, other]) {
        const id = source.next();
        if (kindOf(id) === 'granted') made.push(id);
      }
      world.show(i % 2 === 1);
      await world.pass(7);
    }
    expect(made.length).toBeGreaterThan(100);
    expect(new Set(made).size).toBe(made.length);
    const once = store.handedBack.map(({ tag }) => tag);
    expect(new Set(once).size).toBe(once.length);
  });

  test('with requireGrant makes no ID until then', async () => {
    const world = createWorld();
    const ids = await open(world, memoryDeviceStore(), createPaperAuthority(world), true);
    await world.pass(0);
    ids.next();
    world.show(false);
    expect(() => ids.next()).toThrow(expect.objectContaining({ code: 'ERR_NO_GRANT' }));
  });
});

/** Counts what is asked of a store, and how many claims it answers with. */
function counting(store: DeviceStore): DeviceStore & { cost: number } {
  const self: DeviceStore & { cost: number } = {
    ...store,
    cost: 0,
    handBack(cells) {
      self.cost++;
      return store.handBack(cells);
    },
    transact(work) {
      self.cost++;
      return store.transact(transaction =>
        work({
          ...transaction,
          async claimsIn(grant, slot) {
            const claims = await transaction.claimsIn(grant, slot);
            self.cost += 1 + claims.length;
            return claims;
          },
        }),
      );
    },
    close: () => undefined,
  };
  return self;
}

/** More than the lanes of two slots. SNO_TEST=all opens more. */
const CONTEXTS = process.env['SNO_TEST'] === 'all' ? 1000 : 150;

describe(`${CONTEXTS} contexts, one a second`, () => {
  test.each<[string, () => DeviceStore]>([
    ['memory', memoryDeviceStore],
    ['IndexedDB', () => inPage(new IDBFactory(), () => indexedDbStore('notes'))],
  ])(
    'make IDs within a minute of the clock, and the last costs no more than those before: %s',
    async (_, make) => {
      const world = createWorld();
      const authority = createPaperAuthority(world);
      const store = counting(make());
      const first = await open(world, store, authority);
      await first.checkIn();
      await first.close();
      authority.isDown = true;
      const made: Sno[] = [];
      const costs: number[] = [];
      let most = 0;
      for (let i = 0; i < CONTEXTS; i++) {
        await world.pass(1000);
        const before = store.cost;
        const ids = await open(world, store, authority);
        costs.push(store.cost - before);
        const id = ids.next();
        made.push(id);
        most = Math.max(most, Math.abs(unixMsOf(id) - world.nowMs));
        await ids.close();
      }
      expect(made.every(id => kindOf(id) === 'granted')).toBe(true);
      expect(new Set(made).size).toBe(CONTEXTS);
      expect(most).toBeLessThan(60_000);
      // A look at two slots of 64 lanes at most, with each lane claimed.
      expect(Math.max(...costs)).toBeLessThanOrEqual(2 * 65 + 3);
      expect(costs.at(-1)).toBeLessThanOrEqual(2 * 65 + 3);
    },
    120_000,
  );
});

test('131,072 IDs of each of four contexts leave the next one as many in one go', async () => {
  const { world, store, authority, ids } = await opened();
  await ids.close();
  const made = new Set<Sno>();
  for (let i = 0; i < 5; i++) {
    const next = await open(world, store, authority);
    for (const id of next.batch(131_072)) made.add(id);
    await next.close();
    await world.pass(1000);
  }
  expect(made.size).toBe(5 * 131_072);
}, 60_000);
