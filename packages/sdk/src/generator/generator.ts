import { requireInteger } from '../arguments.ts';
import { requireRoom } from '../id/forms.ts';
import { BYTE_LENGTH } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';
import { createSequencer } from '../sequencer/sequencer.ts';
import { drawUint32 } from '../source/random.ts';
import { waitForTurn } from '../source/turn.ts';
import { requireUnit, startOfUnit, UNIT_MS } from '../time/units.ts';
import { writerInto } from './batch.ts';
import { decide, type SnoPosition } from './decide.ts';
import { createIdWriter, type IdWriter } from './id-writer.ts';
import { type GeneratorOptions, resolveOptions } from './options.ts';
import { createSnoSubscribers } from './report-ids.ts';
import type { SnoSource } from './sno-source.ts';

/** One writer of IDs, which never repeats one of its own. Made by {@link createGenerator}. */
export interface Generator extends SnoSource {
  /** The number of the last ID; or `sequenceMin` if the next ID would begin another unit. */
  readonly sequence: number;
  /** IDs made in the unit that the clock is in. */
  readonly length: number;

  /**
   * Makes an ID of a given time, for porting old records. It has a sequence of its own, which starts at `sequenceMin`,
   * ignores the time and rolls over silently; its tick is 0. It reads no clock, and snapshots do not include it.
   * **Avoiding collisions is the caller's responsibility**: give an import a partition or range that nothing else uses.
   *
   * @throws TypeError or RangeError for a time outside 2010-01-01 … 2079-09-07, or the metabyte.
   */
  at(unixMs: number, meta?: number): Sno;
}

/**
 * Creates a generator: one writer of IDs, which never repeats one of its own. It reads no clock and draws no random
 * number before it is first used, so that it may stand at module scope where runtimes forbid both.
 *
 * @throws TypeError or RangeError for an option that cannot be, and for an unknown one; SnoError `ERR_SNAPSHOT_INVALID`.
 * @example
 * const generator = createGenerator({ partition: 7 });
 * const id = generator.next();
 */
export function createGenerator(options: GeneratorOptions = {}): Generator {
  const settings = resolveOptions(options);
  const { sequenceMin, sequenceMax, random, partitionOf } = settings;
  const capacity = sequenceMax - sequenceMin + 1;
  const writer = createIdWriter(partitionOf);
  const subscribers = createSnoSubscribers(partitionOf);
  const { emit, deliver, collect, flush } = subscribers;
  const sequencer = createSequencer<SnoPosition>({
    ...settings,
    last: sequenceMax,
    startOf: startOfUnit,
    unitOf: now => requireUnit('clock', now, 'ERR_CLOCK_RANGE'),
    place: settings.placeWith(emit),
    prepare: partitionOf,
    decide: (state, unit) => decide(state, unit, settings),
    begin() {
      const first = sequenceMin + (random ? drawUint32(random) % (capacity >>> 1) : 0);
      return { first, sequence: first };
    },
    opened({ unit, timeline, drifts }, before, now, clockUnit) {
      const tick = timeline as 0 | 1;
      const backMs = (before.unit - unit) * UNIT_MS;
      writer.open(unit, tick);
      if (backMs) flush();
      if (tick !== before.timeline) emit({ type: 'tick-tock', now, backMs, tick, drifts });
      if (backMs && unit > clockUnit) emit({ type: 'borrowed', now, units: unit - clockUnit });
    },
    emit,
    deliver,
  });
  /** The last number of `at`. */
  let atSequence = sequenceMax;

  /** Reports what there is to report of the ID that was just made. */
  function attend(meta: number): void {
    const state = sequencer.state();
    collect({ ...state, first: state.sequence, count: 1 }, meta);
    deliver();
  }

  /** Turns the writer to a unit that need not be the one in use: the next ID turns it back. */
  function openAside(unit: number, tick: number): IdWriter {
    sequencer.forgetUnit();
    writer.open(unit, tick);
    return writer;
  }

  const self: Generator = {
    get partition() {
      return partitionOf();
    },
    sequenceMin,
    sequenceMax,
    capacity,
    get sequence() {
      return sequencer.isInUnit() ? sequencer.state().sequence : sequenceMin;
    },
    get length() {
      const isInUnit = sequencer.isInUnit();
      const { sequence, first, unit } = sequencer.state();
      return unit > 0 && isInUnit ? Math.min(sequence - first + 1, capacity) : 0;
    },

    next(meta = 0, index?: unknown) {
      const byte = typeof index === 'number' ? 0 : meta;
      requireMeta(byte);
      const sequence = sequencer.take();
      const id = writer.text(byte, sequence);
      if (subscribers.isDue) attend(byte);
      return id;
    },

    nextBytes<Into extends Uint8Array>(
      meta = 0,
      into: Into = new Uint8Array(BYTE_LENGTH) as Uint8Array as Into,
      at = 0,
    ): Into {
      requireMeta(meta);
      requireRoom(into, at);
      const sequence = sequencer.take();
      writer.bytes(meta, sequence, into, at);
      if (subscribers.isDue) attend(meta);
      return into;
    },

    async nextAsync(meta = 0, options = {}) {
      requireMeta(meta);
      return waitForTurn(sequencer, options, UNIT_MS, () => {
        const id = writer.text(meta, sequencer.state().sequence);
        attend(meta);
        return id;
      });
    },

    // As a callback of `map` it is given an index and the array, which say nothing of a metabyte.
    batch: (count, meta, list?: unknown) => self.batchInto([], count, list ? 0 : meta),

    batchInto(target, count, meta = 0) {
      requireMeta(meta);
      const write = writerInto(target, count);
      const release = subscribers.hold();
      let dropped: readonly string[] = [];
      try {
        const runs = sequencer.takeRuns(count, () => {
          // What stopped the call did happen; what it did to IDs that were taken back did not.
          dropped = ['tick-tock', 'borrowed', 'resumed'];
        });
        for (const run of runs) collect(run, meta);
        write(runs, meta, openAside);
      } finally {
        release(dropped);
      }
      return target;
    },

    at(unixMs, meta = 0) {
      requireMeta(meta);
      const unit = requireUnit('unixMs', unixMs);
      const writer = openAside(unit, 0);
      atSequence = atSequence < sequenceMax ? atSequence + 1 : sequenceMin;
      return writer.text(meta, atSequence);
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

    subscribe: subscribers.add,

    describe: () => ({ kind: 'generator', partition: partitionOf(), sequenceMin, sequenceMax, capacity }),
  };
  return self;
}

/** The fast test first: most calls pass it. */
function requireMeta(meta: number): void {
  // Not all that is no number can be converted to one.
  if (typeof meta !== 'number' || (meta & 0xff) !== meta) requireInteger('meta', meta, 0xff);
}
