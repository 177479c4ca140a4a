import { isSnoError, type Sno, toFields } from '../../src/index.ts';
import { createSharedGenerator, type SharedGenerator } from '../../src/shared/index.ts';
import { type ManualClock, manualClock } from '../../src/testing/index.ts';
import { nextUnit } from '../model/clock-script.ts';
import { type Dice, dice } from '../model/random.ts';
import { START_MS } from './fixture.ts';

type CompareExchange = typeof Atomics.compareExchange;

/** What a thread throws that has crashed. */
class Crash extends Error {}

interface SimulatedThread {
  generator: SharedGenerator;
  clock: ManualClock;
  unit: number;
}

/**
 * Runs the real code of several threads in one, by a random schedule: before and after each atomic instruction of a
 * thread, another one may make IDs, which may itself be held up in the same way, and any may crash there and come back
 * with nothing but the buffer. The only memory is a set of all that was issued.
 *
 * A thread that was held up goes on only after those that ran meanwhile have ended their call: the schedules in which
 * calls overlap without one lying inside the other are the Promela model's.
 *
 * @returns what went wrong, if anything.
 */
export function findFault(seed: number, compareExchange?: CompareExchange): string | undefined {
  const random = dice(seed);
  const { load, compareExchange: original } = Atomics;
  const exchange = compareExchange ?? original;
  const issued = new Set<string>();
  let fault: string | undefined;
  let depth = 0;
  /** Nothing is taken while a thread that has crashed comes back. */
  let isJoining = false;

  const first = createThread(random);
  const threads = [first, createThread(random, first), createThread(random, first)];
  let idle = [...threads];

  /** A place between two instructions of a thread, at which it is held up, or stopped. */
  function between(): void {
    if (isJoining) return;
    if (depth > 0 && random.oneIn(40)) throw new Crash();
    while (depth < threads.length && random.oneIn(4)) turn();
  }

  /** One call of a thread that is not in one. */
  function turn(): void {
    const thread = random.pick(idle);
    idle = idle.filter(other => other !== thread);
    depth++;
    thread.unit = nextUnit(thread.unit, Math.max(...threads.map(({ unit }) => unit)), random);
    thread.clock.set(START_MS + thread.unit * 4);
    try {
      for (const id of makeIds(thread.generator, random)) note(id);
    } catch (error) {
      isJoining = error instanceof Crash;
      if (isJoining) Object.assign(thread, createThread(random, first), { unit: thread.unit });
      else if (!isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED') && !isSnoError(error, 'ERR_CLOCK_UNSAFE'))
        throw error;
      isJoining = false;
    }
    depth--;
    idle.push(thread);
  }

  function note(id: Sno): void {
    const { unixMs, tick, sequence } = toFields(id);
    const key = `${unixMs - START_MS}/${tick}/${sequence}`;
    if (issued.has(key)) fault ??= `${key} again`;
    if (sequence > 3) fault ??= `sequence ${sequence}`;
    issued.add(key);
  }

  const interrupted =
    <A extends unknown[], R>(instruction: (...args: A) => R) =>
    (...args: A): R => {
      between();
      const result = instruction(...args);
      between();
      return result;
    };

  Object.assign(Atomics, { load: interrupted(load), compareExchange: interrupted(exchange) });
  try {
    for (let turns = 0; turns < 12 && !fault; turns++) turn();
  } finally {
    Object.assign(Atomics, { load, compareExchange: original });
  }
  return fault ?? (issued.size === 0 ? 'nothing was issued' : undefined);
}

function createThread(random: Dice, first?: SimulatedThread): SimulatedThread {
  const clock = manualClock(START_MS);
  const options = { clock, whenBlocked: 'throw', block: random.pick([1, 1, 2]) } as const;
  const generator = first
    ? createSharedGenerator(first.generator.buffer, options)
    : createSharedGenerator({ partition: 1, sequence: [0, 3], ...options });
  return { generator, clock, unit: 1000 };
}

function makeIds(generator: SharedGenerator, random: Dice): Sno[] {
  if (random.oneIn(3)) return [generator.next(), generator.next()];
  const block = generator.reserve(random.int(1, 4));
  return Array.from({ length: block.count }, () => block.next()!);
}
