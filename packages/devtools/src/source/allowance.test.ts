import { expect, it } from 'vitest';
import { createAllowance } from './allowance.ts';

it('an allowance is used up at once, and refilled as time passes, in either direction', () => {
  let nowMs = 0;
  const allowance = createAllowance(4, () => nowMs);
  const taken = (tries: number) =>
    Array.from({ length: tries }, () => allowance.take()).filter(Boolean).length;
  expect(taken(10)).toBe(4);
  nowMs += 500;
  expect(taken(10)).toBe(2);
  nowMs -= 3_600_000;
  expect(taken(10)).toBe(4);
  nowMs += 3_600_000;
  expect(taken(10)).toBe(4);
});

it('an allowance of more at once refills no faster', () => {
  let nowMs = 0;
  const allowance = createAllowance(4, () => nowMs, 8);
  const taken = () => Array.from({ length: 20 }, () => allowance.take()).filter(Boolean).length;
  expect(taken()).toBe(8);
  nowMs += 500;
  expect(taken()).toBe(2);
});
