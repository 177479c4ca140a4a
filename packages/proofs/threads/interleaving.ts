import { isSnoError, toFields } from '../../sdk/src/index.ts';
import { createSharedGenerator, createSharedSnowflake } from '../../sdk/src/shared/index.ts';
import { createSnoPacking } from '../../sdk/src/sno/shared/packing.ts';
import { createSnowflakePacking } from '../../sdk/src/snowflake/shared/packing.ts';
import { type ManualClock, manualClock } from '../../sdk/src/testing/index.ts';
import type { Packing } from '../../sdk/src/threads/packed-state.ts';
import { nextUnit } from '../../sdk/test/random/clock-script.ts';
import { type Dice, dice } from '../../sdk/test/random/dice.ts';
import { bitsOf, layoutOf, START_MS, strategiesOf } from '../../sdk/test/threads/fixture.ts';

/**
 * Atomic instructions that take the place of the real ones, to see that the schedules find the repeats that
 * they cause.
 */
export interface Broken {
  readonly compareExchange?: (words: BigUint64Array, index: number, expected: bigint, next: bigint) => bigint;
  readonly load?: (words: BigUint64Array, index: number) => bigint;
}

/** One thread's end of a generator with four numbers in each unit. */
interface End {
  readonly buffer: SharedArrayBuffer;
  /** Makes IDs in one or more calls, and says of each what must never be there twice. */
  make(random: Dice): string[];
  /** Where all threads stand: see {@link placeOf}. */
  snapshot(): string;
}

/** What threads share in a schedule. */
interface Subject {
  readonly unitMs: number;
  readonly packing: Packing;
  create(random: Dice, clock: ManualClock, buffer?: SharedArrayBuffer): End;
}

/** What a thread throws that has crashed. */
class Crash extends Error {}

interface SimulatedThread {
  end: End;
  clock: ManualClock;
  unit: number;
}

/**
 * Runs the real code of several threads in one, by a random schedule: before and after each atomic
 * instruction of a thread, another one may make IDs, which may itself be held up in the same way, and any may
 * crash there and come back with nothing but the buffer. The only memory is a set of all that was issued, and
 * a list of all states that there were, of which a snapshot must be one.
 *
 * A thread that was held up resumes only after those that ran meanwhile have ended their call: the schedules
 * in which calls overlap without one lying inside the other are the Promela model's.
 *
 * @param timelines 1, 2, 4 … for a snowflake layout of that many and any strategies; undefined for sno
 * @returns what went wrong, if anything.
 */
export function findFault(seed: number, timelines?: number, broken?: Broken): string | undefined {
  const random = dice(seed);
  const subject = timelines === undefined ? snoSubject : snowflakeSubject(timelines, random);
  const { load, compareExchange } = Atomics;
  const issued = new Set<string>();
  const places: string[] = [];
  let fault: string | undefined;
  let depth = 0;
  /** Nothing is taken while a thread that has crashed comes back. */
  let isJoining = true;

  const words = (): BigUint64Array => {
    return new BigUint64Array(threads[0]!.end.buffer, 128, 1 + subject.packing.timelines);
  };
  const note = (): void => void places.push(placeOf(subject.packing, words()));

  /**
   * A place between two instructions of a thread, at which it is held up, or stopped. A call with many has
   * more of them.
   */
  const heldUpOnceIn = Math.max(4, timelines ?? 0);
  function between(): void {
    if (isJoining) return;
    if (depth > 0 && random.oneIn(10 * heldUpOnceIn)) throw new Crash();
    while (depth < threads.length && random.oneIn(heldUpOnceIn)) turn();
  }

  /** One call of a thread that is not in one. */
  function turn(): void {
    const thread = random.pick(idle);
    idle = idle.filter(other => other !== thread);
    depth++;
    thread.unit = nextUnit(thread.unit, Math.max(...threads.map(({ unit }) => unit)), random);
    thread.clock.set(START_MS + thread.unit * subject.unitMs);
    try {
      if (random.oneIn(6)) {
        const earliest = places.length - 1;
        const place = thread.end.snapshot();
        if (!broken && !places.includes(place, earliest)) fault ??= `a snapshot that never was: ${place}`;
      } else {
        for (const key of thread.end.make(random)) {
          if (issued.has(key)) fault ??= `${key} again`;
          issued.add(key);
        }
      }
    } catch (error) {
      isJoining = error instanceof Crash;
      if (isJoining) thread.end = subject.create(random, thread.clock, threads[0]!.end.buffer);
      else if (!isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED') && !isSnoError(error, 'ERR_CLOCK_UNSAFE'))
        throw error;
      isJoining = false;
    }
    depth--;
    idle.push(thread);
  }

  const interrupted =
    <A extends unknown[], R>(instruction: (...args: A) => R) =>
    (...args: A): R => {
      between();
      const result = instruction(...args);
      between();
      return result;
    };
  const exchange = (words: BigUint64Array, index: number, expected: bigint, next: bigint): bigint => {
    const found = (broken?.compareExchange ?? compareExchange)(
      words as never,
      index,
      expected,
      next,
    ) as bigint;
    if (index === 0 && found === expected) note();
    return found;
  };

  const threads: SimulatedThread[] = [];
  for (let i = 0; i < 3; i++) {
    const clock = manualClock(START_MS);
    threads.push({ clock, unit: 1000, end: subject.create(random, clock, threads[0]?.end.buffer) });
  }
  let idle = [...threads];
  note();
  isJoining = false;
  Object.assign(Atomics, {
    load: interrupted(broken?.load ?? load),
    compareExchange: interrupted(exchange),
  });
  try {
    for (let turns = 0; turns < 12 && !fault; turns++) turn();
  } finally {
    Object.assign(Atomics, { load, compareExchange });
  }
  return fault;
}

/** Where threads stand: the state and the records that count, of all timelines but the one in use. */
function placeOf({ unpack, unitOf }: Packing, [state, ...records]: BigUint64Array): string {
  const { unit, version, timeline, sequence } = unpack(state!);
  return JSON.stringify([unit, version, sequence, without(records.map(unitOf), timeline)]);
}

function without(highs: readonly number[], timeline: number): number[] {
  return highs.filter((_, other) => other !== timeline);
}

const snoSubject: Subject = {
  unitMs: 4,
  packing: createSnoPacking(),
  create(random, clock, buffer) {
    const options = { clock, whenBlocked: 'throw', block: random.pick([1, 1, 2]) } as const;
    const snapshot = { partition: [0, 1], sequenceMax: 3, drifts: random.pick([0, 508, 1022]) } as const;
    const generator = buffer
      ? createSharedGenerator(buffer, options)
      : createSharedGenerator({ snapshot, ...options });
    return {
      buffer: generator.buffer,
      make(random) {
        const ids = random.oneIn(3)
          ? [generator.next(), generator.next()]
          : ofBlock(generator.reserve(random.int(1, 4)));
        return ids.map(id => {
          const { unixMs, tick, sequence } = toFields(id);
          if (sequence > 3) throw new Error(`sequence ${sequence}`);
          return `${unixMs - START_MS}/${tick}/${sequence}`;
        });
      },
      snapshot() {
        const { wallHi, wallSafe, drifts, sequence } = generator.snapshot();
        return JSON.stringify([wallHi, drifts & 0x1ff, sequence, [wallSafe]]);
      },
    };
  },
};

function ofBlock(block: ReturnType<ReturnType<typeof createSharedGenerator>['reserve']>) {
  return Array.from({ length: block.count }, () => block.next()!);
}

/** A layout, with strategies that differ from thread to thread. */
function snowflakeSubject(timelines: number, random: Dice): Subject {
  const layout = layoutOf(timelines, random.pick([1, 4, 10]));
  const range = random.pick([undefined, [0, 3], [1, 3]] as const);
  return {
    unitMs: layout.unitMs,
    packing: createSnowflakePacking(bitsOf(layout)),
    create(random, clock, buffer) {
      const { regression, overflow } = strategiesOf(timelines, random);
      const block = random.pick([1, 1, 2]);
      const options = { node: 5, clock, maxWaitMs: 0, regression, overflow, block, range };
      // More would be refused without a look at the clock.
      const most = range && (overflow === 'throw' || overflow === 'wait') ? range[1] - range[0] + 1 : 4;
      const generator = buffer
        ? createSharedSnowflake(layout, buffer, options)
        : createSharedSnowflake(layout, options);
      return {
        buffer: generator.buffer,
        make(random) {
          const ids = random.oneIn(3)
            ? [generator.next(), generator.next()]
            : generator.batch(Math.min(random.int(1, 4), most));
          for (const { node, sequence } of ids.map(layout.toFields)) {
            if (node !== 5 || sequence! > 3 || sequence! < (range?.[0] ?? 0)) throw new Error('another ID');
          }
          return ids.map(String);
        },
        snapshot() {
          const { unit, timeline, sequence, highs } = generator.snapshot();
          return JSON.stringify([unit, timeline, sequence, without(highs, timeline)]);
        },
      };
    },
  };
}
