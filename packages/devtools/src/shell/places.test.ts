import { expect, it, vi } from 'vitest';
import { createPlaces } from './places.ts';

it('those at one place share it, in the order in which they came', () => {
  const places = createPlaces<string>();
  const [a, b, c] = [{}, {}, {}];
  places.put(a, 'bottom');
  places.put(b, 'bottom');
  places.put(c, 'left');
  expect([a, b, c].map(places.shareOf)).toEqual([
    { index: 0, count: 2 },
    { index: 1, count: 2 },
    { index: 0, count: 1 },
  ]);
  places.put(a, 'left');
  expect(places.shareOf(b)).toEqual({ index: 0, count: 1 });
  places.put(a, undefined);
  expect(places.shareOf(a)).toEqual({ index: 0, count: 1 });
});

it('reports changes, and nothing else', () => {
  const places = createPlaces<string>();
  const [a, b] = [{}, {}];
  const listener = vi.fn();
  const end = places.subscribe(listener);
  places.put(a, 'bottom');
  places.put(a, 'bottom');
  places.put(b, undefined);
  expect(listener).toHaveBeenCalledTimes(1);
  const share = places.shareOf(a);
  places.put(b, 'left');
  expect(places.shareOf(a)).toBe(share);
  end();
  places.put(b, 'bottom');
  expect(listener).toHaveBeenCalledTimes(2);
});
