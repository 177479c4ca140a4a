import { expect, test } from 'vitest';
import { SLAB_START, SLOT_UNITS } from './layout.ts';
import { byBlock, SLOTS, slotNumber, spanIn, windowAround } from './window.ts';

test('the window begins with the slab, and follows the time half a slot later', () => {
  expect(windowAround(SLAB_START + 100).firstUnit).toBe(SLAB_START);
  expect(windowAround(SLAB_START + 9.4 * SLOT_UNITS).firstUnit).toBe(SLAB_START + 8 * SLOT_UNITS);
  expect(windowAround(SLAB_START + 9.5 * SLOT_UNITS).firstUnit).toBe(SLAB_START + 9 * SLOT_UNITS);
  expect(slotNumber(SLAB_START + 9.5 * SLOT_UNITS)).toBe(9);
});

test('what is partly in sight is cut off at the edges, and what is out of sight is left out', () => {
  const window = { firstUnit: SLAB_START, units: SLOTS * SLOT_UNITS };
  const slot = 100 / SLOTS;
  expect(spanIn(window, SLAB_START, SLOT_UNITS)).toEqual({ left: 0, width: expect.closeTo(slot) });
  expect(spanIn(window, SLAB_START - 512, SLOT_UNITS)).toEqual({ left: 0, width: expect.closeTo(slot / 2) });
  expect(spanIn(window, SLAB_START + (SLOTS - 0.5) * SLOT_UNITS, SLOT_UNITS)!.width).toBeCloseTo(slot / 2);
  expect(spanIn(window, SLAB_START + SLOTS * SLOT_UNITS, SLOT_UNITS)).toBeUndefined();
});

test('IDs of a block that the device had before are apart from those of its present one', () => {
  const run = (block: number, lane: number | undefined) => ({
    ...{ tab: 'C1', firstUnit: 0, lastUnit: 9, isRepeat: false, block, lane },
  });
  const [old, present, provisional] = [run(1024, 1), run(1025, 1), run(7, undefined)];
  expect(byBlock([old, present, provisional], 1025)).toEqual({
    present: [present, provisional],
    earlier: [{ block: 1024, runs: [old] }],
  });
});
