import { expect, test } from 'vitest';
import { grouped, hexOf, readInteger } from './integer.ts';

test('decimal, hexadecimal and binary numbers are read', () => {
  const read = (text: string) => readInteger(text, 0, 0xffff);
  expect(read('7')).toEqual({ ok: true, value: 7 });
  expect(read(' 0xFF ')).toEqual({ ok: true, value: 255 });
  expect(read('0b11')).toEqual({ ok: true, value: 3 });
  expect(read('0b1111_0000')).toEqual({ ok: true, value: 0xf0 });
  expect(read('65,535')).toEqual({ ok: true, value: 65535 });
});

test.each(['256', '0x100', '99,999', '-1', '-0'])('%s is no byte', text => {
  expect(readInteger(text, 0, 255)).toEqual({ ok: false, problem: `Expected 0 to 255, got “${text}”.` });
});

test.each(['1.5', '-1.5', '1e2', 'ff', '0x', '0b', '0b2', '٣', '１', 'Infinity'])(
  '%s is no whole number',
  text => {
    expect(readInteger(text, 0, 255)).toEqual({
      ok: false,
      problem: `Expected a whole number, got “${text}”.`,
    });
  },
);

test('a problem says when there is nothing, and does not repeat a novel', () => {
  expect(readInteger('  ', 1, 9)).toMatchObject({ problem: 'Expected a whole number, got nothing.' });
  expect(readInteger('9'.repeat(400), 1, 100_000)).toMatchObject({
    problem: 'Expected 1 to 100,000, got “9999999999…”.',
  });
});

test('numbers are written in groups of three, bytes with their zeros', () => {
  expect([0, 999, 65_535, 1_234_567, -1_000, 1_234.5].map(grouped)).toEqual([
    '0',
    '999',
    '65,535',
    '1,234,567',
    '-1,000',
    '1,234.5',
  ]);
  expect(hexOf(10, 2)).toBe('0x0a');
});
