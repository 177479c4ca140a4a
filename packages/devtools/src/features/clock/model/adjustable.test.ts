import { anchoredClock } from '@sno-id/sdk/internal';
import { adjustableClock } from '@sno-id/sdk/testing';
import { expect, it } from 'vitest';
import { isAdjustable } from './adjustable.ts';

it('knows a clock that can be adjusted by what it can do', () => {
  expect(isAdjustable(adjustableClock())).toBe(true);
  expect(isAdjustable(anchoredClock())).toBe(false);
  expect(isAdjustable(undefined)).toBe(false);
});
