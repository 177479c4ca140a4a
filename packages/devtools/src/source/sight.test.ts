import { expect, test, vi } from 'vitest';
import { manualSight } from '../../test/manual-sight.ts';
import { whileVisible } from './sight.ts';

test('what runs while the panel is visible stops while it is hidden, and at the end', () => {
  const sight = manualSight();
  const stop = vi.fn();
  const begin = vi.fn(() => stop);
  const end = whileVisible(sight, begin);
  expect(begin).toHaveBeenCalledTimes(1);
  sight.show(false);
  expect(stop).toHaveBeenCalledTimes(1);
  sight.show(true);
  expect(begin).toHaveBeenCalledTimes(2);
  end();
  expect(stop).toHaveBeenCalledTimes(2);
  sight.show(true);
  expect(begin).toHaveBeenCalledTimes(2);
});

test('nothing begins in a panel that is hidden', () => {
  const begin = vi.fn(() => () => {});
  whileVisible(manualSight(true), begin);
  expect(begin).not.toHaveBeenCalled();
});
