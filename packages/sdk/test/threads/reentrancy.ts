import { vi } from 'vitest';
import type { AbortSignalLike } from '../../src/index.ts';
import { fromBytes, fromFields, isSnoError, type Sno, toFields } from '../../src/index.ts';
import { createSharedGenerator, createSharedSnowflake } from '../../src/shared/index.ts';
import { type Dice, dice } from '../random/dice.ts';
import { layoutOf, START_MS, strategiesOf } from './fixture.ts';

/** No call may read its clock more often than this: it would hang. */
const MOST_READINGS = 200_000;

/** One thread's end, as far as this is about it: texts of IDs. */
interface End {
  /** Each public method that makes IDs. */
  readonly calls: (() => string[])[];
  nextAsync?(): Promise<string>;
  /** Each public method that makes none. */
  readonly looks: (() => void)[];
  /** Calls back with the IDs that are reported. */
  listen?(listener: (reported: string[]) => void): void;
}

/** What is the caller's: whatever of it runs may make IDs. */
interface Caller {
  readonly clock: { now(): number };
  readonly random: { nextUint32(): number };
  readonly signal: AbortSignalLike;
  /** Arrays that run code when they are written to, or asked for their length. */
  list<T>(): T[];
  bytes(length: number): Uint8Array;
}

export type Kind = 'sno' | 'sno with random starts' | 'snowflake';

/**
 * Runs one random script on two ends of one buffer whose caller's code itself makes IDs wherever it is
 * called: clock, random source, listeners, signals, arrays. The only memory is a set of all IDs that were
 * returned. Returns what went wrong, if anything: a repeat, a hang, an ID of another generator, or reports of
 * other IDs than were made.
 */
export async function findFault(seed: number, kind: Kind): Promise<string | undefined> {
  const random = dice(seed);
  const ends: End[] = [];
  const issued = new Set<string>();
  const made: string[][] = [[], []];
  const reported: string[][] = [[], []];
  let fault: string | undefined;
  let depth = 0;
  let ms = 0;
  let readings = 0;
  let left = 0;

  function note(ids: string[], by: number): void {
    for (const id of ids) {
      if (issued.has(id)) fault ??= `${id} again`;
      issued.add(id);
      made[by]!.push(id);
    }
  }

  /** A call of a random end, on its own or from inside another one. */
  function call(): void {
    const by = random.int(0, ends.length - 1);
    try {
      if (random.oneIn(5)) random.pick(ends[by]!.looks)();
      else note(random.pick(ends[by]!.calls)(), by);
    } catch (error) {
      requireRefusal(error);
    }
  }

  /** What runs in the caller's code. */
  function reenter(): void {
    // What listeners do causes events, and so on: without a bound, forever.
    if (depth >= 2 || ends.length < 2 || left === 0 || !random.oneIn(3)) return;
    depth++;
    left--;
    try {
      call();
      if (random.oneIn(2)) ms += random.pick([0, 1, 4, 5, 45, 310, -3, -40, -300]);
      if (random.oneIn(2)) call();
    } finally {
      depth--;
    }
  }

  const steps: [number][] = [];
  const callerOf = (): Caller => ({
    clock: {
      now() {
        if (++readings > MOST_READINGS) throw new Error('hangs');
        ms += 0.05;
        const reading = START_MS + ms;
        reenter();
        return reading;
      },
      // As of an anchored clock, but with a getter.
      get lastStep() {
        reenter();
        const step = Math.floor(readings / 7);
        steps[step] ??= [1];
        return steps[step];
      },
    } as Caller['clock'],
    random: {
      nextUint32() {
        reenter();
        return random.int(0, 0xffff_ffff);
      },
    },
    signal: {
      get aborted() {
        reenter();
        return false;
      },
    },
    list: <T>() =>
      new Proxy<T[]>([], {
        set(target, key, value) {
          reenter();
          return Reflect.set(target, key, value);
        },
        get(target, key) {
          reenter();
          return Reflect.get(target, key);
        },
      }),
    bytes: length =>
      Object.defineProperty(new Uint8Array(length), 'length', {
        get() {
          reenter();
          return length;
        },
      }),
  });

  const create = kind === 'snowflake' ? layoutEnds : snoEnds;
  const two = create(random, [callerOf(), callerOf()], kind === 'sno with random starts');
  for (const [by, end] of two.entries()) {
    end.listen?.(ids => {
      reported[by]!.push(...ids);
      reenter();
    });
  }
  ends.push(...two);

  const waiting: Promise<void>[] = [];
  for (let turn = 0; turn < 25 && !fault; turn++) {
    readings = 0;
    left = 20;
    ms += random.pick([0, 0, 1, 4, 9, 70, 400, -2, -60, -400]);
    const by = random.int(0, 1);
    if (random.oneIn(4) && ends[by]!.nextAsync) {
      waiting.push(ends[by]!.nextAsync!().then(id => note([id], by), requireRefusal));
    } else {
      call();
    }
    await vi.advanceTimersByTimeAsync(4);
  }
  // The clock passes all that was used, so that nobody waits any longer.
  let pending = waiting.length;
  for (const one of waiting) void one.then(() => pending--);
  for (let i = 0; i < 100 && pending > 0; i++) {
    ms += 1000;
    readings = 0;
    await vi.advanceTimersByTimeAsync(10);
  }
  if (pending > 0) fault ??= `${pending} calls hang`;
  // And what was made is reported.
  left = 0;
  await vi.advanceTimersByTimeAsync(20);
  for (const by of [0, 1]) {
    if (!ends[by]!.listen || fault) continue;
    const missing = made[by]!.filter(id => !reported[by]!.includes(id));
    const extra = reported[by]!.filter((id, i, all) => !made[by]!.includes(id) || all.indexOf(id) < i);
    if (missing.length + extra.length > 0)
      fault = `end ${by} did not report ${missing}, and reported ${extra}`;
  }
  return fault ?? (issued.size === 0 ? 'nothing was issued' : undefined);
}

/** A refusal says that there is no ID. Anything else is passed on. */
function requireRefusal(error: unknown): void {
  const isRefusal = isSnoError(error, 'ERR_CLOCK_UNSAFE') || isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED');
  if (!isRefusal) throw error;
}

function snoEnds(random: Dice, callers: Caller[], startsAtRandom: boolean): End[] {
  let buffer: SharedArrayBuffer | undefined;
  return callers.map(({ clock, random: source, signal, list, bytes }) => {
    const options = { clock, random: source, maxWaitMs: random.pick([0, 20]), block: random.pick([1, 3]) };
    const first = startsAtRandom
      ? { sequence: [0, 7] as const }
      : { sequence: [0, 7] as const, partition: 5 };
    const generator = buffer
      ? createSharedGenerator(buffer, options)
      : createSharedGenerator({ ...options, ...first });
    buffer = generator.buffer;
    const { next, nextBytes, nextAsync, batch, batchInto, snapshot, describe } = generator;
    const checked = (id: Sno): string => {
      const { partition, sequence, meta } = toFields(id);
      if (partition !== generator.partition || sequence > 7 || meta !== 9)
        throw new Error(`${id} is of another generator`);
      return id;
    };
    // More would be refused without a wait.
    const few = (): number => random.int(1, options.maxWaitMs ? 12 : 5);
    return {
      calls: [
        () => [checked(next(9))],
        () => [checked(fromBytes(nextBytes(9)))],
        () => [checked(fromBytes(nextBytes(9, bytes(12), 2), 2))],
        () => batch(few(), 9).map(checked),
        () => {
          const ids = list<Sno>();
          try {
            batchInto(ids, few(), 9);
          } catch (error) {
            requireRefusal(error);
          }
          return [...ids].map(checked);
        },
      ],
      looks: [snapshot, describe],
      nextAsync: async () => checked(await nextAsync(9, { signal })),
      listen(listener) {
        generator.subscribe(
          event => {
            const ids =
              event.type !== 'ids'
                ? []
                : Array.from(event.metas, (meta, i) => {
                    const { unixMs, tick, partition, firstSequence } = event;
                    return fromFields({ unixMs, tick, partition, meta, sequence: firstSequence + i });
                  });
            listener(ids);
          },
          { ids: true },
        );
      },
    };
  });
}

function layoutEnds(random: Dice, callers: Caller[]): End[] {
  const timelines = random.pick([1, 2, 16]);
  const layout = layoutOf(timelines, random.pick([1, 4]));
  let buffer: SharedArrayBuffer | undefined;
  return callers.map(({ clock, signal }) => {
    const { regression, overflow } = strategiesOf(timelines, random);
    const block = random.pick([1, 3]);
    const maxWaitMs = random.pick([0, 20]);
    const options = { node: 5, clock, regression, overflow, block, maxWaitMs };
    // More would be refused without a wait.
    const most = maxWaitMs && overflow !== 'throw' ? 9 : 4;
    const generator = buffer
      ? createSharedSnowflake(layout, buffer, options)
      : createSharedSnowflake(layout, options);
    buffer = generator.buffer;
    const { next, nextText, nextAsync, batch, snapshot, describe, subscribe } = generator;
    const checked = (id: bigint): string => {
      if (layout.toFields(id)['node'] !== 5) throw new Error(`${id} is of another generator`);
      return String(id);
    };
    return {
      calls: [() => [checked(next())], () => [nextText()], () => batch(random.int(1, most)).map(checked)],
      looks: [snapshot, describe],
      nextAsync: async () => checked(await nextAsync({ signal })),
      listen(listener) {
        subscribe(event => listener(event.type === 'ids' ? Array.from(event.ids, String) : []), {
          ids: true,
        });
      },
    };
  });
}
