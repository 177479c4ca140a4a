import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  dateOf,
  fromFields,
  isSno,
  MAX,
  metaOf,
  parse,
  partitionOf,
  type Sno,
  type SnoFields,
  sequenceOf,
  tickOf,
  toBigInt,
  toBytes,
  toFields,
  toHex,
  toUuid,
  unixMsOf,
  withFields,
  ZERO,
} from '../../src/index.ts';
import { forAll, idText, someFields, twoTexts } from '../reference/arbitraries.ts';

/** The reference's own example. */
const ID = 'brpk4q72xwf2m63l';
const FIELDS: SnoFields = {
  unixMs: 1_936_047_814_976,
  tick: 0,
  meta: 255,
  partition: 39_434,
  sequence: 4147,
};
const FIRST_MS = Date.UTC(2010, 0, 1);
const LAST_MS = Date.UTC(2079, 8, 7, 15, 47, 35, 551);

/** The millisecond at which a whole one's unit starts: the epoch is a multiple of 4 ms. */
const startOf = (unixMs: number): number => unixMs - (unixMs % 4);

const notStrings = [
  undefined,
  null,
  0,
  5,
  Number.NaN,
  true,
  Symbol('id'),
  [ID],
  { toString: () => ID },
  () => ID,
];

describe('parse and isSno', () => {
  test('take an ID as it is', () => {
    expect(parse(ID)).toBe(ID);
    expect(isSno(ID)).toBe(true);
    expect([ZERO, MAX].map(id => parse(id))).toEqual(['2222222222222222', 'xxxxxxxxxxxxxxxx']);
  });

  test.each(notStrings.map(value => [value]))('refuse %s, which is no string, with a TypeError', value => {
    expect(isSno(value)).toBe(false);
    expect(() => parse(value as never)).toThrow(TypeError);
  });

  test('refuse a String object: it is no string', () => {
    expect(isSno(new String(ID))).toBe(false);
    expect(() => parse(new String(ID) as never)).toThrow(
      'ID: expected 16 characters of [2-9a-x], got object',
    );
  });

  test('isSno answers about any value', () => {
    forAll([fc.anything({ withBigInt: true, withNullPrototype: true, withObjectString: true })], value => {
      expect(isSno(value)).toBe(false);
    });
  });

  test('isSno narrows, and an ID is a string', () => {
    const value: unknown = ID;
    if (isSno(value)) expectTypeOf(value).toEqualTypeOf<Sno>();
    expectTypeOf<Sno>().toExtend<string>();
    expectTypeOf<string>().not.toExtend<Sno>();
  });
});

describe('fields', () => {
  test('of the example are those of the reference', () => {
    expect(toFields(ID)).toEqual(FIELDS);
    expect(fromFields(FIELDS)).toBe(ID);
  });

  test('of the two ends are nothing but zeros and nothing but ones', () => {
    expect(toFields(ZERO)).toEqual({ unixMs: FIRST_MS, tick: 0, meta: 0, partition: 0, sequence: 0 });
    expect(toFields(MAX)).toEqual({
      unixMs: LAST_MS - 3,
      tick: 1,
      meta: 0xff,
      partition: 0xffff,
      sequence: 0xffff,
    });
  });

  test('make the ID that they were taken from', () => {
    forAll([idText], text => expect(fromFields(toFields(text))).toBe(text));
  });

  test('come back from the ID that they made, the time as the start of its unit of 4 ms', () => {
    forAll([someFields], fields => {
      expect(toFields(fromFields(fields))).toEqual({ ...fields, unixMs: startOf(fields.unixMs) });
    });
  });

  test.each([
    [0, 0],
    [0.999, 0],
    [3.999, 0],
    [4, 4],
    [7.5, 4],
  ])('a time %f ms after the epoch is that of the unit at %f', (ms, startMs) => {
    expect(unixMsOf(fromFields({ ...FIELDS, unixMs: FIRST_MS + ms }))).toBe(FIRST_MS + startMs);
  });

  test('the last moment that fits is a fraction before the end of the last millisecond', () => {
    expect(unixMsOf(fromFields({ ...FIELDS, unixMs: LAST_MS + 0.999 }))).toBe(LAST_MS - 3);
    expect(() => fromFields({ ...FIELDS, unixMs: LAST_MS + 1 })).toThrow(RangeError);
    expect(() => fromFields({ ...FIELDS, unixMs: FIRST_MS - 0.001 })).toThrow(RangeError);
  });

  test.each([
    ['unixMs', 'Unix milliseconds from 1262304000000 to 3461327255551'],
    ['tick', 'an integer from 0 to 1'],
    ['meta', 'an integer from 0 to 255'],
    ['partition', 'an integer from 0 to 65535'],
    ['sequence', 'an integer from 0 to 65535'],
  ] as const)('%s that cannot be is named, with what was expected and what came', (name, expected) => {
    for (const value of [-1, 3_461_327_255_552]) {
      const make = () => fromFields({ ...FIELDS, [name]: value });
      expect(make).toThrow(RangeError);
      expect(make).toThrow(`${name}: expected ${expected}, got ${value}`);
    }
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0.5]) {
      expect(() => fromFields({ ...FIELDS, [name]: value })).toThrow(RangeError);
    }
    for (const value of [undefined, null, '1', true, 1n, new Date()]) {
      expect(() => fromFields({ ...FIELDS, [name]: value as never })).toThrow(TypeError);
    }
  });

  test.each(['tick', 'meta', 'partition', 'sequence'] as const)('%s with a fraction is refused', name => {
    expect(() => fromFields({ ...FIELDS, [name]: 0.5 })).toThrow(RangeError);
  });

  test('−0 is 0', () => {
    const id = fromFields({ unixMs: FIRST_MS, tick: -0, meta: -0, partition: -0, sequence: -0 });
    expect(id).toBe(ZERO);
    for (const value of Object.values(toFields(id))) expect(Object.is(value, -0)).toBe(false);
  });
});

describe('withFields', () => {
  test('replaces those given and keeps the others', () => {
    forAll(
      [idText, someFields, fc.subarray(Object.keys(FIELDS) as (keyof SnoFields)[])],
      (id, fields, names) => {
        const some = Object.fromEntries(names.map(name => [name, fields[name]]));
        const expected = { ...toFields(id), ...some };
        expect(toFields(withFields(id, some))).toEqual({ ...expected, unixMs: startOf(expected.unixMs) });
      },
    );
  });

  test('without any is the same ID, and undefined stands for none', () => {
    expect(withFields(ID, {})).toBe(ID);
    expect(withFields(ID, { meta: undefined })).toBe(ID);
  });

  test('refuses what its two halves refuse', () => {
    expect(() => withFields('brpk4q72xwf2m63', { meta: 1 })).toThrow(expect.objectContaining({ index: 15 }));
    expect(() => withFields(ID, { meta: 256 })).toThrow('meta: expected an integer from 0 to 255, got 256');
    expect(() => withFields(ID, { metadata: 3 } as never)).toThrow(
      new TypeError(
        'unknown key in fields: expected one of unixMs, tick, meta, partition, sequence, got "metadata"',
      ),
    );
    expect(() => withFields(ID, null as never)).toThrow(
      new TypeError('fields: expected a plain object, got null'),
    );
  });
});

const readers = { unixMsOf, dateOf, tickOf, metaOf, partitionOf, sequenceOf };
/** Where in the text each reader looks. */
const places = {
  unixMsOf: [0, 7],
  dateOf: [0, 7],
  tickOf: [4, 7],
  metaOf: [8, 9],
  partitionOf: [8, 15],
  sequenceOf: [12, 15],
} as const;
const names = Object.keys(readers) as (keyof typeof readers)[];

describe('readers of one field', () => {
  test('read what taking the ID apart reads', () => {
    forAll([idText], id => {
      const read = {
        unixMs: unixMsOf(id),
        tick: tickOf(id),
        meta: metaOf(id),
        partition: partitionOf(id),
        sequence: sequenceOf(id),
      };
      expect(read).toEqual(toFields(id));
      expect(dateOf(id).getTime()).toBe(read.unixMs);
    });
  });

  test.each(names)('%s refuses texts that are too short or too long', name => {
    expect(() => readers[name]('')).toThrow(expect.objectContaining({ code: 'ERR_ID_INVALID', index: 0 }));
    expect(() => readers[name](ID.slice(1))).toThrow(
      expect.objectContaining({ code: 'ERR_ID_INVALID', index: 15 }),
    );
    expect(() => readers[name](`${ID}2`)).toThrow(
      expect.objectContaining({ code: 'ERR_ID_INVALID', index: 16 }),
    );
  });

  test.each(names)('%s refuses a wrong character in the places that it reads, with its index', name => {
    const [from, to] = places[name];
    for (let index = from; index <= to; index++) {
      for (const wrong of ['0', '1', 'y', 'B', '\u0132', '\ud835']) {
        const text = ID.slice(0, index) + wrong + ID.slice(index + 1);
        expect(() => readers[name](text)).toThrow(expect.objectContaining({ code: 'ERR_ID_INVALID', index }));
      }
    }
  });

  test.each(names)('%s refuses what is no string with a TypeError', name => {
    for (const value of notStrings) expect(() => readers[name](value as never)).toThrow(TypeError);
  });

  test('toFields refuses a wrong character anywhere', () => {
    for (let index = 0; index < 16; index++) {
      const text = `${ID.slice(0, index)}z${ID.slice(index + 1)}`;
      expect(() => toFields(text)).toThrow(expect.objectContaining({ code: 'ERR_ID_INVALID', index }));
    }
  });

  test('dateOf gives a new Date each time, which may be changed', () => {
    dateOf(ID).setTime(0);
    expect(dateOf(ID).toISOString()).toBe('2031-05-08T23:03:34.976Z');
  });
});

describe('order', () => {
  test('of text, of bytes, of hex, of UUID, of number and of the fields one by one is the same', () => {
    const by = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
    const byFields = (a: SnoFields, b: SnoFields): number =>
      by(a.unixMs, b.unixMs) ||
      by(a.tick, b.tick) ||
      by(a.meta, b.meta) ||
      by(a.partition, b.partition) ||
      by(a.sequence, b.sequence);
    forAll(
      [twoTexts],
      ([a, b]) => {
        const orders = {
          text: by(a, b),
          bytes: Buffer.compare(toBytes(a), toBytes(b)),
          hex: by(toHex(a), toHex(b)),
          uuid: by(toUuid(a), toUuid(b)),
          number: by(toBigInt(a), toBigInt(b)),
          fields: byFields(toFields(a), toFields(b)),
        };
        const order = a < b ? -1 : Number(a > b);
        for (const [form, found] of Object.entries(orders)) expect(found, form).toBe(order);
      },
      1000,
    );
  });
});
