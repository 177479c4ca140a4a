import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { isSno, type Sno, snoSchema } from '../../src/index.ts';
import { anyText, forAll, idText, nearlyAnId } from '../reference/arbitraries.ts';

const { validate } = snoSchema['~standard'];

describe('the schema', () => {
  test('is a Standard Schema of version 1', () => {
    expect(snoSchema['~standard']).toMatchObject({ version: 1, vendor: 'sno-id' });
    expectTypeOf<NonNullable<(typeof snoSchema)['~standard']['types']>>().toEqualTypeOf<{
      readonly input: string;
      readonly output: Sno;
    }>();
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
    ['BRPK4Q72XWF2M63L', '"B" at index 0'],
    ['brpk4q72xwf2m63l ', '" " at index 16'],
    ['brpk4q72xwf2m63', '15 characters'],
    [undefined, 'undefined'],
    [true, 'true'],
    [['brpk4q72xwf2m63l'], 'an object'],
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
