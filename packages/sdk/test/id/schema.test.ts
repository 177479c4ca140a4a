import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { isSno, type Sno, snoSchema } from '../../src/index.ts';
import { anyText, forAll, idText, nearlyAnId } from '../reference/arbitraries.ts';

const { validate, jsonSchema } = snoSchema['~standard'];

describe('the schema', () => {
  test('is a Standard Schema of version 1', () => {
    expect(snoSchema['~standard']).toMatchObject({ version: 1, vendor: 'sno-id' });
    expectTypeOf<NonNullable<(typeof snoSchema)['~standard']['types']>>().toEqualTypeOf<{
      readonly input: string;
      readonly output: Sno;
    }>();
    expectTypeOf(snoSchema).toExtend<StandardSchemaV1<string, Sno>>();
  });

  test('is a Standard JSON Schema of version 1', () => {
    expectTypeOf(snoSchema).toExtend<StandardJSONSchemaV1<string, Sno>>();
    expectTypeOf(jsonSchema).toExtend<StandardJSONSchemaV1.Converter>();
    for (const target of ['draft-2020-12', 'draft-07', 'openapi-3.0']) {
      const expected = { type: 'string', pattern: '^[2-9a-x]{16}$' };
      expect(jsonSchema.input({ target })).toEqual(expected);
      expect(jsonSchema.output({ target })).toEqual(expected);
    }
  });

  test('gives a JSON Schema to keep: a change of it changes no other', () => {
    const target = 'draft-07';
    jsonSchema.input({ target }).pattern = 'x';
    expect(jsonSchema.input({ target })).toEqual(jsonSchema.output({ target }));
  });

  test.each([
    [{ target: 'draft-04' }, '"draft-04"'],
    [{ target: 'draft-2020-12 ' }, '"draft-2020-12?"'],
    [{}, 'undefined'],
    [undefined, 'undefined'],
    [null, 'undefined'],
  ])('refuses a version that it does not know: %j', (options, found) => {
    const message = `target: expected one of draft-2020-12, draft-07, openapi-3.0, got ${found}`;
    for (const convert of [jsonSchema.input, jsonSchema.output]) {
      expect(() => convert(options as { target: string })).toThrow(new TypeError(message));
    }
  });

  test('gives a pattern of exactly the IDs', () => {
    const pattern = new RegExp(jsonSchema.input({ target: 'draft-2020-12' }).pattern);
    forAll([fc.oneof(anyText, idText, nearlyAnId)], text => expect(pattern.test(text)).toBe(isSno(text)));
  });

  test('works in a tool that takes any Standard Schema: this test runner', () => {
    expect({ id: 'brpk4q72xwf2m63l' }).toEqual({ id: expect.schemaMatching(snoSchema) });
    expect({ id: 'brpk4q72xwf2m63L' }).not.toEqual({ id: expect.schemaMatching(snoSchema) });
  });

  test('gives an ID back as it is, without issues', () => {
    expect(validate('brpk4q72xwf2m63l')).toEqual({ value: 'brpk4q72xwf2m63l' });
    expect('issues' in validate('brpk4q72xwf2m63l')).toBe(false);
  });

  test.each([
    ['BRPK4Q72XWF2M63L', '"BRPK4Q72XWF2M63L"'],
    ['brpk4q72xwf2m63l ', '"brpk4q72xwf2m63l?"'],
    ['brpk4q72xwf2m63', '"brpk4q72xwf2m63"'],
    [undefined, 'undefined'],
    [true, 'boolean'],
    [['brpk4q72xwf2m63l'], 'object'],
  ])('says what is wrong with %j, and neither trims nor changes case', (value, found) => {
    const message = `ID: expected 16 characters of [2-9a-x], got ${found}`;
    expect(validate(value)).toEqual({ issues: [{ message }] });
  });

  test('takes exactly what isSno takes', () => {
    forAll([fc.oneof(anyText, idText, nearlyAnId)], text => {
      expect(validate(text).issues === undefined).toBe(isSno(text));
    });
  });

  test('answers about any value that JSON has', () => {
    forAll([fc.jsonValue()], value => expect(validate(value).issues).toHaveLength(1));
  });

  test('answers about any value at all, a bigint too, and never throws', () => {
    forAll([fc.anything({ withBigInt: true, withNullPrototype: true })], value => {
      expect(validate(value).issues).toHaveLength(1);
    });
    expect(validate(5n).issues).toHaveLength(1);
  });
});
