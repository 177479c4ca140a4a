import { describe, expect, test } from 'vitest';
import { numberOf, rangeOf } from '../../src/format/cell.ts';
import { DEVICE_WIDTHS, type Grant, SERVER_WIDTHS } from '../../src/format/grant.ts';
import { MAX_SLAB } from '../../src/format/slab.ts';
import { memoryDeviceStore } from '../../src/stores/memory.ts';
import { createDice } from '../../src/testing/dice.ts';
import { createWorld, type Profile, type WorldOptions } from '../../src/testing/world.ts';
import { cellOf } from '../format/cell-of.ts';
import { createPaperAuthority, createWorld as createSmallWorld, open } from './world.ts';

const START = Date.UTC(2026, 10, 22, 12);
/** Four lanes, so that cells are soon taken, handed back and taken up. */
const NARROW = { slot: 12, lane: 2, n: 0 };

describe('the number of a cell', () => {
  test('is slab, slot and first label, and the last one is 2^53 − 1', () => {
    expect(numberOf({ grant: { ...DEVICE_WIDTHS, slab: 1, block: 1 }, slot: 1, lane: 1 })).toBe(
      2 ** 43 + 2 ** 31 + 256 + 4,
    );
    const last = { slot: 12, lane: 0, n: 0, slab: MAX_SLAB, block: 2 ** 31 - 1 };
    expect(numberOf({ grant: last, slot: 4095, lane: 0 })).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('is the same for two cells only if they are one, whatever their lanes and numbers', () => {
    const widths = [DEVICE_WIDTHS, SERVER_WIDTHS, NARROW, { slot: 12, lane: 0, n: 14 }];
    const dice = createDice(1);
    const cells: { cell: object; number: number }[] = [];
    const numbers: number[] = [];
    const again: unknown[] = [];
    // In each slab, blocks of all widths, one after the other, as the counter of a slab grants them.
    for (const slab of [0, 250, 251, MAX_SLAB]) {
      let label = slab === 250 ? 0xfff0_0000 / 4 : 0;
      for (let i = 0; i < 25; i++) {
        const of = dice.pick(widths);
        const size = 2 ** (of.lane + of.n);
        const block = Math.ceil(label / size);
        label = (block + 1) * size;
        const grant: Grant = { ...of, slab, block };
        for (let lane = 0; lane < 2 ** of.lane; lane++) {
          for (const slot of new Set([0, 1, dice.below(2 ** of.slot), 2 ** of.slot - 1])) {
            const cell = { grant, slot, lane };
            const number = numberOf(cell);
            cells.push({ cell, number });
            // Worked out from the first ID of the cell.
            const { firstUnit, partition, sequenceMin } = rangeOf(cell);
            const first = (partition - 0x8000) * 0x1_0000 + sequenceMin;
            numbers.push(Math.floor(firstUnit / 2 ** 17) * 2 ** 31 + first);
            again.push(cellOf(grant, firstUnit, first));
          }
        }
      }
    }
    expect(cells.length).toBeGreaterThan(1500);
    expect(cells.map(({ number }) => number)).toEqual(numbers);
    expect(again).toEqual(cells.map(({ cell }) => cell));
    expect(numbers.every(Number.isSafeInteger)).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('a client number', () => {
  test('is another one at each call, and takes nothing of the cells in which IDs are made', async () => {
    const world = createSmallWorld();
    const ids = await open(world, memoryDeviceStore(), createPaperAuthority(world));
    await world.pass(0);
    const { cells } = ids.status;
    const numbers = await Promise.all(Array.from({ length: 10 }, () => ids.clientNumber()));
    expect(new Set(numbers).size).toBe(10);
    expect(ids.status.cells).toEqual(cells);
    expect(world.keepsAlive()).toBe(false);
    const inUse = cells.map(({ slab, slot, lane }) =>
      numberOf({ grant: ids.status.grants.find(grant => grant.slab === slab)!, slot, lane }),
    );
    expect(numbers.filter(number => inUse.includes(number))).toEqual([]);
  });

  test('is refused without a grant, without an authority, and by a device that is closed', async () => {
    const world = createSmallWorld();
    const authority = createPaperAuthority(world);
    authority.isDown = true;
    const waiting = await open(world, memoryDeviceStore(), authority);
    await expect(waiting.clientNumber()).rejects.toMatchObject({
      code: 'ERR_NO_GRANT',
      message: 'No grant yet: no-grant',
    });
    const alone = await open(world, memoryDeviceStore(), undefined);
    await expect(alone.clientNumber()).rejects.toMatchObject({
      code: 'ERR_NO_GRANT',
      message: 'No grant yet: no-check-in',
    });
    await waiting.close();
    await expect(waiting.clientNumber()).rejects.toMatchObject({ code: 'ERR_DEVICE_CLOSED' });
  });

  test('is refused, and nothing is claimed, where slots have not 12 bits: two cells could have one', async () => {
    const world = createWorld({ seed: 1, startMs: START, widths: { slot: 13, lane: 6, n: 2 } });
    const profile = world.createProfile();
    const tab = profile.open();
    await world.pass(1000);
    const { length } = profile.claims;
    const number = tab.ids!.clientNumber().catch(error => error);
    await world.pass(100);
    expect(await number).toMatchObject({ code: 'ERR_NO_GRANT', message: 'No grant yet: slot is not 12' });
    expect(profile.claims).toHaveLength(length);
  });

  test('can be had while the clock reads no time', async () => {
    const world = createSmallWorld();
    const ids = await open(world, memoryDeviceStore(), createPaperAuthority(world));
    await world.pass(0);
    world.skewMs = Number.NaN;
    expect(await ids.clientNumber()).toBeGreaterThan(2 ** 50);
  });
});

describe('in a simulated world, where contexts are killed, closed and cut off, client numbers', () => {
  /** How many numbers were drawn, and how many of them had been drawn before. */
  async function play(options: Partial<WorldOptions>, rounds = 12) {
    const world = createWorld({ seed: 1, startMs: START, widths: NARROW, ...options });
    const dice = createDice(options.seed ?? 1);
    const profiles: Profile[] = [world.createProfile(), world.createProfile()];
    const numbers: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const profile of profiles) {
        for (let i = 0; i < 3; i++) profile.open();
        if (dice.once(3)) profile.skewMs = (dice.below(21) - 10) * 600_000;
      }
      await world.pass(2000);
      for (const tab of profiles.flatMap(profile => [...profile.tabs])) {
        if (tab.ids?.status.reason !== 'closed') tab.ids?.batch(1 + dice.below(100));
        for (let i = 0; i < 1 + dice.below(3); i++) {
          tab.ids?.clientNumber().then(
            number => numbers.push(number),
            () => undefined,
          );
        }
        if (dice.once(3)) tab.ids?.close();
      }
      await world.pass(dice.below(40));
      for (const tab of profiles.flatMap(profile => [...profile.tabs])) {
        if (dice.once(4)) tab.kill();
        else if (dice.once(2)) tab.ids?.close().then(() => tab.kill());
      }
      await world.pass(2000);
      if (dice.once(3)) dice.pick(profiles).cutPower();
      await world.pass(dice.below(600_000));
    }
    return { drawn: numbers.length, repeats: numbers.length - new Set(numbers).size };
  }

  test.each([1, 2, 3, 4, 5, 6])('never repeat (seed %i)', async seed => {
    const { drawn, repeats } = await play({ seed });
    expect(drawn).toBeGreaterThan(50);
    expect(repeats).toBe(0);
  });

  test('repeat if claims are not durable, or blocks are granted twice', async () => {
    expect((await play({ seed: 1, durableClaims: false }, 40)).repeats).toBeGreaterThan(0);
    expect((await play({ seed: 1, reissuesBlocks: true })).repeats).toBeGreaterThan(0);
  });
});
