import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGenerator, metaOf, toFields, withFields, ZERO } from '../../src/index.ts';
import { defineMeta, flag, oneOf, uint } from '../../src/meta/index.ts';
import { forAll, idText } from '../reference/arbitraries.ts';
import { entries, readSlow } from './arbitraries.ts';

/* ccc vv f f _: five of eight classes, three of four verbs, two flags, one bit in no field. */
const request = defineMeta({
  class: oneOf(['1xx', '2xx', '3xx', '4xx', '5xx']),
  verb: oneOf(['GET', 'PUT', 'POST']),
  cached: flag(),
  retried: flag(),
});
const VALUES = { class: '4xx', verb: 'POST', cached: true, retried: false } as const;
const BYTE = 0b011_10_1_0_0;

const byte = fc.integer({ min: 0, max: 0xff });

describe('pack and unpack', () => {
  test('put each value in the bits of its field', () => {
    expect(request.pack(VALUES)).toBe(BYTE);
    expect(request.unpack(BYTE)).toEqual(VALUES);
    expect(defineMeta({ a: uint(3), b: uint(5) }).pack({ a: 5, b: 9 })).toBe(0b101_01001);
  });

  test('undo each other on each byte whose bits are all in fields and name a choice', () => {
    forAll(
      [entries],
      list => {
        const meta = defineMeta(Object.fromEntries(list));
        const all = Array.from({ length: 256 }, (_, byte) => ({ byte, values: meta.unpack(byte) }))
          .filter(({ values }) => !Object.values(values).includes(undefined))
          .map(read => ({ ...read, packed: meta.pack(read.values as never) }));
        expect(all.map(({ packed }) => meta.unpack(packed))).toEqual(all.map(({ values }) => values));
        const defined = all.filter(({ byte, packed }) => packed === byte).length;
        const codes = meta.fields.map(({ width, choices }) => choices?.length ?? 2 ** width);
        expect(defined).toBe(codes.reduce((a, b) => a * b, 1));
      },
      100,
    );
  });

  test('read what the binary digits of the byte say', () => {
    forAll([entries, byte], (list, byte) => {
      const meta = defineMeta(Object.fromEntries(list));
      const expected = meta.fields.map(field => [field.name, readSlow(byte, field)]);
      expect(Object.entries(meta.unpack(byte))).toEqual(Object.entries(Object.fromEntries(expected)));
      expect(meta.parts(byte).map(({ name, value }) => [name, value])).toEqual(expected);
    });
  });

  test('leave bits in no field 0, and do not read them', () => {
    expect(request.pack(VALUES) & 1).toBe(0);
    expect(request.unpack(BYTE | 1)).toEqual(VALUES);
    expect(defineMeta({}).pack({})).toBe(0);
    expect(defineMeta({}).unpack(0xff)).toEqual({});
  });

  test('read undefined where the bits name no choice', () => {
    expect(request.unpack(0b101_11_0_1_0)).toEqual({
      class: undefined,
      verb: undefined,
      cached: false,
      retried: true,
    });
  });

  test('keep a field called __proto__ a field', () => {
    const meta = defineMeta({ ['__proto__']: uint(3), b: flag() });
    const values = meta.unpack(0b101_10000);
    expect(Object.entries(values)).toEqual([
      ['__proto__', 5],
      ['b', true],
    ]);
    expect(meta.pack(values)).toBe(0b101_10000);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });

  test('take −0 for 0', () => {
    expect(Object.is(defineMeta({ a: uint(8) }).pack({ a: -0 }), 0)).toBe(true);
    expect(request.unpack(-0).class).toBe('1xx');
  });
});

describe('pack refuses', () => {
  const some = defineMeta({ flag: flag(), count: uint(3), kind: oneOf(['a', 'b', 'c']) });
  const values = { flag: true, count: 1, kind: 'b' } as const;

  test.each<[object, ErrorConstructor, string]>([
    [{ count: 8 }, RangeError, 'count: expected an integer from 0 to 7, got 8'],
    [{ count: -1 }, RangeError, 'count: expected an integer from 0 to 7, got -1'],
    [{ count: 0.5 }, RangeError, 'count: expected an integer from 0 to 7, got 0.5'],
    [{ count: Number.NaN }, RangeError, 'count: expected an integer from 0 to 7, got NaN'],
    [{ count: '1' }, TypeError, 'count: expected an integer from 0 to 7, got "1"'],
    [{ count: undefined }, TypeError, 'count: expected an integer from 0 to 7, got undefined'],
    [{ kind: 'd' }, RangeError, 'kind: expected a | b | c, got "d"'],
    [{ kind: 1 }, TypeError, 'kind: expected a | b | c, got 1'],
    [{ kind: undefined }, TypeError, 'kind: expected a | b | c, got undefined'],
    [{ flag: 1 }, TypeError, 'flag: expected false | true, got 1'],
    [{ flag: 'true' }, TypeError, 'flag: expected false | true, got "true"'],
    [{ flag: undefined }, TypeError, 'flag: expected false | true, got undefined'],
  ])('%o', (wrong, Kind, message) => {
    for (const attempt of [
      () => some.pack({ ...values, ...wrong } as never),
      () => some.with(ZERO, wrong as never),
    ]) {
      expect(attempt).toThrow(Kind);
      expect(attempt).toThrow(message);
    }
  });

  test('values of which one is missing, or all', () => {
    expect(() => some.pack({ flag: true, kind: 'a' } as never)).toThrow('count: expected');
    expect(() => some.pack(undefined as never)).toThrow('values: expected a plain object, got undefined');
    expect(() => some.pack({} as never)).toThrow(TypeError);
  });

  test('a choice that is one only by inheritance', () => {
    expect(() => some.pack({ ...values, kind: 'length' as never })).toThrow(RangeError);
    const meta = defineMeta({ toString: flag() });
    expect(() => meta.pack({} as never)).toThrow(TypeError);
  });

  test('a value for no field, as `with` does', () => {
    const message = 'unknown key in values: expected one of flag, count, kind, got "title"';
    const row = { ...values, title: 'Tea' };
    expect(() => some.pack(row)).toThrow(new TypeError(message));
    expect(() => some.with(ZERO, row)).toThrow(new TypeError(message));
  });
});

describe('reading refuses what is no byte', () => {
  test.each([-1, 256, 0.5, Number.NaN])('%d: RangeError', value => {
    for (const read of [request.unpack, request.parts, request.describe]) {
      expect(() => read(value)).toThrow(RangeError);
      expect(() => read(value)).toThrow(`byte: expected an integer from 0 to 255, got ${value}`);
    }
  });

  test.each([undefined, null, '1', true])('%s: TypeError', value => {
    for (const read of [request.unpack, request.parts, request.describe]) {
      expect(() => read(value as never)).toThrow(TypeError);
    }
  });
});

describe('of an ID', () => {
  const generator = createGenerator({ partition: 7 });

  test('reads its metabyte, and no this is needed', () => {
    const ids = generator.batch(3, BYTE);
    expect(ids.map(request.of)).toEqual([VALUES, VALUES, VALUES]);
    forAll([idText], id => expect(request.of(id)).toEqual(request.unpack(metaOf(id))));
  });

  test.each(['', 'brpk4q72xwf2m63', 'brpk4q72Xwf2m63l'])('%s is not an ID: ERR_ID_INVALID', text => {
    const invalid = expect.objectContaining({ code: 'ERR_ID_INVALID' });
    expect(() => request.of(text)).toThrow(invalid);
    expect(() => request.with(text, {})).toThrow(invalid);
  });

  test('with replaces some fields and no other bit', () => {
    forAll([idText, fc.boolean()], (id, cached) => {
      const meta = (metaOf(id) & 0b11111_0_11) | (cached ? 0b100 : 0);
      expect(request.with(id, { cached })).toBe(withFields(id, { meta }));
    });
    forAll([idText], id => {
      const rest = metaOf(id) & 1;
      expect(toFields(request.with(id, VALUES))).toEqual({ ...toFields(id), meta: BYTE | rest });
    });
  });

  test('with nothing to replace is the same ID', () => {
    forAll([idText], id => expect(request.with(id, {})).toBe(id));
  });

  test('with refuses an ID that is wrong where the metabyte is not', () => {
    expect(() => request.with('Brpk4q72xwf2m63l', {})).toThrow(expect.objectContaining({ index: 0 }));
  });

  test('with refuses the name of no field', () => {
    for (const name of ['cashed', 'toString', '__proto__']) {
      const attempt = () => request.with(ZERO, { [name]: true } as never);
      expect(attempt).toThrow(
        new TypeError(`unknown key in values: expected one of class, verb, cached, retried, got "${name}"`),
      );
    }
  });
});

describe('describe and parts', () => {
  test('name each value', () => {
    expect(request.describe(BYTE)).toBe('class: 4xx; verb: POST; cached: true; retried: false');
    expect(defineMeta({ n: uint(8) }).describe(0)).toBe('n: 0');
    expect(defineMeta({}).describe(0)).toBe('');
  });

  test('say the code where it names no choice', () => {
    expect(request.describe(0b111_11_0_0_0)).toBe(
      'class: 7, no choice; verb: 3, no choice; cached: false; retried: false',
    );
    expect(request.parts(0b111_11_0_1_0)).toEqual([
      { name: 'class', code: 7, value: undefined },
      { name: 'verb', code: 3, value: undefined },
      { name: 'cached', code: 0, value: false },
      { name: 'retried', code: 1, value: true },
    ]);
  });

  test('describe shows bits in no field, if they are set', () => {
    expect(request.describe(BYTE | 1)).toMatch(/; in no field: 00000001$/);
    expect(defineMeta({}).describe(0xa5)).toBe('in no field: 10100101');
  });
});
