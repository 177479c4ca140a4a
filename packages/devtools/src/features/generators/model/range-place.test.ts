import { expect, it } from 'vitest';
import { placeOf } from './range-place.ts';

it('puts a range where its numbers are', () => {
  expect(placeOf({ from: 0, to: 65_535 }, 65_536)).toEqual({ left: '0%', width: '100%' });
  expect(placeOf({ from: 32_768, to: 49_151 }, 65_536)).toEqual({ left: '50%', width: '25%' });
  expect(placeOf({ from: 65_535, to: 65_535 }, 65_536)).toEqual({ left: '99.998%', width: '0.002%' });
  expect(placeOf({ from: 1_024, to: 2_047 }, 4_096)).toEqual({ left: '25%', width: '25%' });
});
