import type { AsyncOptions, IdSource } from '../engine/id-source.ts';
import type { GeneratorListener, SubscribeOptions } from '../events.ts';
import type { OwnBytes, Sno } from '../id/sno.ts';
import type { BatchTarget } from './batch.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * What a generator and a shared generator have in common. Their methods need no `this`: they may be taken off
 * and passed on. `next` and `batch` may be passed to `map`: called with one argument more than they have
 * here, they use metabyte 0.
 *
 * In each method, `meta` is the metabyte, 0 … 255.
 */
export interface SnoSource extends IdSource {
  /** The identity, 0 … 65,535. Where none was given, the first use of the source draws it. */
  readonly partition: number;
  /** The numbers that may be used in each unit, both inclusive. */
  readonly sequenceMin: number;
  readonly sequenceMax: number;
  /**
   * The size of the range: IDs that one unit holds. With a random start in each unit it holds half as many or
   * more.
   */
  readonly capacity: number;

  /**
   * Generates an ID.
   *
   * Where the pool of the unit is exhausted or the past is unsafe, it holds the thread, reading the clock, or
   * throws under `whenBlocked: 'throw'`. It never hangs: a wait for longer than `maxWaitMs` of the clock
   * throws, and so does one for a clock that stands still or goes back again and again.
   *
   * @throws SnoError `ERR_SEQUENCE_EXHAUSTED` or `ERR_CLOCK_UNSAFE` with `retryAfterMs`; `ERR_CLOCK_RANGE`
   * for a clock that reads anything but a time from 2010-01-01 to 2079-09-07, see `whenOutOfRange`;
   * `ERR_PARTITION_EXHAUSTED` where a partition has to be drawn and none is left; TypeError or RangeError for
   * the metabyte, and for a source of random numbers that returns anything else. The state has not changed
   * then.
   */
  next(meta?: number): Sno;

  /**
   * Generates an ID as {@link next} does, and writes its ten bytes, most significant first, to a new array;
   * or to `into`, from index `at` on.
   *
   * @returns the array written to.
   * @throws also TypeError or RangeError if ten bytes do not fit there, before an ID is generated. Only a
   * clock that shrinks the array's buffer while it is read costs an ID.
   */
  nextBytes(meta?: number): OwnBytes;
  nextBytes<Into extends Uint8Array>(meta: number | undefined, into: Into, at?: number): Into;

  /**
   * Generates an ID, waiting without holding the thread for as long as it takes, whatever `whenBlocked` and
   * `maxWaitMs` say. It looks at the clock again at least every 4 ms. Calls that wait are served in no
   * particular order.
   *
   * @throws the signal's reason when it aborts; as {@link next} does, but not because of a wait.
   */
  nextAsync(meta?: number, options?: AsyncOptions): Promise<Sno>;

  /** Makes `count` IDs, in order, as {@link batchInto} does, into a new array. */
  batch(count: number, meta?: number): Sno[];

  /**
   * Makes `count` IDs, in order, and then writes them into the caller's array from its start: ten bytes each
   * into a Uint8Array, a string each into an array. One reading of the clock serves as many IDs as the unit
   * has room for.
   *
   * @returns the array.
   * @throws as {@link next} does; TypeError or RangeError if they do not fit into the array; RangeError for
   * more IDs than `maxWaitMs` leaves time for. Nothing has been written then; numbers that were taken
   * before the call was refused are used up, and so are those of a clock that shrinks the array's buffer
   * while it is read. An array that refuses a value, because it is frozen or a proxy,
   * passes its error on.
   */
  batchInto<T extends BatchTarget>(target: T, count: number, meta?: number): T;

  /**
   * All that has to be remembered to resume without a repeat, as plain JSON. It is stale as soon as another
   * ID is generated: restoring it can then repeat IDs if the clock is set back to their time. Where the
   * partition was drawn, a restored generator starts its units at random, as this one does.
   */
  snapshot(): Snapshot;

  /**
   * Reports events to a listener, from now on until the returned function is called. Without a listener
   * nothing is collected.
   *
   * @throws TypeError if the listener is not a function, or for invalid options.
   */
  subscribe(listener: GeneratorListener, options?: SubscribeOptions): () => void;
}
