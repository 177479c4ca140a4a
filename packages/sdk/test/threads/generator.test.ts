import { describe, expect, test } from 'vitest';
import { createGenerator, fromBytes, tickOf, toFields } from '../../src/index.ts';
import { createSharedGenerator, type SharedGeneratorOptions } from '../../src/shared/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { inAnotherRealm } from '../odd-arrays.ts';
import { nextUnit } from '../random/clock-script.ts';
import { dice } from '../random/dice.ts';
import { scriptsUpTo } from '../random/most-scripts.ts';
import { refusalOf } from '../thrown-by.ts';
import { START_MS, threadsOf } from './fixture.ts';

const numbersOf = (ids: readonly string[]) => ids.map(id => toFields(id).sequence);

describe('for one thread, a shared generator is a generator', () => {
  test('it makes the same IDs, refuses the same calls, and leaves the same snapshot', () => {
    for (let seed = 1; seed <= scriptsUpTo(1000); seed++) {
      const random = dice(seed);
      const clock = manualClock(START_MS);
      /** Another object each time: with one, these generators would be in each other's way. */
      const options = () => ({ sequence: [2, 6], clock: { now: clock.now }, whenBlocked: 'throw' }) as const;
      let pair = [
        createGenerator({ ...options(), partition: 5 }),
        createSharedGenerator({ ...options(), partition: 5 }),
      ] as const;
      let unit = 1000;
      let highest = unit;
      for (let turn = 0; turn < 40; turn++) {
        unit = nextUnit(unit, highest, random);
        highest = Math.max(highest, unit);
        clock.set(START_MS + unit * 4);
        if (random.oneIn(12)) {
          const snapshot = pair[1].snapshot();
          pair = [
            createGenerator({ ...options(), snapshot }),
            createSharedGenerator({ ...options(), snapshot }),
          ];
        }
        const outcomes = pair.map(generator => {
          try {
            return generator.next(turn);
          } catch (error) {
            return (error as Error).message;
          }
        });
        const [own, shared] = pair.map((generator, i) => JSON.stringify([outcomes[i], generator.snapshot()]));
        if (shared !== own) expect.fail(`seed ${seed}, turn ${turn}: ${shared} instead of ${own}`);
      }
    }
  });

  test('a snapshot of another generator whose calls waited counts as a full unit', () => {
    const clock = manualClock(START_MS);
    const wallHi = (START_MS - 1_262_304_000_000) / 4;
    const snapshot = { partition: [0, 1], sequenceMin: 0, sequenceMax: 3, sequence: 40, wallHi } as const;
    const generator = createSharedGenerator({ snapshot, clock, whenBlocked: 'throw' });
    expect(refusalOf(() => generator.next())).toMatchObject({
      code: 'ERR_SEQUENCE_EXHAUSTED',
      retryAfterMs: 4,
    });
  });

  test('one whose partition was drawn is still random when it is restored, shared or not', () => {
    const clock = manualClock(START_MS);
    const drawn = createGenerator({ sequence: [0, 31], clock, random: { nextUint32: () => 5 } });
    const random = { nextUint32: () => 11 };
    const { now } = clock;
    const shared = createSharedGenerator({ snapshot: drawn.snapshot(), clock: { now }, random });
    expect(numbersOf([shared.next()])).toEqual([11]);
    expect(shared.snapshot().random).toBe(true);
    clock.advance(4);
    const restored = createGenerator({ snapshot: shared.snapshot(), clock: { now }, random });
    expect(numbersOf([restored.next()])).toEqual([11]);
    expect(createSharedGenerator({ partition: 1 }).snapshot()).not.toHaveProperty('random');
  });

  test('drifts count in 32 bits', () => {
    for (const drifts of [0, 510, 511, 512, 0x7fff_ffff, 0xffff_fffe, 0xffff_ffff]) {
      const snapshot = { partition: [0, 1], sequenceMax: 3, drifts } as const;
      const [thread] = threadsOf(1, { sequence: [0, 3], snapshot });
      const { generator, clock } = thread!;
      generator.next();
      expect(generator.snapshot().drifts).toBe(drifts);
      for (let toggles = 1; toggles <= 3; toggles++) {
        clock.advance(40);
        generator.next();
        clock.advance(-4);
        generator.next();
        expect(generator.snapshot()).toMatchObject({ drifts: (drifts + toggles) % 2 ** 32 });
      }
    }
  });
});

describe('threads', () => {
  test('share one sequence', () => {
    const [a, b] = threadsOf(2);
    const ids = [a, b, b, a].map(thread => thread!.generator.next());
    expect(numbersOf(ids)).toEqual([0, 1, 2, 3]);
    expect(refusalOf(() => b!.generator.next())).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED' });
    expect(b!.generator).toMatchObject({ partition: 1, sequenceMin: 0, sequenceMax: 3, capacity: 4 });
  });

  test('share a tick: it flips once when the clock of all is set back', () => {
    const [a, b] = threadsOf(2);
    const ticks = [a!.generator.next(), b!.generator.next()].map(tickOf);
    for (const { clock } of [a!, b!]) clock.advance(-400);
    expect([...ticks, tickOf(a!.generator.next()), tickOf(b!.generator.next())]).toEqual([0, 0, 1, 1]);
    expect(b!.generator.snapshot()).toMatchObject({ drifts: 1, wallSafe: 126_230_400_000, sequence: 1 });
  });

  test('whose clocks differ use the unit of the one that is ahead, and no tick flips', () => {
    const [a, b] = threadsOf(2);
    b!.clock.advance(-100);
    const ids = [a, b].map(thread => thread!.generator.next());
    expect(ids.map(id => toFields(id).unixMs)).toEqual([START_MS, START_MS]);
    for (const { clock } of [a!, b!]) clock.advance(4);
    expect([a, b].map(thread => tickOf(thread!.generator.next()))).toEqual([0, 0]);
  });

  test('whose clocks differ by more than 100 ms count as set back', () => {
    const [a, b] = threadsOf(2);
    b!.clock.advance(-104);
    const ids = [a, b].map(thread => thread!.generator.next());
    expect(ids.map(tickOf)).toEqual([0, 1]);
  });

  test('that saw their own clock further on count as set back, by however little', () => {
    const [a, b] = threadsOf(2);
    a!.generator.next();
    b!.generator.next();
    b!.clock.advance(-4);
    expect(tickOf(b!.generator.next())).toBe(1);
    // The other one finds its clock ahead, and continues from there.
    expect(tickOf(a!.generator.next())).toBe(1);
  });

  test('that lie behind are not held up when all clocks are set back', () => {
    const [a, b] = threadsOf(2);
    b!.clock.advance(-20);
    a!.generator.next();
    b!.generator.next();
    for (const { clock } of [a!, b!]) clock.advance(-3_600_000);
    const ids = [a, b].map(thread => thread!.generator.next());
    expect(ids.map(id => [tickOf(id), toFields(id).unixMs])).toEqual([
      [1, START_MS - 3_600_000],
      [1, START_MS - 3_600_000],
    ]);
  });

  test('wait for the unit that another one has opened, not only for their own clock', () => {
    const [a, b] = threadsOf(2);
    b!.clock.advance(-40);
    for (let i = 0; i < 4; i++) a!.generator.next();
    expect(() => b!.generator.next()).toThrow('No ID: retry in 44 ms');
    a!.clock.advance(4);
    a!.generator.next();
    expect(toFields(b!.generator.next())).toMatchObject({ unixMs: START_MS + 4, sequence: 1 });
  });
});

describe('blocks of the generator itself', () => {
  test('are used up before more is reserved', () => {
    const clock = manualClock(START_MS);
    const a = createSharedGenerator({ partition: 1, clock, block: 4 });
    const b = createSharedGenerator(a.buffer, { clock });
    expect(numbersOf([a.next(), b.next(), a.next(), a.next(), a.next(), a.next()])).toEqual([
      0, 4, 1, 2, 3, 5,
    ]);
    expect(numbersOf(a.batch(5))).toEqual([6, 7, 8, 9, 10]);
  });

  test('end with the unit of the clock, forward and back', async () => {
    const clock = manualClock(START_MS);
    const a = createSharedGenerator({ partition: 1, clock, block: 4 });
    a.next();
    clock.advance(4);
    expect(toFields(a.next())).toMatchObject({ unixMs: START_MS + 4, sequence: 0 });
    clock.advance(-1);
    expect(toFields(await a.nextAsync())).toMatchObject({ unixMs: START_MS, tick: 1, sequence: 0 });
    expect(toFields(await a.nextAsync())).toMatchObject({ unixMs: START_MS, tick: 1, sequence: 1 });
  });
});

describe('reserve', () => {
  test('gives numbers that follow each other, and that nobody else gets', () => {
    const [a, b] = threadsOf(2);
    const block = a!.generator.reserve(2);
    expect(block).toMatchObject({
      unixMs: START_MS,
      tick: 0,
      partition: 1,
      first: 0,
      count: 2,
      remaining: 2,
    });
    const other = b!.generator.next();
    // The clock and the generator's other IDs are nothing to it.
    a!.clock.advance(-4000);
    a!.generator.next();
    const ids = [block.next(7)!, fromBytes(block.nextBytes(9)!)];
    expect(ids.map(toFields)).toEqual([
      { unixMs: START_MS, tick: 0, meta: 7, partition: 1, sequence: 0 },
      { unixMs: START_MS, tick: 0, meta: 9, partition: 1, sequence: 1 },
    ]);
    expect([block.next(), block.nextBytes(), block.remaining]).toEqual([undefined, undefined, 0]);
    expect(numbersOf([other])).toEqual([2]);
  });

  test('gives what the unit has left', () => {
    const [a] = threadsOf(1);
    a!.generator.next();
    expect(a!.generator.reserve(100)).toMatchObject({ first: 1, count: 3 });
    expect(() => a!.generator.reserve(100)).toThrow('No ID');
  });

  test('refuses a metabyte or an array that cannot be, and keeps the number', () => {
    const block = threadsOf(1)[0]!.generator.reserve(4);
    expect(() => block.next(256)).toThrow(RangeError);
    expect(() => block.nextBytes(-1)).toThrow(RangeError);
    expect(() => block.nextBytes(0, new Uint8Array(9))).toThrow(RangeError);
    expect(block.remaining).toBe(4);
  });

  test.each([0, 65_537, 1.5])('refuses a count of %s', count => {
    expect(() => threadsOf(1)[0]!.generator.reserve(count)).toThrow(RangeError);
  });
});

describe('arguments that cannot be converted to numbers are refused by name', () => {
  test.each([1n, Symbol('number'), {}, Object.create(null), new Proxy(new Uint8Array(1), {})])(
    '%o',
    wrong => {
      const { generator } = threadsOf(1)[0]!;
      const before = generator.snapshot();
      for (const call of [generator.next, generator.nextBytes]) {
        expect(() => call(wrong as never)).toThrow(/^meta: expected 0 to 255/);
      }
      expect(() => generator.nextBytes(0, new Uint8Array(12), wrong as never)).toThrow(/^at: expected/);
      expect(() => generator.nextBytes(0, new Proxy(new Uint8Array(12), {}))).toThrow(/^bytes: expected/);
      expect(generator.snapshot()).toEqual(before);
    },
  );
});

describe('bytes', () => {
  test('may be of another realm', () => {
    const { generator } = threadsOf(1)[0]!;
    const twin = threadsOf(1)[0]!.generator;
    const into = inAnotherRealm<Uint8Array>('new Uint8Array(20)');
    expect(fromBytes(generator.nextBytes(5, into, 3), 3)).toBe(twin.next(5));
    expect(fromBytes(generator.reserve(1).nextBytes(6, into, 3)!, 3)).toBe(twin.next(6));
    expect(fromBytes(generator.batchInto(into, 2), 10)).toBe(twin.batch(2)[1]);
  });
});

describe('batches', () => {
  test('go over several units, in text and bytes', () => {
    let nowMs = START_MS;
    const clock = { now: () => (nowMs += 4) };
    const generator = createSharedGenerator({ partition: 1, sequence: [0, 3], clock });
    const ids = generator.batch(10, 3);
    expect(numbersOf(ids)).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
    expect([...ids].sort()).toEqual(ids);

    const bytes = generator.batchInto(new Uint8Array(20), 2);
    expect(numbersOf([fromBytes(bytes.subarray(0, 10)), fromBytes(bytes.subarray(10))])).toEqual([0, 1]);
  });

  test('that are refused half-way write nothing, and have used up their numbers', () => {
    const [a] = threadsOf(1);
    const ids: never[] = [];
    a!.generator.next();
    expect(() => a!.generator.batchInto(ids, 4)).toThrow('No ID');
    expect([ids, a!.generator.snapshot().sequence]).toEqual([[], 3]);
  });

  test.each<[SharedGeneratorOptions, number]>([
    [{}, 4],
    [{ whenBlocked: 'wait', maxWaitMs: 3 }, 4],
    [{ whenBlocked: 'wait', maxWaitMs: 40 }, 44],
    // With a random start, a unit has three for certain.
    [{ snapshot: { partition: 1, sequenceMax: 3, random: true } }, 3],
  ])('that can never be made are refused at once, and take no number: %o', (options, most) => {
    const { generator } = threadsOf(1, options)[0]!;
    const before = generator.snapshot();
    const error = `count (limited by maxWaitMs): expected an integer from 0 to ${most}, got ${most + 1}`;
    expect(() => generator.batch(most + 1)).toThrow(new RangeError(error));
    expect(generator.snapshot()).toEqual(before);
  });

  test('that do not fit take no number', () => {
    const [a] = threadsOf(1);
    expect(() => a!.generator.batchInto(new Uint8Array(19), 2)).toThrow(RangeError);
    expect(() => a!.generator.batchInto({} as never, 2)).toThrow(TypeError);
    expect(() => a!.generator.nextBytes(0, new Uint8Array(5))).toThrow(RangeError);
    expect(() => a!.generator.next(256)).toThrow(RangeError);
    expect(numbersOf([fromBytes(a!.generator.nextBytes())])).toEqual([0]);
  });
});
