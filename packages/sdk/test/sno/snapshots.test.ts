import { describe, expect, test } from 'vitest';
import {
  createGenerator,
  isSnoError,
  type SnapshotInput,
  type Sno,
  sequenceOf,
  tickOf,
} from '../../src/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { refusalOf } from '../thrown-by.ts';
import { readVectors } from '../vectors.ts';
import { START_MS, smallGenerator } from './fixture.ts';

const EPOCH_MS = 1_262_304_000_000;

describe('a snapshot', () => {
  test('of a new generator is a configuration', () => {
    const { generator } = smallGenerator();
    const { now, ...rest } = generator.snapshot();
    expect(now).toBe((START_MS - EPOCH_MS) / 4);
    expect(rest).toEqual({
      partition: [0, 1],
      sequenceMin: 0,
      sequenceMax: 3,
      sequence: 0,
      wallHi: 0,
      wallSafe: 0,
      drifts: 0,
    });
  });

  test('can be taken whatever the clock reads', () => {
    const { generator, clock } = smallGenerator();
    generator.next();
    clock.set(Number.NaN);
    expect(JSON.parse(JSON.stringify(generator.snapshot()))).toMatchObject({ now: 0, sequence: 0 });
  });

  test('keeps the real sequence when the clock has left the unit, and so repeats nothing when it comes back', () => {
    const { generator, clock } = smallGenerator();
    const ids = generator.batch(3);
    clock.advance(4);
    const snapshot = generator.snapshot();
    expect(snapshot.sequence).toBe(2);
    clock.advance(-4);
    const restored = createGenerator({ snapshot, clock: { ...clock } });
    expect(ids).not.toContain(restored.next());
  });

  test('keeps the number of toggles modulo 2^32', () => {
    const clock = manualClock(START_MS);
    const snapshot = { partition: [0, 1], wallHi: 133_000_000_000, drifts: 0xffff_ffff } as const;
    clock.set(EPOCH_MS + 4 * 132_999_999_000);
    const generator = createGenerator({ snapshot, clock });
    expect(tickOf(generator.next())).toBe(0);
    expect(generator.snapshot().drifts).toBe(0);
  });

  test.each<[string, unknown]>([
    ['snapshot', null],
    ['partition', { partition: [0] }],
    ['partition', { partition: [0, 1, 2] }],
    ['partition', { partition: [0, 256] }],
    ['partition', { partition: 'AB' }],
    ['partition', { partition: 65_536 }],
    ['snapshot', new Date(0)],
    ['sequenceMin', { sequenceMin: -1 }],
    ['sequenceMin', { sequenceMin: 65_536 }],
    ['sequenceMax', { sequenceMax: 1.5 }],
    ['sequenceMax', { sequenceMin: 5, sequenceMax: 7 }],
    ['sequenceMax', { sequenceMin: 5, sequenceMax: 5 }],
    ['sequence', { sequence: 4_294_967_296 }],
    ['parition', { parition: [0, 1] }],
    ['sequence', { sequenceMin: 100, sequence: 99 }],
    ['wallHi', { wallHi: -1 }],
    ['wallHi', { wallHi: 2 ** 39 }],
    ['wallHi', { wallHi: '5' }],
    ['wallHi', { wallHi: null }],
    ['wallSafe', { wallSafe: 0.5 }],
    ['drifts', { drifts: 2 ** 32 }],
    ['random', { random: 1 }],
    ['random', { random: false }],
  ])('with an impossible %s is refused: %o', (field, some) => {
    const isWhole = field === 'snapshot';
    const snapshot = (isWhole ? some : { partition: [0, 1], ...(some as object) }) as SnapshotInput;
    expect(refusalOf(() => createGenerator({ snapshot }))).toMatchObject({
      code: 'ERR_SNAPSHOT_INVALID',
      field,
    });
  });

  test('with an impossible random is refused by a message that names what is possible', () => {
    const make = () => createGenerator({ snapshot: { random: false } as unknown as SnapshotInput });
    expect(refusalOf(make)).toMatchObject({ message: 'random: expected one of true, got false' });
  });

  test('without a partition is one of partition 0, as in the reference', () => {
    const generator = createGenerator({ snapshot: { sequenceMax: 9 } });
    expect(generator.describe()).toMatchObject({ partition: 0, sequenceMin: 0, sequenceMax: 9 });
  });

  test('with a sequence far above its range is that of a full unit', () => {
    const { clock } = smallGenerator();
    const wallHi = (START_MS - EPOCH_MS) / 4;
    const snapshot = { sequenceMax: 9, sequence: 4_294_967_295, wallHi };
    const generator = createGenerator({ snapshot, clock, whenBlocked: 'throw' });
    expect(generator.sequence).toBe(4_294_967_295);
    expect(generator.snapshot().sequence).toBe(4_294_967_295);
    expect(refusalOf(() => generator.next()).code).toBe('ERR_SEQUENCE_EXHAUSTED');
    clock.advance(4);
    expect(sequenceOf(generator.next())).toBe(0);
  });
});

/*
 * What the reference implementation does wrong, replayed. `at` repeats by design, and two processes that
 * share nothing are two generators.
 */
describe('none of the reference’s known hazards repeats an ID here', () => {
  const scenarios: Scenario[] = readVectors('generator-hazards');

  test.each(scenarios)('$name', scenario => {
    const clock = { unit: 0, now: () => EPOCH_MS + clock.unit * 4 };
    const make = (snapshot: SnapshotInput) =>
      createGenerator({ snapshot, clock: { ...clock, now: () => clock.now() }, whenBlocked: 'throw' });
    const ids: Sno[] = [];
    let generator: ReturnType<typeof make>;
    try {
      generator = make(scenario.snapshot);
    } catch (error) {
      return expect(isSnoError(error, 'ERR_SNAPSHOT_INVALID')).toBe(true);
    }
    for (const call of scenario.calls) {
      clock.unit = call.retryAtUnits ?? call.now ?? clock.unit;
      if (call.op === 'restart') generator = make(JSON.parse(JSON.stringify(generator.snapshot())));
      if (call.op !== 'new') continue;
      try {
        ids.push(generator.next(call.meta));
      } catch (error) {
        expect(isSnoError(error)).toBe(true);
      }
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(id => sequenceOf(id) >= generator.sequenceMin)).toBe(true);
  });
});

interface Scenario {
  name: string;
  snapshot: SnapshotInput;
  calls: { op: string; now?: number; retryAtUnits?: number; meta: number }[];
}
