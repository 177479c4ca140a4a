import { UNIT_MS } from '../clock/units.ts';
import { type TurnSource, waitForTurn } from '../engine/turn.ts';
import { arrayFor } from '../id/forms.ts';
import { BYTE_LENGTH } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';
import { isBytes } from '../id/typed-array.ts';
import { type IdRun, requireRoom } from './batch.ts';
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
  { text, bytes }: IdWriter<Place>,
  subscribers: Pick<SnoSubscribers, 'isDue' | 'deliver' | 'add'>,
  collect: (run: IdRun<Place>, meta: number) => void,
  takeRuns: (count: number) => readonly IdRun<Place>[],
  most: number = Infinity,
): IdCalls {
  /** Makes the ID of a number, as text or in an array, and reports it where somebody listens. */
  function make(state: Taken<Place>, meta: number): Sno;
  function make<Into extends Uint8Array>(state: Taken<Place>, meta: number, into: Into, at: number): Into;
  function make(state: Taken<Place>, meta: number, into?: Uint8Array, at = 0): Sno | Uint8Array {
    const { sequence } = state;
    const id = into ? bytes(state, meta, sequence, into, at) : text(state, meta, sequence);
    if (subscribers.isDue) {
      collect({ ...state, first: sequence, count: 1 }, meta);
      subscribers.deliver();
    }
    return id;
  }

  const self: IdCalls = {
    next(meta = 0, index?: unknown) {
      const byte = typeof index === 'number' ? 0 : meta;
      requireMeta(byte);
      return make(take(), byte);
    },

    nextBytes<Into extends Uint8Array>(meta = 0, given?: Into, at = 0): Into {
      requireMeta(meta);
      const into = arrayFor(given, at);
      return make(take(), meta, into, at);
    },

    async nextAsync(meta = 0, options = {}) {
      requireMeta(meta);
      return waitForTurn(turns, options, UNIT_MS, () => make(taken(), meta));
    },

    // As a callback of `map` it is given an index and the array, which say nothing of a metabyte.
    batch: (count, meta, list?: unknown) => self.batchInto([], count, list ? 0 : meta),

    batchInto(target, count, meta = 0) {
      requireMeta(meta);
      requireRoom(target, count, most);
      try {
        const ids: Sno[] = [];
        let at = 0;
        for (const run of takeRuns(count)) {
          collect(run, meta);
          const { first } = run;
          const end = first + run.count;
          if (isBytes(target)) {
            for (let number = first; number < end; number++, at += BYTE_LENGTH) {
              bytes(run, meta, number, target, at);
            }
          } else for (let number = first; number < end; number++) ids.push(text(run, meta, number));
        }
        // Last: an array may be a proxy, which runs code of the caller.
        ids.forEach((id, i) => {
          (target as Sno[])[i] = id;
        });
      } finally {
        subscribers.deliver();
      }
      return target;
    },

    subscribe: subscribers.add,
  };
  return self;
}
