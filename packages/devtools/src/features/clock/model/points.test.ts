import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromAxis } from './axis.ts';
import type { ClockEntry } from './clock-entry.ts';
import { pointsOf, spanOf } from './points.ts';
import { sizeOf } from './select-entries.ts';

const at = (number: number, atMs: number) => ({ number, key: 'page/app', atMs, now: 0 });

function tickTock(number: number, atMs: number, backMs = 60_000): ClockEntry {
  return { ...at(number, atMs), type: 'tick-tock', backMs, tick: 1, drifts: 1 };
}

function stall(number: number, atMs: number, endMs?: number): ClockEntry {
  const { now: _, ...where } = at(number, atMs);
  const entry = { ...where, type: 'exhausted', waiting: 1, ticks: 1, retryAfterMs: 4 } as const;
  return endMs === undefined ? entry : { ...entry, endMs };
}

const entryOf = fc.oneof(
  fc.integer({ min: 1, max: 2_700_000 }).map(units => (n: number, ms: number) => tickTock(n, ms, units * 4)),
  fc.integer({ min: 0, max: 5_000 }).map(length => (n: number, ms: number) => stall(n, ms, ms + length)),
  fc.integer().map(
    stepMs =>
      (n: number, ms: number): ClockEntry => ({ ...at(n, ms), type: 're-anchored', stepMs }),
  ),
);
const histories = fc
  .array(fc.tuple(entryOf, fc.integer({ min: 0, max: 600_000 })), { maxLength: 400 })
  .map(list => list.map(([make, atMs], i) => make(i + 1, atMs)));

describe('the points of the chart', () => {
  it('are steps with their sign; stalls are on the line', () => {
    expect(sizeOf(tickTock(1, 0, 8))).toBe(-8);
    expect(sizeOf({ ...at(1, 0), type: 're-anchored', stepMs: -70 })).toBe(-70);
    expect(sizeOf({ ...at(1, 0), type: 'substituted', now: 5_000, readingMs: 2_000 })).toBe(3_000);
    expect(sizeOf(stall(1, 0))).toBe(0);
  });

  it('are in order, each at its own position', () => {
    fc.assert(
      fc.property(histories, entries => {
        const points = pointsOf(entries, [0, 600_000]);
        expect(points.length).toBe(entries.length);
        expect(points.slice(1).every(({ x }, i) => x > points[i]!.x)).toBe(true);
      }),
    );
  });

  it('stand at their size', () => {
    const [point] = pointsOf([tickTock(1, 5_000)], [0, 10_000]);
    expect(point?.x).toBe(5_000);
    expect(fromAxis(point?.y ?? 0)).toBeCloseTo(-60_000, 6);
  });

  it('begin at the edge where a stall began before it', () => {
    expect(pointsOf([stall(1, 100, 9_000)], [5_000, 10_000])[0]?.x).toBe(5_000);
  });
});

it('a chart goes back to the first, and at least a minute', () => {
  expect(spanOf([tickTock(1, 5), tickTock(2, 80)], 700_000)).toEqual([5, 700_000]);
  expect(spanOf([], 700_000)).toEqual([640_000, 700_000]);
});
