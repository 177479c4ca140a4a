import { fromFields, isSno, MAX, type Sno, toBigInt, toFields, ZERO } from '@sno-id/sdk';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { flip, QUICK_EDITS, stepped } from './edit-id.ts';

const ID = 'brpk4q72xwf2m63l' as Sno;
const anyId = fc.bigInt({ min: 0n, max: toBigInt(MAX) });

describe('bits', () => {
  it('flip, and flip back', () => {
    expect(toFields(flip(ID, 39))).toEqual({ ...toFields(ID), tick: 1 });
    fc.assert(fc.property(fc.nat(79), bit => flip(flip(ID, bit), bit) === ID));
  });

  it('flip one by one, from the smallest ID to the largest', () => {
    let id = ZERO;
    for (let bit = 0; bit < 80; bit++) id = flip(id, bit);
    expect(id).toBe(MAX);
  });
});

test('a step gives the next ID in order, and stops at the ends', () => {
  expect(stepped(stepped(ID, 1), -1)).toBe(ID);
  expect(stepped(ID, 1) > ID).toBe(true);
  expect(stepped(ZERO, -1)).toBe(ZERO);
  expect(stepped(MAX, 1)).toBe(MAX);
  fc.assert(fc.property(anyId, fc.integer(), (_, by) => isSno(stepped(ID, by))));
});

test('a button sets the time to now', () => {
  const NOW = Date.UTC(2026, 0, 1);
  const edit = QUICK_EDITS.find(({ name }) => name === 'Now')!;
  expect(edit.edit(ID, NOW)).toBe(fromFields({ ...toFields(ID), unixMs: NOW }));
});
