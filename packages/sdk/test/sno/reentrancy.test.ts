import { describe, expect, test } from 'vitest';
import { createGenerator, fromBytes, type Generator, isSnoError, type Sno } from '../../src/index.ts';
import { type ManualClock, manualClock } from '../../src/testing/index.ts';
import { START_MS } from './fixture.ts';

/*
 * Every public method, called from all code of the caller that a generator runs, while any other public
 * method is at work: no ID repeats, and none is lost.
 */

/** A generator whose caller's code does something when it runs for the `turn`th time. */
interface Scene {
  readonly generator: Generator;
  readonly clock: ManualClock;
  /** Code of the caller. */
  readonly intrude: () => void;
  /** Every ID that came out. */
  readonly ids: string[];
  readonly pending: Promise<void>[];
}

type Method = (scene: Scene) => void;

/** A class of arrays whose methods run code of the caller first, and spoil what they are given. */
function classOf({ intrude }: Scene): new (length: number) => Uint8Array {
  return class extends Uint8Array {
    override set(source: ArrayLike<number>, at?: number) {
      intrude();
      super.set(source, at);
      if (source instanceof Uint8Array) source.fill(0);
    }
    override fill(value: number, start?: number, end?: number) {
      intrude();
      return super.fill(value, start, end);
    }
    override subarray(start?: number, end?: number) {
      intrude();
      return super.subarray(start, end);
    }
    override copyWithin(target: number, start: number, end?: number) {
      intrude();
      return super.copyWithin(target, start, end);
    }
  };
}

const take = (scene: Scene, ...ids: readonly string[]): void => void scene.ids.push(...ids);

/** The methods, each of which notes what it makes. */
const methods: Record<string, Method> = {
  next: scene => take(scene, scene.generator.next(1)),
  nextBytes: scene => take(scene, fromBytes(scene.generator.nextBytes(1))),
  'nextBytes into an array with methods of its own'(scene) {
    const into = new (classOf(scene))(10);
    scene.generator.nextBytes(1, into);
    take(scene, fromBytes(new Uint8Array(into.buffer)));
  },
  'batchInto an array with methods of its own'(scene) {
    const into = new (classOf(scene))(50);
    scene.generator.batchInto(into, 5, 1);
    for (let at = 0; at < 50; at += 10) take(scene, fromBytes(new Uint8Array(into.buffer), at));
  },
  nextAsync(scene) {
    const signal = {
      get aborted() {
        scene.intrude();
        return false;
      },
      addEventListener: scene.intrude,
      removeEventListener: scene.intrude,
    };
    const options = Object.defineProperty({}, 'signal', {
      enumerable: true,
      get() {
        scene.intrude();
        return signal;
      },
    });
    scene.pending.push(scene.generator.nextAsync(1, options).then(id => take(scene, id)));
  },
  batch: scene => take(scene, ...scene.generator.batch(5, 1)),
  'batchInto texts': scene => take(scene, ...scene.generator.batchInto([], 5, 1)),
  'batchInto bytes'(scene) {
    const bytes = scene.generator.batchInto(new Uint8Array(50), 5, 1);
    for (let at = 0; at < 50; at += 10) take(scene, fromBytes(bytes, at));
  },
  'batchInto an observed array'(scene) {
    const list: Sno[] = [];
    const observed = new Proxy(list, {
      set(target, key, value) {
        scene.intrude();
        const isSet = Reflect.set(target, key, value);
        scene.intrude();
        return isSet;
      },
    });
    scene.generator.batchInto(observed, 5, 1);
    take(scene, ...list);
  },
  // Its IDs are not new by themselves: it must leave the others alone.
  at: scene => expect(scene.generator.at(START_MS - 1e9, 1)).toHaveLength(16),
  snapshot: scene => void scene.generator.snapshot(),
  counters: scene => void [scene.generator.sequence, scene.generator.length, scene.generator.partition],
  describe: scene => void scene.generator.describe(),
  subscribe(scene) {
    const ids = () => {
      scene.intrude();
      return true;
    };
    const options = Object.defineProperty({}, 'ids', { enumerable: true, get: ids });
    scene.generator.subscribe(scene.intrude, options);
  },
};

/** What the caller's code does to the clock besides. SNO_TEST=all moves it by each of these. */
const steps = process.env['SNO_TEST'] === 'all' ? [0, 4, 400, -4, -400] : [4, -400];

/**
 * Runs one method while another one is called from within it, and then makes as many IDs as there are left.
 * Nothing is returned where the caller's code runs less often than that.
 */
async function play(
  outer: Method,
  inner: Method,
  turn: number,
  stepMs: number,
  isDrawn: boolean,
): Promise<string[] | undefined> {
  let turns = 0;
  let draws = 0;
  let isInside = false;
  const clock = manualClock(START_MS);
  const scene: Scene = {
    clock,
    ids: [],
    pending: [],
    intrude() {
      if (isInside || turns++ !== turn) return;
      isInside = true;
      clock.advance(stepMs);
      allowingRefusal(() => inner(scene));
      isInside = false;
    },
    generator: createGenerator({
      ...(!isDrawn && { partition: 1 }),
      sequence: [0, 15],
      whenBlocked: 'throw',
      clock: {
        now() {
          scene.intrude();
          return clock.now();
        },
      },
      random: {
        nextUint32() {
          scene.intrude();
          return 3 + draws++;
        },
      },
    }),
  };
  scene.generator.subscribe(scene.intrude, { ids: true });
  allowingRefusal(() => outer(scene));
  if (turns <= turn) return undefined;
  turns = Number.NaN;
  for (const ms of [0, 4, -4, 800, -1200]) {
    clock.advance(ms);
    for (let i = 0; i < 17; i++) allowingRefusal(() => take(scene, scene.generator.next(1)));
  }
  await Promise.all(scene.pending);
  return scene.ids;
}

function allowingRefusal(call: () => void): void {
  try {
    call();
  } catch (error) {
    if (!isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED') && !isSnoError(error, 'ERR_CLOCK_UNSAFE')) throw error;
  }
}

describe.each(Object.entries(methods))('while %s is at work, nothing repeats', (_, outer) => {
  test.each(Object.entries(methods))('if code of the caller calls %s', async (_, inner) => {
    for (const isDrawn of [false, true]) {
      for (const stepMs of steps) {
        for (let turn = 0; turn < 9; turn++) {
          const ids = await play(outer, inner, turn, stepMs, isDrawn);
          if (!ids) break;
          expect(ids.length).toBeGreaterThan(15);
          expect(new Set(ids).size, `turn ${turn}, ${stepMs} ms`).toBe(ids.length);
        }
      }
    }
  });
});

describe('a call that fails in code of the caller', () => {
  const mine = new Error('mine');
  const fail = () => {
    throw mine;
  };

  test.each([0, 1, 2])('in the clock, at reading %i of a batch, repeats nothing', reading => {
    const clock = manualClock(START_MS);
    let readings = Number.NaN;
    const now = () => (readings++ === reading ? fail() : clock.now() + 4 * readings);
    const generator = createGenerator({ partition: 1, sequence: [0, 3], clock: { now } });
    readings = -10;
    const before = generator.next();
    readings = 0;
    expect(() => generator.batch(12)).toThrow(mine);
    readings = 100;
    expect(generator.next() > before).toBe(true);
  });

  test('in the source of random numbers changes nothing', () => {
    let fails = false;
    const random = { nextUint32: () => (fails ? fail() : 0) };
    const clock = manualClock(START_MS);
    const generator = createGenerator({ sequence: [0, 7], clock, random, whenBlocked: 'throw' });
    const first = generator.next();
    fails = true;
    clock.advance(4);
    const before = generator.snapshot();
    for (const call of [() => generator.next(), () => generator.batch(2)]) expect(call).toThrow(mine);
    expect(generator.snapshot()).toEqual(before);
    fails = false;
    expect(generator.next() > first).toBe(true);
  });

  test('in an observed array uses up its IDs, and does not hand them out again', () => {
    const generator = createGenerator({ partition: 1, sequence: [0, 9], clock: manualClock(START_MS) });
    const written: Sno[] = [];
    const observed = new Proxy(written, {
      set: (target, key, value) => (key === '2' ? fail() : Reflect.set(target, key, value)),
    });
    expect(() => generator.batchInto(observed, 5)).toThrow(mine);
    expect(written).toHaveLength(2);
    expect(generator.snapshot().sequence).toBe(4);
    expect(written).not.toContain(generator.next());
  });
});
