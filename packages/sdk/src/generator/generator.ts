import { refusal, requireInteger } from '../arguments.ts';
import type { GeneratorListener, SubscribeOptions } from '../events.ts';
import { requireRoom } from '../id/forms.ts';
import { BYTE_LENGTH, TEXT_LENGTH } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';
import type { Snapshot } from '../sequencer/snapshot.ts';
import { requireUnit, startOfUnit, UNIT_MS, unitAt } from '../time/units.ts';
import { type AbortSignalLike, pause, reasonOf } from '../time/waiting.ts';
import type { IdSource, IdSourceDescription } from './id-source.ts';
import { createIdWriter } from './id-writer.ts';
import { type GeneratorOptions, resolveOptions } from './options.ts';
import { createSequencer, type Position } from './sequencer.ts';
import { createSubscribers } from './subscribers.ts';

/** What a batch can be written into. */
export type BatchTarget = Uint8Array | Uint16Array | Sno[];

/** One writer of IDs, which never repeats one of its own. Made by {@link createGenerator}. */
export interface Generator extends IdSource {
  /** The generator's identity, 0 … 65,535. */
  readonly partition: number;
  /** The numbers that it may use in each unit, both included. */
  readonly sequenceMin: number;
  readonly sequenceMax: number;
  /** The number that the next ID follows: that of the last one, or `sequenceMin` where the next would start anew. */
  readonly sequence: number;
  /** IDs made in the present unit. */
  readonly length: number;
  /** The size of the range: IDs that one unit holds. With a random start in each unit it holds half as many or more. */
  readonly capacity: number;

  /**
   * Makes an ID with the given metabyte, 0 … 255.
   *
   * Where the pool of the unit is exhausted or the past is unsafe it holds the thread, reading the clock, or throws
   * under `whenBlocked: 'throw'`. It never hangs: a wait that is longer than `maxWaitMs`, or a clock that stands
   * still, throws.
   *
   * @throws SnoError `ERR_SEQUENCE_EXHAUSTED` or `ERR_CLOCK_UNSAFE` with `retryAfterMs`, `ERR_CLOCK_RANGE` for a
   * clock outside 2010-01-01 … 2079-09-07; TypeError or RangeError for the metabyte. No state has changed then.
   */
  next(meta?: number): Sno;

  /**
   * Makes an ID as {@link next} does, and writes its ten bytes into `into` at `at`, or into a new array.
   *
   * @returns the array written to: `into` itself if it was given.
   * @throws also TypeError or RangeError if ten bytes do not fit there, before an ID is taken.
   */
  nextBytes(meta?: number, into?: Uint8Array, at?: number): Uint8Array;

  /**
   * Makes an ID, waiting without holding the thread for as long as it takes, whatever `whenBlocked` and `maxWaitMs`
   * say. It looks at the clock again at least every 4 ms. Calls that wait are not served in any order.
   *
   * @throws the signal's reason when it aborts, and as {@link next} does for the metabyte and the clock's range.
   */
  nextAsync(meta?: number, options?: { readonly signal?: AbortSignalLike }): Promise<Sno>;

  /**
   * Makes `count` IDs, in order, all of them or none: where one of them would throw, the whole call throws and
   * nothing has changed.
   */
  batch(count: number, meta?: number): Sno[];

  /**
   * Makes `count` IDs, all of them or none, into the caller's array from its start: ten bytes each into a
   * Uint8Array, the sixteen UTF-16 code units of the text each into a Uint16Array, a string each into an array. One look at the clock serves as many IDs as the unit has room for.
   *
   * @returns the array.
   * @throws also TypeError or RangeError if they do not fit, before an ID is taken. Where a later one is refused, what
   * was written is cleared, because those IDs will be made again.
   */
  batchInto<T extends BatchTarget>(target: T, count: number, meta?: number): T;

  /**
   * Makes an ID of a given time, for porting old records. It has a sequence of its own, which starts at
   * `sequenceMin`, takes no notice of time and rolls over silently, and tick 0; it reads no clock and is not in a
   * snapshot. **The caller minds collisions**: give the import a partition or range that nothing else uses.
   *
   * @throws TypeError or RangeError for a time outside 2010-01-01 … 2079-09-07, or the metabyte.
   */
  at(unixMs: number, meta?: number): Sno;

  /**
   * All that has to be remembered to go on without a repeat, as plain JSON. It is good until the next ID: one that was
   * taken before others were made repeats them if the clock is set back to their time.
   */
  snapshot(): Snapshot;

  /**
   * Reports events to a listener until the returned function is called. Without a listener nothing is collected.
   *
   * @throws TypeError if the listener is no function.
   */
  subscribe(listener: GeneratorListener, options?: SubscribeOptions): () => void;
}

/**
 * Makes a generator: one writer of IDs, which never repeats one of its own (SPEC section 2).
 *
 * @throws TypeError or RangeError for an option that cannot be, SnoError `ERR_SNAPSHOT_INVALID` for such a snapshot,
 * `ERR_PARTITION_EXHAUSTED` when this context has no partition left.
 * @example
 * const generator = createGenerator({ partition: 7 });
 * const id = generator.next();
 */
export function createGenerator(options: GeneratorOptions = {}): Generator {
  const settings = resolveOptions(options);
  const { partition, sequenceMin, sequenceMax, clock } = settings;
  const capacity = sequenceMax - sequenceMin + 1;
  const writer = createIdWriter(partition);
  const subscribers = createSubscribers();
  const sequencer = createSequencer(settings, writer.open, subscribers);
  /** The last number of `at`. */
  let atSequence = sequenceMax;

  /** Hands on what there is to report of IDs just made: `count` of them, up to a position. */
  function attend({ unit, timeline, sequence }: Position, meta: number, count: number): void {
    const unixMs = startOfUnit(unit);
    const firstSequence = sequence - count + 1;
    subscribers.record(
      { now: unixMs, unixMs, tick: timeline as 0 | 1, partition, firstSequence },
      meta,
      count,
    );
    subscribers.deliver();
  }

  return {
    partition,
    sequenceMin,
    sequenceMax,
    capacity,
    get sequence() {
      return sequencer.isInUnit() ? sequencer.position().sequence : sequenceMin;
    },
    get length() {
      const { sequence, first, unit } = sequencer.position();
      return unit > 0 && sequencer.isInUnit() ? Math.min(sequence - first + 1, capacity) : 0;
    },

    next(meta = 0) {
      requireMeta(meta);
      const sequence = sequencer.take();
      const id = writer.text(meta, sequence);
      if (subscribers.isDue) attend(sequencer.position(), meta, 1);
      return id;
    },

    nextBytes(meta = 0, into = new Uint8Array(BYTE_LENGTH), at = 0) {
      requireMeta(meta);
      requireRoom(into, at);
      const sequence = sequencer.take();
      writer.bytes(meta, sequence, into, at);
      if (subscribers.isDue) attend(sequencer.position(), meta, 1);
      return into;
    },

    async nextAsync(meta = 0, { signal } = {}) {
      requireMeta(meta);
      sequencer.waiting++;
      try {
        for (;;) {
          if (signal?.aborted) throw reasonOf(signal);
          const now = clock.now();
          const blocked = sequencer.tryTake(now);
          if (blocked === undefined) break;
          const retryAfterMs = sequencer.report(blocked, now, sequencer.waiting);
          await pause(Math.min(retryAfterMs, UNIT_MS), signal);
        }
      } finally {
        sequencer.waiting--;
      }
      const position = sequencer.position();
      const id = writer.text(meta, position.sequence);
      attend(position, meta, 1);
      return id;
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
      const before = sequencer.position();
      const runs: [Position, meta: number, count: number][] = [];
      let at = 0;
      subscribers.hold();
      try {
        while (at < count * size) {
          const first = sequencer.takeRun(count - at / size);
          const position = sequencer.position();
          const length = position.sequence - first + 1;
          if (isText) writer.textRun(meta, first, length, target, at);
          else if (isBytes) writer.byteRun(meta, first, length, target, at);
          else writer.codeRun(meta, first, length, target, at);
          at += length * size;
          runs.push([position, meta, length]);
        }
      } catch (error) {
        sequencer.reset(before);
        subscribers.release(true);
        (target as unknown[]).fill(isText ? '' : 0, 0, at);
        throw error;
      }
      for (const run of runs) attend(...run);
      subscribers.release(false);
      return target;
    },

    at(unixMs, meta = 0) {
      requireMeta(meta);
      const unit = requireUnit('unixMs', unixMs);
      atSequence = atSequence < sequenceMax ? atSequence + 1 : sequenceMin;
      // Borrows the writer, which the reset makes the next ID turn back.
      writer.open(unit, 0);
      sequencer.reset(sequencer.position());
      return writer.text(meta, atSequence);
    },

    snapshot() {
      const { sequence, unit, timeline, highs, drifts } = sequencer.position();
      return {
        partition: [partition >>> 8, partition & 0xff],
        sequenceMin,
        sequenceMax,
        sequence,
        // No clock may fail a snapshot.
        now: unitAt(clock.now()) || 0,
        wallHi: unit,
        wallSafe: highs[timeline ^ 1]!,
        drifts,
      };
    },

    subscribe(listener, { ids = false } = {}) {
      if (typeof listener !== 'function') throw refusal('listener', 'a function', listener);
      return subscribers.add(listener, ids);
    },

    describe(): IdSourceDescription {
      return { kind: 'generator', partition, sequenceMin, sequenceMax, capacity };
    },
  };
}

/** The fast test first: most calls pass it. */
function requireMeta(meta: number): void {
  if ((meta & 0xff) !== meta) requireInteger('meta', meta, 0xff);
}
