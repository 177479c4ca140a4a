import { describe, expect, test } from 'vitest';
import { claimNear } from '../../src/device/claim.ts';
import type { DeviceState } from '../../src/device/state.ts';
import type { StoreTransaction } from '../../src/device/store.ts';
import { type Grant, keyOf, unitsOfSlot } from '../../src/format/grant.ts';
import { SLAB_UNITS } from '../../src/format/slab.ts';

/** 32 slots of four lanes. */
const GRANT: Grant = { slab: 250, block: 3, slot: 5, lane: 2, n: 2 };
const START = GRANT.slab * SLAB_UNITS;
const SLOT = unitsOfSlot(GRANT);

/** A transaction on claims in memory. */
function transactionOn(taken = new Map<string, number[]>()) {
  const of = (grant: string, slot: number) => {
    const key = `${grant}/${slot}`;
    taken.set(key, taken.get(key) ?? []);
    return taken.get(key)!;
  };
  const transaction = {
    lanes: async (grant: string, slot: number) => of(grant, slot),
    claim: (grant: string, { slot, lane }: { slot: number; lane: number }) => of(grant, slot).push(lane),
  };
  return transaction as unknown as StoreTransaction;
}

const stateWith = (...grants: Grant[]) => ({ grants, round: 1 }) as unknown as DeviceState;
const first = () => 0;

/** The slots of `count` claims, one after the other, for a clock that reads `unit`. */
async function slotsOf(count: number, unit: number, ...grants: Grant[]): Promise<(number | undefined)[]> {
  const transaction = transactionOn();
  const slots: (number | undefined)[] = [];
  for (let i = 0; i < count; i++) {
    const cell = await claimNear(transaction, stateWith(...grants), unit, first);
    slots.push(cell && (cell.grant.slab - GRANT.slab) * 2 ** GRANT.slot + cell.slot);
  }
  return slots;
}

describe('a claim', () => {
  test('is of the slot that the clock is in, and when that is full of the nearest, ahead first', async () => {
    const slots = await slotsOf(20, START + 10.5 * SLOT, GRANT);
    expect(slots).toEqual([10, 11, 9, 12, 8].flatMap(slot => Array(4).fill(slot)));
  });

  test('crosses to the next grant where one ends', async () => {
    const next = { ...GRANT, slab: GRANT.slab + 1, block: 9 };
    const slots = await slotsOf(16, START + 31.5 * SLOT, GRANT, next);
    expect(slots).toEqual([31, 32, 30, 33].flatMap(slot => Array(4).fill(slot)));
  });

  test.each([
    ['before', START - 40 * SLAB_UNITS, [0, 0, 0, 0, 1]],
    ['after', START + 40 * SLAB_UNITS, [31, 31, 31, 31, 30]],
  ])('of a clock %s all grants is of the end that is nearer', async (_, unit, slots) => {
    expect(await slotsOf(5, unit, GRANT)).toEqual(slots);
  });

  test('finds every cell of its grants, and then none', async () => {
    const slots = await slotsOf(129, START + 7 * SLOT, GRANT);
    expect(slots.slice(0, 128).every(slot => slot !== undefined)).toBe(true);
    expect(slots[128]).toBeUndefined();
  });

  test('takes any lane that is free, as the dice fall', async () => {
    const taken = new Map([[`${keyOf(GRANT)}/10`, [1]]]);
    const lanes = [0, 1, 2].map(async number => {
      const copy = transactionOn(new Map([...taken].map(([key, list]) => [key, [...list]])));
      const pick = (count: number) => {
        expect(count).toBe(3);
        return number;
      };
      return (await claimNear(copy, stateWith(GRANT), START + 10 * SLOT, pick))?.lane;
    });
    expect(await Promise.all(lanes)).toEqual([0, 2, 3]);
  });

  test('is not made where the nearest free cell is too far to help', async () => {
    const unit = START - 5;
    expect(await claimNear(transactionOn(), stateWith(GRANT), unit, first, 5)).toBeUndefined();
    expect(await claimNear(transactionOn(), stateWith(GRANT), unit, first, 6)).toMatchObject({ slot: 0 });
  });
});
