import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineMeta, flag, metaFromJSON, oneOf, uint } from '../../src/meta/index.ts';
import { scriptsUpTo } from '../random/most-scripts.ts';
import { forAll } from '../reference/arbitraries.ts';
import { entries } from './arbitraries.ts';

const order = defineMeta({
  gift: flag({ firstBit: 7 }),
  state: oneOf(['open', 'paid', 'sent']),
  urgency: uint(2),
});

const JSON_OF_ORDER = {
  version: 1,
  fields: [
    { name: 'state', kind: 'oneOf', firstBit: 0, width: 2, choices: ['open', 'paid', 'sent'] },
    { name: 'urgency', kind: 'uint', firstBit: 2, width: 2 },
    { name: 'gift', kind: 'flag', firstBit: 7, width: 1 },
  ],
};

/** The JSON of one field, changed. */
const one = (change: object) => ({
  version: 1,
  fields: [{ name: 'a', kind: 'uint', firstBit: 0, width: 2, ...change }],
});

describe('JSON', () => {
  test('is the version and the fields', () => {
    expect(JSON.parse(JSON.stringify(order))).toEqual(JSON_OF_ORDER);
    expect(order.toJSON()).toEqual(JSON_OF_ORDER);
  });

  test('comes back as the same schema, whatever its shape', () => {
    forAll(
      [entries],
      list => {
        const meta = defineMeta(Object.fromEntries(list));
        const copy = metaFromJSON(JSON.parse(JSON.stringify(meta)));
        expect(copy.fields).toEqual(meta.fields);
        const readAll = ({ parts, describe }: typeof meta) =>
          Array.from({ length: 256 }, (_, byte) => [parts(byte), describe(byte)]);
        expect(readAll(copy)).toEqual(readAll(meta));
      },
      50,
    );
  });

  test('may list the fields in any order, and know more than we do', () => {
    const fields = [...JSON_OF_ORDER.fields].reverse().map(field => ({ ...field, colour: 'purple' }));
    expect(metaFromJSON({ version: 1, fields, author: 'somebody' }).toJSON()).toEqual(JSON_OF_ORDER);
  });

  test('makes a schema that packs, reads and refuses', () => {
    const meta = metaFromJSON(JSON_OF_ORDER);
    expect(meta.pack({ state: 'paid', urgency: 3, gift: true })).toBe(0b0111_0001);
    expect(meta.unpack(0b0111_0001)).toEqual({ state: 'paid', urgency: 3, gift: true });
    expect(() => meta.pack({ state: 'lost', urgency: 3, gift: true })).toThrow(
      'state: expected open | paid | sent',
    );
  });

  test('keeps nothing of what it was made of', () => {
    const json = structuredClone(JSON_OF_ORDER);
    const meta = metaFromJSON(json);
    json.fields[0]!.choices![0] = 'closed';
    json.fields.length = 0;
    expect(meta.toJSON()).toEqual(JSON_OF_ORDER);
  });
});

describe('JSON that cannot be is refused', () => {
  test.each(
    titled([
      [undefined, 'json: expected an object, got undefined'],
      [null, 'json: expected an object, got null'],
      [JSON.stringify(JSON_OF_ORDER), 'json: expected an object, got "{'],
      [[], 'version: expected 1, got undefined'],
      [{ fields: [] }, 'version: expected 1, got undefined'],
      [{ version: '1', fields: [] }, 'version: expected 1, got "1"'],
      [{ version: 1 }, 'fields: expected an array, got undefined'],
      [{ version: 1, fields: {} }, 'fields: expected an array, got an object'],
      [{ version: 1, fields: { length: 1, 0: {} } }, 'fields: expected an array, got an object'],
      [{ version: 1, fields: [null] }, 'fields[0]: expected an object, got null'],
      [{ version: 1, fields: [[]] }, 'fields[0].firstBit: expected an integer from 0 to 7, got undefined'],
      [{ version: 1, fields: Array(2) }, 'fields[0]: expected an object, got undefined'],
      [one({ name: undefined }), 'name of a field: expected a string, got undefined'],
      [one({ name: 5 }), 'name of a field: expected a string, got 5'],
      [one({ name: {} }), 'name of a field: expected a string, got an object'],
      [one({ firstBit: undefined }), 'fields[0].firstBit: expected an integer from 0 to 7, got undefined'],
      [one({ firstBit: null }), 'fields[0].firstBit: expected an integer from 0 to 7, got null'],
      [one({ width: undefined }), 'fields[0].width: expected an integer from 1 to 8, got undefined'],
      [one({ width: '2' }), 'fields[0].width: expected an integer from 1 to 8, got "2"'],
      [one({ kind: undefined }), 'a: expected a flag, a uint or a oneOf, got an object'],
      [one({ kind: '__proto__' }), 'a: expected a flag, a uint or a oneOf, got "__proto__"'],
      [one({ kind: 'oneOf' }), 'a.choices: expected an array of names, got undefined'],
      [one({ kind: 'oneOf', choices: 'ab' }), 'a.choices: expected an array of names, got "ab"'],
      [one({ kind: 'oneOf', choices: ['x', null] }), 'a.choices[1]: expected a string, got null'],
    ]),
  )('TypeError: %s', (message, json) => {
    const read = () => metaFromJSON(json);
    expect(read).toThrow(TypeError);
    expect(read).toThrow(message);
  });

  test.each(
    titled([
      [{ version: 2, fields: [] }, 'version: expected 1, got 2'],
      [{ version: 0, fields: [] }, 'version: expected 1, got 0'],
      [{ version: 1, fields: Array(9) }, 'fields.length: expected an integer from 0 to 8, got 9'],
      [{ version: 1, fields: Array(1e6) }, 'fields.length: expected an integer from 0 to 8'],
      [one({ firstBit: 8 }), 'fields[0].firstBit: expected an integer from 0 to 7, got 8'],
      [one({ firstBit: 7 }), 'a.firstBit: expected an integer from 0 to 6, got 7'],
      [one({ firstBit: 0.5 }), 'fields[0].firstBit: expected an integer from 0 to 7, got 0.5'],
      [one({ width: 9 }), 'fields[0].width: expected an integer from 1 to 8, got 9'],
      [one({ width: 0 }), 'fields[0].width: expected an integer from 1 to 8, got 0'],
      [one({ kind: 'flag' }), 'a.width: expected 1, got 2'],
      [
        one({ kind: 'oneOf', choices: ['a', 'b', 'c', 'd', 'e'] }),
        'a.width: expected an integer from 3 to 8, got 2',
      ],
      [one({ kind: 'oneOf', choices: [] }), 'a.choices.length: expected an integer from 1 to 256, got 0'],
      [one({ kind: 'oneOf', choices: Array(1e6) }), 'a.choices.length: expected an integer from 1 to 256'],
      [one({ kind: 'oneOf', choices: ['x', 'x'] }), 'a.choices[1]: expected another name, got "x"'],
      [one({ name: '' }), 'length of name of a field "": expected an integer from 1 to 64, got 0'],
      [one({ name: 'x'.repeat(1e6) }), 'expected an integer from 1 to 64, got 1000000'],
      [
        { version: 1, fields: [...one({}).fields, ...one({ firstBit: 4 }).fields] },
        'fields[1].name: expected another name, got "a"',
      ],
      [
        { version: 1, fields: [...one({}).fields, ...one({ name: 'b', firstBit: 1 }).fields] },
        'b: expected 2 free bits from bit 1, got 11000000 in use',
      ],
    ]),
  )('RangeError: %s', (message, json) => {
    const read = () => metaFromJSON(json);
    expect(read).toThrow(RangeError);
    expect(read).toThrow(message);
    expect(messageOf(read).length).toBeLessThan(200);
  });

  test('with one of the two errors, whatever it is', () => {
    const part = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(0, 1, 2, 'flag', 'uint', 'oneOf', ['x', 'y']),
    );
    const field = fc.record({ name: part, kind: part, firstBit: part, width: part, choices: part });
    const near = fc.record({
      version: fc.constant(1),
      fields: fc.array(fc.oneof(field, part), { maxLength: 9 }),
    });
    forAll(
      [fc.oneof(near, fc.jsonValue())],
      json => {
        try {
          const meta = metaFromJSON(json);
          expect(metaFromJSON(meta.toJSON()).fields).toEqual(meta.fields);
        } catch (error) {
          expect(error instanceof TypeError || error instanceof RangeError).toBe(true);
          expect((error as Error).message).toMatch(/expected .+, got /s);
        }
      },
      scriptsUpTo(20_000),
    );
    expect(({} as { kind?: unknown }).kind).toBe(undefined);
  });
});

/** A case is named after its message: some are too long to be shown. */
function titled(cases: [json: unknown, message: string][]): [message: string, json: unknown][] {
  return cases.map(([json, message]) => [message, json]);
}

function messageOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}
