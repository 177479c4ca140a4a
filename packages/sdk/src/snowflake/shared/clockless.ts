import { refusal, requireInteger, requireKeys } from '../../arguments.ts';
import type { Clock } from '../../clock/clock.ts';
import { resolveWaiting } from '../../engine/waiting-options.ts';
import { SnoError } from '../../errors.ts';
import { allocate, attach, corrupt, optionsAndBuffer, type SharedMemory } from '../../threads/memory.ts';

/*
 *   63 ······················ 16 15 ······· 0
 *   milliseconds since the epoch sequence            the word, which is the most recent ID itself
 */
const STATE = 0;
/** As many words as fill two cache lines with the header, which is the epoch; one is used. */
const WORDS = 8;
const SEQUENCE_BITS = 16n;
const MAX_WORD = 0xffff_ffff_ffff_ffffn;
/** The last millisecond that 48 bits hold. */
const MAX_MS = 0xffff_ffff_ffff;
/** After this many tries, a call gives up: threads that follow the protocol never interfere that often. */
const MOST_TRIES = 100_000;
const KEYS = ['clock', 'epochMs', 'last'];

/**
 * How a thread joins or creates a shared snowflake. `undefined` stands for an option that is left out; an
 * unknown one is refused.
 */
export interface SharedSnowflakeOptions {
  /** This thread's clock. @default anchoredClock() */
  readonly clock?: Clock | undefined;
  /** Unix milliseconds at which its time is 0; a whole number. @default 0 */
  readonly epochMs?: number | undefined;
  /** The highest ID that was made before, 0 … 2^64 − 1: all new ones lie above it. @default 0n */
  readonly last?: bigint | undefined;
}

/** One thread's end of a snowflake that several threads share. Made by {@link createSharedSnowflake}. */
export interface SharedSnowflake {
  /** To post to the other threads. */
  readonly buffer: SharedArrayBuffer;
  /** Unix milliseconds at which its time is 0. */
  readonly epochMs: number;
  /**
   * The most recent ID of all threads: as the option `last`, it makes a later snowflake resume after this
   * one.
   */
  readonly last: bigint;
  /** Makes an ID: 48 bits of milliseconds, 16 of a sequence. Never waits. Throws as {@link reserve} does. */
  next(): bigint;
  /**
   * Takes `count` IDs, 1 … 65,536, that follow each other by one each, and returns the first.
   *
   * @throws SnoError `ERR_CLOCK_RANGE` for a clock that reads anything but a time in the 48 bits of
   * milliseconds after the epoch, and where fewer than `count` IDs are left below 2^64. Nothing has been
   * taken then.
   */
  reserve(count: number): bigint;
}

/**
 * Creates a lock-free snowflake that several threads share, or, with the buffer of one, another thread's end
 * of it: 48 bits of milliseconds and 16 of a sequence (Mastodon's widths) in one word of 64 bits, which is
 * the most recent ID. For any other layout there is {@link createSharedSnowflakeGenerator}.
 *
 * An ID is the clock's time with sequence 0, or the last ID plus one, whichever is greater. So, for all
 * threads of one buffer, whatever their clocks do and wherever one of them halts: IDs strictly ascend in the
 * order in which they were taken, none repeats, and no call waits. What it does **not** promise:
 * - The time is not always the clock's. It stands still while clocks that were set back catch up, and where a
 *   millisecond has used its 65,536 IDs the sequence carries into the time, which then runs ahead of the
 *   clock until the load is below 65.5 million IDs a second again.
 * - There is no field for a machine: each buffer starts at sequence 0, and two buffers repeat each other.
 * - After a restart nothing is remembered but what `last` says.
 *
 * @throws TypeError where the runtime has no SharedArrayBuffer: says what to set. TypeError or RangeError for
 * an option that is invalid, is unknown or does not agree with the buffer, or a buffer that is not one of
 * these.
 * @example
 * const snowflake = createSharedSnowflake();
 * const id = snowflake.next();
 */
export function createSharedSnowflake(options?: SharedSnowflakeOptions & NoLayout): SharedSnowflake;
export function createSharedSnowflake(
  buffer: SharedArrayBuffer,
  options?: SharedSnowflakeOptions,
): SharedSnowflake;
export function createSharedSnowflake(...args: readonly unknown[]): SharedSnowflake {
  refuseLayout(args[0]);
  const [given, buffer] = optionsAndBuffer<SharedSnowflakeOptions>(args);
  // Each option is read once: it may be a getter.
  const options = requireKeys('options', given, KEYS);
  const { clock } = resolveWaiting({ clock: options.clock });
  const { memory, epochMs } = buffer === undefined ? makeMemory(options) : joinMemory(buffer, options);
  const { words } = memory;
  /** The least ID of the millisecond that the clock read last. */
  let readMs = Number.NaN;
  let least = 0n;

  /** @throws SnoError `ERR_CLOCK_RANGE`. */
  function leastAt(now: number): bigint {
    const ms = typeof now === 'number' ? Math.floor(now) - epochMs : Number.NaN;
    if (ms === readMs) return least;
    if (!(ms >= 0 && ms <= MAX_MS)) throw outOfRange(now, epochMs);
    readMs = ms;
    least = BigInt(ms) << SEQUENCE_BITS;
    return least;
  }

  function reserve(count: number): bigint {
    const more = BigInt(count);
    // Once, and first: a clock may itself take IDs, and the ones taken below lie above those.
    const now = clock.now();
    const earliest = leastAt(now);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const word = Atomics.load(words, STATE);
      const first = word < earliest ? earliest : word + 1n;
      const last = first + more - 1n;
      if (last > MAX_WORD) throw usedUp(now, count, MAX_WORD - first + 1n);
      if (Atomics.compareExchange(words, STATE, word, last) === word) return first;
    }
    throw corrupt('snowflake', 'one that changes all the time');
  }

  return {
    buffer: memory.buffer,
    epochMs,
    get last() {
      return Atomics.load(words, STATE);
    },
    next: () => reserve(1),
    reserve: count => reserve(requireInteger('count', count, 0x1_0000, 1)),
  };
}

/** A layout has an `epochMs` too, so the compiler would take it for options. */
interface NoLayout {
  readonly createGenerator?: never;
}

function refuseLayout(first: unknown): void {
  if (typeof first === 'object' && first !== null && 'createGenerator' in first) {
    throw refusal('options', 'no layout: use createSharedSnowflakeGenerator(layout, options)', first);
  }
}

interface EpochMemory {
  readonly memory: SharedMemory;
  readonly epochMs: number;
}

function makeMemory({ epochMs = 0, last = 0n }: SharedSnowflakeOptions): EpochMemory {
  requireInteger('epochMs', epochMs, Number.MAX_SAFE_INTEGER);
  if (typeof last !== 'bigint') throw refusal('last', 'a bigint', last);
  if (last < 0n || last > MAX_WORD) throw refusal('last', '0 to 2^64 − 1', last, RangeError);
  const memory = allocate('snowflake', WORDS);
  memory.words[STATE] = last;
  memory.header[0] = BigInt(epochMs);
  return { memory, epochMs };
}

function joinMemory(buffer: SharedArrayBuffer, options: SharedSnowflakeOptions): EpochMemory {
  const memory = attach('snowflake', buffer, WORDS);
  const epochMs = Number(memory.header[0]);
  if (epochMs > Number.MAX_SAFE_INTEGER) throw corrupt('snowflake', 'other data');
  if (options.epochMs !== undefined) requireInteger('epochMs', options.epochMs, epochMs, epochMs);
  if (options.last !== undefined) throw refusal('last', 'none with a buffer', options.last);
  return { memory, epochMs };
}

function outOfRange(unixMs: unknown, epochMs: number): SnoError {
  const expected = `Unix milliseconds from ${epochMs} to ${epochMs + MAX_MS}`;
  return refusal('clock', expected, unixMs, 'ERR_CLOCK_RANGE') as SnoError;
}

function usedUp(unixMs: number, count: number, left: bigint): SnoError {
  return new SnoError('ERR_CLOCK_RANGE', `IDs: expected ${count} left below 2^64, got ${left}`, { unixMs });
}
