import { expect, it } from 'vitest';
import { afterKey } from './scrub.ts';

it('keys move the scrubber and keep it within the script', () => {
  const after = (key: string, isFar = false) => afterKey(key, isFar, 60, 100);
  expect(['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown'].map(key => after(key))).toEqual([
    70, 70, 50, 50,
  ]);
  expect(['ArrowRight', 'ArrowLeft'].map(key => after(key, true))).toEqual([100, 0]);
  expect(['PageUp', 'PageDown', 'Home', 'End'].map(key => after(key))).toEqual([100, 0, 0, 100]);
  expect(after('a')).toBeUndefined();
});
