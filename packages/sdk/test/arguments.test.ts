import { afterEach, describe, expect, test } from 'vitest';
import { requireKeys } from '../src/arguments.ts';
import {
  checkSno,
  createGenerator,
  fromFields,
  generate,
  MAX,
  splitSequence,
  toFields,
  ZERO,
} from '../src/index.ts';
import { defineMeta, flag, metaFromJSON, oneOf, uint } from '../src/meta/index.ts';
import { readId } from '../src/read/index.ts';
import { createSharedGenerator } from '../src/shared/index.ts';
import { defineSnowflake, twitter } from '../src/snowflake/index.ts';
import { manualClock } from '../src/testing/index.ts';

const clock = manualClock(Date.UTC(2026, 0, 1));

/** What another library, or an attacker, has added to every object. */
const added = new Set<string>();

function addToAll(properties: object): void {
  for (const [key, value] of Object.entries(properties)) {
    added.add(key);
    Object.defineProperty(Object.prototype, key, {
      value,
      configurable: true,
      writable: true,
      enumerable: true,
    });
  }
}

afterEach(() => {
  for (const key of added) delete (Object.prototype as { [key: string]: unknown })[key];
  added.clear();
});

describe('what was added to Object.prototype', () => {
  test('is no option, and no unknown one', () => {
    addToAll({ partition: 9, other: 5 });
    const copy = requireKeys<{ sequence?: number; partition?: number }>('options', { sequence: 1 }, [
      'sequence',
      'partition',
    ]);
    expect(copy.partition).toBeUndefined();
    expect(Object.keys(copy)).toEqual(['sequence']);
    expect(copy.sequence).toBe(1);
  });

  test('is none for a copy of any keys either', () => {
    addToAll({ headers: { authorization: 'mine' } });
    expect(requireKeys<{ headers?: object }>('init', {}).headers).toBeUndefined();
  });

  test('does not switch the checks of checkSno off', () => {
    const nowMs = Date.UTC(2026, 0, 1);
    addToAll({ maxAheadMs: Number.POSITIVE_INFINITY });
    expect(checkSno(MAX, { nowMs })).toMatchObject({ reason: 'ahead' });
    addToAll({ nowMs: Date.UTC(2079, 0, 1) });
    expect(checkSno(MAX)).toMatchObject({ reason: 'ahead' });
    addToAll({ maxAgeMs: 1, partition: 7, meta: 7 });
    expect(checkSno(ZERO, { nowMs }).ok).toBe(true);
  });

  test('gives a generator no partition, snapshot or clock', () => {
    addToAll({
      partition: 9,
      sequence: [0, 3],
      snapshot: { partition: 9 },
      clock: undefined,
      whenBlocked: 'x',
    });
    const generator = createGenerator({ random: { nextUint32: () => 0x4321 } });
    expect(generator.partition).not.toBe(9);
    expect(generator.capacity).toBe(65_536);
  });

  test('is not read from a snapshot', () => {
    addToAll({ wallHi: 5, drifts: 1, sequenceMin: 8, sequence: 77 });
    const { sequenceMin, length } = createGenerator({ snapshot: { partition: 3 }, clock });
    expect([sequenceMin, length]).toEqual([0, 0]);
  });

  test('is no option of threads', () => {
    addToAll({ partition: 9, block: 16, sequence: [0, 3] });
    expect(createSharedGenerator({ clock, partition: 8 })).toMatchObject({ partition: 8, capacity: 65_536 });
  });

  test('is no option and no role of a snowflake', () => {
    addToAll({ role: 'sequence', range: [0, 1], startAt: 5, overflow: 'x', regression: 'x' });
    const layout = defineSnowflake({
      epochMs: 0,
      unitMs: 1,
      fields: [
        { name: 'time', width: 42, role: 'time' },
        { name: 'node', width: 4 },
        { name: 'count', width: 4, role: 'sequence' },
      ],
      regression: 'throw',
      overflow: 'throw',
    });
    expect(layout.fields.map(({ role }) => role)).toEqual(['time', 'node', 'sequence']);
    expect(layout.createGenerator({ node: 3, clock }).describe().capacity).toBe(16);
    expect(twitter.createGenerator({ datacenter: 1, worker: 1, clock }).describe().capacity).toBe(4096);
  });

  test('is no field of a snowflake', () => {
    const fields = { unixMs: Date.UTC(2026, 0, 1), datacenter: 1, worker: 1 };
    addToAll({ sequence: 5 });
    expect(() => twitter.fromFields(fields as never)).toThrow(/^sequence: expected/);
    expect(() => twitter.fromFields(null as never)).toThrow(
      new TypeError('fields: expected a plain object, got null'),
    );
  });

  test('is no field of an ID that a snowflake generator makes, nor of a bound', () => {
    const unixMs = clock.now();
    const generator = twitter.createGenerator({ datacenter: 1, worker: 1, clock });
    addToAll({ sequence: 5, worker: 7 });
    expect(twitter.toFields(generator.next())).toEqual({ unixMs, datacenter: 1, worker: 1, sequence: 0 });
    expect(twitter.toFields(twitter.firstAt(unixMs)).sequence).toBe(0);
  });

  test('is no reason to wait', () => {
    addToAll({ reason: 'ERR_CLOCK_UNSAFE' });
    const generator = createGenerator({ partition: 21, clock });
    expect(toFields(generator.next()).partition).toBe(21);
    expect(generator.length).toBe(1);
    expect(generator.batch(2)).toHaveLength(2);
    expect(generate()).toHaveLength(16);
    expect(twitter.createGenerator({ datacenter: 1, worker: 1, clock }).batch(2)).toHaveLength(2);
    expect(createSharedGenerator({ clock, partition: 22 }).batch(2)).toHaveLength(2);
  });

  test('is no place or width in the metabyte', () => {
    addToAll({ firstBit: 3, width: 5, choices: ['no', 'yes'] });
    const spec = { hot: flag(), size: uint(3), state: oneOf(['a', 'b', 'c']) };
    expect(defineMeta(spec).fields.map(({ firstBit, width }) => [firstBit, width])).toEqual([
      [0, 1],
      [1, 3],
      [4, 2],
    ]);
    expect(() => metaFromJSON({ version: 1, fields: [{ name: 'hot', kind: 'flag', width: 1 }] })).toThrow(
      /^fields\[0\]\.firstBit: expected/,
    );
  });

  test('is no ID, and no field of one', () => {
    addToAll({ id: ZERO });
    expect(readId({}).ok).toBe(false);
    const fields = { unixMs: Date.UTC(2026, 0, 1), tick: 0, meta: 0, partition: 0 };
    addToAll({ sequence: 5 });
    expect(() => fromFields(fields as never)).toThrow(/^sequence: expected/);
  });
});

describe('−0', () => {
  const node = { datacenter: -0, worker: -0, clock };

  test('is 0 in all that is given back', () => {
    const generator = createGenerator({ partition: [-0, -0], sequence: [-0, 9], clock });
    const snapshot = { ...generator.snapshot(), sequenceMin: -0, sequence: -0, wallHi: -0, drifts: -0 };
    const of = createGenerator({ snapshot, clock: manualClock(clock.now()) });
    expect(of.snapshot()).toEqual({ ...generator.snapshot(), sequenceMin: 0, sequence: 0, wallHi: 0 });
    expect(generator.describe()).toMatchObject({ partition: 0, sequenceMin: 0 });
    expect(splitSequence(2, -0, [-0, 9])).toEqual([0, 4]);
  });

  test('is 0 in all that a snowflake generator gives back', () => {
    const generator = twitter.createGenerator({ ...node, range: [-0, 9], startAt: () => -0 });
    generator.next();
    const snapshot = generator.snapshot();
    expect(snapshot).toMatchObject({ node: { datacenter: 0, worker: 0 }, range: [0, 9], start: 0 });
    const options = { ...node, snapshot: { ...snapshot, timeline: -0, start: -0, highs: [-0] } };
    expect(twitter.createGenerator({ ...options, range: [0, 9] }).snapshot()).toEqual(snapshot);
    expect(twitter.with({ epochMs: -0 }).epochMs).toBe(0);
  });
});

describe('a proxy that was revoked', () => {
  const revoked = <T extends object>(target: T): T => {
    const { proxy, revoke } = Proxy.revocable(target, {});
    revoke();
    return proxy;
  };

  test.each([[{}], [[]]])('of %o is refused as options, in words of ours', target => {
    const error = new TypeError('options: expected a plain object, got an object');
    expect(() => createGenerator(revoked(target) as object)).toThrow(error);
    expect(() => checkSno(ZERO, revoked(target) as object)).toThrow(error);
  });

  test('is refused as bytes', () => {
    const generator = createGenerator({ partition: 1, clock });
    const before = generator.snapshot();
    expect(() => generator.nextBytes(0, revoked(new Uint8Array(10)))).toThrow(
      /^bytes: expected a Uint8Array/,
    );
    expect(generator.snapshot()).toEqual(before);
  });

  test('throws what its owner throws while it lives', () => {
    const mine = new Error('mine');
    const watched = new Proxy(
      {},
      {
        getPrototypeOf() {
          throw mine;
        },
      },
    );
    expect(() => createGenerator(watched)).toThrow(mine);
  });
});
