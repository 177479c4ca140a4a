import { describe, expect, test } from 'vitest';
import { claimNear } from '../../src/device/claim.ts';
import type { DeviceState } from '../../src/device/state.ts';
import type { Claim, NewClaim, StoreTransaction } from '../../src/device/store.ts';
import { type Grant, keyOf, unitsOfSlot } from '../../src/format/grant.ts';
import { SLAB_UNITS } from '../../src/format/slab.ts';
import { withClaim } from '../../src/stores/content.ts';

/** 32 slots of four lanes. */
const GRANT: Grant = { slab: 250, block: 3, slot: 5, lane: 2, n: 2 };
const START = GRANT.slab * SLAB_UNITS;
const SLOT = unitsOfSlot(GRANT);

/** Claims in memory, and transactions on them. */
function claimsInMemory(...given: Omit<Claim, 'round'>[]) {
  const held = new Map<string, readonly Claim[]>();
  held.set(
    keyOf(GRANT),
    given.map(claim => ({ ...claim, round: 1 })),
  );
  const transaction = {
    claimsIn: async (grant: string, slot: number) =>
      (held.get(grant) ?? []).filter(claim => claim.slot === slot),
    claim(grant: string, claim: NewClaim) {
      held.set(grant, withClaim(held.get(grant) ?? [], claim));
    },
  };
  return transaction as unknown as StoreTransaction;
}

const stateWith = (...grants: Grant[]) => ({ grants, round: 1 }) as unknown as DeviceState;
let names = 0;
/** Draws so far along what there is to choose from: 0 is the first. */
const draw = (part: number) => ({
  random: { nextUint32: () => part * 2 ** 32 },
  newName: () => `tag ${++names}`,
});
const first = draw(0);

/** The slots of `count` claims, one after the other, for a clock that reads `unit`. */
async function slotsOf(count: number, unit: number, ...grants: Grant[]): Promise<(number | undefined)[]> {
  const transaction = claimsInMemory();
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

  const drawn = async (claims: Omit<Claim, 'round'>[], unit: number, most?: number) => {
    const lanes = new Set<string | undefined>();
    for (let i = 0; i < 64; i++) {
      const cell = await claimNear(
        claimsInMemory(...claims),
        stateWith(GRANT),
        unit,
        draw(i / 64),
        Infinity,
        most,
      );
      lanes.add(cell && `${cell.slot}/${cell.lane} from ${cell.freeFrom}`);
    }
    return [...lanes];
  };
  const taken = (lane: number) => ({ slot: 10, lane, tag: `tag ${lane}`, freeFrom: undefined });
  const free = (lane: number, freeFrom: number) => ({ ...taken(lane), freeFrom });
  /** The middle of slot 10. */
  const MIDDLE = START + 10.5 * SLOT;

  test('takes any lane that is free or was handed back, as the dice fall', async () => {
    const lanes = await drawn([taken(1), free(3, 40)], MIDDLE);
    expect(lanes).toEqual(['10/0 from 0', '10/2 from 0', '10/3 from 40']);
  });

  test('takes one that was used beyond the clock only where there is no other in the slot', async () => {
    // The unit of the clock has not passed.
    const beyond = SLOT * 2 + 4;
    expect(await drawn([taken(0), taken(1), free(2, beyond), free(3, beyond - 1)], MIDDLE)).toEqual([
      `10/3 from ${beyond - 1}`,
    ]);
    expect(await drawn([taken(0), taken(1), free(2, beyond), free(3, SLOT * 4 - 1)], MIDDLE)).toEqual([
      `10/2 from ${beyond}`,
      `10/3 from ${SLOT * 4 - 1}`,
    ]);
  });

  test('takes none that is used as far as will not do', async () => {
    const lanes = [taken(0), taken(1), free(2, SLOT * 4 - 1), free(3, 1)];
    const end = START + 11 * SLOT - 1;
    expect(await drawn(lanes, end)).toEqual([`10/2 from ${SLOT * 4 - 1}`, '10/3 from 1']);
    expect((await drawn(lanes, end, 2))[0]).toBe('10/3 from 1');
    expect((await drawn(lanes, end, 1))[0]).toBe('11/0 from 0');
  });

  test('is not made where the nearest free cell is too far to help', async () => {
    const unit = START - 5;
    expect(await claimNear(claimsInMemory(), stateWith(GRANT), unit, first, 5)).toBeUndefined();
    expect(await claimNear(claimsInMemory(), stateWith(GRANT), unit, first, 6)).toMatchObject({ slot: 0 });
  });
});
