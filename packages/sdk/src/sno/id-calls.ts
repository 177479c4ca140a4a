import { UNIT_MS } from '../clock/units.ts';
import type { Engine, Position } from '../engine/engine.ts';
import { type Run, takeRuns } from '../engine/runs.ts';
import { type TurnSource, waitForTurn } from '../engine/turn.ts';
import { arrayFor } from '../id/forms.ts';
import { writerInto } from './batch.ts';
import type { NumberWriter, RunWriter } from './id-writer.ts';
import { requireMeta } from './meta.ts';
import type { SnoSubscribers } from './report-ids.ts';
import type { SnoSource } from './sno-source.ts';

/** The calls of a source of sno IDs that make IDs. */
export type IdCalls = Pick<
  SnoSource,
  'next' | 'nextBytes' | 'nextAsync' | 'batch' | 'batchInto' | 'subscribe'
>;

/** The most recent number, or a run of them, with the state in which it was taken. */
export type Made<S extends Position> = S & {
  readonly now: number;
  readonly first?: number;
  readonly count?: number;
};

/**
 * Makes the calls of a source that one thread owns: each takes numbers, writes them, and reports them.
 *
 * @param engine is watched
 * @param turns what lets calls wait for a number of it
 * @param writer stands at the unit in use whenever the engine has made a decision
 * @param open turns another writer to the unit of a run, which need not be the one in use
 * @param collect reports IDs to those who ask for them
 * @param most the most IDs that one call can make
 */
export function createIdCalls<S extends Position>(
  engine: Engine<S>,
  turns: TurnSource,
  writer: NumberWriter,
  subscribers: SnoSubscribers,
  open: (run: Run<S>) => RunWriter,
  collect: (made: Made<S>, meta: number) => void,
  most: number = Infinity,
): IdCalls {
  const { sequencer } = engine;

  /** Reports the ID that was just made, where somebody listens. */
  function made<T>(id: T, meta: number): T {
    if (subscribers.isDue) {
      collect({ ...sequencer.state, now: sequencer.now! }, meta);
      subscribers.deliver();
    }
    return id;
  }

  const self: IdCalls = {
    next(meta = 0, index?: unknown) {
      const byte = typeof index === 'number' ? 0 : meta;
      requireMeta(byte);
      return made(writer.text(byte, engine.take()), byte);
    },

    nextBytes<Into extends Uint8Array>(meta = 0, given?: Into, at = 0): Into {
      requireMeta(meta);
      const into = arrayFor(given, at);
      return made(writer.bytes(meta, engine.take(), into, at), meta);
    },

    async nextAsync(meta = 0, options = {}) {
      requireMeta(meta);
      return waitForTurn(turns, options, UNIT_MS, () =>
        made(writer.text(meta, sequencer.state.sequence), meta),
      );
    },

    // As a callback of `map` it is given an index and the array, which say nothing of a metabyte.
    batch: (count, meta, list?: unknown) => self.batchInto([], count, list ? 0 : meta),

    batchInto(target, count, meta = 0) {
      requireMeta(meta);
      const write = writerInto(target, count, most);
      return subscribers.hold(takeBack => {
        const runs = takeRuns(engine, count, takeBack);
        for (const run of runs) collect(run, meta);
        write(runs, meta, open);
        return target;
      });
    },

    subscribe: subscribers.add,
  };
  return self;
}
