import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXAMPLE, MAX_RATE, MIN_RATE, readBench, START_SETTINGS, writeBench } from './bench.ts';

const START = { text: '', settings: START_SETTINGS };

test('the initial state is written as nothing', () => {
  expect(writeBench(START)).toBe('');
  expect(readBench('')).toEqual(START);
});

test('changes are written in short form', () => {
  const settings = { meta: 5, partition: 7, rate: 200 };
  expect(writeBench({ text: '', settings })).toBe('~m5~p7~r200');
  expect(writeBench({ text: EXAMPLE, settings: START_SETTINGS })).toBe(EXAMPLE);
});

test('a written state is read back', () => {
  const anyBench = fc.record({
    text: fc.string(),
    settings: fc.record({
      meta: fc.nat(255),
      partition: fc.option(fc.nat(65_535), { nil: undefined }),
      rate: fc.integer({ min: MIN_RATE, max: MAX_RATE }),
    }),
  });
  fc.assert(
    fc.property(anyBench, bench => {
      expect(readBench(writeBench(bench))).toEqual(bench);
      expect(writeBench(bench)).toMatch(/^[\w.!~*'()%-]*$/);
    }),
  );
});

test.each(['~m256', '~p65536', '~r0', '~r100001', '~mx', '~m', '~m-1', '~q7', '~~~'])(
  '%s is ignored',
  payload => expect(readBench(payload)).toEqual(START),
);

test('the text of a link is kept, whatever it is', () => {
  expect(readBench('no%20ID!~p7~m999')).toEqual({
    text: 'no ID!',
    settings: { ...START_SETTINGS, partition: 7 },
  });
  expect(readBench('%zz').text).toBe('%zz');
});
