import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { show } from '../../src/arguments.ts';
import { fromBigInt, fromBytes, fromHex, MAX, toBigInt, toBytes, toHex, ZERO } from '../../src/index.ts';
import { detach, inAnotherRealm, resizableBuffer } from '../odd-arrays.ts';
import { anyText, forAll, idText, tenBytes } from '../reference/arbitraries.ts';
import { numberOf } from '../reference/base32-slow.ts';

/** The reference's own example. */
const ID = 'brpk4q72xwf2m63l';
const HEX = '4e6f2160a0ff9a0a1033';
const BYTES = Uint8Array.of(0x4e, 0x6f, 0x21, 0x60, 0xa0, 0xff, 0x9a, 0x0a, 0x10, 0x33);

const invalid = (index: number): unknown => expect.objectContaining({ code: 'ERR_ID_INVALID', index });

describe('every form', () => {
  test('of the example is as worked out by hand', () => {
    expect(toBytes(ID)).toEqual(BYTES);
    expect(toHex(ID)).toBe(HEX);
    expect(toBigInt(ID)).toBe(0x4e6f2160a0ff9a0a1033n);
  });

  test('of the least and the greatest ID is all zeros and all ones', () => {
    expect([toHex(ZERO), toHex(MAX)]).toEqual(['0'.repeat(20), 'f'.repeat(20)]);
    expect([toBigInt(ZERO), toBigInt(MAX)]).toEqual([0n, 2n ** 80n - 1n]);
  });

  test('comes back as the ID that it was made from', () => {
    forAll([idText], id => {
      expect(fromBytes(toBytes(id))).toBe(id);
      expect(fromHex(toHex(id))).toBe(id);
      expect(fromBigInt(toBigInt(id))).toBe(id);
    });
  });

  test('makes an ID that comes back as that form', () => {
    forAll([tenBytes], bytes => {
      const number = numberOf(bytes);
      const hex = number.toString(16).padStart(20, '0');
      expect(toBytes(fromBytes(bytes))).toEqual(bytes);
      expect(toHex(fromHex(hex))).toBe(hex);
      expect(toBigInt(fromBigInt(number))).toBe(number);
    });
  });

  test.each(Object.entries({ toBytes, toHex, toBigInt }))('%s refuses what is no ID', (_, convert) => {
    expect(() => convert('brpk4q72xwf2m63L')).toThrow(invalid(15));
    expect(() => convert('')).toThrow(invalid(0));
    expect(() => convert(HEX)).toThrow(invalid(5));
    for (const value of [undefined, null, 5, BYTES]) {
      expect(() => convert(value as never)).toThrow(TypeError);
    }
  });
});

describe('bytes', () => {
  test('are written to a new array of ten, or into the given one, which is returned', () => {
    expect(toBytes(ID)).not.toBe(toBytes(ID));
    const into = new Uint8Array(10);
    expect(toBytes(ID, into)).toBe(into);
    expect(into).toEqual(BYTES);
  });

  test.each([0, 1, 2, 3])('are written at index %i, and nowhere else', at => {
    const into = new Uint8Array(13).fill(0xee);
    toBytes(ID, into, at);
    const expected = new Uint8Array(13).fill(0xee);
    expected.set(BYTES, at);
    expect(into).toEqual(expected);
    expect(fromBytes(into, at)).toBe(ID);
  });

  test.each([0, -0])('are written at %i, the beginning', at => {
    expect(toBytes(ID, new Uint8Array(10), at)).toEqual(BYTES);
    expect(fromBytes(BYTES, at)).toBe(ID);
  });

  test.each([
    [9, 0],
    [0, 0],
    [10, 1],
    [20, 11],
    [20, 20],
    [20, 0xffff_ffff],
  ])('do not fit in %i bytes at %i: a RangeError, and nothing is written', (length, at) => {
    const into = new Uint8Array(length);
    expect(() => toBytes(ID, into, at)).toThrow(RangeError);
    expect(() => fromBytes(into, at)).toThrow(RangeError);
    expect(into).toEqual(new Uint8Array(length));
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32])('have no place at index %f', at => {
    expect(() => toBytes(ID, new Uint8Array(30), at)).toThrow(RangeError);
    expect(() => fromBytes(new Uint8Array(30), at)).toThrow(RangeError);
  });

  test.each(['0', null, {}, 0n])('have no place at %o, which is no number', at => {
    expect(() => toBytes(ID, new Uint8Array(30), at as never)).toThrow(TypeError);
    expect(() => fromBytes(new Uint8Array(30), at as never)).toThrow(TypeError);
  });

  test('of what is no ID are not written', () => {
    const into = new Uint8Array(10).fill(7);
    expect(() => toBytes('brpk4q72xwf2m63L', into)).toThrow(invalid(15));
    expect(into).toEqual(new Uint8Array(10).fill(7));
  });

  test('are the bytes of the view, not of the buffer below it', () => {
    const buffer = new Uint8Array(32).fill(0xee);
    const view = buffer.subarray(7, 17);
    toBytes(ID, view);
    expect(buffer.subarray(7, 17)).toEqual(BYTES);
    expect(buffer[17]).toBe(0xee);
    expect(fromBytes(view)).toBe(ID);
  });

  test('may be a Buffer, as database drivers give', () => {
    expect(fromBytes(Buffer.from(HEX, 'hex'))).toBe(ID);
    expect(toBytes(ID, Buffer.alloc(10))).toBeInstanceOf(Buffer);
  });

  test('may come from another realm, as in an iframe or under Jest', () => {
    const foreign = inAnotherRealm<Uint8Array>('new Uint8Array(12)');
    expect(foreign).not.toBeInstanceOf(Uint8Array);
    expect(toBytes(ID, foreign, 2)).toBe(foreign);
    expect(fromBytes(foreign, 2)).toBe(ID);
    expect(fromBytes(foreign.slice(2))).toBe(ID);
  });

  test.each([
    ['a proxy of some', new Proxy(new Uint8Array(10), {})],
    ['a value that has their name', { [Symbol.toStringTag]: 'Uint8Array', length: 10 }],
    ['an object with their prototype', Object.create(Uint8Array.prototype)],
    ['another typed array', new Uint8ClampedArray(10)],
    ['one of another realm', inAnotherRealm('new Uint16Array(10)')],
    ['a view without items', new DataView(new ArrayBuffer(10))],
    ['their text', '[object Uint8Array]'],
    ['null', null],
  ])('are not %s', (_, value) => {
    expect(() => fromBytes(value as Uint8Array)).toThrow(/^bytes: expected a Uint8Array, got /);
    expect(() => toBytes(ID, value as Uint8Array)).toThrow(/^bytes: expected a Uint8Array, got /);
  });

  test('have the length 0 when their buffer is somewhere else, or has shrunk', () => {
    const error = new RangeError('bytes.length: expected 10 or more, got 0');
    const moved = new Uint8Array(10);
    detach(moved);
    expect(() => toBytes(ID, moved)).toThrow(error);
    expect(() => fromBytes(moved)).toThrow('bytes.length: expected 10, got 0');
    const buffer = resizableBuffer(12, 12);
    const ten = new Uint8Array(buffer, 0, 10);
    const all = new Uint8Array(buffer);
    buffer.resize(4);
    expect(() => toBytes(ID, ten)).toThrow(error);
    expect(() => fromBytes(all, 0)).toThrow('bytes.length: expected 10 or more, got 4');
  });

  test('are not kept', () => {
    const bytes = BYTES.slice();
    const id = fromBytes(bytes);
    bytes.fill(0);
    expect(id).toBe(ID);
  });

  test.each([0, 9, 11, 16, 20])('are exactly ten where no index is given: %i are refused', length => {
    expect(() => fromBytes(new Uint8Array(length))).toThrow(RangeError);
  });

  test('may be more than ten where an index is given', () => {
    expect(fromBytes(new Uint8Array(16), 0)).toBe(ZERO);
    expect(fromBytes(new Uint8Array(16), 6)).toBe(ZERO);
  });

  test('mapped with nothing in between do not take the position in the list for an index', () => {
    expect([BYTES, BYTES].map(fromBytes)).toEqual([ID, ID]);
    expect(() => [new Uint8Array(16)].map(fromBytes)).toThrow(RangeError);
    expect(() => [ID, ID].map(toBytes as never)).toThrow();
  });

  test.each([
    [undefined],
    [null],
    [HEX],
    [[...BYTES]],
    [BYTES.buffer],
    [new Uint16Array(10)],
    [new DataView(BYTES.buffer)],
  ])('are not to be had from %o: a TypeError', value => {
    expect(() => fromBytes(value as never)).toThrow(TypeError);
    if (value !== undefined) expect(() => toBytes(ID, value as never)).toThrow(TypeError);
  });

  test('are not to be had from a number: a TypeError', () => {
    expect(() => fromBytes(10 as never)).toThrow(TypeError);
    expect(() => toBytes(ID, 10 as never)).toThrow(TypeError);
  });
});

describe('hex', () => {
  test('may be in either case, or in both', () => {
    expect(fromHex(HEX.toUpperCase())).toBe(ID);
    expect(fromHex('4e6F2160a0Ff9A0a1033')).toBe(ID);
  });

  test('is written in lower case', () => {
    expect(toHex(MAX)).toBe('ffffffffffffffffffff');
  });

  test.each([
    ['', 0],
    [HEX.slice(0, 19), 19],
    [`${HEX}0`, 20],
    [`${HEX}\n`, 20],
    [` ${HEX}`, 0],
    [`0x${HEX}0`, 22],
    [`\\x${HEX.slice(1)}`, 21],
    ['4e6f2160a0gf9a0a1033', 10],
    ['4e6f2160a0ff9a0a103x', 19],
    ['xxxxxxxxxxxxxxxxxxxx', 0],
    ['4e6f2160a0ff9a0a10é3', 18],
    ['4e6f2160a0ff9a0a１033', 16],
    ['-e6f2160a0ff9a0a1033', 0],
    ['4e6f2160-a0ff9a0a1033', 8],
    ['01c2c571-3940-70ff-8073-6e6f9a0a1033', 8],
    [ID, 1],
  ])('is not %j: said at index %i', (hex, index) => {
    expect(() => fromHex(hex)).toThrow(invalid(index));
  });

  test.each([[undefined], [null], [BYTES], [[HEX]], [0x4en], [true], [Object.create(null)], [Symbol('hex')]])(
    'is not to be had from %o: a TypeError',
    value => {
      expect(() => fromHex(value as never)).toThrow(TypeError);
      expect(() => fromHex(value as never)).toThrow(/^hex: expected 20 hex digits, got /);
    },
  );

  test('is not to be had from a number: a TypeError', () => {
    expect(() => fromHex(12_345_678_901_234 as never)).toThrow(TypeError);
  });

  test('is twenty hex digits and nothing else', () => {
    const hexLike = fc.string({
      unit: fc.constantFrom(...'0123456789abcdefABCDEFgxX- '),
      minLength: 19,
      maxLength: 21,
    });
    forAll(
      [fc.oneof(anyText, hexLike)],
      text => {
        if (/^[0-9a-fA-F]{20}$/.test(text)) expect(toHex(fromHex(text))).toBe(text.toLowerCase());
        else expect(() => fromHex(text)).toThrow(expect.objectContaining({ code: 'ERR_ID_INVALID' }));
      },
      1000,
    );
  });
});

describe('the number', () => {
  test('is from 0 to 2^80 − 1', () => {
    expect(fromBigInt(0n)).toBe(ZERO);
    expect(fromBigInt(1n)).toBe('2222222222222223');
    expect(fromBigInt(2n ** 80n - 1n)).toBe(MAX);
  });

  test.each([-1n, -(2n ** 80n), 2n ** 80n, 2n ** 80n + 1n, 2n ** 200n])('is not %s: a RangeError', value => {
    expect(() => fromBigInt(value)).toThrow(RangeError);
    expect(() => fromBigInt(value)).toThrow(`value: expected 0 to 2^80 - 1, got ${show(value)}`);
  });

  test.each([[undefined], [null], ['5'], [true], [Object(5n)]])(
    'is not to be had from %o: a TypeError',
    value => {
      expect(() => fromBigInt(value as never)).toThrow(TypeError);
    },
  );

  test.each([5, 0, Number.NaN])('is not to be had from %f, which is no bigint: a TypeError', value => {
    expect(() => fromBigInt(value as never)).toThrow(TypeError);
  });
});

describe('an error about hex says what came', () => {
  test.each([
    [() => fromHex('4e6f'), 'hex: expected 20 hex digits, got "4e6f"'],
    [() => fromHex(`${HEX}0`), `hex: expected 20 hex digits, got "${HEX}0"`],
    [() => fromHex(`${HEX} `), `hex: expected 20 hex digits, got "${HEX}?"`],
    [() => fromHex(`0x${HEX.slice(1)}g`), `hex: expected 20 hex digits, got "0x${HEX.slice(1)}g"`],
  ])('%o', (call, message) => {
    expect(call).toThrow(expect.objectContaining({ code: 'ERR_ID_INVALID', message }));
  });

  test('an index into no array is refused as one', () => {
    expect(() => toBytes(ID, undefined as never, 5)).toThrow(
      new RangeError('bytes.length: expected 15 or more, got 10'),
    );
    expect(() => toBytes(ID, new Uint8Array(12), 5)).toThrow(
      new RangeError('bytes.length: expected 15 or more, got 12'),
    );
    expect(() => fromBytes(new Uint8Array(16))).toThrow(new RangeError('bytes.length: expected 10, got 16'));
    expect(() => fromBytes(undefined as never)).toThrow('bytes: expected a Uint8Array, got undefined');
  });
});
