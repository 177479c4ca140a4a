import { UNIT_MS } from '../clock/units.ts';
import { type TurnSource, waitForTurn } from '../engine/turn.ts';
import { arrayFor } from '../id/forms.ts';
import { type IdRun, requireRoom, writeRuns } from './batch.ts';
import type { IdWriter } from './id-writer.ts';
import { requireMeta } from './meta.ts';
import type { SnoSubscribers } from './report-ids.ts';
import type { SnoSource } from './sno-source.ts';

/** The calls of a source of sno IDs that generate IDs. */
export type IdCalls = Pick<
  SnoSource,
  'next' | 'nextBytes' | 'nextAsync' | 'batch' | 'batchInto' | 'subscribe'
>;

/** Where a number was taken, and the number. */
type Taken<Place> = Place & { readonly sequence: number };

/**
 * Makes the calls of a source: each takes numbers, writes them, and reports them.
 *
 * @param take takes the next number
 * @param taken the number that was taken last
 * @param turns lets calls wait for a number
 * @param collect reports IDs to those who ask for them
 * @param takeRuns takes the numbers of a batch
 * @param most the most IDs that one call can make
 */
export function createIdCalls<Place>(
  take: () => Taken<Place>,
  taken: () => Taken<Place>,
  turns: TurnSource,
  writer: IdWriter<Place>,
  subscribers: Pick<SnoSubscribers, 'isDue' | 'deliver' | 'add'>,
  collect: (run: IdRun<Place>, meta: number) => void,
  takeRuns: (count: number) => readonly IdRun<Place>[],
  most: number = Infinity,
): IdCalls {
  /** Reports the ID that was just made, where somebody listens. */
  function made<T>(id: T, meta: number): T {
    if (subscribers.isDue) {
      const state = taken();
      collect({ ...state, first: state.sequence, count: 1 }, meta);
      subscribers.deliver();
    }
    return id;
  }

  const self: IdCalls = {
    next(meta = 0, index?: unknown) {
      const byte = typeof index === 'number' ? 0 : meta;
      requireMeta(byte);
      const state = take();
      return made(writer.text(state, byte, state.sequence), byte);
    },

    nextBytes<Into extends Uint8Array>(meta = 0, given?: Into, at = 0): Into {
      requireMeta(meta);
      const into = arrayFor(given, at);
      const state = take();
      return made(writer.bytes(state, meta, state.sequence, into, at), meta);
    },

    async nextAsync(meta = 0, options = {}) {
      requireMeta(meta);
      return waitForTurn(turns, options, UNIT_MS, () => {
        const state = taken();
        return made(writer.text(state, meta, state.sequence), meta);
      });
    },

    // As a callback of `map` it is given an index and the array, which say nothing of a metabyte.
    batch: (count, meta, list?: unknown) => self.batchInto([], count, list ? 0 : meta),

    batchInto(target, count, meta = 0) {
      requireMeta(meta);
      requireRoom(target, count, most);
      try {
        const runs = takeRuns(count);
        for (const run of runs) collect(run, meta);
        writeRuns(target, runs, meta, writer);
      } finally {
        subscribers.deliver();
      }
      return target;
    },

    subscribe: subscribers.add,
  };
  return self;
}
