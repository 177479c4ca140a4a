import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askBy } from '../../src/device/ask.ts';
import type { DeviceStore } from '../../src/device/store.ts';
import type { CheckInRequest } from '../../src/protocol/messages.ts';
import { indexedDbStore } from '../../src/stores/indexed-db.ts';
import { memoryDeviceStore } from '../../src/stores/memory.ts';
import { inPage } from '../stores/indexed-db.ts';
import { createPaperAuthority, createWorld, open, settle } from './world.ts';

const never = () => new Promise<never>(() => undefined);

/** What became of a promise. */
function followed(promise: Promise<unknown>): { readonly outcome: string } {
  const self = { outcome: 'pending' };
  promise.then(
    value => {
      self.outcome = `resolved: ${value}`;
    },
    error => {
      self.outcome = `rejected: ${error.message}`;
    },
  );
  return self;
}

/** A store of which one transaction never settles. */
function hangingOnce(hangAt: number): DeviceStore {
  const inner = memoryDeviceStore();
  let count = 0;
  return { ...inner, transact: work => (++count === hangAt ? never() : inner.transact(work)) };
}

describe('a transaction that never settles', () => {
  test.each([2, 3])('ends a check-in after ten seconds, and the next one works: number %i', async hangAt => {
    const world = createWorld();
    const ids = await open(world, hangingOnce(hangAt), createPaperAuthority(world));
    const checkIn = followed(ids.checkIn());
    await world.pass(9999);
    expect(checkIn.outcome).toBe('pending');
    await world.pass(1);
    expect(checkIn.outcome).toBe(
      'rejected: The check-in failed, and is tried again: Error: The store does not answer',
    );
    expect(ids.status.checkIn).toMatchObject({
      outcome: 'failed',
      error: 'Error: The store does not answer',
    });
    await world.pass(5000);
    expect(ids.status).toMatchObject({ kind: 'granted', checkIn: { outcome: 'granted' } });
    expect(await ids.checkIn()).toBe('granted');
  });

  test('that settles late keeps its token, though the store was deleted meanwhile', async () => {
    const world = createWorld();
    const authority = createPaperAuthority(world);
    let inner = memoryDeviceStore();
    const first = await open(world, inner, authority);
    await world.pass(0);
    await first.close();
    authority.isDown = true;
    let begin: () => void = () => undefined;
    const begins = new Promise<void>(resolve => {
      begin = resolve;
    });
    const store: DeviceStore = {
      ...inner,
      transact: async work => {
        await begins;
        return inner.transact(work);
      },
    };
    const opening = open(world, store, authority);
    await world.pass(2000);
    const ids = await opening;
    await world.pass(8500);
    begin();
    await world.pass(100);
    const { token } = ids;
    expect(token).toMatch(/^e30/);
    inner = memoryDeviceStore();
    world.show(true);
    await world.pass(0);
    expect(ids.status.cells).not.toHaveLength(0);
    expect(ids.token).toBe(token);
  });

  test('ends close', async () => {
    const world = createWorld();
    const store = memoryDeviceStore();
    const close = vi.spyOn(store, 'close');
    const ids = await open(world, store, createPaperAuthority(world));
    await world.pass(0);
    Object.assign(store, { transact: never, handBack: never });
    const closing = followed(ids.close());
    await world.pass(9999);
    expect([closing.outcome, close.mock.calls.length]).toEqual(['pending', 0]);
    await world.pass(1);
    expect([closing.outcome, close.mock.calls.length]).toEqual(['resolved: undefined', 1]);
  });
});

describe('a database of the page whose open() never calls back', () => {
  beforeEach(() => vi.stubGlobal('IDBKeyRange', IDBKeyRange));
  afterEach(() => vi.unstubAllGlobals());

  test('is opened again by the next transaction', async () => {
    const factory = new IDBFactory();
    let opens = 0;
    const moody = {
      open: (name: string, version: number) => (++opens === 1 ? {} : factory.open(name, version)),
    };
    const store = inPage(moody, () => indexedDbStore('notes'));
    const first = followed(store.transact(transaction => transaction.read()));
    expect(await store.transact(transaction => transaction.read())).toBeUndefined();
    expect([first.outcome, opens]).toEqual(['pending', 2]);
    await store.transact(transaction => transaction.read());
    expect(opens).toBe(2);
    store.close();
  });

  test('keeps one of the databases that are opened late, and closes the others', async () => {
    const factory = new IDBFactory();
    const opened: { close(): void }[] = [];
    const recording = {
      open(name: string, version: number) {
        const request = factory.open(name, version);
        request.addEventListener('success', () => {
          vi.spyOn(request.result, 'close');
          opened.push(request.result);
        });
        return request;
      },
    };
    const store = inPage(recording, () => indexedDbStore('notes'));
    await Promise.all([1, 2, 3].map(() => store.transact(transaction => transaction.read())));
    expect(opened.map(database => vi.mocked(database.close).mock.calls.length)).toEqual([0, 1, 1]);
    store.close();
    expect(vi.mocked(opened[0]!.close)).toHaveBeenCalledOnce();
  });
});

describe('a request that is never answered', () => {
  test('ends the check-in after 30 seconds, whatever is made of its signal', async () => {
    const world = createWorld();
    const signals: AbortSignal[] = [];
    const ask = (_: CheckInRequest, signal: AbortSignal) => {
      signals.push(signal);
      return never();
    };
    const ids = await open(world, memoryDeviceStore(), { ask });
    const checkIn = followed(ids.checkIn());
    await world.pass(29_999);
    expect([checkIn.outcome, signals[0]!.aborted]).toEqual(['pending', false]);
    await world.pass(1);
    expect([checkIn.outcome, signals[0]!.aborted]).toEqual([
      'rejected: The check-in failed, and is tried again: Error: The authority does not answer',
      true,
    ]);
    await world.pass(5000);
    expect(signals.length).toBeGreaterThan(1);
  });

  test('is ended by close, and the check-in rejects at once', async () => {
    const world = createWorld();
    const ask = (_: CheckInRequest, signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal.onabort = () => reject(signal.reason);
      });
    const ids = await open(world, memoryDeviceStore(), { ask });
    await world.pass(0);
    const checkIn = followed(ids.checkIn());
    await ids.close();
    await settle();
    expect(checkIn.outcome).toBe('rejected: The device is closed');
  });

  test('keeps its signal where everything else of it was collected', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const controller = new AbortController();
    let isAborted = false;
    const ask = askBy(({ signal }) => {
      signal.onabort = () => {
        isAborted = true;
      };
      return never();
    });
    ask({ v: 1, proposal: 'a' } as CheckInRequest, controller.signal);
    for (let i = 0; i < 5; i++) {
      await settle();
      collect();
    }
    controller.abort();
    expect(isAborted).toBe(true);
  });
});

test('a process stays alive for whatever its caller awaits, and no longer', async () => {
  const world = createWorld();
  const store = memoryDeviceStore();
  const { transact } = store;
  store.transact = never;
  const opening = open(world, store, createPaperAuthority(world));
  expect(world.keepsAlive()).toBe(true);
  await world.pass(2000);
  const ids = await opening;
  expect(world.keepsAlive()).toBe(false);
  const checkIn = followed(ids.checkIn());
  expect(world.keepsAlive()).toBe(true);
  await world.pass(10_000);
  expect([checkIn.outcome, world.keepsAlive()]).toEqual([
    'rejected: The check-in failed, and is tried again: Error: The store does not answer',
    false,
  ]);
  store.transact = transact;
  await world.pass(60_000);
  store.handBack = never;
  const closing = followed(ids.close());
  expect(world.keepsAlive()).toBe(true);
  await world.pass(10_000);
  expect([closing.outcome, world.keepsAlive()]).toEqual(['resolved: undefined', false]);
});
