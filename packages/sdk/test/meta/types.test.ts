import { describe, expect, expectTypeOf, test } from 'vitest';
import { generate, type Sno } from '../../src/index.ts';
import {
  defineMeta,
  flag,
  type Meta,
  type MetaInput,
  type MetaValues,
  metaFromJSON,
  oneOf,
  uint,
} from '../../src/meta/index.ts';

/* What is tried here is tried by the compiler: `tsc -p test/tsconfig.json`. */

const request = defineMeta({
  class: oneOf(['1xx', '2xx', '3xx', '4xx', '5xx']),
  verb: oneOf(['GET', 'PUT']),
  cached: flag(),
  tries: uint(2),
});
type Values = ReturnType<typeof request.unpack>;

describe('what is read', () => {
  test('has the type that its field says', () => {
    expectTypeOf(request.unpack(0)).toEqualTypeOf<{
      readonly class: '1xx' | '2xx' | '3xx' | '4xx' | '5xx' | undefined;
      readonly verb: 'GET' | 'PUT';
      readonly cached: boolean;
      readonly tries: number;
    }>();
    expectTypeOf(request.of).returns.toEqualTypeOf<Values>();
    expectTypeOf<MetaValues<{ a: ReturnType<typeof flag> }>>().toEqualTypeOf<{ readonly a: boolean }>();
  });

  test('may be undefined only where bits may name no choice', () => {
    const two = ['a', 'b'] as const;
    const names: string[] = ['a', 'b'];
    const width: number = 1;
    const meta = defineMeta({
      filled: oneOf(two, { firstBit: 7 }),
      filledAsAsked: oneOf(['a', 'b'], { width: 1 }),
      four: oneOf(['a', 'b', 'c', 'd'], {}),
    });
    expectTypeOf(meta.unpack(0).filled).toEqualTypeOf<'a' | 'b'>();
    expectTypeOf(meta.unpack(0).filledAsAsked).toEqualTypeOf<'a' | 'b'>();
    expectTypeOf(meta.unpack(0).four).toEqualTypeOf<'a' | 'b' | 'c' | 'd'>();

    const open = defineMeta({
      single: oneOf(['a']),
      wider: oneOf(two, { width: 2 }),
      unknownWidth: oneOf(two, { width }),
      unknownNames: oneOf(names),
    });
    expectTypeOf(open.unpack(0).single).toEqualTypeOf<'a' | undefined>();
    expectTypeOf(open.unpack(0).wider).toEqualTypeOf<'a' | 'b' | undefined>();
    expectTypeOf(open.unpack(0).unknownWidth).toEqualTypeOf<'a' | 'b' | undefined>();
    expectTypeOf(open.unpack(0).unknownNames).toEqualTypeOf<string | undefined>();
  });

  test('is for reading', () => {
    const values = request.unpack(0);
    // @ts-expect-error: the values are a copy; writing to them changes no ID.
    values.cached = true;
    // @ts-expect-error: no such field.
    void values.cashed;
    // @ts-expect-error: the fields are frozen.
    expect(() => request.fields.push()).toThrow(TypeError);
  });

  test('a switch over all choices and undefined is complete', () => {
    const say = (value: Values['class']): string => {
      switch (value) {
        case '1xx':
        case '2xx':
        case '3xx':
          return 'fine';
        case '4xx':
        case '5xx':
          return 'not fine';
        case undefined:
          return 'of a later version';
      }
    };
    expect(say(request.unpack(0xff).class)).toBe('of a later version');
  });
});

describe('what is written', () => {
  const values = { class: '2xx', verb: 'GET', cached: true, tries: 0 } as const;

  test('has the type that its field says, and no undefined', () => {
    expectTypeOf(request.pack).parameters.toEqualTypeOf<
      [
        {
          readonly class: '1xx' | '2xx' | '3xx' | '4xx' | '5xx';
          readonly verb: 'GET' | 'PUT';
          readonly cached: boolean;
          readonly tries: number;
        },
      ]
    >();
    expectTypeOf(request.pack).returns.toBeNumber();
    expectTypeOf<MetaInput<{ a: ReturnType<typeof flag> }>>().toEqualTypeOf<{ readonly a: boolean }>();
    expect(request.pack(values)).toBe(0b001_0_1_00_0);
  });

  test('is refused by the compiler where it would be refused at run time', () => {
    const wrong = [
      // @ts-expect-error: no such choice.
      () => request.pack({ ...values, verb: 'POST' }),
      // @ts-expect-error: a flag is a boolean.
      () => request.pack({ ...values, cached: 1 }),
      // @ts-expect-error: a uint is a number.
      () => request.pack({ ...values, tries: '1' }),
      // @ts-expect-error: a field is missing.
      () => request.pack({ class: '2xx', verb: 'GET', cached: true }),
      // @ts-expect-error: what was read may name no choice.
      () => request.pack(request.unpack(0xff)),
      // @ts-expect-error: no such field.
      () => request.with(generate(), { cashed: true }),
      // @ts-expect-error: no such field.
      () => request.pack({ ...values, cashed: true }),
      // @ts-expect-error: undefined is no value.
      () => request.with(generate(), { cached: undefined }),
      // @ts-expect-error: a builder, not called.
      () => defineMeta({ a: flag }),
      // @ts-expect-error: choices are texts.
      () => defineMeta({ a: oneOf([1, 2]) }),
      // @ts-expect-error: a uint says its width.
      () => defineMeta({ a: uint() }),
    ];
    for (const attempt of wrong) expect(attempt).toThrow(/expected/);
  });

  test('with gives an ID', () => {
    expectTypeOf(request.with(generate(), { cached: true })).toEqualTypeOf<Sno>();
  });
});

describe('a schema', () => {
  test('of known fields is one of any fields', () => {
    expectTypeOf(request).toExtend<Meta>();
    const schemas: Record<string, Meta> = { request, empty: defineMeta({}) };
    expectTypeOf(schemas['request']!.unpack(0)['class']).toEqualTypeOf<
      boolean | number | string | undefined
    >();
  });

  test('takes undefined for an option that is left out', () => {
    const meta = defineMeta({
      late: flag({ firstBit: undefined }),
      state: oneOf(['a', 'b'], { width: undefined, firstBit: undefined }),
      tries: uint(2, { firstBit: undefined }),
    });
    expect(meta.fields.map(({ firstBit, width }) => [firstBit, width])).toEqual([
      [0, 1],
      [1, 1],
      [2, 2],
    ]);
    expectTypeOf(meta.unpack(0).state).toEqualTypeOf<'a' | 'b'>();
  });

  test('from JSON has fields that nobody knows', () => {
    const meta = metaFromJSON(request.toJSON());
    expectTypeOf(meta).toEqualTypeOf<Meta>();
    expect(meta.pack({ class: '2xx', verb: 'GET', cached: true, tries: 0 })).toBe(0b001_0_1_00_0);
  });
});
