import { expect, test } from 'vitest';
import { authorityOn } from '../../src/server/authority.ts';
import { keyRing } from '../../src/server/keys.ts';
import { memoryStore } from '../../src/server/stores/memory.ts';
import { jwtTokens } from '../../src/server/tokens.ts';
import { KEY, message, NOW } from './fixture.ts';

/** An authority on a store whose clock is a second ahead, and how often that was asked who it is. */
function worldOf() {
  const world = { asked: 0, isDown: false, storeName: 'before' };
  const memory = memoryStore({ now: () => nowMs + 1000, name: () => world.storeName });
  let nowMs = NOW;
  const store = {
    ...memory,
    setsItselfUp: true,
    async status() {
      if (world.isDown) throw new Error('down');
      world.asked++;
      return memory.status();
    },
  };
  const authorize = () => ({ principal: 'anna' });
  const authority = authorityOn(jwtTokens(keyRing([KEY])), {
    namespace: 'notes',
    store,
    authorize,
    now: () => nowMs,
  });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { world, store, authority, pass };
}

test('the moment is that of the store, which is asked once by all who want to know', async () => {
  const { world, store, authority, pass } = worldOf();
  const [first, second] = await Promise.all([authority.moment(), authority.moment()]);
  const { authority: name, epoch } = await store.status();
  expect(first).toEqual({ namespace: 'notes', authority: name, epoch, nowMs: NOW + 1000 });
  expect(second).toEqual(first);
  pass(60_000);
  expect((await authority.moment()).nowMs).toBe(NOW + 61_000);
  expect(world.asked).toBe(2);
});

test('the moment is asked for again after a minute, so that every replica says when a store was advanced', async () => {
  const { store, authority, pass } = worldOf();
  const { epoch } = await authority.moment();
  await store.advance({});
  expect((await authority.moment()).epoch).toBe(epoch);
  pass(60_001);
  const again = await Promise.all([authority.moment(), authority.moment()]);
  for (const each of again) expect(each.epoch).toBeGreaterThan(epoch);
});

test('a check-in says it as well', async () => {
  const { world, store, authority, pass } = worldOf();
  const { epoch } = await authority.moment();
  await store.advance({});
  const answer = await authority.answer(message(), { principal: 'anna', limit: undefined });
  expect(answer).toMatchObject({ verdict: 'granted' });
  expect((await authority.moment()).epoch).toBeGreaterThan(epoch);
  const { asked } = world;
  pass(59_000);
  await authority.moment();
  expect(world.asked).toBe(asked);
});

test('a store that cannot be asked rejects, and is asked again', async () => {
  const { world, authority } = worldOf();
  world.isDown = true;
  await expect(authority.moment()).rejects.toThrow('down');
  world.isDown = false;
  expect((await authority.moment()).namespace).toBe('notes');
});

test('a store that was restored is refused until it is advanced, which a check-in finds out at once', async () => {
  const { world, store, authority, pass } = worldOf();
  const { epoch } = await authority.moment();
  world.storeName = 'restored';
  const checkIn = () => authority.answer(message(), { principal: 'anna', limit: undefined });
  await expect(checkIn()).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
  await expect(authority.moment()).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
  await store.advance({});
  expect((await authority.moment()).epoch).toBeGreaterThan(epoch);

  world.storeName = 'restored again';
  pass(60_001);
  await expect(authority.moment()).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
});
