import { describe, expect, it, test } from 'vitest';
import { createStrip } from './pool-strip.ts';
import {
  CELL_PX,
  cellsIn,
  cellText,
  heat,
  indexAt,
  lastCount,
  lastTimeline,
  lastUnits,
  leftOf,
  moved,
  percentText,
  summaryText,
} from './strip-geometry.ts';

const T = Date.UTC(2031, 4, 8, 20, 16, 54, 976);

describe('cells', () => {
  it('end at the right edge, and are found where they lie', () => {
    expect(leftOf(9, 10, 100)).toBe(100 - CELL_PX);
    for (const length of [1, 10, 25, 400]) {
      for (let index = Math.max(0, length - cellsIn(103)); index < length; index++) {
        const left = leftOf(index, length, 103);
        expect(left).toBeGreaterThanOrEqual(0);
        expect([left, left + CELL_PX - 1].map(x => indexAt(x, length, 103))).toEqual([index, index]);
      }
    }
  });

  it('are the outermost ones beyond the ends', () => {
    expect([indexAt(0, 3, 100), indexAt(500, 3, 100), indexAt(0, 400, 100)]).toEqual([0, 2, 375]);
    expect(indexAt(50, 0, 100)).toBe(-1);
  });

  it('are moved between by keys, within those in sight', () => {
    const keys = (from: number | undefined) =>
      ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', 'a'].map(key =>
        moved(key, from, 400, 100),
      );
    expect(keys(350)).toEqual([349, 351, 340, 360, 300, 399, undefined]);
    expect(keys(300)).toEqual([300, 301, 300, 310, 300, 399, undefined]);
    expect(keys(undefined)).toEqual([399, 399, 389, 399, 300, 399, undefined]);
    expect(moved('Home', undefined, 0, 100)).toBeUndefined();
  });
});

describe('heat', () => {
  it('tells one ID from none, and a full unit from all others', () => {
    expect(heat(0, 65_536)).toBe(0);
    expect(heat(1, 65_536)).toBeGreaterThan(0.25);
    expect(heat(65_536, 65_536)).toBe(1);
    expect(heat(70_000, 65_536)).toBe(1);
  });

  it('grows with every ID', () => {
    const heats = Array.from({ length: 65 }, (_, count) => heat(count, 64));
    expect(heats).toEqual([...heats].sort((a, b) => a - b));
    expect(new Set(heats).size).toBe(65);
  });
});

describe('in words', () => {
  test.each([
    [{ kind: 'unit', unixMs: T, timeline: 0, count: 12 }, 65_536, '20:16:54.976 · 12 of 65,536 · 0.018%'],
    [{ kind: 'unit', unixMs: T, timeline: 0, count: 64 }, 64, '20:16:54.976 · 64 of 64 · 100% · full'],
    [{ kind: 'gap', unixMs: T, gapMs: 4_000 }, 64, '20:16:54.976 · no IDs for 4,000 ms'],
    [{ kind: 'gap', unixMs: T, gapMs: -44 }, 64, '20:16:54.976 · the clock moved back 44 ms'],
  ] as const)('a cell says %o', (cell, capacity, text) => {
    expect(cellText(cell, capacity)).toBe(text);
  });

  it('a strip is summed up, as far as it is in sight', () => {
    const strip = createStrip(100);
    expect(summaryText(undefined, 10, 64)).toBe('No IDs yet');
    strip.add({ unixMs: T, timeline: 0, count: 64 });
    expect(summaryText(strip, 10, 64)).toBe('1 unit · peak 64 of 64 · 1 full');
    for (let i = 1; i <= 4; i++) strip.add({ unixMs: T + 8 * i, timeline: 0, count: i });
    expect(summaryText(strip, 10, 64)).toBe('5 units · peak 64 of 64 · 1 full');
    expect(summaryText(strip, 4, 64)).toBe('2 units · peak 4 of 64 · none full');
  });

  it('shares have two digits', () => {
    expect([1 / 65_536, 0.5, 1].map(percentText)).toEqual(['0.0015%', '50%', '100%']);
  });
});

describe('the last units', () => {
  it('are those with IDs, newest first', () => {
    const strip = createStrip(100);
    expect([lastCount(undefined), lastTimeline(undefined), lastUnits(undefined, 3)]).toEqual([
      0,
      undefined,
      [],
    ]);
    for (const at of [0, 12, 400]) strip.add({ unixMs: T + at, timeline: 1, count: at + 1 });
    expect([lastCount(strip), lastTimeline(strip)]).toEqual([401, 1]);
    expect(lastUnits(strip, 2).map(({ count }) => count)).toEqual([401, 13]);
    expect(lastUnits(strip, 9)).toHaveLength(3);
  });
});
