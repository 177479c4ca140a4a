import { refusal, requireInteger } from '../arguments.ts';
import { SnoError } from '../errors.ts';
import { anchoredClock } from '../time/anchored-clock.ts';
import type { Clock } from '../time/clock.ts';
import { allocate, attach, type SharedMemory } from './memory.ts';

/*
 *   63 ······················ 16 15 ······· 0
 *   milliseconds since the epoch sequence            the word, which is the most recent ID itself
 */
const STATE = 0;
const EPOCH = 1;
const SEQUENCE_BITS = 16n;
const MAX_WORD = 0xffff_ffff_ffff_ffffn;
/** The last millisecond that 48 bits hold. */
const MAX_MS = 0xffff_ffff_ffff;

/** How a thread joins or makes a shared snowflake. */
export interface SharedSnowflakeOptions {
  /** This thread's clock. @default anchoredClock() */
  readonly clock?: Clock;
  /** Unix milliseconds at which its time is 0; a whole number. @default 0 */
  readonly epochMs?: number;
  /** The highest ID that was made before, 0 … 2^64 − 1: all new ones lie above it. @default 0n */
  readonly last?: bigint;
}

/** One thread's end of a snowflake that several threads share. Made by {@link createSharedSnowflake}. */
export interface SharedSnowflake {
  /** To post to the other threads. */
  readonly buffer: SharedArrayBuffer;
  /** Unix milliseconds at which its time is 0. */
  readonly epochMs: number;
  /** The most recent ID of all threads: what a later snowflake has to be told to go on after this one. */
  readonly last: bigint;
  /** Makes an ID: 48 bits of milliseconds, 16 of a sequence. Never waits. Throws as {@link reserve} does. */
  next(): bigint;
  /**
   * Takes `count` IDs, 1 … 65,536, that follow each other by one each, and returns the first.
   *
   * @throws SnoError `ERR_CLOCK_RANGE` for a clock before the epoch or past 48 bits of milliseconds after it.
   */
  reserve(count: number): bigint;
}

/**
 * Makes a lock-free snowflake that several threads share, or, with the buffer of one, another thread's end of it: 48
 * bits of milliseconds and 16 of a sequence (Mastodon's widths) in one word of 64 bits, which is the most recent ID.
 *
 * An ID is the clock's time with sequence 0, or the last ID and one, whichever is greater. So, for all threads of one
 * buffer, whatever their clocks do and wherever one of them is stopped: IDs strictly ascend in the order in which they
 * were taken, none repeats, and no call waits. What it does **not** promise:
 * - The time is not always the clock's. It holds while clocks that were set back catch up, and where a millisecond has
 *   taken its 65,536 IDs the sequence carries into the time, which then runs ahead of the clock until the load
 *   is below 65.5 million IDs a second again.
 * - There is no field for a machine: each buffer starts at sequence 0, and two buffers repeat each other.
 * - After a restart nothing is remembered but what `last` says.
 *
 * @throws TypeError where the runtime has no SharedArrayBuffer: says what to set. TypeError or RangeError for an option
 * that cannot be or does not agree with the buffer, or a buffer that is not one of these.
 * @example
 * const snowflake = createSharedSnowflake();
 * const id = snowflake.next();
 */
export function createSharedSnowflake(options?: SharedSnowflakeOptions): SharedSnowflake;
export function createSharedSnowflake(
  buffer: SharedArrayBuffer | undefined,
  options?: SharedSnowflakeOptions,
): SharedSnowflake;
export function createSharedSnowflake(
  first?: SharedArrayBuffer | SharedSnowflakeOptions,
  second?: SharedSnowflakeOptions,
): SharedSnowflake {
  const isPlain = Object.prototype.toString.call(first) === '[object Object]';
  const options = second ?? (isPlain ? (first as SharedSnowflakeOptions) : {});
  const { clock = anchoredClock() } = options;
  if (typeof clock?.now !== 'function') throw refusal('clock', '{ now() }', clock);
  const { buffer, words } = isPlain || first === undefined ? makeMemory(options) : joinMemory(first, options);
  const epochMs = Number(words[EPOCH]);
  /** The least ID of the millisecond that the clock read last. */
  let readMs = Number.NaN;
  let least = 0n;

  function leastNow(): bigint {
    const now = clock.now();
    const ms = Math.floor(now) - epochMs;
    if (ms === readMs) return least;
    if (!(ms >= 0 && ms <= MAX_MS)) throw outOfRange(now, epochMs);
    readMs = ms;
    least = BigInt(ms) << SEQUENCE_BITS;
    return least;
  }

  function reserve(count: number): bigint {
    const more = BigInt(count);
    for (;;) {
      const word = Atomics.load(words, STATE);
      const earliest = leastNow();
      const first = word < earliest ? earliest : word + 1n;
      const last = first + more - 1n;
      if (last > MAX_WORD) throw outOfRange(clock.now(), epochMs);
      if (Atomics.compareExchange(words, STATE, word, last) === word) return first;
    }
  }

  return {
    buffer,
    epochMs,
    get last() {
      return Atomics.load(words, STATE);
    },
    next: () => reserve(1),
    reserve: count => reserve(requireInteger('count', count, 0x1_0000, 1)),
  };
}

function makeMemory({ epochMs = 0, last = 0n }: SharedSnowflakeOptions): SharedMemory {
  requireInteger('epochMs', epochMs, Number.MAX_SAFE_INTEGER);
  if (typeof last !== 'bigint') throw refusal('last', 'a bigint', last);
  if (last < 0n || last > MAX_WORD) throw refusal('last', '0 to 2^64 − 1', last, undefined, RangeError);
  const memory = allocate('snowflake');
  memory.words[STATE] = last;
  memory.words[EPOCH] = BigInt(epochMs);
  return memory;
}

function joinMemory(buffer: unknown, { epochMs, last }: SharedSnowflakeOptions): SharedMemory {
  const memory = attach('snowflake', buffer);
  const there = Number(memory.words[EPOCH]);
  if (epochMs !== undefined) requireInteger('epochMs', epochMs, there, there);
  if (last !== undefined) throw refusal('last', 'none with a buffer', last);
  return memory;
}

function outOfRange(unixMs: number, epochMs: number): SnoError {
  const expected = `Unix milliseconds from ${epochMs} to ${epochMs + MAX_MS}, IDs left`;
  return new SnoError('ERR_CLOCK_RANGE', `clock: expected ${expected}, got ${unixMs}`, { unixMs });
}
