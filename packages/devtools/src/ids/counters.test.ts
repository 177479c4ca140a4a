import { describe, expect, it } from 'vitest';
import { createCounter, createRateWindow, rateText } from './counters.ts';

const batch = (metas: number[], count = metas.length) => ({
  unixMs: 0,
  tick: 0 as const,
  partition: 0,
  firstSequence: 0,
  count,
  metas: Uint8Array.from(metas),
});

describe('a rate', () => {
  it('is 0 before anything was counted', () => {
    expect(createRateWindow().perSecond(1_000_000)).toBe(0);
  });

  it('is that of the last three seconds', () => {
    const window = createRateWindow();
    for (let ms = 0; ms < 10_000; ms += 10) window.count(50, ms);
    expect(window.perSecond(9_999)).toBeCloseTo(5_000, -1);
    for (let ms = 10_000; ms < 13_050; ms += 10) window.count(1, ms);
    expect(window.perSecond(13_049)).toBeCloseTo(100, -1);
  });

  it('takes one ID for one a second, and falls to 0', () => {
    const window = createRateWindow();
    window.count(1, 5_050);
    expect(window.perSecond(5_060)).toBe(1);
    expect(window.perSecond(7_050)).toBe(1 / 2);
    expect(window.perSecond(8_050)).toBe(0);
  });

  // As a timer of the app is late, and as reports come four times a second.
  it.each([0, 15, 250])(
    'of one a second is one from the second ID on, of which some are %i ms late',
    lateMs => {
      const window = createRateWindow();
      window.count(1, 0);
      for (let i = 1; i < 20; i++) {
        const atMs = i * 1_000 + (i % 3 === 0 ? lateMs : 0);
        window.count(1, atMs);
        const tolerance = lateMs / 1_000 + 0.001;
        for (const ms of [0, 300, 600]) {
          expect(Math.abs(window.perSecond(atMs + ms) - 1)).toBeLessThan(tolerance);
        }
      }
    },
  );

  it('falls as soon as the next is late', () => {
    const window = createRateWindow();
    for (const ms of [0, 1_000, 2_000]) window.count(1, ms);
    expect(window.perSecond(2_900)).toBe(1);
    expect(window.perSecond(3_999)).toBeLessThan(0.8);
  });

  it('counts a burst after a pause over the whole window', () => {
    const window = createRateWindow();
    window.count(1, 0);
    window.count(1_900, 60_000);
    expect(window.perSecond(60_000)).toBeCloseTo(1_900 / 3);
  });

  it('starts again where the clock moves back', () => {
    const window = createRateWindow();
    window.count(1_000, 100_000);
    window.count(7, 50_000);
    expect(window.perSecond(50_010)).toBe(7);
    expect(window.perSecond(53_000)).toBe(0);
  });
});

describe('a counter', () => {
  it('counts IDs, also those that were not sent', () => {
    const counter = createCounter(() => 0);
    counter.add(batch([1, 2, 1]));
    counter.add(batch([255], 1_000));
    expect(counter.made).toBe(1_003);
    expect(counter.rate()).toBe(1_003);
  });

  it('continues from the generator’s own count', () => {
    const counter = createCounter(() => 0);
    counter.setMade(5_000);
    expect([counter.made, counter.rate()]).toEqual([5_000, 0]);
    counter.add(batch([0, 0]));
    counter.setMade(5_010);
    counter.add(batch([0]));
    expect([counter.made, counter.rate()]).toEqual([5_011, 11]);
  });
});

it('shows slow rates with a decimal', () => {
  const rates = [0, 0.04, 0.5, 3.14, 9.96, 20.4, 100_000];
  expect(rates.map(rateText)).toEqual(['0', '0.0', '0.5', '3.1', '10', '20', '100,000']);
});
