import { expect, test } from 'vitest';
import { memoryContent, memoryStore } from '../../src/server/stores/memory.ts';
import { watchStore } from '../../src/server/watched-store.ts';
import { NOW, SLAB } from './fixture.ts';

/** A replica, and the database that it is connected to: one that counts its failovers. */
function replica() {
  const database = { timeline: 3, name: 'system 1', content: memoryContent() };
  const real = () => memoryStore({ content: database.content, now: () => NOW, name: () => database.name });
  const store = {
    ...real(),
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
