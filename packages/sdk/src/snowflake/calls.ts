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

/** Where the calls of one source take their numbers from. */
export interface Numbers {
  readonly kind: SnowflakeDescription['kind'];
  readonly node: { readonly [name: string]: number };
  /** The numbers of a unit, both inclusive. */
  readonly first: number;
  readonly last: number;
  /** The most that one call can take. */
  readonly most: number;
  readonly turns: TurnSource;
  /** Takes the next number. */
  take(): unknown;
  /** The number that was taken last, its place, and the reading of the clock when its unit was first used. */
  taken(): Place & { readonly sequence: number; readonly now?: number | undefined };
  takeRuns(count: number): readonly TakenRun[];
}

/** Makes the calls of a source: each takes numbers, makes their IDs, and reports them. */
export function createSnowflakeCalls(
  bits: Bits,
  { kind, node, first, last, most, turns, take, taken, takeRuns }: Numbers,
  subscribers: SnowflakeSubscribers,
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
