import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  defineSnowflake,
  type SnowflakeDefinition,
  type SnowflakeField,
  twitter,
} from '../../src/snowflake/index.ts';
import { START_MS, smallLayout } from './fixture.ts';

const time = { name: 'time', width: 41, role: 'time' };
const sequence = { name: 'sequence', width: 12, role: 'sequence' };
const good = { epochMs: 0, unitMs: 1, fields: [time, sequence], regression: 'wait', overflow: 'wait' };

test('a layout of one’s own knows its names', () => {
  const orders = defineSnowflake({
    epochMs: Date.UTC(2025, 0, 1),
    unitMs: 1,
    fields: [
      { name: 'time', width: 41, role: 'time' },
      { name: 'shop', width: 10 },
      { name: 'sequence', width: 12, role: 'sequence' },
    ],
    regression: 'wait',
    overflow: 'wait',
  });
  const id = orders.createGenerator({ shop: 7, clock: { now: () => START_MS } }).next();
  expect(orders.toFields(id)).toEqual({ unixMs: START_MS, shop: 7, sequence: 0 });
  expectTypeOf(orders.toFields(id).shop).toEqualTypeOf<number>();
});

test('a layout can be had with another epoch, unit or strategy', () => {
  const mine = twitter.with({ epochMs: 0, regression: 'hold' });
  expect([mine.epochMs, mine.regression, mine.overflow]).toEqual([0, 'hold', 'wait']);
  expect(mine.toFields(1n << 22n)).toMatchObject({ unixMs: 1, worker: 0 });
  expect(twitter.regression).toBe('throw');
});

test('an undefined change of a layout leaves it as it is', () => {
  const { with: change, epochMs, regression, overflow } = twitter;
  const same = change({ epochMs: undefined, unitMs: undefined, regression: undefined, overflow: undefined });
  expect([same.epochMs, same.regression, same.overflow]).toEqual([epochMs, regression, overflow]);
});

describe('a definition that cannot be is refused', () => {
  test.each<[Record<string, unknown>, new () => Error, string]>([
    [{ epochMs: -1 }, RangeError, 'epochMs'],
    [{ epochMs: '0' }, TypeError, 'epochMs'],
    [{ unitMs: 0 }, RangeError, 'unitMs'],
    [{ unitMs: 0.5 }, RangeError, 'unitMs'],
    [{ fields: undefined }, TypeError, 'fields'],
    [{ fields: [] }, RangeError, 'fields of time'],
    [{ fields: [time] }, RangeError, 'fields of sequence'],
    [{ fields: [sequence] }, RangeError, 'fields of time'],
    [{ fields: [time, { ...time, name: 'b' }, sequence] }, RangeError, 'fields of time'],
    [{ fields: [sequence, time] }, RangeError, 'first field'],
    [{ fields: [time, { name: 'time', width: 1 }, sequence] }, RangeError, 'fields[1].name'],
    [{ fields: [time, { name: 'clock', width: 1 }, sequence] }, RangeError, 'name'],
    [{ fields: [time, { name: 'unixMs', width: 1, role: 'node' }, sequence] }, RangeError, 'name'],
    [{ fields: [time, { name: 'unixMs', width: 1, role: 'timeline' }, sequence] }, RangeError, 'name'],
    [{ fields: [time, { name: 7, width: 1 }, sequence] }, TypeError, 'name'],
    [{ fields: [time, { name: 'a', width: 0 }, sequence] }, RangeError, 'width of a'],
    [{ fields: [time, { name: 'a', width: 53 }, sequence] }, RangeError, 'width of a'],
    [{ fields: [time, { name: 'a', width: '1' }, sequence] }, TypeError, 'width of a'],
    [{ fields: [time, { name: 'a', width: 1, role: 'x' }, sequence] }, TypeError, 'role of a'],
    [{ fields: [time, { name: 'a', width: 12 }, sequence] }, RangeError, 'bits'],
    [{ fields: [{ ...time, width: 52 }, sequence], unitMs: 1000 }, RangeError, 'end of time'],
    [{ regression: 'explode' }, TypeError, 'regression'],
    [{ overflow: 'hold' }, TypeError, 'overflow'],
    [{ regression: 'next-timeline' }, RangeError, 'next-timeline'],
    [{ overflow: 'next-timeline' }, RangeError, 'next-timeline'],
    [{ overflow: 'carry' }, TypeError, 'regression'],
  ])('%j', (wrong, kind, name) => {
    const call = () => defineSnowflake({ ...good, ...wrong } as unknown as SnowflakeDefinition);
    expect(call).toThrow(kind);
    expect(call).toThrow(new RegExp(`^${name.replace(/[[\]]/g, '\\$&')}: expected .*, got `));
  });

  test('64 bits are not too many', () => {
    const fields = [time, { name: 'a', width: 11 }, sequence];
    expect(defineSnowflake({ ...good, fields } as unknown as SnowflakeDefinition).max).toBe(2n ** 64n - 1n);
  });
});

describe('options that cannot be are refused', () => {
  test.each<[Record<string, unknown>, new () => Error, string]>([
    [{ machine: 16 }, RangeError, 'machine'],
    [{ machine: -1 }, RangeError, 'machine'],
    [{ machine: '1' }, TypeError, 'machine'],
    [{ machine: undefined }, TypeError, 'machine'],
    [{ range: [0, 4] }, RangeError, 'range[1]'],
    [{ range: [3, 2] }, RangeError, 'range[1]'],
    [{ range: [-1, 2] }, RangeError, 'range[0]'],
    [{ range: [0] }, TypeError, 'range'],
    [{ maxWaitMs: -1 }, RangeError, 'maxWaitMs'],
    [{ maxWaitMs: Number.NaN }, RangeError, 'maxWaitMs'],
    [{ clock: {} }, TypeError, 'clock'],
    [{ startAt: 3 }, TypeError, 'startAt'],
    [{ regression: 'explode' }, TypeError, 'regression'],
    [{ overflow: 'hold' }, TypeError, 'overflow'],
  ])('%o', (wrong, kind, name) => {
    const call = () => smallLayout().createGenerator({ machine: 1, ...wrong });
    expect(call).toThrow(kind);
    expect(call).toThrow(new RegExp(`^${name.replace(/[[\]]/g, '\\$&')}: expected .*, got `));
  });

  test('a strategy that needs timelines, on a layout without', () => {
    const options = { datacenter: 1, worker: 1, regression: 'next-timeline' } as const;
    expect(() => twitter.createGenerator(options)).toThrow(RangeError);
  });
});

describe('a name that a field cannot have', () => {
  const FREE = 'a name that is not an option, unixMs or in every object';
  const named = (name: string, role?: 'timeline') => () =>
    defineSnowflake({
      epochMs: 0,
      unitMs: 1,
      fields: [time, { name, width: 1, role }, sequence] as SnowflakeField[],
      regression: 'throw',
      overflow: 'throw',
    });

  test.each([
    ['clock', undefined, `name: expected ${FREE}, got "clock"`],
    ['unixMs', undefined, `name: expected ${FREE}, got "unixMs"`],
    ['unixMs', 'timeline', `name: expected ${FREE}, got "unixMs"`],
    ['', undefined, `name: expected ${FREE}, got ""`],
    ['toString', undefined, `name: expected ${FREE}, got "toString"`],
    ['time', undefined, 'fields[1].name: expected another name, got "time"'],
  ] as const)('%j, role %s: says what has it', (name, role, message) => {
    expect(named(name, role)).toThrow(new RangeError(message));
  });
});
