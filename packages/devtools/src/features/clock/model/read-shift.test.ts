import { expect, test } from 'vitest';
import { readShift } from './read-shift.ts';

test.each([
  ['-60000', -60_000],
  ['+8', 8],
  [' 250 ms ', 250],
  ['−1.5 s', -1_500],
  ['.5s', 500],
  ['-10 MIN', -600_000],
  ['1h', 3_600_000],
  ['2 d', 172_800_000],
  ['-0', 0],
])('reads %j', (text, ms) => expect(readShift(text)).toEqual({ ok: true, value: ms }));

test.each(['', 'h', '--1', '1 week', '1e9', '1,5 s', 'NaN', '5 toString', '99999999999 d'])(
  'refuses %j',
  text => {
    expect(readShift(text)).toMatchObject({ ok: false, problem: expect.stringMatching(/^Expected/) });
  },
);
