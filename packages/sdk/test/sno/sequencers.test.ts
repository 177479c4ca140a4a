import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createGenerator,
  defaultGenerator,
  type GeneratorOptions,
  type generate,
  isSnoError,
  type Snapshot,
  type Sno,
  sequenceOf,
  tickOf,
} from '../../src/index.ts';
import { createSharedGenerator, type SharedGeneratorOptions } from '../../src/shared/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { dice } from '../random/dice.ts';
import { scriptsUpTo } from '../random/most-scripts.ts';
import { refusalOf } from '../thrown-by.ts';
import { eventsOf, START_MS } from './fixture.ts';

const SEQUENCERS = Symbol.for('sno-id');

afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
  // As a new realm: what one test has used is free for the next.
  delete (globalThis as { [key: symbol]: unknown })[SEQUENCERS];
});

describe('generators of one partition and range on the default clock', () => {
  test('of which one is made for each request repeat nothing', () => {
    const ids = Array.from({ length: 1000 }, () => createGenerator({ partition: 7 }).next());
    expect(new Set(ids).size).toBe(1000);
  });

  test('of which two are used in turn repeat nothing', () => {
    const [one, other] = [createGenerator({ partition: 7 }), createGenerator({ partition: [0, 7] })];
    const ids = Array.from({ length: 1000 }, () => [one.next(), other.next()]).flat();
    expect(new Set(ids).size).toBe(2000);
    expect([...ids].sort()).toEqual(ids);
  });

  test('count through one sequence, whatever else they are made with', () => {
    vi.useFakeTimers({ now: START_MS });
    const one = createGenerator({ partition: 7, whenBlocked: 'throw' });
    const other = createGenerator({ partition: 7, maxWaitMs: 5, whenOutOfRange: 'substitute' });
    const numbers = [one.next(), other.next(), other.next(), ...one.batch(2), other.next()].map(sequenceOf);
    expect(numbers).toEqual([0, 1, 2, 3, 4, 5]);
    expect([one.sequence, one.length, other.length]).toEqual([5, 6, 6]);
    expect(one.snapshot()).toEqual(other.snapshot());
  });

  test('of which one moves to another unit are both there', () => {
    vi.useFakeTimers({ now: START_MS });
    const [one, other] = [createGenerator({ partition: 7 }), createGenerator({ partition: 7 })];
    const first = one.next();
    vi.setSystemTime(START_MS + 4);
    const second = other.next();
    // The first one writes the unit that the other has opened.
    expect(one.next() > second).toBe(true);
    expect(second > first).toBe(true);
    vi.setSystemTime(START_MS - 100);
    expect([other.next(), one.next()].map(tickOf)).toEqual([1, 1]);
  });

  test('report their own IDs, each of them once', () => {
    vi.useFakeTimers({ now: START_MS + 1 });
    const generators = [createGenerator({ partition: 7 }), createGenerator({ partition: 7 })] as const;
    const events = generators.map(generator => eventsOf(generator, true));
    const made: string[][] = [[], []];
    const random = dice(1);
    for (let turn = 0; turn < 200; turn++) {
      const i = random.int(0, 1);
      const ids = generators[i]!.batch(random.int(1, 3));
      made[i]!.push(...ids.map(id => `${tickOf(id)} ${sequenceOf(id)}`));
      if (random.oneIn(5)) vi.setSystemTime(Date.now() + 4);
    }
    vi.advanceTimersByTime(100);
    const reported = events.map(list =>
      list.flatMap(event =>
        event.type === 'ids'
          ? [...event.metas].map((_, i) => `${event.tick} ${event.firstSequence + i}`)
          : [],
      ),
    );
    expect(reported).toEqual(made);
    // What the clock read when the unit was opened, by whichever of them.
    for (const event of events.flat()) {
      if (event.type === 'ids') expect(event.now - event.unixMs).toBe(1);
    }
  });

  test('are one in another copy of the package too', async () => {
    vi.resetModules();
    const copy: { createGenerator: typeof createGenerator } = await import('../../src/index.ts');
    expect(copy.createGenerator).not.toBe(createGenerator);
    const [one, other] = [createGenerator({ partition: 7 }), copy.createGenerator({ partition: 7 })];
    const ids = Array.from({ length: 1000 }, () => [one.next(), other.next()]).flat();
    expect(new Set(ids).size).toBe(2000);
  });

  test('wait for a promise together', async () => {
    const [one, other] = [createGenerator({ partition: 7 }), createGenerator({ partition: 7 })];
    const ids = await Promise.all(Array.from({ length: 200 }, (_, i) => (i & 1 ? one : other).nextAsync()));
    expect(new Set(ids).size).toBe(200);
  });
});

describe('ranges of one partition', () => {
  test('that do not overlap are independent', () => {
    vi.useFakeTimers({ now: START_MS });
    const [low, high] = [
      [0, 99],
      [100, 199],
    ].map(([min, max]) => createGenerator({ partition: 7, sequence: [min!, max!] }));
    expect([low!.next(), high!.next(), low!.next()].map(sequenceOf)).toEqual([0, 100, 1]);
  });

  test.each<[GeneratorOptions, used: string, given: string]>([
    [{ sequence: [50, 149] }, '0 to 99', '50 to 149'],
    [{ sequence: [0, 98] }, '0 to 99', '0 to 98'],
    [{ sequence: [1, 99] }, '0 to 99', '1 to 99'],
    [{ sequence: [99, 150] }, '0 to 99', '99 to 150'],
    [{ sequence: [150, 200] }, '200 to 299', '150 to 200'],
    [{}, '0 to 99', '0 to 65535'],
    [{ snapshot: { partition: 7, sequenceMin: 10, sequenceMax: 20 } }, '0 to 99', '10 to 20'],
    [{ sequence: [250, 300] }, '200 to 299', '250 to 300'],
  ])('that overlap are refused: %o', (options, used, given) => {
    createGenerator({ partition: 7, sequence: [0, 99] });
    createGenerator({ partition: 7, sequence: [200, 299] });
    const error = refusalOf(() => createGenerator({ partition: 7, ...options }));
    expect(error).toMatchObject({ code: 'ERR_PARTITION_IN_USE', field: 'sequence' });
    expect(error.message).toBe(
      `sequence: expected a range apart from ${used}, which is in use, got "${given}"`,
    );
    // Nothing was taken by it.
    expect(createGenerator({ partition: 7, sequence: [100, 199] }).next()).toHaveLength(16);
    expect(createGenerator({ partition: 8, ...options, snapshot: undefined }).next()).toHaveLength(16);
  });
});

describe('a clock of the caller', () => {
  test('is a world of its own', () => {
    const make = () => createGenerator({ partition: 7, clock: manualClock(START_MS) });
    expect(make().next()).toBe(make().next());
    createGenerator({ partition: 7, sequence: [0, 9] });
    expect(make().capacity).toBe(65_536);
  });

  test('that several generators have is one world', () => {
    const clock = manualClock(START_MS);
    const ids = Array.from({ length: 100 }, () => createGenerator({ partition: 7, clock }).next());
    expect(new Set(ids).size).toBe(100);
    expect(() => createGenerator({ partition: 7, sequence: [0, 9], clock })).toThrow('is in use');
  });

  test('takes numbers of another generator in the middle of a batch, which then keeps its own', () => {
    let intrude = () => {};
    const clock = {
      now() {
        intrude();
        return START_MS;
      },
    };
    const options = { partition: 7, sequence: [0, 7], clock, whenBlocked: 'throw' } as const;
    const [one, other] = [createGenerator(options), createGenerator(options)];
    const ids: Sno[] = [one.next(), other.next()];
    let turns = 0;
    intrude = () => {
      if (turns++ === 0) ids.push(other.next());
    };
    ids.push(...one.batch(4));
    expect(ids.map(sequenceOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

describe('a snapshot that is restored while its partition is in use', () => {
  test('of a hot reload goes on from where the old module stands', () => {
    vi.useFakeTimers({ now: START_MS });
    const old = createGenerator({ partition: 7 });
    const ids = old.batch(3);
    const snapshot = old.snapshot();
    // The old module makes some more before it is gone.
    ids.push(...old.batch(3));
    const reloaded = createGenerator({ snapshot });
    ids.push(reloaded.next(), old.next());
    expect(ids.map(sequenceOf)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test.each([
    ['a generator with a random partition', () => createGenerator()],
    ['the default generator', defaultGenerator],
  ])('of a hot reload goes on from %s', (_, make) => {
    const old = make();
    const ids = old.batch(3);
    const reloaded = createGenerator({ snapshot: old.snapshot() });
    ids.push(reloaded.next(), old.next(), reloaded.next());
    expect(new Set(ids).size).toBe(6);
  });

  test('moves all of them on if it is later', () => {
    vi.useFakeTimers({ now: START_MS });
    const here = createGenerator({ partition: 7 });
    here.next();
    const clock = manualClock(START_MS + 40);
    const elsewhere = createGenerator({ partition: 7, clock });
    const ids = elsewhere.batch(5);
    clock.advance(-40);
    ids.push(...elsewhere.batch(5));
    createGenerator({ snapshot: elsewhere.snapshot() });
    vi.setSystemTime(START_MS + 20);
    ids.push(here.next());
    vi.setSystemTime(START_MS + 42);
    const events = eventsOf(here, true);
    ids.push(here.next());
    expect(new Set(ids).size).toBe(12);
    vi.advanceTimersByTime(10);
    expect(events).toMatchObject([{ type: 'ids', now: START_MS + 42, unixMs: START_MS + 40 }]);
  });
});

describe('a random partition', () => {
  test('that is given to another generator is one writer with it', () => {
    vi.useFakeTimers({ now: START_MS });
    const drawn = createGenerator();
    const given = createGenerator({ partition: drawn.partition });
    const ids = [drawn, given].flatMap(generator => [...generator.batch(15_000), generator.next()]);
    ids.push(drawn.next(), given.next());
    expect(new Set(ids).size).toBe(30_004);
  });

  test('is one though generate() alone has drawn it', async () => {
    vi.useFakeTimers({ now: START_MS });
    vi.resetModules();
    const copy: { generate: typeof generate } = await import('../../src/index.ts');
    const { partitionOf } = await import('../../src/index.ts');
    const ids = Array.from({ length: 1000 }, () => copy.generate());
    const given = createGenerator({ partition: partitionOf(ids[0]!) });
    ids.push(...given.batch(30_000), copy.generate(), given.next());
    expect(new Set(ids).size).toBe(31_002);
  });

  test('that is given with a range that overlaps is refused', () => {
    const { partition } = createGenerator();
    const error = refusalOf(() => createGenerator({ partition, sequence: [0, 9] }));
    expect(error).toMatchObject({ code: 'ERR_PARTITION_IN_USE', field: 'sequence' });
  });
});

describe('a generator that threads share', () => {
  const create = (options?: GeneratorOptions) => createGenerator({ partition: 7, ...options });
  const share = (options?: SharedGeneratorOptions) => createSharedGenerator({ partition: 7, ...options });
  /** Whether its numbers are in use, by what a generator of others is told. */
  const isInUse = (make: () => unknown, range = '0 to 99') => {
    const error = refusalOf(make);
    expect(error).toMatchObject({ code: 'ERR_PARTITION_IN_USE', field: 'sequence' });
    expect(error.message).toContain(`sequence: expected a range apart from ${range}, which is in use, got`);
  };
  const sequence = [0, 99] as const;

  test.each<[string, (snapshot: Snapshot) => unknown]>([
    ['a generator', () => create({ sequence })],
    ['another shared one', () => share({ sequence })],
    ['one that is restored from its snapshot', snapshot => createSharedGenerator({ snapshot })],
    ['a generator that is restored from it', snapshot => createGenerator({ snapshot })],
    ['a range that overlaps', () => create({ sequence: [90, 149] })],
    ['a shared range that overlaps', () => share({ sequence: [90, 149] })],
  ])('has its numbers for itself: %s is refused', (_, make) => {
    const shared = share({ sequence });
    shared.next();
    const { now: _now, ...state } = shared.snapshot();
    isInUse(() => make(shared.snapshot()));
    expect(shared.snapshot()).toMatchObject(state);
    expect(create({ sequence: [100, 199] }).next()).toHaveLength(16);
    expect(share({ sequence: [200, 299] }).next()).toHaveLength(16);
    const clock = manualClock(START_MS);
    expect(create({ clock }).next()).toHaveLength(16);
    isInUse(() => share({ clock }), '0 to 65535');
  });

  test('is refused the numbers of a generator, and takes nothing', () => {
    const generator = create({ sequence });
    isInUse(() => share({ sequence }));
    isInUse(() => createSharedGenerator({ snapshot: generator.snapshot() }));
    const id = generator.next();
    expect(create({ sequence }).next() > id).toBe(true);
  });

  test('has as many ends in a realm as there are, also where its memory has come back from a thread', () => {
    const shared = share({ sequence });
    const ends = [
      shared,
      createSharedGenerator(shared.buffer),
      createSharedGenerator(structuredClone(shared.buffer)),
    ];
    const ids = ends.flatMap(end => end.batch(10));
    expect(new Set(ids).size).toBe(30);
    isInUse(() => create({ sequence }));
  });

  test('is known where a thread has joined it, and memory that only looks like it is refused', () => {
    const { buffer } = share({ sequence });
    delete (globalThis as { [key: symbol]: unknown })[SEQUENCERS];
    const other = share({ sequence });
    isInUse(() => createSharedGenerator(buffer));
    delete (globalThis as { [key: symbol]: unknown })[SEQUENCERS];
    createSharedGenerator(buffer);
    isInUse(() => create({ sequence }));
    isInUse(() => createSharedGenerator(other.buffer));
  });

  test('that has drawn its partition has the range that it was given', () => {
    const { partition } = createSharedGenerator({ sequence });
    isInUse(() => createGenerator({ partition, sequence }));
    expect(createGenerator({ partition, sequence: [100, 199] }).capacity).toBe(100);
    const random = { nextUint32: () => partition };
    expect(createSharedGenerator({ random }).partition).toBe((partition + 1) % 65_536);
  });
});

/*
 * Generators that come and go, over two partitions, ranges that overlap or not, the default clock and one
 * more, with snapshots that are restored, old ones too.
 */
const SCRIPTS = scriptsUpTo(2000);

test(`generators that share partitions, ranges and clocks repeat nothing in ${SCRIPTS} scripts`, () => {
  vi.useFakeTimers({ now: START_MS });
  for (let seed = 1; seed <= SCRIPTS; seed++) {
    delete (globalThis as { [key: symbol]: unknown })[SEQUENCERS];
    const fault = findRepeat(seed);
    if (fault) expect.fail(`seed ${seed}: ${fault}`);
  }
});

function findRepeat(seed: number): string | undefined {
  const random = dice(seed);
  vi.setSystemTime(START_MS);
  const clock = manualClock(START_MS);
  const RANGES = [
    [0, 5],
    [0, 5],
    [6, 9],
    [4, 8],
  ] as const;
  const worlds = [undefined, clock].map(given => ({ given, generators: [] as Made[], ids: new Set<Sno>() }));
  const saved: Saved[] = [];
  for (let turn = 0; turn < 60; turn++) {
    const world = random.pick(worlds);
    const { given, generators, ids } = world;
    if (random.oneIn(3)) {
      const ms = random.pick([0, 1, 4, 4, 40, -4, -40, -400]);
      vi.setSystemTime(Date.now() + ms);
      clock.set(Date.now());
    }
    const snapshots = saved.filter(other => other.world === world);
    const options = {
      whenBlocked: 'throw',
      ...(given && { clock: given }),
      ...(snapshots.length && random.oneIn(3)
        ? { snapshot: random.pick(snapshots).snapshot }
        : { partition: random.int(1, 2), sequence: random.pick(RANGES) }),
    } as const;
    try {
      if (generators.length < 2 || random.oneIn(4)) generators.push(createGenerator(options));
      const generator = random.pick(generators);
      if (random.oneIn(4)) saved.push({ world, snapshot: JSON.parse(JSON.stringify(generator.snapshot())) });
      const made = random.oneIn(3) ? generator.batch(random.int(1, 4)) : [generator.next()];
      for (const id of made) {
        if (ids.has(id)) return `turn ${turn}: ${id} again`;
        ids.add(id);
      }
    } catch (error) {
      if (!isSnoError(error)) throw error;
    }
  }
  return worlds.some(({ ids }) => ids.size) ? undefined : 'nothing was made';
}

/*
 * Each world has IDs of its own, which may equal those of others, until one takes over from another: from
 * there on it repeats nothing of either.
 */
test(`a snapshot of another world is continued without a repeat in ${SCRIPTS} scripts`, () => {
  for (let seed = 1; seed <= SCRIPTS; seed++) {
    const fault = findRepeatAfterTakeover(seed);
    if (fault) expect.fail(`seed ${seed}: ${fault}`);
  }
});

function findRepeatAfterTakeover(seed: number): string | undefined {
  const random = dice(seed);
  const newWorld = () => {
    const clock = manualClock(START_MS);
    return {
      clock,
      ids: new Set<Sno>(),
      generator: createGenerator({ partition: 7, sequence: [0, 5], clock, whenBlocked: 'throw' }),
    };
  };
  const worlds = [newWorld(), newWorld()];
  for (let turn = 0; turn < 60; turn++) {
    const i = random.int(0, 1);
    const { clock, generator, ids } = worlds[i]!;
    clock.advance(random.pick([0, 0, 1, 4, 8, -4, -8, -40]));
    if (random.oneIn(12)) {
      const other = worlds[1 - i]!;
      const snapshot = other.generator.snapshot();
      worlds[i]!.generator = createGenerator({ snapshot, clock, whenBlocked: 'throw' });
      for (const id of other.ids) ids.add(id);
      worlds[1 - i] = newWorld();
      continue;
    }
    try {
      const id = generator.next();
      if (ids.has(id)) return `turn ${turn}: ${id} again`;
      ids.add(id);
    } catch (error) {
      if (!isSnoError(error)) throw error;
    }
  }
  return undefined;
}

type Made = ReturnType<typeof createGenerator>;
type Saved = { readonly world: object; readonly snapshot: ReturnType<Made['snapshot']> };
