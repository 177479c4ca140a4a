import type { AsyncOptions, IdSource } from '../engine/id-source.ts';
import type { SubscribeOptions } from '../events.ts';
import type { SnowflakeEvent, SnowflakeFamily } from './events.ts';

/**
 * The calls of snowflake generators, shared ones included. Methods need no `this`: they may be taken off and
 * passed on.
 */
export interface SnowflakeSource extends IdSource<SnowflakeFamily> {
  /**
   * Generates an ID.
   *
   * Where the clock went back or the unit is full, the generator's strategies say whether it waits. It never
   * hangs: a wait that would hold the thread for longer than `maxWaitMs`, and a clock that stands still or
   * goes back again and again, throw.
   *
   * @throws SnoError `ERR_SEQUENCE_EXHAUSTED` or `ERR_CLOCK_UNSAFE` with `retryAfterMs`, `ERR_CLOCK_RANGE`
   * for a clock outside the layout's time. The state has not changed then.
   */
  next(): bigint;
  /**
   * Generates an ID as {@link next} does, as its decimal text, for JSON and for readers that know no bigint.
   */
  nextText(): string;
  /**
   * Generates an ID, waiting without holding the thread for as long as it takes, whatever the strategies and
   * `maxWaitMs` say about waits. It looks at the clock again at least every 10 ms.
   *
   * @throws the signal's reason when it aborts, and as {@link next} does for the clock's range.
   */
  nextAsync(options?: AsyncOptions): Promise<bigint>;
  /**
   * Makes `count` IDs, in order.
   *
   * @throws as {@link next} does: numbers that were taken before are used up. RangeError for more IDs than
   * the strategy for a full unit and `maxWaitMs` leave room for.
   */
  batch(count: number): bigint[];
  /**
   * Reports events to a listener, from now on until the returned function is called. Without a listener
   * nothing is collected.
   *
   * @throws TypeError if the listener is not a function, or for invalid options.
   */
  subscribe(listener: (event: SnowflakeEvent) => void, options?: SubscribeOptions): () => void;
}
