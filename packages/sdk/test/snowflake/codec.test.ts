import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as snowflakes from '../../src/snowflake/index.ts';
import { refusalOf } from '../thrown-by.ts';
import { presets } from './fixture.ts';

const layouts = Object.entries(presets) as [string, snowflakes.Snowflake<string, string>][];
const { twitter, discord } = snowflakes;

describe.each(layouts)('%s', (_, layout) => {
  const id = fc.bigInt(0n, layout.max);

  test('fields go round, and so does the text', () => {
    fc.assert(
      fc.property(id, id => {
        expect(layout.fromFields(layout.toFields(id))).toBe(id);
        expect(layout.parse(layout.toText(id))).toBe(id);
        expect(layout.toFields(layout.toText(id))).toEqual(layout.toFields(id));
        expect(layout.isSnowflake(id) && layout.isSnowflake(String(id))).toBe(true);
      }),
    );
  });

  test('the order of IDs is the order of their times', () => {
    fc.assert(
      fc.property(id, id, (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(layout.unixMsOf(less)).toBeLessThanOrEqual(layout.unixMsOf(more));
      }),
    );
  });

  test('an ID lies within the bounds of its own unit and of no other', () => {
    fc.assert(
      fc.property(id, id => {
        const unixMs = layout.unixMsOf(id);
        expect(layout.dateOf(id).getTime()).toBe(unixMs);
        // A time of 1970 that would be one of 2010 to 2079 if it were in seconds is no bound.
        fc.pre(!(unixMs > 1.2e9 && unixMs < 3.5e9));
        expect(layout.firstAt(unixMs) <= id && id <= layout.lastAt(unixMs + layout.unitMs - 1)).toBe(true);
        if (unixMs > layout.epochMs) expect(layout.lastAt(unixMs - 1) + 1n).toBe(layout.firstAt(unixMs));
      }),
    );
  });

  test('the first and the last ID are the ends of its time', () => {
    expect(layout.firstAt(layout.epochMs)).toBe(0n);
    expect(layout.lastAt(layout.maxUnixMs)).toBe(layout.max);
    expect(layout.max).toBe(2n ** BigInt(layout.bits) - 1n);
    for (const outside of [layout.epochMs - 1, layout.maxUnixMs + 1, Number.NaN]) {
      expect(() => layout.firstAt(outside)).toThrow(RangeError);
      expect(() => layout.lastAt(outside)).toThrow(RangeError);
    }
    expect(() => layout.firstAt('1' as never)).toThrow(TypeError);
  });

  test('the fields fill its bits, without a gap', () => {
    let shift = layout.bits;
    for (const field of layout.fields) {
      shift -= field.width;
      expect(field.shift).toBe(shift);
    }
    expect(shift).toBe(0);
    expect(Object.isFrozen(layout.fields) && Object.isFrozen(layout)).toBe(true);
  });
});

describe('a text is taken only if it could have been written', () => {
  const max = String(discord.max);
  test.each([
    ['', 0],
    ['-1', 0],
    ['+1', 0],
    ['00', 0],
    ['01', 0],
    [' 1', 0],
    ['1 ', 1],
    ['12x4', 2],
    ['1.5', 1],
    ['1e3', 1],
    ['0x10', 1],
    ['１', 0],
    ['123n', 3],
    ['18446744073709551616', 19],
    ['28446744073709551615', 0],
    ['184467440737095516150', 20],
    ['9'.repeat(1000), 20],
  ])('%j is refused at %i', (text, index) => {
    expect(refusalOf(() => discord.parse(text))).toMatchObject({ code: 'ERR_ID_INVALID', index });
    expect(() => discord.toFields(text)).toThrow('ID: expected a decimal up to 18446744073709551615, got ');
    expect(discord.isSnowflake(text)).toBe(false);
  });

  test.each(['0', '7', max, '18446744073709551609', '9999999999999999999'])('%s is taken', text => {
    expect(discord.parse(text)).toBe(BigInt(text));
  });

  test('a layout of 63 bits refuses what only 64 can hold', () => {
    expect(twitter.isSnowflake('9223372036854775807')).toBe(true);
    expect(twitter.isSnowflake('9223372036854775808')).toBe(false);
  });

  test('a number is refused, however small, and so is anything else', () => {
    for (const wrong of [1, 2 ** 60, null, undefined, {}, ['1'], true]) {
      expect(() => twitter.toFields(wrong as never)).toThrow(TypeError);
      expect(() => twitter.toText(wrong as never)).toThrow(TypeError);
      expect(() => twitter.parse(wrong as never)).toThrow(TypeError);
      expect(twitter.isSnowflake(wrong)).toBe(false);
    }
    expect(() => twitter.parse(1n as never)).toThrow(TypeError);
  });

  test('a bigint outside the layout is a RangeError', () => {
    expect(() => twitter.dateOf(-1n)).toThrow(RangeError);
    expect(() => twitter.toFields(twitter.max + 1n)).toThrow(RangeError);
    expect(twitter.isSnowflake(-1n) || twitter.isSnowflake(twitter.max + 1n)).toBe(false);
  });
});

test('a bound in seconds is refused, also where the layout holds 1970', () => {
  const seconds = Date.UTC(2026, 0, 1) / 1000;
  for (const { firstAt, lastAt } of [twitter, snowflakes.mastodon]) {
    expect(() => firstAt(seconds)).toThrow(/^unixMs: expected milliseconds, not seconds/);
    expect(() => lastAt(seconds)).toThrow(RangeError);
  }
});

describe('fields', () => {
  const fields = { unixMs: Date.UTC(2026, 0, 1), datacenter: 1, worker: 2, sequence: 3 };

  test.each([
    ['unixMs', twitter.epochMs - 1, RangeError],
    ['unixMs', '0', TypeError],
    ['worker', 32, RangeError],
    ['worker', -1, RangeError],
    ['worker', 1.5, RangeError],
    ['worker', '1', TypeError],
    ['sequence', 4096, RangeError],
    ['datacenter', undefined, TypeError],
  ])('%s cannot be %s', (name, value, kind) => {
    const call = () => twitter.fromFields({ ...fields, [name]: value });
    expect(call).toThrow(kind);
    expect(call).toThrow(new RegExp(`^${name}: expected .* got`));
  });

  test('a time is floored to its unit', () => {
    const unixMs = Date.UTC(2026, 0, 1);
    const id = snowflakes.sonyflake.fromFields({ unixMs: unixMs + 9.9, sequence: 0, machine: 0 });
    expect(snowflakes.sonyflake.unixMsOf(id)).toBe(unixMs);
  });

  test('their names are known to the compiler', () => {
    expectTypeOf(twitter.toFields).returns.toEqualTypeOf<
      snowflakes.SnowflakeFields<'datacenter' | 'worker' | 'sequence'>
    >();
    expectTypeOf(snowflakes.multiClock.createGenerator)
      .parameter(0)
      .toEqualTypeOf<{ readonly machine: number } & snowflakes.SnowflakeGeneratorOptions>();
    // @ts-expect-error: a generator must be told its worker.
    expect(() => twitter.createGenerator({ datacenter: 1 })).toThrow('worker: expected');
    // @ts-expect-error: nor has Twitter a shard.
    expect(twitter.toFields(1n).shard).toBeUndefined();
  });
});

test('an ID goes through JSON as text, and only so', () => {
  const id = 1541815603606036481n;
  expect(JSON.parse(JSON.stringify({ id: twitter.toText(id) })).id).toBe('1541815603606036481');
  expect(() => JSON.stringify({ id })).toThrow(TypeError);
  expect(BigInt(Number(id))).not.toBe(id);
});
