import { describe, expect, it } from 'vitest';
import { perSecond, timesText, timesThatFit } from './headroom.ts';

describe('headroom', () => {
  it('is what 250 units a second hold, over the rate', () => {
    expect(perSecond(65_536)).toBe(16_384_000);
    expect(timesThatFit(64, 160)).toBe(100);
    expect(timesThatFit(64, 0)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('its words', () => {
  it('round down, so that they never promise too much', () => {
    expect([1638.9, 27.99, 1.99, 0.56, 3e9].map(timesText)).toEqual([
      '×1,638',
      '×27',
      '×1.9',
      '×0.5',
      '×1,000,000+',
    ]);
    expect(timesText(Number.POSITIVE_INFINITY)).toBe('idle');
  });
});
