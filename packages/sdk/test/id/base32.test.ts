import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notAnId, offendingIndex, pairAt, wordAt } from '../../src/id/base32.ts';
import { fromBytes, isSno, parse, toBigInt, toBytes, toFields } from '../../src/index.ts';
import { anyText, forAll, idText, nearlyAnId, tenBytes } from '../reference/arbitraries.ts';
import { ALPHABET, decodeSlow, encodeSlow, fieldsSlow, numberOf } from '../reference/base32-slow.ts';

const ID = 'brpk4q72xwf2m63l';

describe('the codec, against a slow one that shares nothing with it', () => {
  test('any ten bytes have the same text', () => {
    forAll([tenBytes], bytes => expect(fromBytes(bytes)).toBe(encodeSlow(numberOf(bytes))));
  });

  test('each byte in each place has the same text', () => {
    for (let at = 0; at < 10; at++) {
      for (let byte = 0; byte < 256; byte++) {
        const bytes = new Uint8Array(10).fill(0xa5);
        bytes[at] = byte;
        expect(fromBytes(bytes)).toBe(encodeSlow(numberOf(bytes)));
      }
    }
  });

  test('each character in each place has the same bytes', () => {
    for (let at = 0; at < 16; at++) {
      for (const character of ALPHABET) {
        const text = ID.slice(0, at) + character + ID.slice(at + 1);
        expect(numberOf(toBytes(text))).toBe(decodeSlow(text));
      }
    }
  });

  test('any ID has the same fields', () => {
    forAll([idText], text => {
      const { units, ...others } = fieldsSlow(decodeSlow(text) as bigint);
      expect(toFields(text)).toEqual({ unixMs: 1_262_304_000_000 + units * 4, ...others });
    });
  });

  test('any text is taken by both, for the same number, or refused by both, at the same index', () => {
    forAll(
      [fc.oneof(anyText, idText, nearlyAnId)],
      text => {
        const expected = decodeSlow(text);
        const isId = typeof expected === 'bigint';
        expect(isSno(text)).toBe(isId);
        if (isId) expect(toBigInt(parse(text))).toBe(expected);
        else
          expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'ERR_ID_INVALID', ...expected }));
      },
      2000,
    );
  });
});

describe('an ID is only what encoding could have written', () => {
  test.each(Array.from({ length: 16 }, (_, at) => at))(
    'in place %i, of all 65,536 code units the 32 of the alphabet are taken',
    at => {
      let taken = '';
      // No more than one too many: a difference of thousands takes long to print.
      for (let unit = 0; unit <= 0xffff && taken.length <= 32; unit++) {
        const character = String.fromCharCode(unit);
        if (isSno(ID.slice(0, at) + character + ID.slice(at + 1))) taken += character;
      }
      expect(taken).toBe(ALPHABET);
    },
  );

  test('whatever is taken comes back as it was from its bytes', () => {
    forAll([fc.oneof(idText, nearlyAnId)], text => {
      if (isSno(text)) expect(fromBytes(toBytes(text))).toBe(text);
    });
  });

  test('the alphabet is in the order of its code units', () => {
    expect([...ALPHABET].sort().join('')).toBe(ALPHABET);
  });
});

describe('what is wrong with a text', () => {
  test.each([
    ['', 0],
    ['brpk4q72xwf2m63', 15],
    ['brpk4q72xwf2m63lb', 16],
    ['brpk4q72xwf2m63l\n', 16, 'brpk4q72xwf2m63l?'],
    [' brpk4q72xwf2m63l', 0, '?brpk4q72xwf2m63l'],
    ['Brpk4q72xwf2m63l', 0],
    ['brpk4q72xwf2m63y', 15],
    ['brpk4q72xwf2m6𝟛l', 14, 'brpk4q72xwf2m6??l'],
    ['brpk4q7é', 7, 'brpk4q7?'],
    ['z', 0],
    ['zrpk4q72xwf2m63lbb', 0],
    ['<img src=x onerror=alert()>', 0, '?img?src?x?onerror?alert???'],
    ['\x9b2J\u202e', 0, '?2J?'],
    ['x'.repeat(90), 16, 'x'.repeat(40)],
  ])('%j is shown, and its index is %i', (text, index, shown = text) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'ERR_ID_INVALID',
        index,
        message: `ID: expected 16 characters of [2-9a-x], got "${shown}"`,
      }),
    );
  });
});

describe('a part of a text', () => {
  test('of two characters is ten bits, for each pair', () => {
    for (const [high, a] of [...ALPHABET].entries()) {
      for (const [low, b] of [...ALPHABET].entries()) {
        expect(pairAt(`..${a}${b}`, 2)).toBe(high * 32 + low);
      }
    }
  });

  test('of four characters is 20 bits', () => {
    expect(wordAt('..3wx2', 2)).toBe((1 << 15) | (30 << 10) | (31 << 5));
  });

  test.each([
    ['é', 'a letter beyond ASCII'],
    ['\u0132', 'a code unit whose lower bits are those of a digit'],
    ['y', 'an ASCII letter that is not in the alphabet'],
    ['1', 'the one before the first digit'],
    [':', 'the one after the last digit'],
    ['`', 'the one before the first letter'],
    ['\x7f', 'the last of ASCII'],
    ['\x80', 'the first after ASCII'],
  ])('is negative with %j, %s, in any place', character => {
    for (let at = 0; at < 2; at++) {
      expect(pairAt('22'.slice(0, at) + character + '22'.slice(at + 1), 0)).toBeLessThan(0);
    }
    for (let at = 0; at < 4; at++) {
      expect(wordAt('2222'.slice(0, at) + character + '2222'.slice(at + 1), 0)).toBeLessThan(0);
    }
  });
});

describe('the index at which a text stops being an ID', () => {
  test.each([
    [ID, -1],
    [`${ID}b`, 16],
    [ID.slice(0, 15), 15],
    [`${ID}bb-`, 16],
    ['', 0],
    [`${ID.slice(0, 7)}y${ID.slice(8)}`, 7],
    [`\x80${ID.slice(1)}`, 0],
  ])('in %j it is %i', (text, index) => {
    expect(offendingIndex(text)).toBe(index);
  });
});

describe('the error for what is no text', () => {
  test.each<[unknown, string]>([
    [42, 'number'],
    [undefined, 'undefined'],
    [null, 'null'],
    [() => '\u001b', 'function'],
    [Symbol('\u001b'), 'symbol'],
    [[ID], 'object'],
  ])('is a TypeError that says what came: %s', (value, found) => {
    expect(notAnId(value)).toEqual(new TypeError(`ID: expected 16 characters of [2-9a-x], got ${found}`));
  });
});
