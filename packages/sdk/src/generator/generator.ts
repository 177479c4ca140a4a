import { requireInteger } from '../arguments.ts';
import type { Sno } from '../id/sno.ts';
import { createSequencer } from '../sequencer/sequencer.ts';
import { blockedError } from '../source/blocked.ts';
import { requireUnit, startOfUnit, UNIT_MS } from '../time/units.ts';
import { decide, type SnoPosition } from './decide.ts';
import { createIdCalls } from './id-calls.ts';
import { createIdWriter } from './id-writer.ts';
import { type GeneratorOptions, resolveOptions } from './options.ts';
import { createSnoSubscribers } from './report-ids.ts';
import type { SnoSource } from './sno-source.ts';

/** One writer of IDs, which never repeats one of its IDs. Made by {@link createGenerator}. */
export interface Generator extends SnoSource {
  /** The number of the last ID; or `sequenceMin` if the next ID would begin another unit. */
  readonly sequence: number;
  /** IDs made in the unit that the clock is in. */
  readonly length: number;

  /**
   * Makes an ID of a given time, for porting old records. It has a separate sequence, which starts at `sequenceMin`,
   * ignores the time and starts over silently; its tick is 0. It reads no clock, and snapshots do not include it.
   * **Avoiding collisions is the caller's responsibility**: give an import a partition or range that nothing else uses.
   * Called with a third argument, as `times.map(generator.at)` does, it takes no metabyte.
   *
   * @throws TypeError or RangeError for a time outside 2010-01-01 … 2079-09-07, or the metabyte.
   */
  at(unixMs: number, meta?: number): Sno;
}

/**
 * Creates a generator: one writer of IDs, which never repeats one of its IDs. It reads no clock and draws no random
 * number before it is first used, so that it may stand at module scope where runtimes forbid both.
 *
 * @throws TypeError or RangeError for an invalid option, and for an unknown one; SnoError `ERR_SNAPSHOT_INVALID`.
 * @example
 * const generator = createGenerator({ partition: 7 });
 * const id = generator.next();
 */
export function createGenerator(options: GeneratorOptions = {}): Generator {
  const settings = resolveOptions(options);
  const { sequenceMin, sequenceMax, partitionOf } = settings;
  const capacity = sequenceMax - sequenceMin + 1;
  const writer = createIdWriter(partitionOf);
  /** For units that need not be the one in use. */
  const otherWriter = createIdWriter(partitionOf);
  const subscribers = createSnoSubscribers(partitionOf);
  const sequencer = createSequencer<SnoPosition>({
    ...settings,
    last: sequenceMax,
    startOf: startOfUnit,
    unitOf(now) {
      const unit = requireUnit('clock', now, 'ERR_CLOCK_RANGE');
      partitionOf();
      return unit;
    },
    place: settings.substitute(subscribers.send),
    error: blockedError,
    decide: (state, unit) => decide(state, unit, settings),
    begin() {
      const start = sequenceMin + settings.draw(capacity >>> 1);
      return { start, sequence: start };
    },
    open(state, before, now) {
      const { unit, timeline, drifts, clockUnit } = state;
      const backMs = (before.unit - unit) * UNIT_MS;
      writer.open(state);
      if (backMs) subscribers.flush();
      if (timeline !== before.timeline) {
        subscribers.send({ type: 'tick-tock', now, backMs, tick: timeline as 0 | 1, drifts });
      }
      if (backMs && unit > clockUnit) subscribers.send({ type: 'borrowed', now, units: unit - clockUnit });
    },
    ...subscribers,
  });
  /** The last number of `at`. */
  let atSequence = sequenceMax;

  return {
    ...createIdCalls(sequencer, writer, subscribers, otherWriter.open),
    get partition() {
      return partitionOf();
    },
    sequenceMin,
    sequenceMax,
    capacity,
    get sequence() {
      return sequencer.present()?.sequence ?? sequenceMin;
    },
    get length() {
      const state = sequencer.present();
      return state?.unit ? Math.min(state.sequence - state.start + 1, capacity) : 0;
    },

    at(unixMs, given = 0, list?: unknown) {
      const meta = list ? 0 : given;
      requireInteger('meta', meta, 0xff);
      otherWriter.open({ unit: requireUnit('unixMs', unixMs), timeline: 0 });
      atSequence = atSequence < sequenceMax ? atSequence + 1 : sequenceMin;
      return otherWriter.text(meta, atSequence);
    },

    snapshot() {
      const partition = partitionOf();
      // No clock may fail a snapshot.
      const now = sequencer.clockUnit() || 0;
      const { sequence, unit, timeline, highs, drifts } = sequencer.state();
      return {
        partition: [partition >>> 8, partition & 0xff],
        sequenceMin,
        sequenceMax,
        sequence,
        now,
        wallHi: unit,
        wallSafe: highs[timeline ^ 1]!,
        drifts,
      };
    },

    describe: () => ({ kind: 'generator', partition: partitionOf(), sequenceMin, sequenceMax, capacity }),
  };
}
