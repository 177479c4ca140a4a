import { requireInteger } from '../arguments.ts';
import { type TurnSource, waitForTurn } from '../engine/turn.ts';
import type { Bits } from './bits.ts';
import type { SnowflakeDescription } from './events.ts';
import { createIdMaker, type Place } from './id-maker.ts';
import type { SnowflakeSubscribers } from './report-ids.ts';
import type { SnowflakeSource } from './snowflake-source.ts';

/** The longest that an asynchronous call waits without looking at the clock. */
const LOOK_AGAIN_MS = 10;

/** Consecutive numbers of one unit, and the reading of the clock when that was first used. */
export interface TakenRun extends Place {
  readonly first: number;
  readonly count: number;
  readonly now?: number | undefined;
}

/** What a source is described by: its kind, its node fields, and the numbers of a unit, both inclusive. */
export interface SourceOfNumbers {
  readonly kind: SnowflakeDescription['kind'];
  readonly node: { readonly [name: string]: number };
  readonly first: number;
  readonly last: number;
}

/**
 * Makes the calls of a source: each takes numbers, makes their IDs, and reports them.
 *
 * @param take takes the next number
 * @param taken the number that was taken last, its place, and the reading of the clock when its unit was
 * first used
 * @param turns lets calls wait for a number
 * @param takeRuns takes the numbers of a batch
 * @param most the most that one call can take
 */
export function createSnowflakeCalls(
  bits: Bits,
  { kind, node, first, last }: SourceOfNumbers,
  subscribers: SnowflakeSubscribers,
  take: () => unknown,
  taken: () => Place & { readonly sequence: number; readonly now?: number | undefined },
  turns: TurnSource,
  takeRuns: (count: number) => readonly TakenRun[],
  most: number,
): SnowflakeSource {
  const idOf = createIdMaker(bits, node, first, last);

  /** The ID of the number that was just taken, which is reported to those who listen. */
  function made(): bigint {
    const at = taken();
    const id = idOf(at, at.sequence);
    if (subscribers.isDue) {
      subscribers.note(bits, at, [id]);
      subscribers.deliver();
    }
    return id;
  }

  const self: SnowflakeSource = {
    next() {
      take();
      return made();
    },
    nextText: () => String(self.next()),
    nextAsync: async (options = {}) => waitForTurn(turns, options, LOOK_AGAIN_MS, made),
    batch(count) {
      requireInteger('count (limited by maxWaitMs)', count, Math.min(most, 0xffff_ffff));
      try {
        return takeRuns(count).flatMap(run => {
          const ids = Array.from({ length: run.count }, (_, i) => idOf(run, run.first + i));
          subscribers.note(bits, run, ids);
          return ids;
        });
      } finally {
        subscribers.deliver();
      }
    },
    subscribe: subscribers.add,
    describe: () => ({
      kind,
      node: { ...node },
      fields: bits.fields,
      epochMs: bits.epochMs,
      unitMs: bits.unitMs,
      range: [first, last],
      capacity: last - first + 1,
    }),
  };
  return self;
}
