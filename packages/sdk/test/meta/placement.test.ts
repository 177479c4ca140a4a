import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineMeta, flag, oneOf, uint } from '../../src/meta/index.ts';
import { forAll } from '../reference/arbitraries.ts';
import { entries } from './arbitraries.ts';

const places = (spec: Parameters<typeof defineMeta>[0]) =>
  defineMeta(spec).fields.map(({ name, firstBit, width }) => `${name} ${firstBit}+${width}`);

describe('fields take their places', () => {
  test('one after the other, from the most significant bit on', () => {
    expect(places({ a: uint(3), b: flag(), c: oneOf(['x', 'y', 'z']) })).toEqual(['a 0+3', 'b 3+1', 'c 4+2']);
  });

  test('where they say, and the others around them', () => {
    expect(places({ a: uint(3), b: flag(), c: uint(2, { firstBit: 1 }) })).toEqual([
      'b 0+1',
      'c 1+2',
      'a 3+3',
    ]);
    expect(places({ last: flag({ firstBit: 7 }), rest: uint(7) })).toEqual(['rest 0+7', 'last 7+1']);
  });

  test('and may leave bits free, or all of them', () => {
    expect(places({ a: uint(2, { firstBit: 3 }) })).toEqual(['a 3+2']);
    expect(places({})).toEqual([]);
  });

  test.each([undefined, null, 5, 'flag'])('but %s is nothing that has fields', spec => {
    expect(() => defineMeta(spec as never)).toThrow(/^spec: expected an object, got /);
  });

  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
    [8, 3],
    [9, 4],
    [128, 7],
    [129, 8],
    [256, 8],
  ])('%i choices take %i bits', (count, width) => {
    const choices = Array.from({ length: count }, (_, i) => `choice ${i}`);
    expect(defineMeta({ a: oneOf(choices) }).fields).toEqual([
      { name: 'a', kind: 'oneOf', firstBit: 0, width, choices },
    ]);
  });

  test('choices take more bits if asked to', () => {
    expect(places({ a: oneOf(['x', 'y'], { width: 4 }), b: oneOf(['x'], { firstBit: 7 }) })).toEqual([
      'a 0+4',
      'b 7+1',
    ]);
  });

  test('in any shape without sharing a bit, in the order of their bits, where they asked to be', () => {
    forAll([entries], list => {
      const { fields } = defineMeta(Object.fromEntries(list));
      expect(fields.map(({ name }) => name).sort()).toEqual(list.map(([name]) => name).sort());
      let end = 0;
      for (const { name, firstBit, width } of fields) {
        expect(firstBit).toBeGreaterThanOrEqual(end);
        end = firstBit + width;
        const asked = list.find(([other]) => other === name)![1].firstBit;
        expect(asked ?? firstBit).toBe(firstBit);
      }
      expect(end).toBeLessThanOrEqual(8);
    });
  });
});

describe('the fields cannot be changed', () => {
  test('through the result', () => {
    const { fields } = defineMeta({ a: oneOf(['x', 'y']) });
    for (const part of [fields, fields[0], fields[0]?.choices]) expect(Object.isFrozen(part)).toBe(true);
  });

  test('through what they were made of', () => {
    const choices = ['x', 'y'];
    const spec = { a: { ...oneOf(choices), width: 1 }, b: flag() };
    const meta = defineMeta(spec);
    choices[0] = 'z';
    spec.a.width = 5;
    spec.b = flag({ firstBit: 7 });
    expect(meta.fields).toEqual([
      { name: 'a', kind: 'oneOf', firstBit: 0, width: 1, choices: ['x', 'y'] },
      { name: 'b', kind: 'flag', firstBit: 1, width: 1 },
    ]);
  });
});

describe('fields that cannot be are refused', () => {
  const long = 'n'.repeat(65);
  test.each<[string, object, string]>([
    [
      'more than 8 bits',
      { a: uint(5), b: uint(4) },
      'bits of all fields: expected an integer from 0 to 8, got 9',
    ],
    [
      'no bits in a row',
      { a: flag({ firstBit: 3 }), b: uint(5) },
      'b: expected 5 free bits in a row, got 00010000 in use',
    ],
    [
      'bits of another',
      { a: uint(3, { firstBit: 0 }), b: uint(2, { firstBit: 2 }) },
      'b: expected 2 free bits from bit 2, got 11100000 in use',
    ],
    ['past the end', { a: uint(3, { firstBit: 6 }) }, 'a.firstBit: expected an integer from 0 to 5, got 6'],
    [
      'before the start',
      { a: flag({ firstBit: -1 }) },
      'a.firstBit: expected an integer from 0 to 7, got -1',
    ],
    ['half a bit', { a: uint(1.5) }, 'a.width: expected an integer from 1 to 8, got 1.5'],
    ['no bit', { a: uint(0) }, 'a.width: expected an integer from 1 to 8, got 0'],
    ['nine bits', { a: uint(9) }, 'a.width: expected an integer from 1 to 8, got 9'],
    ['a wide flag', { a: { kind: 'flag', width: 2 } }, 'a.width: expected 1, got 2'],
    [
      'too narrow for the choices',
      { a: oneOf(['x', 'y', 'z'], { width: 1 }) },
      'a.width: expected an integer from 2 to 8, got 1',
    ],
    ['no choices', { a: oneOf([]) }, 'a.choices.length: expected an integer from 1 to 256, got 0'],
    [
      '257 choices',
      { a: oneOf(Array(257).fill('x')) },
      'a.choices.length: expected an integer from 1 to 256, got 257',
    ],
    ['a choice twice', { a: oneOf(['x', 'y', 'x']) }, 'a.choices[2]: expected another name, got "x"'],
    [
      'an empty choice',
      { a: oneOf(['x', '']) },
      'length of a.choices[1] "": expected an integer from 1 to 64, got 0',
    ],
    [
      'a long choice',
      { a: oneOf([long]) },
      `length of a.choices[0] "${'n'.repeat(40)}...": expected an integer from 1 to 64, got 65`,
    ],
    [
      'an empty name',
      { '': flag() },
      'length of name of a field "": expected an integer from 1 to 64, got 0',
    ],
    [
      'a long name',
      { [long]: flag() },
      `length of name of a field "${'n'.repeat(40)}...": expected an integer from 1 to 64, got 65`,
    ],
  ])('%s: RangeError', (_, spec, message) => {
    const make = () => defineMeta(spec as never);
    expect(make).toThrow(RangeError);
    expect(make).toThrow(message);
  });

  test.each<[string, object, string]>([
    ['a builder not called', { a: flag }, 'a: expected a flag, a uint or a oneOf, got function flag'],
    ['a number', { a: 3 }, 'a: expected a flag, a uint or a oneOf, got 3'],
    ['null', { a: null }, 'a: expected a flag, a uint or a oneOf, got null'],
    ['nothing', { a: undefined }, 'a: expected a flag, a uint or a oneOf, got undefined'],
    ['an object of no kind', { a: {} }, 'a: expected a flag, a uint or a oneOf, got an object'],
    ['another kind', { a: { kind: 'enum' } }, 'a: expected a flag, a uint or a oneOf, got "enum"'],
    ['no width', { a: uint(undefined as never) }, 'a.width: expected an integer from 1 to 8, got undefined'],
    ['a text as width', { a: uint('3' as never) }, 'a.width: expected an integer from 1 to 8, got "3"'],
    [
      'a null as position',
      { a: { kind: 'flag', firstBit: null } },
      'a.firstBit: expected an integer from 0 to 7, got null',
    ],
    [
      'choices that are no array',
      { a: oneOf('xyz' as never) },
      'a.choices: expected an array of names, got "xyz"',
    ],
    ['a choice that is no text', { a: oneOf(['x', 1] as never) }, 'a.choices[1]: expected a string, got 1'],
    [
      'a hole among the choices',
      { a: oneOf(Array(2) as never) },
      'a.choices[0]: expected a string, got undefined',
    ],
  ])('%s: TypeError', (_, spec, message) => {
    const make = () => defineMeta(spec as never);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
  });

  test('whatever they are, with one of the two errors', () => {
    forAll([fc.dictionary(fc.string(), fc.anything(), { minKeys: 1, maxKeys: 3 })], spec => {
      try {
        defineMeta(spec as never);
      } catch (error) {
        expect(error instanceof TypeError || error instanceof RangeError).toBe(true);
        expect((error as Error).message).toMatch(/expected .+, got /s);
      }
    });
  });
});

describe('an unknown option of a field is refused', () => {
  test.each([
    ['flag', () => flag({ bit: 7 } as never), 'unknown key in flag: expected one of firstBit, got "bit"'],
    [
      'uint',
      () => uint(3, { width: 4 } as never),
      'unknown key in uint: expected one of firstBit, got "width"',
    ],
    [
      'oneOf',
      () => oneOf(['x', 'y'], { Width: 4 } as never),
      'unknown key in oneOf: expected one of firstBit, width, got "Width"',
    ],
    [
      'a field without a builder',
      () => defineMeta({ gift: { kind: 'flag', bit: 7 } } as never),
      'unknown key in gift: expected one of kind, width, firstBit, got "bit"',
    ],
    [
      'choices of a number',
      () => defineMeta({ count: { kind: 'uint', width: 1, choices: ['x'] } } as never),
      'unknown key in count: expected one of kind, width, firstBit, got "choices"',
    ],
  ])('%s', (_, make, message) => {
    expect(make).toThrow(new TypeError(message));
  });

  test('and an undefined one is absent', () => {
    expect(flag({ firstBit: undefined } as never)).toMatchObject({ kind: 'flag' });
    expect(defineMeta({ a: flag(undefined), b: oneOf(['x', 'y'], undefined) }).fields).toHaveLength(2);
  });
});
