import { requireInteger, show } from '../arguments.ts';
import type { GeneratorListener, SubscribeOptions } from '../events.ts';
import { textOf } from '../id/base32.ts';
import { requireRoom } from '../id/forms.ts';
import { BYTE_LENGTH, wordA, wordB, wordC, wordD } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';
import type { Snapshot } from '../sequencer/snapshot.ts';
import type { Clock } from '../time/clock.ts';
import { requireUnit, UNIT_MS } from '../time/units.ts';
import { type BatchTarget, runWriter } from './batch.ts';
import type { IdSource, IdSourceDescription } from './id-source.ts';
import { IdWriter } from './id-writer.ts';
import { type GeneratorOptions, type GeneratorSettings, resolveOptions } from './options.ts';
import { Sequencer } from './sequencer.ts';
import { Subscribers } from './subscribers.ts';
import { type AbortSignalLike, pause, reasonOf } from './waiting.ts';

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
  return new Generator(resolveOptions(options));
}

/** One writer of IDs. Made by {@link createGenerator}. */
export class Generator implements IdSource {
  /** The generator's identity, 0 … 65,535. */
  readonly partition: number;
  /** The numbers that it may use in each unit, both included. */
  readonly sequenceMin: number;
  readonly sequenceMax: number;

  readonly #clock: Clock;
  readonly #writer: IdWriter;
  readonly #sequencer: Sequencer;
  readonly #subscribers = new Subscribers();
  /** The last number of {@link at}. */
  #atSequence: number;

  constructor(settings: GeneratorSettings) {
    this.partition = settings.partition;
    this.sequenceMin = settings.sequenceMin;
    this.sequenceMax = settings.sequenceMax;
    this.#writer = new IdWriter(settings.partition);
    this.#sequencer = new Sequencer(settings, this.#writer, this.#subscribers);
    this.#clock = settings.clock;
    this.#atSequence = settings.sequenceMax;
  }

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
  next(meta = 0): Sno {
    if ((meta & 0xff) !== meta) refuseMeta(meta);
    const sequence = this.#sequencer.take();
    const id = this.#writer.text(meta, sequence);
    if (this.#subscribers.isAny) this.#attend(meta, sequence, 1);
    return id;
  }

  /**
   * Makes an ID as {@link next} does, and writes its ten bytes into `into` at `at`, or into a new array.
   *
   * @returns the array written to: `into` itself if it was given.
   * @throws also RangeError if ten bytes do not fit there, before an ID is taken.
   */
  nextBytes(meta = 0, into: Uint8Array = new Uint8Array(BYTE_LENGTH), at = 0): Uint8Array {
    if ((meta & 0xff) !== meta) refuseMeta(meta);
    requireRoom(into, at);
    const sequence = this.#sequencer.take();
    this.#writer.bytes(meta, sequence, into, at);
    if (this.#subscribers.isAny) this.#attend(meta, sequence, 1);
    return into;
  }

  /**
   * Makes an ID, waiting without holding the thread for as long as it takes, whatever `whenBlocked` and `maxWaitMs`
   * say. It looks at the clock again at least every 4 ms. Calls that wait are not served in any order.
   *
   * @throws the signal's reason when it aborts, and as {@link next} does for the metabyte and the clock's range.
   */
  async nextAsync(meta = 0, options: { readonly signal?: AbortSignalLike } = {}): Promise<Sno> {
    if ((meta & 0xff) !== meta) refuseMeta(meta);
    const { signal } = options;
    const sequencer = this.#sequencer;
    sequencer.waiting++;
    try {
      for (;;) {
        if (signal?.aborted) throw reasonOf(signal);
        const now = this.#clock.now();
        const blocked = sequencer.tryTake(now);
        if (blocked === undefined) break;
        const retryAfterMs = sequencer.report(blocked, now, sequencer.waiting);
        this.#subscribers.deliver();
        await pause(Math.min(retryAfterMs, UNIT_MS), signal);
      }
    } finally {
      sequencer.waiting--;
    }
    const id = this.#writer.text(meta, sequencer.sequence);
    if (this.#subscribers.isAny) this.#attend(meta, sequencer.sequence, 1);
    return id;
  }

  /**
   * Makes `count` IDs, in order, all of them or none: where one of them would throw, the whole call throws and
   * nothing has changed.
   */
  batch(count: number, meta = 0): Sno[] {
    return this.batchInto([], count, meta);
  }

  /**
   * Makes `count` IDs, all of them or none, into the caller's array from its start: ten bytes each into a
   * Uint8Array, or sixteen ASCII bytes each if `form` is 'text'; sixteen UTF-16 code units each into a Uint16Array;
   * a string each into an array. One look at the clock serves as many IDs as the unit has room for.
   *
   * @returns the array.
   * @throws also RangeError if they do not fit, before an ID is taken. Where a later one is refused, what was written
   * is cleared, because those IDs will be made again.
   */
  batchInto<T extends BatchTarget>(target: T, count: number, meta = 0, form: 'bytes' | 'text' = 'bytes'): T {
    requireInteger('count', count, 0xffff_ffff);
    if ((meta & 0xff) !== meta) refuseMeta(meta);
    const run = runWriter(this.#writer, target, count, form);
    const sequencer = this.#sequencer;
    const undo = sequencer.checkpoint();
    const taken: (readonly [unit: number, tick: 0 | 1, first: number, count: number])[] = [];
    try {
      for (let done = 0; done < count; ) {
        const first = sequencer.takeRun(count - done);
        const length = sequencer.sequence - first + 1;
        run.write(meta, first, length, done);
        taken.push([sequencer.unit, sequencer.tick, first, length]);
        done += length;
      }
    } catch (error) {
      undo();
      run.clear();
      this.#subscribers.discard();
      throw error;
    }
    if (this.#subscribers.isAny) {
      for (const [unit, tick, first, length] of taken) this.#attend(meta, first, length, unit, tick);
    }
    return target;
  }

  /**
   * Makes an ID of a given time, for porting old records. It has a sequence of its own, which starts at
   * `sequenceMin`, takes no notice of time and rolls over silently, and tick 0; it reads no clock and is not in a
   * snapshot. **The caller minds collisions**: give the import a partition or range that nothing else uses.
   *
   * @throws TypeError or RangeError for a time outside 2010-01-01 … 2079-09-07, or the metabyte.
   */
  at(unixMs: number, meta = 0): Sno {
    const unit = requireUnit(unixMs);
    if ((meta & 0xff) !== meta) refuseMeta(meta);
    const sequence = this.#atSequence < this.sequenceMax ? this.#atSequence + 1 : this.sequenceMin;
    this.#atSequence = sequence;
    return textOf(
      wordA(unit),
      wordB(unit, 0),
      wordC(meta, this.partition),
      wordD(this.partition, sequence),
    ) as Sno;
  }

  /** The number that the next ID follows: that of the last one, or `sequenceMin` where the next would start anew. */
  get sequence(): number {
    return this.#sequencer.isInUnit() ? this.#sequencer.sequence : this.sequenceMin;
  }

  /** IDs made in the present unit. */
  get length(): number {
    const { sequence, firstSequence, unit } = this.#sequencer;
    if (unit === 0 || !this.#sequencer.isInUnit()) return 0;
    return Math.min(sequence - firstSequence + 1, this.capacity);
  }

  /** IDs that one unit holds: the size of the range. One with a random start in each unit makes half as many or more. */
  get capacity(): number {
    return this.sequenceMax - this.sequenceMin + 1;
  }

  /**
   * All that has to be remembered to go on without a repeat, as plain JSON. It is good until the next ID: whoever
   * stores it and goes on, or crashes, must not restore it into a time that was used since.
   */
  snapshot(): Snapshot {
    const { sequence, unit, wallSafe, drifts } = this.#sequencer;
    return {
      partition: [this.partition >>> 8, this.partition & 0xff],
      sequenceMin: this.sequenceMin,
      sequenceMax: this.sequenceMax,
      sequence,
      now: this.#sequencer.clockUnit(),
      wallHi: unit,
      wallSafe,
      drifts,
    };
  }

  /**
   * Reports events to a listener until the returned function is called. Without a listener nothing is collected.
   *
   * @throws TypeError if the listener is no function.
   */
  subscribe(listener: GeneratorListener, options: SubscribeOptions = {}): () => void {
    if (typeof listener !== 'function')
      throw new TypeError(`listener: expected a function, got ${show(listener)}`);
    return this.#subscribers.add(listener, options.ids === true);
  }

  /** What it makes its IDs from. */
  describe(): IdSourceDescription {
    const { partition, sequenceMin, sequenceMax, capacity } = this;
    return { kind: 'generator', partition, sequenceMin, sequenceMax, capacity };
  }

  /** Hands on what there is to report of IDs just made. */
  #attend(
    meta: number,
    first: number,
    count: number,
    unit: number = this.#sequencer.unit,
    tick: 0 | 1 = this.#sequencer.tick,
  ): void {
    const subscribers = this.#subscribers;
    if (subscribers.wantsIds) subscribers.record(unit, tick, this.partition, first, meta, count);
    subscribers.deliver();
  }
}

function refuseMeta(meta: unknown): never {
  requireInteger('meta', meta, 0xff);
  // Only −0 gets here: it is an integer in range that no bit operator gives back.
  throw new RangeError('meta: expected an integer from 0 to 255, got -0');
}
