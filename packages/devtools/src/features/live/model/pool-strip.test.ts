import { mastodon } from '@sno-id/sdk/snowflake';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPanel } from '../../../core/panel.ts';
import { createSettings } from '../../../core/settings.ts';
import { type Cell, createPoolStrips, createStrip, EMPTY_UNITS, STRIPS, type Strip } from './pool-strip.ts';

const T = Date.UTC(2026, 0, 1);
const cellsOf = (strip: Strip): Cell[] => Array.from({ length: strip.length }, (_, i) => strip.at(i)!);
const counts = (strip: Strip) => cellsOf(strip).map(cell => (cell.kind === 'unit' ? cell.count : 'gap'));

describe('a strip', () => {
  it('adds up what comes of one unit', () => {
    const strip = createStrip(10);
    strip.add({ unixMs: T, timeline: 0, count: 3 });
    strip.add({ unixMs: T, timeline: 0, count: 4 });
    expect(cellsOf(strip)).toEqual([{ kind: 'unit', unixMs: T, timeline: 0, count: 7 }]);
  });

  it('has a cell for each of a few units without IDs', () => {
    const strip = createStrip(10);
    strip.add({ unixMs: T, timeline: 1, count: 1 });
    strip.add({ unixMs: T + 12, timeline: 1, count: 2 });
    expect(counts(strip)).toEqual([1, 0, 0, 2]);
    expect(strip.at(2)).toEqual({ kind: 'unit', unixMs: T + 8, timeline: 1, count: 0 });
  });

  it('leaves out many of them, and says how long that was', () => {
    const strip = createStrip(20);
    const most = (EMPTY_UNITS + 1) * 4;
    strip.add({ unixMs: T, timeline: 0, count: 1 });
    strip.add({ unixMs: T + most, timeline: 0, count: 1 });
    expect(counts(strip)).not.toContain('gap');
    strip.add({ unixMs: T + 2 * most + 4, timeline: 0, count: 1 });
    expect(strip.at(strip.length - 2)).toEqual({ kind: 'gap', unixMs: T + most + 4, gapMs: most });
  });

  it('marks where the clock went back', () => {
    const strip = createStrip(10);
    strip.add({ unixMs: T, timeline: 0, count: 1 });
    strip.add({ unixMs: T - 40, timeline: 1, count: 1 });
    expect(cellsOf(strip).slice(1)).toEqual([
      { kind: 'gap', unixMs: T + 4, gapMs: -44 },
      { kind: 'unit', unixMs: T - 40, timeline: 1, count: 1 },
    ]);
  });

  it('is empty once cleared, and begins without a gap', () => {
    const strip = createStrip(10);
    strip.add({ unixMs: T, timeline: 0, count: 1 });
    strip.clear();
    expect(strip.length).toBe(0);
    strip.add({ unixMs: T + 4_000, timeline: 0, count: 5 });
    expect(counts(strip)).toEqual([5]);
    expect([strip.at(-1), strip.at(1)]).toEqual([undefined, undefined]);
  });

  it('is the tail of what an array would hold', () => {
    const steps = fc.array(
      fc.record({ units: fc.integer({ min: -20, max: 20 }), count: fc.integer({ min: 1, max: 9 }) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), steps, (capacity, steps) => {
        const [strip, long] = [createStrip(capacity), createStrip(10_000)];
        let unixMs = T;
        let sum = 0;
        for (const { units, count } of steps) {
          unixMs += units * 4;
          strip.add({ unixMs, timeline: 0, count });
          long.add({ unixMs, timeline: 0, count });
          sum += count;
        }
        expect(cellsOf(strip)).toEqual(cellsOf(long).slice(-capacity));
        expect(cellsOf(strip.copy())).toEqual(cellsOf(strip));
        expect(cellsOf(long).reduce((sum, cell) => sum + (cell.kind === 'unit' ? cell.count : 0), 0)).toBe(
          sum,
        );
      }),
    );
  });
});

describe('the strips of all generators', () => {
  it('are one for each, and bounded', () => {
    const panel = createPanel({
      settings: createSettings(() => {
        throw new Error('no storage');
      }),
      options: {},
      schedule: () => () => {},
      wallMs: () => 0,
    });
    const strips = createPoolStrips(panel);
    const batch = { unixMs: T, tick: 0 as const, partition: 1, firstSequence: 0, metas: new Uint8Array(2) };
    for (let i = 0; i < STRIPS + 6; i++) panel.hub.ids(`g${i}`, { ...batch, count: i + 1 });
    expect(strips.of('g0')).toBeUndefined();
    const last = `g${STRIPS + 5}`;
    expect(strips.of(last)?.at(0)).toMatchObject({ count: STRIPS + 6 });
    const copy = strips.copy();
    strips.clear();
    expect([strips.of(last)?.length, copy.of(last)?.length, copy.of('g0')]).toEqual([0, 1, undefined]);
  });

  it('have cells of the length of a generator’s unit, and begin again when that changes', () => {
    const panel = createPanel({
      settings: createSettings(() => {
        throw new Error('no storage');
      }),
      options: {},
      schedule: () => () => {},
      wallMs: () => 0,
    });
    const strips = createPoolStrips(panel);
    const context = { id: 'page', place: 'page', label: 'this page' } as const;
    const tell = (layout: typeof mastodon) =>
      panel.hub.context(context, [{ name: 'shop', description: layout.createGenerator().describe() }]);
    const make = (unixMs: number) =>
      panel.hub.ids('page/shop', { unixMs, timeline: 0, count: 1, ids: new BigUint64Array(1) });
    tell(mastodon);
    make(T);
    make(T + 2);
    expect(counts(strips.of('page/shop')!)).toEqual([1, 0, 1]);
    tell(mastodon);
    expect(strips.of('page/shop')).toHaveLength(3);
    tell(mastodon.with({ unitMs: 10 }));
    expect(strips.of('page/shop')).toBeUndefined();
    make(T);
    make(T + 20);
    expect(counts(strips.of('page/shop')!)).toEqual([1, 0, 1]);
  });
});
