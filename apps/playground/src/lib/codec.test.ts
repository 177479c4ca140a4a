import { expect, test } from 'vitest';
import { type Codec, isMisread, startingAt } from './codec.ts';

/** Two numbers up to 9. */
const codec: Codec<readonly number[]> = startingAt<readonly number[]>([1, 2], {
  read: payload => payload.split(',').map(text => Math.min(9, Number(text) || 0)),
  write: numbers => numbers.join(','),
});

test('the initial state is the empty payload, and is read whole too', () => {
  expect([codec.write([1, 2]), codec.read('')]).toEqual(['', [1, 2]]);
  for (const payload of ['', '1,2', '3,4']) expect(isMisread(codec, payload)).toBe(false);
});

test('what is invalid or beyond a limit was misread', () => {
  for (const payload of ['x', '3,x', '3,12', '3,3,12'])
    expect([payload, isMisread(codec, payload)]).toEqual([payload, true]);
});
