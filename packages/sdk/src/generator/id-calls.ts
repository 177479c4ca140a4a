import { requireInteger } from '../arguments.ts';
import { arrayFor } from '../id/forms.ts';
import type { Position, Run, Sequencer } from '../sequencer/sequencer.ts';
import { waitForTurn } from '../source/turn.ts';
import { UNIT_MS } from '../time/units.ts';
import { writerInto } from './batch.ts';
import type { NumberWriter } from './id-writer.ts';
import type { SnoSubscribers } from './report-ids.ts';
import type { SnoSource } from './sno-source.ts';

/** The calls of a source of sno IDs that make IDs. */
export type IdCalls = Pick<
  SnoSource,
  'next' | 'nextBytes' | 'nextAsync' | 'batch' | 'batchInto' | 'subscribe'
>;

/**
 * Makes the calls of a source that one thread owns: each takes numbers, writes them, and reports them.
 *
 * @param writer stands at the unit in use whenever the sequencer has opened one
 * @param open turns another writer to the unit of a run, which need not be the one in use
 * @param collect reports IDs, where a number of the sequencer is not the number of an ID
 */
export function createIdCalls<S extends Position>(
  sequencer: Sequencer<S>,
  writer: NumberWriter,
  subscribers: SnoSubscribers,
  open: (run: Run<S>) => NumberWriter,
  collect: (made: S | Run<S>, meta: number) => void = subscribers.note,
): IdCalls {
  /** Reports the ID that was just made, where somebody listens. */
  function made<T>(id: T, meta: number): T {
    if (subscribers.isDue) {
      collect(sequencer.state(), meta);
      subscribers.deliver();
    }
    return id;
  }

  const self: IdCalls = {
    next(meta = 0, index?: unknown) {
      const byte = typeof index === 'number' ? 0 : meta;
      requireInteger('meta', byte, 0xff);
      return made(writer.text(byte, sequencer.take()), byte);
    },

    nextBytes<Into extends Uint8Array>(meta = 0, given?: Into, at = 0): Into {
      requireInteger('meta', meta, 0xff);
      const into = arrayFor(given, at);
      return made(writer.bytes(meta, sequencer.take(), into, at), meta);
    },

    async nextAsync(meta = 0, options = {}) {
      requireInteger('meta', meta, 0xff);
      return waitForTurn(sequencer, options, UNIT_MS, () =>
        made(writer.text(meta, sequencer.state().sequence), meta),
      );
    },

    // As a callback of `map` it is given an index and the array, which say nothing of a metabyte.
    batch: (count, meta, list?: unknown) => self.batchInto([], count, list ? 0 : meta),

    batchInto(target, count, meta = 0) {
      requireInteger('meta', meta, 0xff);
      const write = writerInto(target, count);
      return subscribers.hold(takeBack => {
        const runs = sequencer.runs(count, takeBack);
        for (const run of runs) collect(run, meta);
        write(runs, meta, open);
        return target;
      });
    },

    subscribe: subscribers.add,
  };
  return self;
}
