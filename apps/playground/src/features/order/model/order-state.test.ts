import { EPOCH_MS, MAX_UNIX_MS } from '@sno-id/sdk/read';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderCodec, START_RANGE } from './order-state.ts';

const time = fc.integer({ min: EPOCH_MS, max: MAX_UNIX_MS });
const ranges = fc.tuple(time, time).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));

test('a written state is read back, and needs no escapes in an address', () => {
  fc.assert(
    fc.property(ranges, state => {
      const payload = orderCodec.write(state);
      expect(orderCodec.read(payload)).toEqual(state);
      expect(payload).toMatch(/^[\w~-]*$/);
      expect(payload.length).toBeLessThan(60);
    }),
  );
});

test('the initial state is written as nothing', () => {
  expect(orderCodec.write(START_RANGE)).toBe('');
  expect(orderCodec.read('')).toEqual(START_RANGE);
});

test.each(['~~~~~', 'cs~Cf', '9-1~blob', '0-99999999999999', '%00~/#', '__proto__'])(
  '“%s” gives the initial state',
  payload => {
    expect(orderCodec.read(payload)).toEqual(START_RANGE);
  },
);

test('any address gives a state that can be written', () => {
  fc.assert(
    fc.property(fc.string(), payload => {
      const state = orderCodec.read(payload);
      expect(orderCodec.read(orderCodec.write(state))).toEqual(state);
    }),
  );
});
