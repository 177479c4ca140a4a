import { describe, expect, it } from 'vitest';
import { createRing } from './ring.ts';

describe('a ring', () => {
  it('keeps the newest, oldest first, and counts all', () => {
    const ring = createRing<number>(3);
    for (let i = 1; i <= 5; i++) ring.push(i);
    expect(ring.toArray()).toEqual([3, 4, 5]);
    expect([ring.at(-1), ring.at(0), ring.at(2), ring.at(3)]).toEqual([undefined, 3, 5, undefined]);
    expect([ring.length, ring.total, ring.capacity]).toEqual([3, 5, 3]);
  });

  it('is empty once cleared, and continues', () => {
    const ring = createRing<number>(2);
    for (const value of [1, 2, 3]) ring.push(value);
    ring.clear();
    expect(ring.toArray()).toEqual([]);
    ring.push(4);
    expect(ring.toArray()).toEqual([4]);
    expect(ring.at(0)).toBe(4);
  });

  it('refuses a capacity that cannot be', () => {
    expect(() => createRing(0)).toThrow(RangeError);
    expect(() => createRing(1.5)).toThrow(/got 1.5/);
  });
});
