import { describe, expect, test } from 'vitest';
import { kindOf } from '../../src/format/kind.ts';
import { createWorld, type Profile, type Tab, type WorldOptions } from '../../src/testing/world.ts';

/**
 * Four lanes and one ID for each unit, in cells of four seconds: 1,024 IDs, of which a burst may take a
 * quarter.
 */
const WIDTHS = { slot: 19, lane: 2, n: 0 };
const START = Date.UTC(2026, 10, 22, 12);

const worldOf = (options: Partial<WorldOptions> = {}) =>
  createWorld({ seed: 1, startMs: START, widths: WIDTHS, ...options });

/** How many IDs two calls have returned, when each of some tabs makes 200. */
function repeatsOf(tabs: readonly Tab[], made = new Set<string>()): number {
  const ids = tabs.flatMap(tab => tab.ids!.batch(200));
  const before = made.size;
  for (const id of ids) made.add(id);
  return ids.length - (made.size - before);
}

const openMany = (profile: Profile, count: number) => Array.from({ length: count }, () => profile.open());

describe('a simulated world', () => {
  test('opens real devices, which get grants from a real authority', async () => {
    const world = worldOf();
    const tab = world.createProfile().open();
    expect(tab.ids).toBeUndefined();
    await world.pass(1000);
    expect(world.nowMs).toBe(START + 1000);
    expect(tab.ids!.status).toMatchObject({ kind: 'granted', durability: 'strict' });
    expect(kindOf(tab.ids!.next())).toBe('granted');
  });

  test('plays the same for the same seed', async () => {
    const play = async () => {
      const world = worldOf({ seed: 7 });
      const tabs = openMany(world.createProfile(), 3);
      await world.pass(1000);
      return tabs.map(tab => tab.ids!.next());
    };
    expect(await play()).toEqual(await play());
  });

  test('has devices that are offline, and devices whose clock reads 1970', async () => {
    const world = worldOf();
    const profile = world.createProfile();
    profile.isOnline = false;
    profile.skewMs = Number.NaN;
    const tab = profile.open();
    await world.pass(2000);
    expect(tab.ids!.status).toMatchObject({ kind: 'provisional', reason: 'no-grant' });
    profile.isOnline = true;
    await world.pass(10_000);
    expect(tab.ids!.status.kind).toBe('granted');
  });

  test('repeats no ID while all rules are kept', async () => {
    const world = worldOf();
    const made = new Set<string>();
    const profiles = [world.createProfile(), world.createProfile()];
    for (let round = 0; round < 10; round++) {
      const tabs = profiles.flatMap(profile => openMany(profile, 2));
      await world.pass(1000);
      expect(repeatsOf(tabs, made)).toBe(0);
      for (const profile of profiles) profile.cutPower();
    }
  });

  test('repeats IDs after a power cut if claims are not durable', async () => {
    const world = worldOf({ durableClaims: false });
    const made = new Set<string>();
    const profile = world.createProfile();
    openMany(profile, 1);
    await world.pass(1000);
    let repeats = 0;
    for (let round = 0; round < 4; round++) {
      profile.cutPower();
      const tabs = openMany(profile, 3);
      await world.pass(200);
      repeats += repeatsOf(tabs, made);
    }
    expect(repeats).toBeGreaterThan(0);
  });

  test('repeats IDs of other devices if blocks are granted twice', async () => {
    const world = worldOf({ reissuesBlocks: true });
    const profiles = [world.createProfile(), world.createProfile()];
    const tabs = profiles.flatMap(profile => openMany(profile, 3));
    await world.pass(1000);
    expect(repeatsOf(tabs)).toBeGreaterThan(0);
  });

  test('repeats IDs where a disk was copied: copies cannot be prevented, only found', async () => {
    const world = worldOf();
    const profile = world.createProfile();
    profile.open();
    await world.pass(1000);
    profile.isOnline = false;
    profile.cutPower();
    const copy = profile.copy();
    const tabs = [profile, copy].flatMap(each => openMany(each, 3));
    await world.pass(8000);
    expect(repeatsOf(tabs)).toBeGreaterThan(0);
    copy.isOnline = true;
    profile.isOnline = true;
    const outcomes = [];
    for (const { ids } of [tabs[0]!, tabs[3]!]) {
      const outcome = ids!.checkIn();
      await world.pass(1000);
      outcomes.push(await outcome);
    }
    expect(outcomes).toEqual(['granted', 'fork']);
  });
});
