import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { refusal, requireInteger, requireKeys, show } from '../src/arguments.ts';
import { fromFields, isSnoError, parse, SnoError, type SnoErrorCode } from '../src/index.ts';
import { thrownBy } from './thrown-by.ts';

describe('a SnoError', () => {
  const error = new SnoError('ERR_CLOCK_UNSAFE', 'wait a little', { retryAfterMs: 8 });

  test('is an Error with a name, a code, a message and the numbers of its code', () => {
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'SnoError',
      code: 'ERR_CLOCK_UNSAFE',
      message: 'wait a little',
      retryAfterMs: 8,
    });
    expect(String(error)).toBe('SnoError: wait a little');
    expect(error.stack).toContain('errors.test');
  });

  test('needs no numbers', () => {
    expect(new SnoError('ERR_PARTITION_EXHAUSTED', 'too many').code).toBe('ERR_PARTITION_EXHAUSTED');
  });

  test('has its name and code where Error.prototype is frozen', async () => {
    const there = await copyInAnotherRealm('Object.freeze(Error.prototype);');
    expect(thrownBy(() => there.parse('22x!'))).toMatchObject({
      name: 'SnoError',
      code: 'ERR_ID_INVALID',
      index: 3,
    });
  });

  test('keeps its name when the class is renamed by a minifier', () => {
    class e extends SnoError {}
    expect(new e('ERR_ID_INVALID', '').name).toBe('SnoError');
  });
});

describe('isSnoError', () => {
  const error: unknown = new SnoError('ERR_SEQUENCE_EXHAUSTED', '', { retryAfterMs: 4 });

  test('tells these errors from others, of any code or of one', () => {
    expect(isSnoError(error)).toBe(true);
    expect(isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED')).toBe(true);
    expect(isSnoError(error, 'ERR_CLOCK_UNSAFE')).toBe(false);
  });

  test.each([
    [new Error('no')],
    [new RangeError('no')],
    [{ name: 'SnoError', code: 'ERR_ID_INVALID' }],
    [undefined],
    [null],
    ['x'],
  ])('says no to %o', value => {
    expect(isSnoError(value)).toBe(false);
    expect(isSnoError(value, 'ERR_ID_INVALID')).toBe(false);
  });

  test('tells the errors of another copy of the package, and of another realm', async () => {
    const there = await copyInAnotherRealm();
    const theirs = thrownBy(() => there.parse('x'));
    expect(theirs).not.toBeInstanceOf(SnoError);
    expect(theirs).not.toBeInstanceOf(Error);
    expect(isSnoError(theirs)).toBe(true);
    expect(isSnoError(theirs, 'ERR_ID_INVALID')).toBe(true);
    expect(isSnoError(theirs, 'ERR_CLOCK_UNSAFE')).toBe(false);
    expect(there.isSnoError(thrownBy(() => parse('x')))).toBe(true);
    expect(isSnoError(Object.assign(new Error('x'), { name: 'SnoError' }))).toBe(false);
    expect(isSnoError(Object.assign(new Error('x'), { name: 'SnoError', code: 'ENOENT' }))).toBe(false);
  });

  test('never throws because of what it is given', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(isSnoError(proxy)).toBe(false);
    const hostile = Object.defineProperty(new Error('x'), 'name', {
      get() {
        throw new Error('from the value');
      },
    });
    expect(isSnoError(hostile)).toBe(false);
  });

  test('narrows to the numbers of the code', () => {
    if (isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED')) expectTypeOf(error.retryAfterMs).toEqualTypeOf<number>();
    if (isSnoError(error, 'ERR_ID_INVALID')) expectTypeOf(error.index).toEqualTypeOf<number>();
    if (isSnoError(error, 'ERR_CLOCK_RANGE')) expectTypeOf(error.unixMs).toEqualTypeOf<unknown>();
    if (isSnoError(error, 'ERR_SNAPSHOT_INVALID')) expectTypeOf(error.field).toEqualTypeOf<string>();
    if (isSnoError(error)) expectTypeOf(error.code).toEqualTypeOf<SnoErrorCode>();
  });

  test('is right about the errors that are thrown: a bad text is one, a bad argument is not', () => {
    expect(
      isSnoError(
        thrownBy(() => parse('')),
        'ERR_ID_INVALID',
      ),
    ).toBe(true);
    expect(isSnoError(thrownBy(() => parse(5 as never)))).toBe(false);
    expect(
      isSnoError(thrownBy(() => fromFields({ unixMs: 0, tick: 0, meta: 0, partition: 0, sequence: 0 }))),
    ).toBe(false);
  });
});

describe('a required integer', () => {
  test('comes back from one end of the range to the other', () => {
    expect([0, 1, 7].map(value => requireInteger('n', value, 7))).toEqual([0, 1, 7]);
    expect(requireInteger('n', 5, 5, 5)).toBe(5);
    expect(requireInteger('n', 1e300, Number.POSITIVE_INFINITY)).toBe(1e300);
  });

  test.each([-1, 8, 0.5, 7.000_001, Number.NaN, Number.POSITIVE_INFINITY])(
    'that is %f is a RangeError',
    value => {
      expect(() => requireInteger('n', value, 7)).toThrow(RangeError);
      expect(() => requireInteger('n', value, 7)).toThrow(`n: expected an integer from 0 to 7, got ${value}`);
    },
  );

  test('that can only be one is said without a range', () => {
    expect(() => requireInteger('n', 8, 7, 7)).toThrow(new RangeError('n: expected 7, got 8'));
  });

  test.each([[undefined], [null], ['3'], [''], [true], [3n], [[3]], [{ valueOf: () => 3 }], [Symbol('3')]])(
    'that is %o is a TypeError',
    value => {
      expect(() => requireInteger('n', value, 7)).toThrow(TypeError);
    },
  );

  test('is a SnoError where a code is given, with the name as its field', () => {
    for (const value of [8, '3', 3n, undefined]) {
      const error = thrownBy(() => requireInteger('wallHi', value, 7, 0, 'ERR_SNAPSHOT_INVALID'));
      expect(error).toBeInstanceOf(SnoError);
      expect(error).toMatchObject({ code: 'ERR_SNAPSHOT_INVALID', field: 'wallHi' });
      expect(error).not.toHaveProperty('unixMs');
    }
  });
});

describe('what a message says', () => {
  test.each([
    [5, '5'],
    [-0.5, '-0.5'],
    [5n, '5n'],
    ['a"b\n', '"a\\"b\\n"'],
    ['\ud835', '"\\ud835"'],
    ['5', '"5"'],
    ['', '""'],
    [undefined, 'undefined'],
    [true, 'true'],
    [Symbol('x'), 'Symbol(x)'],
    [{ a: 1 }, 'an object'],
    [[1], 'an object'],
    [Object.create(null), 'an object'],
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '-Infinity'],
  ])('of %o is %s', (value, shown) => {
    expect(show(value)).toBe(shown);
  });

  test('of null is null, not an object', () => {
    expect(show(null)).toBe('null');
  });

  test('of a long text is short', () => {
    expect(show('x'.repeat(1_000_000))).toBe(`"${'x'.repeat(40)}..."`);
    expect(show('x'.repeat(40))).toBe(`"${'x'.repeat(40)}"`);
    expect(show('\n'.repeat(41))).toBe(`"${'\\n'.repeat(40)}..."`);
    expect(show(10n ** 100n)).toBe(`1${'0'.repeat(39)}...n`);
    expect(show(() => 'a function with a long text, much longer than forty characters').length).toBe(43);
  });

  test('names the argument, what was expected and what came', () => {
    expect(refusal('clock', '{ now() }', 'noon').message).toBe('clock: expected { now() }, got "noon"');
  });

  test('quotes an unknown key, escaped and cut, and says what it is a key of', () => {
    const keys = ['partition', 'sequence'];
    const expected = 'unknown key in options: expected one of partition, sequence, got';
    expect(() => requireKeys('options', { Partition: 7 }, keys)).toThrow(
      new TypeError(`${expected} "Partition"`),
    );
    expect(() => requireKeys('options', { '\u001b[31m': 7 }, keys)).toThrow(`${expected} "\\u001b[31m"`);
    expect(() => requireKeys('options', { ['x'.repeat(1e6)]: 7 }, keys)).toThrow(
      `${expected} "${'x'.repeat(40)}..."`,
    );
    expect(thrownBy(() => requireKeys('snapshot', { a: 1 }, keys, 'ERR_SNAPSHOT_INVALID'))).toMatchObject({
      code: 'ERR_SNAPSHOT_INVALID',
      field: 'a',
    });
  });
});

/** The package as a page in another frame has it: its own copy, and its own Error. */
async function copyInAnotherRealm(
  before = '',
): Promise<{ parse: typeof parse; isSnoError: typeof isSnoError }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'there',
    target: 'es2022',
    write: false,
  });
  return runInContext(`${before}${outputFiles[0]!.text}; there`, createContext({}));
}
