import { fromFields } from '@sno-id/sdk';
import { EPOCH_MS, MAX_UNIT, UNIT_MS } from '@sno-id/sdk/internal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rangeOf } from '../../src/format/cell.ts';
import {
  areWidths,
  DEVICE_WIDTHS,
  firstLabelOf,
  type Grant,
  isGrant,
  keyOf,
  LABELS,
  SERVER_WIDTHS,
  sizeOf,
  unitsOfSlot,
  type Widths,
} from '../../src/format/grant.ts';
import { kindOf, placeOf } from '../../src/format/kind.ts';
import { SLAB_UNITS, slabAt, slabNear, startOfSlab } from '../../src/format/slab.ts';
import { cellOf } from './cell-of.ts';
import { overlap } from './overlap.ts';

const anyWidths: fc.Arbitrary<Widths> = fc
  .record({
    slot: fc.integer({ min: 5, max: 27 }),
    lane: fc.integer({ min: 0, max: 23 }),
    n: fc.integer({ min: 0, max: 16 }),
  })
  .filter(areWidths);

const anyGrant: fc.Arbitrary<Grant> = anyWidths.chain(widths =>
  fc.record({
    slab: fc.integer({ min: 0, max: 1023 }),
    block: fc.integer({ min: 0, max: LABELS / sizeOf(widths) - 1 }),
    slot: fc.constant(widths.slot),
    lane: fc.constant(widths.lane),
    n: fc.constant(widths.n),
  }),
);

const anyCell = anyGrant.chain(grant =>
  fc.record({
    grant: fc.constant(grant),
    slot: fc.integer({ min: 0, max: 2 ** grant.slot - 1 }),
    lane: fc.integer({ min: 0, max: 2 ** grant.lane - 1 }),
  }),
);

describe('a cell', () => {
  test('is found by each of its IDs, and its IDs are read back as they were made', () => {
    fc.assert(
      fc.property(anyCell, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (cell, part) => {
        const { firstUnit, lastUnit, partition, sequenceMin, sequenceMax } = rangeOf(cell);
        const at = (from: number, to: number) => from + Math.floor(part * (to - from + 1));
        const [unit, sequence] = [at(firstUnit, lastUnit), at(sequenceMin, sequenceMax)];
        const id = fromFields({ unixMs: EPOCH_MS + unit * UNIT_MS, tick: 0, meta: 7, partition, sequence });
        expect(kindOf(id)).toBe('granted');
        const place = placeOf(id);
        expect(place.unit).toBe(unit);
        expect(cellOf(cell.grant, place.unit, place.label)).toEqual(cell);
      }),
    );
  });

  test('lies within the bits of an ID, and within one partition', () => {
    fc.assert(
      fc.property(anyCell, cell => {
        const { firstUnit, lastUnit, partition, sequenceMin, sequenceMax } = rangeOf(cell);
        expect(firstUnit).toBeGreaterThanOrEqual(0);
        expect(lastUnit).toBeLessThanOrEqual(MAX_UNIT);
        expect(partition).toBeGreaterThanOrEqual(0x8000);
        expect(partition).toBeLessThanOrEqual(0xffff);
        expect(sequenceMin).toBeGreaterThanOrEqual(0);
        expect(sequenceMax).toBeLessThanOrEqual(0xffff);
      }),
    );
  });

  test('has no ID in common with another cell of its grant', () => {
    fc.assert(
      fc.property(anyCell, fc.nat(), fc.nat(), (cell, slots, lanes) => {
        const { slot, lane } = cell.grant;
        const other = { grant: cell.grant, slot: slots % 2 ** slot, lane: lanes % 2 ** lane };
        fc.pre(other.slot !== cell.slot || other.lane !== cell.lane);
        const [a, b] = [rangeOf(cell), rangeOf(other)];
        const isOtherTime = a.lastUnit < b.firstUnit || b.lastUnit < a.firstUnit;
        const isOtherLabel =
          a.partition !== b.partition || a.sequenceMax < b.sequenceMin || b.sequenceMax < a.sequenceMin;
        expect(isOtherTime || isOtherLabel).toBe(true);
      }),
    );
  });
});

describe('grants', () => {
  test('that do not overlap have no cell with the same ID', () => {
    fc.assert(
      fc.property(anyCell, anyGrant, (cell, other) => {
        const { firstUnit, sequenceMin, partition } = rangeOf(cell);
        const label = (partition - 0x8000) * 0x1_0000 + sequenceMin;
        const moved = { ...other, slab: cell.grant.slab };
        if (cellOf(moved, firstUnit, label)) expect(overlap(moved, cell.grant)).toBe(true);
      }),
    );
  });

  test('of different widths overlap exactly where their ranges of labels do', () => {
    const wide: Grant = { ...SERVER_WIDTHS, slab: 5, block: 1 };
    const narrow = (block: number): Grant => ({ ...DEVICE_WIDTHS, slab: 5, block });
    expect(firstLabelOf(wide)).toBe(4096);
    expect([15, 16, 31, 32].map(block => overlap(wide, narrow(block)))).toEqual([false, true, true, false]);
    expect(overlap(wide, { ...narrow(16), slab: 6 })).toBe(false);
  });

  test('have names that no two of them share', () => {
    fc.assert(
      fc.property(anyGrant, anyGrant, (a, b) => {
        const isSame = JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
        expect(keyOf(a) === keyOf(b)).toBe(isSame);
      }),
    );
  });

  test.each([
    { slot: 4 },
    { slot: 28 },
    { slot: 12.5 },
    { lane: -1 },
    { lane: 24 },
    { n: 17 },
    { n: Number.NaN },
    { block: 2 ** 23 },
    { block: -1 },
    { slab: 1024 },
    { slab: '5' },
  ])('with %o are refused', change => {
    const grant = { ...DEVICE_WIDTHS, slab: 5, block: 0 };
    expect(isGrant(grant)).toBe(true);
    expect(isGrant({ ...grant, ...change } as Grant)).toBe(false);
  });
});

test('a cell of a device holds 524,288 IDs in 524.3 seconds', () => {
  const units = unitsOfSlot(DEVICE_WIDTHS);
  expect(units * UNIT_MS).toBe(524_288);
  expect(units * 2 ** DEVICE_WIDTHS.n).toBe(524_288);
});

test('1,024 slabs cover all units, and begin where the last ended', () => {
  expect(1024 * SLAB_UNITS - 1).toBe(MAX_UNIT);
  for (const slab of [0, 1, 248, 1023]) {
    expect(slabAt(startOfSlab(slab))).toBe(slab);
    expect(slabAt(startOfSlab(slab + 1) - 1)).toBe(slab);
  }
  expect([-Infinity, -1, 8e15].map(slabAt)).toEqual([0, 0, 1023]);
  expect(slabNear(Number.NaN)).toBe(0);
  for (const none of [Number.NaN, '2026-01-01', undefined, new Date()]) {
    expect(() => slabAt(none as number)).toThrow('unixMs: expected Unix milliseconds, got ');
  }
});
