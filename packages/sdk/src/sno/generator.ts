import { requireUnit, UNIT_MS, unitAt } from '../clock/units.ts';
import { mostInOneCall, takeRuns } from '../engine/runs.ts';
import { watch } from '../engine/watch.ts';
import type { Sno } from '../id/sno.ts';
import type { SnoPosition } from './decide.ts';
import { createIdCalls } from './id-calls.ts';
import { createByteWriter } from './id-writer.ts';
import { requireMeta } from './meta.ts';
import { type GeneratorOptions, type Resolved, resolveOptions } from './options.ts';
import { createSnoSubscribers } from './report-ids.ts';
import type { SnoSource } from './sno-source.ts';

/** One writer of IDs, which never repeats one of its IDs. Made by {@link createGenerator}. */
export interface Generator extends SnoSource {
  /**
   * The number of the last ID, its own or of one that continues from it; or `sequenceMin` if the next ID
   * would begin another unit.
   */
  readonly sequence: number;
  /**
   * IDs generated in the unit that the clock is in, with those of generators that continue from each other.
   */
  readonly length: number;

  /**
   * Generates an ID of a given time, for porting old records. It has a separate sequence, which starts at
   * `sequenceMin`, ignores the time and starts over silently; its tick is 0. It reads no clock, and snapshots
   * do not include it. **Avoiding collisions is the caller's responsibility**: give an import a partition or
   * range that nothing else uses. Called with a third argument, as `times.map(generator.at)` does, it takes
   * no metabyte.
   *
   * @throws TypeError or RangeError for a time outside 2010-01-01 … 2079-09-07, or the metabyte.
   */
  at(unixMs: number, meta?: number): Sno;

  /**
   * Takes another random partition, for a process whose memory was copied: each copy that calls it, after it
   * was resumed and before it generates an ID, then generates different IDs.
   *
   * @throws SnoError `ERR_PARTITION_GIVEN` for a generator with a given partition: give each copy its own;
   * `ERR_PARTITION_EXHAUSTED`. Nothing has changed then.
   */
  renew(): void;
}

/**
 * Creates a generator: one writer of IDs, which never repeats one of its IDs. It reads no clock and draws no
 * random number before it is first used, so that it may stand at module scope where runtimes forbid both.
 *
 * A second generator of this realm with the same partition and range continues from the first one, also where
 * the module or the package is loaded twice. With a `clock` in the options, only generators with that very
 * object do.
 *
 * @throws TypeError or RangeError for an invalid option, and for an unknown one; SnoError
 * `ERR_SNAPSHOT_INVALID`; `ERR_PARTITION_IN_USE` where the partition is in use with another range that
 * overlaps, or by threads.
 * @example
 * const generator = createGenerator({ partition: 7 });
 * const id = generator.next();
 */
export function createGenerator(options: GeneratorOptions = {}): Generator {
  return generatorOf(resolveOptions(options));
}

/** The generator of an engine, whose IDs it reports from now on. */
export function generatorOf([engine, text, partitionOf, redraw, starts, maxWaitMs]: Resolved): Generator {
  const { sequencer, timeOf } = engine;
  const { lowest: sequenceMin, last: sequenceMax } = sequencer.state;
  const capacity = sequenceMax - sequenceMin + 1;
  const subscribers = createSnoSubscribers(partitionOf);
  const turns = watch(engine, subscribers, ({ unit, drifts }, before, now) => {
    if (unit !== before.unit) subscribers.flush();
    if (drifts !== before.drifts) {
      const backMs = (before.unit - unit) * UNIT_MS;
      subscribers.send({ type: 'tick-tock', now, backMs, tick: (drifts & 1) as 0 | 1, drifts: drifts >>> 0 });
    }
  });
  /** The last number of `at`. */
  let atSequence = sequenceMax;

  /** The unit that the clock reads; NaN if it cannot be read. */
  function clockUnit(): number {
    try {
      return unitAt(timeOf(sequencer.clock.now()));
    } catch {
      return NaN;
    }
  }

  /**
   * The state, if the next ID, by the present reading of the clock, belongs to the unit of the last one, now
   * or after a wait.
   */
  function present(): SnoPosition | undefined {
    const read = clockUnit();
    const { state } = sequencer;
    const { unit, safe } = state;
    // Also where a clock that is behind finds no other unit before it comes back to this one.
    return read === unit || (read < unit && unit <= safe + 1) ? state : undefined;
  }

  return {
    ...createIdCalls<SnoPosition>(
      engine.take,
      () => sequencer.state,
      turns,
      { text, bytes: createByteWriter(partitionOf) },
      subscribers,
      subscribers.note,
      count => takeRuns(engine, count),
      mostInOneCall(capacity - starts + 1, maxWaitMs, UNIT_MS),
    ),
    get partition() {
      return partitionOf();
    },
    sequenceMin,
    sequenceMax,
    capacity,
    get sequence() {
      return present()?.sequence ?? sequenceMin;
    },
    get length() {
      const state = present();
      return state?.unit ? Math.min(state.sequence - (state.start ?? sequenceMin) + 1, capacity) : 0;
    },

    at(unixMs, given = 0, list?: unknown) {
      const meta = list ? 0 : given;
      requireMeta(meta);
      const place = { unit: requireUnit('unixMs', unixMs), drifts: 0 };
      atSequence = atSequence < sequenceMax ? atSequence + 1 : sequenceMin;
      return text(place, meta, atSequence);
    },

    snapshot() {
      const partition = partitionOf();
      // No clock may fail a snapshot.
      const now = clockUnit() || 0;
      const { sequence, unit, safe, drifts } = sequencer.state;
      return {
        partition: [partition >>> 8, partition & 0xff],
        sequenceMin,
        sequenceMax,
        sequence,
        now,
        wallHi: unit,
        wallSafe: safe,
        drifts: drifts >>> 0,
        ...(starts > 1 && { random: true }),
      };
    },

    renew() {
      redraw();
      // What was collected is of the old one.
      subscribers.flush();
      // The next call decides, and with that writes the new one.
      sequencer.state = { ...sequencer.state };
    },

    describe: () => ({ kind: 'generator', partition: partitionOf(), sequenceMin, sequenceMax, capacity }),
  };
}
