import { describe, expect, it } from 'vitest';
import { createRing } from './ring.ts';

describe('a ring', () => {
  it('keeps the newest, oldest first', () => {
    const ring = createRing<number>(3);
    for (let i = 1; i <= 5; i++) ring.push(i);
    expect(ring.toArray()).toEqual([3, 4, 5]);
    expect([ring.at(-1), ring.at(0), ring.at(2), ring.at(3)]).toEqual([undefined, 3, 5, undefined]);
    expect(ring.length).toBe(3);
  });

  it('replaces the newest value, before and after it is full', () => {
    const ring = createRing<number>(2);
    ring.push(1);
    ring.replaceLast(2);
    expect(ring.toArray()).toEqual([2]);
    for (const value of [3, 4]) ring.push(value);
    ring.replaceLast(5);
    expect(ring.toArray()).toEqual([3, 5]);
  });

  it('is empty once cleared, and can be filled again', () => {
    const ring = createRing<number>(2);
    for (const value of [1, 2, 3]) ring.push(value);
    ring.clear();
    expect(ring.toArray()).toEqual([]);
    ring.push(4);
    expect(ring.toArray()).toEqual([4]);
    expect(ring.at(0)).toBe(4);
  });

  it('refuses an invalid capacity', () => {
    expect(() => createRing(0)).toThrow(RangeError);
    expect(() => createRing(1.5)).toThrow(/got 1.5/);
  });
});
