import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromTsidText, toTsidText, tsid } from '../../src/snowflake/index.ts';
import { refusalOf } from '../thrown-by.ts';
import { START_MS } from './fixture.ts';

const anyId = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

// f4b6a3/tsid-creator, TsidTest.java: `testToString2`
test.each([
  ['FZZZZZZZZZZZZ', 2n ** 64n - 1n],
  ['000000000000A', 10n],
  ['0000000000000', 0n],
])('%s is %s', (text, id) => {
  expect(toTsidText(id)).toBe(text);
  expect(fromTsidText(text)).toBe(id);
});

test('every ID is read back from its text, in either case', () => {
  fc.assert(
    fc.property(anyId, id => {
      const text = toTsidText(id);
      expect(text).toMatch(/^[0-9A-F][0-9A-HJKMNP-TV-Z]{12}$/);
      expect(fromTsidText(text)).toBe(id);
      expect(fromTsidText(text.toLowerCase())).toBe(id);
      expect(toTsidText(String(id))).toBe(text);
    }),
  );
});

test('texts sort as IDs do', () => {
  fc.assert(
    fc.property(anyId, anyId, (a, b) => {
      expect(toTsidText(a) < toTsidText(b)).toBe(a < b);
    }),
  );
});

test('the texts of a generator are of its time', () => {
  const generator = tsid.createGenerator({ node: 421, clock: { now: () => START_MS } });
  const text = toTsidText(generator.next());
  expect(tsid.toFields(fromTsidText(text))).toEqual({ unixMs: START_MS, node: 421, counter: 0 });
});

// The same file: `testIsValid`
describe('as in Crockford’s base 32', () => {
  test.each([
    ['0123456789ABi', '0123456789AB1'],
    ['0123456789ABL', '0123456789AB1'],
    ['O123456789ABo', '0123456789AB0'],
  ])('%s means %s', (text, same) => {
    expect(fromTsidText(text)).toBe(fromTsidText(same));
  });
});

describe('refuses', () => {
  test.each<[string, number]>([
    ['', 0],
    ['0123456789AB', 12],
    ['0123456789ABCC', 13],
    ['0123456789ABC ', 13],
    ['0123456789ABu', 12],
    ['0123456789AB#', 12],
    ['G000000000000', 0],
    // Both have upper case in ASCII: K and S.
    ['\u212a123456789AB', 0],
    ['0\u017f23456789ABC', 1],
    ['0\u013123456789ABC', 1],
  ])('%j', (text, index) => {
    const error = refusalOf(() => fromTsidText(text));
    expect(error).toMatchObject({ code: 'ERR_ID_INVALID', index });
    const shown = text.replace(/[^\w-]/g, '?');
    expect(error.message).toBe(
      `TSID: expected 13 characters of [0-9A-TV-Z], the first of them 0 to F, got "${shown}"`,
    );
  });

  test.each([5n, 5, null, undefined, ['0123456789ABC']])('%s, which is not a text', value => {
    expect(() => fromTsidText(value as never)).toThrow(TypeError);
  });

  test('to write what is not 64 bits', () => {
    expect(() => toTsidText(-1n)).toThrow(RangeError);
    expect(() => toTsidText(2n ** 64n)).toThrow(RangeError);
    expect(() => toTsidText(5 as never)).toThrow(TypeError);
    expect(refusalOf(() => toTsidText('18446744073709551616'))).toMatchObject({ code: 'ERR_ID_INVALID' });
  });
});
