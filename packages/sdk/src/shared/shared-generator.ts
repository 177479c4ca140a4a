import { refusal, requireInteger } from '../arguments.ts';
import { BYTE_LENGTH, TEXT_LENGTH } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';
import type { Snapshot } from '../sequencer/snapshot.ts';
import { UNIT_MS, unitAt } from '../time/units.ts';
import { type AbortSignalLike, pause, reasonOf } from '../time/waiting.ts';
import { type Block, createBlock } from './block.ts';
import { configOf, joinMemory, makeMemory } from './config.ts';
import { resolveThreadOptions, type SharedGeneratorOptions } from './options.ts';
import { createRunSource } from './run-source.ts';
import { createSharedSequencer } from './shared-sequencer.ts';
import { createThreadWriter, requireMeta, requireTarget } from './thread-writer.ts';

/** What a batch can be written into. */
export type SharedBatchTarget = Uint8Array | Uint16Array | Sno[];

/** One thread's end of a generator that several threads share. Made by {@link createSharedGenerator}. */
export interface SharedGenerator {
  /** To post to the other threads. */
  readonly buffer: SharedArrayBuffer;
  /** The identity that all threads share, 0 … 65,535. */
  readonly partition: number;
  /** The numbers that all threads together may use in each unit, both included. */
  readonly sequenceMin: number;
  readonly sequenceMax: number;
  /** The size of the range: IDs that one unit holds. */
  readonly capacity: number;

  /**
   * Makes an ID with the given metabyte, 0 … 255. Where there is none it holds the thread, looking at the clock and at
   * what the other threads do, or throws under `whenBlocked: 'throw'`. It never hangs.
   *
   * @throws SnoError `ERR_SEQUENCE_EXHAUSTED` or `ERR_CLOCK_UNSAFE` with `retryAfterMs`, `ERR_CLOCK_RANGE` for a
   * clock outside 2010-01-01 … 2079-09-07; TypeError or RangeError for the metabyte. No number is taken then.
   */
  next(meta?: number): Sno;
  /**
   * Makes an ID as {@link next} does, and writes its ten bytes into `into` at `at`, or into a new array.
   *
   * @throws also TypeError or RangeError if ten bytes do not fit there, before a number is taken.
   */
  nextBytes(meta?: number, into?: Uint8Array, at?: number): Uint8Array;
  /**
   * Makes an ID, waiting without holding the thread for as long as it takes, whatever `whenBlocked` and `maxWaitMs`
   * say. It looks again at least every 4 ms.
   *
   * @throws the signal's reason when it aborts, and as {@link next} does for the metabyte and the clock's range.
   */
  nextAsync(meta?: number, options?: { readonly signal?: AbortSignalLike }): Promise<Sno>;
  /** Makes `count` IDs, in order. As {@link batchInto}, into a new array. */
  batch(count: number, meta?: number): Sno[];
  /**
   * Makes `count` IDs into the caller's array from its start: ten bytes each into a Uint8Array, the sixteen UTF-16 code
   * units of the text each into a Uint16Array, a string each into an array. One compareExchange serves as many IDs as
   * the unit has room for; those of other threads may lie between.
   *
   * @returns the array.
   * @throws also TypeError or RangeError if they do not fit, before a number is taken. Where a later one is refused, those
   * before it stay in the array: they are valid, and their numbers are used up.
   */
  batchInto<T extends SharedBatchTarget>(target: T, count: number, meta?: number): T;
  /**
   * Reserves up to `count` numbers of the present unit, 1 … 65,536, for this thread, in one compareExchange: as many as
   * the unit has left, at least one. Waits or throws as {@link next} does.
   */
  reserve(count: number): Block;
  /**
   * Where all threads together stand, in the form that any generator restores. It is good until the next ID of any of
   * them: one that was taken before others were made repeats them if the clock is set back to their time.
   */
  snapshot(): Snapshot;
}

/**
 * Makes a generator that several threads share, or, with the buffer of one, another thread's end of it. One partition and one
 * range of the sequence serve them all, and no two of their IDs are the same, whatever their clocks do and wherever one
 * of them is stopped. There are no locks.
 *
 * For one thread, SPEC section 2 holds to the letter. Where the clocks of several differ, the one ahead leads: a clock
 * that lies up to 100 ms behind the shared unit makes IDs of that unit. It counts as set back only if this thread has
 * seen it further on, or if it lies further behind.
 *
 * **Threads that only need to share a partition are better served by {@link splitSequence}**: a range and a plain
 * generator each, with no memory in common, and faster.
 *
 * @throws TypeError where the runtime has no SharedArrayBuffer: says what to set. TypeError or RangeError for an option
 * that cannot be or does not agree with the buffer, or a buffer that is not one of these; SnoError
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
export function createSharedGenerator(
  first?: SharedArrayBuffer | SharedGeneratorOptions,
  second?: SharedGeneratorOptions,
): SharedGenerator {
  const isPlain = Object.prototype.toString.call(first) === '[object Object]';
  const options = second ?? (isPlain ? (first as SharedGeneratorOptions) : {});
  const settings = resolveThreadOptions(options);
  const isFirst = isPlain || first === undefined;
  const memory = isFirst ? makeMemory(options) : joinMemory(first, options);
  const config = configOf(memory);
  const { partition, sequenceMin, sequenceMax } = config;
  const sequencer = createSharedSequencer(memory.words, config, settings, isFirst);
  const source = createRunSource(sequencer, settings);
  const turnTo = createThreadWriter(partition);

  return {
    buffer: memory.buffer,
    partition,
    sequenceMin,
    sequenceMax,
    capacity: sequenceMax - sequenceMin + 1,

    next(meta = 0) {
      requireMeta(meta);
      source.take(1);
      return turnTo(source.unit, source.tick).text(meta, source.first);
    },

    nextBytes(meta = 0, into = new Uint8Array(BYTE_LENGTH), at = 0) {
      requireMeta(meta);
      requireTarget(into, at);
      source.take(1);
      turnTo(source.unit, source.tick).bytes(meta, source.first, into, at);
      return into;
    },

    async nextAsync(meta = 0, { signal } = {}) {
      requireMeta(meta);
      for (;;) {
        if (signal?.aborted) throw reasonOf(signal);
        const retryAfterMs = source.tryTake();
        if (retryAfterMs === undefined) return turnTo(source.unit, source.tick).text(meta, source.first);
        await pause(Math.min(retryAfterMs, UNIT_MS), signal);
      }
    },

    batch(count, meta) {
      return this.batchInto([], count, meta);
    },

    batchInto(target, count, meta = 0) {
      requireMeta(meta);
      const isText = Array.isArray(target);
      const isBytes = target instanceof Uint8Array;
      if (!isText && !isBytes && !(target instanceof Uint16Array)) {
        throw refusal('target', 'an array, a Uint8Array or a Uint16Array', target);
      }
      const size = isText ? 1 : isBytes ? BYTE_LENGTH : TEXT_LENGTH;
      requireInteger('count', count, isText ? 0xffff_ffff : Math.floor(target.length / size));
      for (let at = 0; at < count * size; ) {
        source.take(count - at / size);
        const writer = turnTo(source.unit, source.tick);
        const { first, count: length } = source;
        if (isText) writer.textRun(meta, first, length, target, at);
        else if (isBytes) writer.byteRun(meta, first, length, target, at);
        else writer.codeRun(meta, first, length, target, at);
        at += length * size;
      }
      return target;
    },

    reserve(count) {
      source.take(requireInteger('count', count, 0x1_0000, 1));
      return createBlock(partition, source, turnTo);
    },

    snapshot() {
      const { unit, sequence, wallSafe, drifts } = sequencer.position();
      return {
        partition: [partition >>> 8, partition & 0xff],
        sequenceMin,
        sequenceMax,
        sequence,
        // No clock may fail a snapshot.
        now: unitAt(settings.clock.now()) || 0,
        wallHi: unit,
        wallSafe,
        drifts,
      };
    },
  };
}
