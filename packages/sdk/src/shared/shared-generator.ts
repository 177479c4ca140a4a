import { requireInteger } from '../arguments.ts';
import { writerInto } from '../generator/batch.ts';
import { createSnoSubscribers } from '../generator/report-ids.ts';
import type { SnoSource } from '../generator/sno-source.ts';
import { BYTE_LENGTH } from '../id/layout.ts';
import { waitForTurn } from '../source/turn.ts';
import { requireUnit, startOfUnit, UNIT_MS, unitAt } from '../time/units.ts';
import { type Block, createBlock } from './block.ts';
import { configOf, joinMemory, makeMemory } from './config.ts';
import { optionsAndBuffer } from './memory.ts';
import { readSharedOptions, resolveThreadOptions, type SharedGeneratorOptions } from './options.ts';
import { createRunSource, type SharedRun } from './run-source.ts';
import { createSharedSequencer } from './shared-sequencer.ts';
import { createThreadWriter, requireMeta, requireTarget } from './thread-writer.ts';

/**
 * One thread's end of a generator that several threads share. Made by {@link createSharedGenerator}.
 *
 * It differs from a plain generator in what it can take back: a batch that is refused half-way keeps its IDs. Those that
 * were made are in the array, they are valid, and their numbers are used up.
 *
 * Its events report what this thread's end does: its IDs, its waits, and the tick where this thread flipped it.
 */
export interface SharedGenerator extends SnoSource {
  /** To post to the other threads. */
  readonly buffer: SharedArrayBuffer;
  /**
   * Reserves up to `count` numbers of the present unit, 1 … 65,536, for this thread, in one compareExchange: as many as
   * the unit has left, at least one. Waits or throws as {@link next} does.
   */
  reserve(count: number): Block;
}

/**
 * Creates a generator that several threads share; or, with the buffer of one, another thread's end of it. One partition
 * and one range of the sequence serve them all, and no two of their IDs are the same, whatever their clocks do and
 * wherever one of them is stopped. There are no locks.
 *
 * One thread alone makes the same IDs as a plain generator would. Where the clocks of several differ, the one ahead
 * leads: a clock up to 100 ms behind the shared unit makes IDs of that unit. It counts as set back only if this thread
 * has seen it further on, or if it is further behind. A clock out of range is refused.
 *
 * **Threads that only need to share a partition are better served by {@link splitSequence}**: a range and a plain
 * generator each, with no memory in common, and faster.
 *
 * @throws TypeError where the runtime has no SharedArrayBuffer: says what to set. TypeError or RangeError for an option
 * that cannot be, is unknown or does not agree with the buffer, or a buffer that is not one of these; SnoError
 * `ERR_SNAPSHOT_INVALID`, `ERR_PARTITION_EXHAUSTED`.
 * @example
 * const generator = createSharedGenerator({ partition: 7 });
 * worker.postMessage(generator.buffer);
 * // in the worker
 * const same = createSharedGenerator(buffer);
 */
export function createSharedGenerator(options?: SharedGeneratorOptions): SharedGenerator;
export function createSharedGenerator(
  buffer: SharedArrayBuffer | undefined,
  options?: SharedGeneratorOptions,
): SharedGenerator;
export function createSharedGenerator(first?: unknown, second?: SharedGeneratorOptions): SharedGenerator {
  const [given, buffer] = optionsAndBuffer(first, second);
  const options = readSharedOptions(given);
  const settings = resolveThreadOptions(options);
  const { clock } = settings;
  const isFirst = buffer === undefined;
  const memory = isFirst ? makeMemory(options) : joinMemory(buffer, options);
  const config = configOf(memory);
  const { partition, sequenceMin, sequenceMax } = config;
  const capacity = sequenceMax - sequenceMin + 1;
  const subscribers = createSnoSubscribers(() => partition);
  const { emit, deliver, collect, flush } = subscribers;
  const sequencer = createSharedSequencer(
    memory.words,
    config,
    settings,
    isFirst,
    (now, backMs, tick, drifts) => {
      flush();
      emit({ type: 'tick-tock', now, backMs, tick: tick as 0 | 1, drifts });
    },
  );
  const source = createRunSource(sequencer, {
    ...settings,
    unitMs: UNIT_MS,
    startOf: startOfUnit,
    unitAt,
    waits: () => !settings.throws,
    emit,
    deliver,
  });
  const turnTo = createThreadWriter(partition);

  /** Reports what there is to report of the ID that was just made. */
  function attend(meta: number): void {
    collect(source, meta);
    deliver();
  }

  const self: SharedGenerator = {
    buffer: memory.buffer,
    partition,
    sequenceMin,
    sequenceMax,
    capacity,

    next(meta = 0, index?: unknown) {
      const byte = typeof index === 'number' ? 0 : meta;
      requireMeta(byte);
      source.take(1);
      const id = turnTo(source.unit, source.timeline).text(byte, source.first);
      if (subscribers.isDue) attend(byte);
      return id;
    },

    nextBytes<Into extends Uint8Array>(
      meta = 0,
      into: Into = new Uint8Array(BYTE_LENGTH) as Uint8Array as Into,
      at = 0,
    ): Into {
      requireMeta(meta);
      requireTarget(into, at);
      source.take(1);
      turnTo(source.unit, source.timeline).bytes(meta, source.first, into, at);
      if (subscribers.isDue) attend(meta);
      return into;
    },

    async nextAsync(meta = 0, options = {}) {
      requireMeta(meta);
      return waitForTurn(source, options, UNIT_MS, () => {
        const id = turnTo(source.unit, source.timeline).text(meta, source.first);
        if (subscribers.isDue) attend(meta);
        return id;
      });
    },

    batch: (count, meta, list?: unknown) => self.batchInto([], count, list ? 0 : meta),

    batchInto(target, count, meta = 0) {
      requireMeta(meta);
      const write = writerInto(target, count);
      const runs: SharedRun[] = [];
      const release = subscribers.hold();
      try {
        source.takeAll(count, run => runs.push(run));
      } finally {
        try {
          for (const run of runs) collect(run, meta);
          write(runs, meta, turnTo);
        } finally {
          release([]);
        }
      }
      return target;
    },

    reserve(count) {
      source.take(requireInteger('count', count, 0x1_0000, 1));
      return createBlock(partition, source, turnTo);
    },

    snapshot() {
      const now = clockUnit();
      const { unit, sequence, wallSafe, drifts } = sequencer.position();
      return {
        partition: [partition >>> 8, partition & 0xff],
        sequenceMin,
        sequenceMax,
        sequence,
        now,
        wallHi: unit,
        wallSafe,
        drifts,
      };
    },

    subscribe: subscribers.add,
    describe: () => ({ kind: 'shared-generator', partition, sequenceMin, sequenceMax, capacity }),
  };

  /** What the clock reads in units; 0 where it cannot be read: no clock may fail a snapshot. */
  function clockUnit(): number {
    try {
      return requireUnit('clock', clock.now());
    } catch {
      return 0;
    }
  }
  return self;
}
