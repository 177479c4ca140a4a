import { expect, test } from 'vitest';
import { memoryContent, memoryStore } from '../../src/server/stores/memory.ts';
import { watchStore } from '../../src/server/watched-store.ts';
import { NOW, SLAB } from './fixture.ts';

/** A replica, and the database that it is connected to: one that counts its failovers. */
function replica() {
  const database = { timeline: 3, name: 'system 1', content: memoryContent(), nowMs: NOW };
  const real = () =>
    memoryStore({
      content: database.content,
      now: () => database.nowMs,
      name: () => database.name,
    });
  const store = {
    ...real(),
    mark: (found: Parameters<ReturnType<typeof real>['mark']>[0]) => real().mark(found),
    status: async () => ({ ...(await real().status()), timeline: database.timeline }),
    reserve: async (request: Parameters<ReturnType<typeof real>['reserve']>[0]) => ({
      ...(await real().reserve(request)),
      timeline: database.timeline,
    }),
  };
  const watched = watchStore(store, undefined, () => undefined);
  return {
    database,
    real,
    watched,
    reserve: () => watched.reserve({ slab: SLAB, labels: 4096, align: 4096 }),
  };
}

test('a server on an earlier timeline is refused, and not stopped: it was left behind', async () => {
  const { database, real, watched, reserve } = replica();
  await watched.begin();
  database.timeline = 2;
  await expect(reserve()).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
  expect((await real().status()).mark).toBeUndefined();
});

test('an earlier timeline is that of another system, or of an older backup, once it was advanced', async () => {
  const { database, real, watched, reserve } = replica();
  await watched.begin();
  Object.assign(database, { timeline: 1, name: 'system 2' });
  await expect(reserve()).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
  await real().advance({});
  expect(await reserve()).toMatchObject({ timeline: 1, first: expect.any(Number) });
});

test('an older backup with an earlier timeline is accepted once it was advanced, even if its clock went back', async () => {
  const { database, real, watched, reserve } = replica();
  await watched.begin();
  const backup = { ...database.content, slabs: new Map(database.content.slabs) };
  database.nowMs += 60_000;
  await real().advance({});
  await reserve();
  Object.assign(database, { timeline: 1, content: backup, nowMs: NOW + 1000 });
  // Somebody else has noticed the restore, and the epoch of the advance is below the one that was lost.
  await real().advance({});
  await expect(reserve()).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
  expect((await real().status()).mark).toBeDefined();
  await real().advance({});
  expect(await reserve()).toMatchObject({ timeline: 1, first: expect.any(Number) });
});
