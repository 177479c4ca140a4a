import { describe, expect, test, vi } from 'vitest';
import {
  type CheckOptions,
  checkSno,
  firstAt,
  fromFields,
  lastAt,
  parse,
  type Sno,
  snoSchema,
} from '../../src/index.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const DAY = 86_400_000;

function idAt(unixMs: number, more: { meta?: number; partition?: number } = {}): Sno {
  return fromFields({ unixMs, tick: 0, meta: 0, partition: 7, sequence: 1, ...more });
}

describe('an ID that somebody else made', () => {
  test('is accepted with the distance of its time', () => {
    const id = idAt(NOW - 4000);
    expect(checkSno(id, { nowMs: NOW })).toEqual({ ok: true, id, aheadMs: -4000 });
  });

  test.each([
    ['upper case', 'BRPK4Q72XWF2M63L', /expected 16 characters of \[2-9a-x\], got "BRPK4Q72XWF2M63L"/],
    ['white space', ' brpk4q72xwf2m63', /got "\?brpk4q72xwf2m63"/],
    ['too short', 'brpk4q72xwf2m63', /got "brpk4q72xwf2m63"/],
    ['an object', { id: 'brpk4q72xwf2m63l' }, /got object/],
    ['missing', undefined, /got undefined/],
  ])('that is malformed is not: %s', (_, value, message) => {
    expect(checkSno(value, { nowMs: NOW })).toMatchObject({
      ok: false,
      reason: 'malformed',
      message: expect.stringMatching(message),
    });
  });

  test.each([
    [
      'a function that cannot be shown',
      Object.assign(() => 1, {
        toString() {
          throw new Error('from the value');
        },
      }),
      'ID: expected 16 characters of [2-9a-x], got function',
    ],
    ['a symbol', Symbol('\x1b[2J'), 'ID: expected 16 characters of [2-9a-x], got symbol'],
    ['a terminal control', '\x9b2J\u202e', 'ID: expected 16 characters of [2-9a-x], got "?2J?"'],
    ['an array of such', [Symbol('\x1b[2J')], 'ID: expected 16 characters of [2-9a-x], got object'],
  ])('that is hostile has a message that can be sent and printed: %s', (_, value, message) => {
    expect(checkSno(value, { nowMs: NOW })).toEqual({ ok: false, reason: 'malformed', message });
    expect(snoSchema['~standard'].validate(value)).toEqual({ issues: [{ message }] });
    expect(() => parse(value as never)).toThrow(message);
  });

  test('may be a day ahead unless told otherwise, and of the year 2070 never', () => {
    expect(checkSno(idAt(NOW + DAY), { nowMs: NOW }).ok).toBe(true);
    expect(checkSno(idAt(NOW + DAY + 4), { nowMs: NOW })).toMatchObject({ reason: 'ahead' });
    expect(checkSno(idAt(Date.UTC(2070)), { nowMs: NOW })).toMatchObject({
      reason: 'ahead',
      message: expect.stringContaining('2070-01-01T00:00:00.000Z'),
    });
    expect(checkSno(idAt(NOW + 8), { nowMs: NOW, maxAheadMs: 7 })).toMatchObject({ reason: 'ahead' });
    expect(checkSno(lastAt(Number.POSITIVE_INFINITY), { nowMs: NOW, maxAheadMs: Infinity }).ok).toBe(true);
  });

  test('may be as old as it likes unless told otherwise', () => {
    expect(checkSno(firstAt(0), { nowMs: NOW }).ok).toBe(true);
    expect(checkSno(idAt(NOW - 8), { nowMs: NOW, maxAgeMs: 8 }).ok).toBe(true);
    expect(checkSno(idAt(NOW - 12), { nowMs: NOW, maxAgeMs: 8 })).toMatchObject({ reason: 'old' });
  });

  test.each<[CheckOptions, string | undefined]>([
    [{ partition: 7 }, undefined],
    [{ partition: [0, 7] }, undefined],
    [{ partition: partition => partition < 8 }, undefined],
    [{ partition: 8 }, 'partition'],
    [{ partition: [1, 7] }, 'partition'],
    [{ partition: () => false }, 'partition'],
    [{ meta: 3 }, undefined],
    [{ meta: meta => meta > 2 }, undefined],
    [{ meta: 4 }, 'meta'],
    [{ meta: undefined, partition: undefined, maxAgeMs: undefined }, undefined],
  ])('with partition 7 and metabyte 3 is judged by %o', (options, reason) => {
    const check = checkSno(idAt(NOW, { meta: 3 }), { nowMs: NOW, ...options });
    expect(check.ok ? undefined : check.reason).toBe(reason);
  });

  test('is judged by the system clock where no time is given', () => {
    vi.useFakeTimers({ now: NOW });
    expect(checkSno(idAt(NOW + DAY + 4))).toMatchObject({ reason: 'ahead' });
    vi.setSystemTime(NOW + 4);
    expect(checkSno(idAt(NOW + DAY + 4)).ok).toBe(true);
    // A clock that reads some day of 1970 is no option that was given in seconds.
    vi.setSystemTime(NOW / 1000);
    expect(checkSno(idAt(NOW))).toMatchObject({ reason: 'ahead' });
    vi.useRealTimers();
  });

  test.each<[Record<string, unknown> | null, new (message: string) => Error, RegExp]>([
    [
      { maxAhead: 5 },
      TypeError,
      /^unknown key in options: expected one of nowMs, maxAheadMs.* got "maxAhead"$/,
    ],
    [{ nowMs: '5' }, TypeError, /^nowMs/],
    [{ nowMs: Number.NaN }, RangeError, /^nowMs/],
    [{ nowMs: NOW / 1000 }, RangeError, /^nowMs: expected milliseconds, not seconds, got/],
    [{ maxAheadMs: -1 }, RangeError, /^maxAheadMs/],
    [{ maxAgeMs: Number.NaN }, RangeError, /^maxAgeMs/],
    [{ maxAgeMs: '1 day' }, TypeError, /^maxAgeMs/],
    [{ partition: 65_536 }, RangeError, /^partition/],
    [{ partition: [1] }, TypeError, /^partition/],
    [{ meta: '3' }, TypeError, /^meta/],
    [null, TypeError, /^options/],
  ])('is not judged by %o', (options, kind, message) => {
    const check = () => checkSno(idAt(NOW), options as CheckOptions);
    expect(check).toThrow(kind);
    expect(check).toThrow(message);
  });

  test.each([
    ['an async function', async () => false],
    ['one that returns nothing', () => undefined],
    ['one that returns a number', () => 1],
  ])('is not judged by %s', (_, answer) => {
    const partition = answer as unknown as () => boolean;
    expect(() => checkSno(idAt(NOW), { nowMs: NOW, partition })).toThrow(
      /^partition\(\): expected true or false, got /,
    );
    expect(() => checkSno(idAt(NOW), { nowMs: NOW, meta: partition })).toThrow(TypeError);
  });

  test('is not judged by an async function, whose rejection does not end the process', async () => {
    const onRejection = vi.fn();
    process.on('unhandledRejection', onRejection);
    const meta = (async () => {
      throw new Error('database down');
    }) as unknown as () => boolean;
    expect(() => checkSno(idAt(NOW), { nowMs: NOW, meta })).toThrow(
      'meta(): expected true or false, got an object',
    );
    await new Promise(setImmediate);
    process.off('unhandledRejection', onRejection);
    expect(onRejection).not.toHaveBeenCalled();
  });
});
