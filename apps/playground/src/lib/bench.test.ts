import { fromBigInt, MAX, toBigInt } from '@sno-id/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXAMPLE, MAX_RATE, MIN_RATE, readBench, START_SETTINGS, writeBench } from './bench.ts';

const NOW = Date.UTC(2032, 0, 1);
const START = { id: EXAMPLE, settings: START_SETTINGS };

test('the initial state is written as nothing', () => {
  expect(writeBench(START)).toBe('');
  expect(readBench('', NOW)).toEqual(START);
});

test('changes are written in short form', () => {
  const settings = { meta: 5, partition: 7, rate: 200 };
  expect(writeBench({ id: EXAMPLE, settings })).toBe('~m5~p7~r200');
  expect(writeBench({ id: MAX, settings: START_SETTINGS })).toBe('xxxxxxxxxxxxxxxx');
});

test('a written state is read back', () => {
  const anyBench = fc.record({
    id: fc.bigInt({ min: 0n, max: toBigInt(MAX) }).map(fromBigInt),
    settings: fc.record({
      meta: fc.nat(255),
      partition: fc.option(fc.nat(65_535), { nil: undefined }),
      rate: fc.integer({ min: MIN_RATE, max: MAX_RATE }),
    }),
  });
  fc.assert(
    fc.property(anyBench, bench => {
      expect(readBench(writeBench(bench), NOW)).toEqual(bench);
      expect(writeBench(bench)).toMatch(/^[\w~]*$/);
    }),
  );
});

test.each(['~m256', '~p65536', '~r0', '~r100001', '~mx', '~m', '~m-1', 'no ID!~q7', '~~~'])(
  '%s is ignored',
  payload => expect(readBench(payload, NOW)).toEqual(START),
);

test('the valid parts of a link are used, whatever else it contains', () => {
  expect(readBench('junk!~p7~m999', NOW)).toEqual({
    ...START,
    settings: { ...START_SETTINGS, partition: 7 },
  });
});
