import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dateOf,
  firstAt,
  fromUuid,
  lastAt,
  MAX,
  metaOf,
  partitionOf,
  sequenceOf,
  toAsciiUuid,
  toUuid,
  ZERO,
} from '../../src/index.ts';
import { anyText, forAll, idText, nearlyAnId, tenBytes, twoTexts } from '../reference/arbitraries.ts';
import { decodeSlow, encodeSlow, numberOf } from '../reference/base32-slow.ts';
import { asciiUuidSlow, readUuidSlow, uuidSlow } from '../reference/uuid-slow.ts';
import { readVectors } from '../vectors.ts';

/** The reference's own example, in both forms. */
const ID = 'brpk4q72xwf2m63l';
const UUID = '01c2c571-3940-70ff-8073-6e6f9a0a1033';
const ASCII_UUID = '6272706b-3471-3732-7877-66326d36336c';

const golden: {
  readonly forms: readonly { readonly text: string; readonly uuid: string }[];
  readonly upperCaseIsRead: readonly string[];
  readonly refused: readonly { readonly uuid: string; readonly why: string }[];
} = readVectors('uuid');

const invalid = (index: number): unknown => expect.objectContaining({ code: 'ERR_ID_INVALID', index });

describe('the golden data of the UUID form', () => {
  test('is what toUuid writes and fromUuid reads', () => {
    expect(golden.forms).toHaveLength(1807);
    expect(golden.forms.map(({ text }) => ({ text, uuid: toUuid(text) }))).toEqual(golden.forms);
    expect(golden.forms.map(({ uuid }) => ({ text: fromUuid(uuid), uuid }))).toEqual(golden.forms);
  });

  test('is read in upper case too', () => {
    for (const uuid of golden.upperCaseIsRead) expect(toUuid(fromUuid(uuid))).toBe(uuid.toLowerCase());
  });

  test.each(golden.refused)('has $uuid refused: $why', ({ uuid }) => {
    expect(() => fromUuid(uuid)).toThrow(invalid(0));
  });
});

describe('the UUID of an ID', () => {
  test('of the example, the least and the greatest is as worked out by hand', () => {
    expect(toUuid(ID)).toBe(UUID);
    expect(toUuid(ZERO)).toBe('0125e72e-7800-7000-8073-6e6f00000000');
    expect(toUuid(MAX)).toBe('0325e72e-77fc-78ff-8073-6e6fffffffff');
  });

  test('has the time, metabyte, partition and sequence in digits that can be read', () => {
    forAll([idText], id => {
      const uuid = toUuid(id);
      expect(Number.parseInt(uuid.replace('-', '').slice(0, 12), 16)).toBe(dateOf(id).getTime());
      expect(Number.parseInt(uuid.slice(16, 18), 16)).toBe(metaOf(id));
      expect(Number.parseInt(uuid.slice(28, 32), 16)).toBe(partitionOf(id));
      expect(Number.parseInt(uuid.slice(32), 16)).toBe(sequenceOf(id));
    });
  });

  test('is that of a slow model, and comes back as the ID that it was made from', () => {
    forAll(
      [tenBytes],
      bytes => {
        const number = numberOf(bytes);
        const uuid = toUuid(encodeSlow(number));
        expect(uuid).toBe(uuidSlow(number));
        expect(fromUuid(uuid)).toBe(encodeSlow(number));
        expect(fromUuid(uuid.toUpperCase())).toBe(encodeSlow(number));
      },
      2000,
    );
  });

  test('sorts as the ID does, as text and as bytes', () => {
    forAll(
      [twoTexts],
      ([a, b]) => {
        const order = Math.sign(Number((decodeSlow(a) as bigint) - (decodeSlow(b) as bigint)));
        const [one, other] = [toUuid(a), toUuid(b)];
        expect(one < other ? -1 : one > other ? 1 : 0).toBe(order);
        expect(Buffer.compare(bytesOf(one), bytesOf(other))).toBe(order);
      },
      1000,
    );
  });

  test('lies within the bounds of its time and sorts by time among UUIDs of others', () => {
    forAll([idText], id => {
      const unixMs = dateOf(id).getTime();
      expect(toUuid(firstAt(unixMs)) <= toUuid(id) && toUuid(id) <= toUuid(lastAt(unixMs))).toBe(true);
      const strangerAt = (ms: number) =>
        `${ms.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7fff-bfff-ffffffffffff`;
      expect(strangerAt(unixMs - 1) < toUuid(id) && toUuid(id) < strangerAt(unixMs)).toBe(true);
    });
  });

  test.each([
    ['brpk4q72xwf2m63L', 15],
    ['', 0],
    [UUID, 0],
    [`${ID}2`, 16],
    [ID.slice(1), 15],
  ])('is not made of %j: said at index %i', (text, index) => {
    expect(() => toUuid(text)).toThrow(invalid(index));
    expect(() => toAsciiUuid(text)).toThrow(invalid(index));
  });

  test.each(notTexts())('is not made of %s, nor read from it: a TypeError', (_, make) => {
    expect(() => toUuid(make(ID))).toThrow(TypeError);
    expect(() => toAsciiUuid(make(ID))).toThrow(TypeError);
    expect(() => fromUuid(make(UUID))).toThrow(TypeError);
    expect(() => fromUuid(make(UUID))).toThrow(/^UUID: expected the UUID v7 of an ID, got /);
  });

  test('may be made and read by map', () => {
    expect([ID, ZERO].map(toUuid).map(fromUuid)).toEqual([ID, ZERO]);
    expect([ID, ZERO].map(toAsciiUuid).map(fromUuid)).toEqual([ID, ZERO]);
  });
});

describe('what is not the UUID of an ID', () => {
  test.each([
    '',
    UUID.slice(0, 35),
    UUID.slice(0, 9),
    `${UUID}0`,
    `${UUID} `,
    `${UUID}\n`,
    `${UUID}${UUID}`,
    `${ASCII_UUID}0`,
    `0${ASCII_UUID}`,
    `{${UUID}}`,
    `urn:uuid:${UUID}`,
    UUID.replaceAll('-', ''),
    UUID.replaceAll('-', '_'),
    '01c2c5713-940-70ff-8073-6e6f9a0a1033',
    '01c2c571-3940-70ff-8073-6e6f9a0a103g',
    '01c2c571-3940-70ff-8073-6e6f9a0a103\u0663',
    '01c2c571-3940-70ff-8073-6e6f9a0a1\ud83d3',
    '01c2c571-3941-70ff-8073-6e6f9a0a1033',
    '01c2c571-3940-40ff-8073-6e6f9a0a1033',
    '01c2c571-3940-71ff-8073-6e6f9a0a1033',
    '01c2c571-3940-70ff-9073-6e6f9a0a1033',
    '01c2c571-3940-70ff-8073-6e6e9a0a1033',
    '0125e72e-77fc-7000-8073-6e6f00000000',
    '0325e72e-7800-7000-8073-6e6f00000000',
    ID,
  ])('is refused: %j', uuid => {
    expect(() => fromUuid(uuid)).toThrow(invalid(0));
  });

  test('is refused, or read as the model reads it', () => {
    const changed = fc
      .tuple(
        idText,
        fc.boolean(),
        fc.nat(36),
        fc.oneof(anyText, fc.constantFrom('', '0', '4', '7', '8', 'a', 'F', 'g', 'x', '-', ' ', '\u212a')),
        fc.nat(2),
      )
      .map(([id, isAscii, at, inserted, removed]) => {
        const uuid = isAscii ? asciiUuidSlow(id) : uuidSlow(decodeSlow(id) as bigint);
        return uuid.slice(0, at) + inserted + uuid.slice(at + removed);
      });
    forAll([fc.oneof(changed, anyText, fc.uuid())], uuid => isReadAsTheModelReadsIt(uuid), 4000);
  });

  test('is refused for each wrong digit of each place', () => {
    for (let at = 0; at < 36; at++) {
      for (const digit of '0123456789abcdefABCDEFg-_') {
        isReadAsTheModelReadsIt(UUID.slice(0, at) + digit + UUID.slice(at + 1));
      }
    }
  });

  test('is refused in time that does not grow with its length', () => {
    for (const part of ['0', UUID, '-']) expect(() => fromUuid(part.repeat(1e6))).toThrow(/^UUID: expected /);
  });

  test('is shown in the message', () => {
    const other = '6f0c4ed5-2f6c-4e6b-9d7c-0c1a2b3c4d5e';
    expect(() => fromUuid(other)).toThrow(`UUID: expected the UUID v7 of an ID, got "${other}"`);
  });
});

describe('the UUID of the ASCII characters', () => {
  test('is what the reference stores, and fromUuid reads it in either case', () => {
    expect(toAsciiUuid(ID)).toBe(ASCII_UUID);
    expect(toAsciiUuid(ZERO)).toBe('32323232-3232-3232-3232-323232323232');
    expect(toAsciiUuid(MAX)).toBe('78787878-7878-7878-7878-787878787878');
    expect(fromUuid(ASCII_UUID.toUpperCase())).toBe(ID);
  });

  test('is that of a slow model, comes back, and is never the other form', () => {
    forAll([idText, idText], (id, other) => {
      expect(toAsciiUuid(id)).toBe(asciiUuidSlow(id));
      expect(fromUuid(toAsciiUuid(id))).toBe(id);
      expect(toAsciiUuid(id)).not.toBe(toUuid(other));
    });
  });

  test('sorts as the ID does', () => {
    forAll([twoTexts], ([a, b]) => {
      expect(toAsciiUuid(a) < toAsciiUuid(b)).toBe(a < b);
    });
  });

  test('is that of an ID and of no other text', () => {
    const latin1 = fc
      .uint8Array({ minLength: 16, maxLength: 16 })
      .map(bytes => Buffer.from(bytes).toString('latin1'));
    const nearly = nearlyAnId.filter(text => /^[\0-\xff]{16}$/.test(text));
    forAll([fc.oneof(latin1, nearly)], text => isReadAsTheModelReadsIt(asciiUuidSlow(text)));
  });
});

function isReadAsTheModelReadsIt(uuid: string): void {
  const expected = readUuidSlow(uuid);
  if (typeof expected === 'string') expect(fromUuid(uuid), uuid).toBe(expected);
  else expect(() => fromUuid(uuid), uuid).toThrow(invalid(0));
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

/** Values that are no text, some of which turn into one when they are asked. */
function notTexts(): [name: string, make: (text: string) => never][] {
  return [
    ['undefined', () => undefined as never],
    ['null', () => null as never],
    ['a number', () => 5 as never],
    ['a bigint', () => 5n as never],
    ['an array of it', text => [text] as never],
    ['a String object', text => new String(text) as never],
    ['an object with toString', text => ({ toString: () => text }) as never],
    [
      'an object with test and replace',
      text => ({ length: 36, replace: () => text, slice: () => text }) as never,
    ],
    ['bytes', () => new Uint8Array(16) as never],
    ['a symbol', () => Symbol('x') as never],
  ];
}
