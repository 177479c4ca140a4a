import { outOfRange, refusal, requireFinite, requireInteger, requireKeys } from '../arguments.ts';
import { systemClock } from '../clock/clock.ts';
import { refuseSeconds } from '../clock/units.ts';
import { notAnId } from './base32.ts';
import { type PartitionInput, readPartition } from './partition.ts';
import { isSno, type Sno, toFields } from './sno.ts';

/** What an ID that a client made must be like. `undefined` stands for an option that is left out. */
export interface CheckOptions {
  /**
   * The time to judge by, in Unix milliseconds. What is likely a time in seconds is refused.
   *
   * @default Date.now()
   */
  readonly nowMs?: number | undefined;
  /**
   * How far ahead of `nowMs` the ID's time may lie, in milliseconds, or infinite. Clocks of devices are often
   * minutes ahead, seldom more; a wrong time zone makes hours.
   *
   * @default 86_400_000, one day
   */
  readonly maxAheadMs?: number | undefined;
  /**
   * How far behind `nowMs` the ID's time may lie, in milliseconds. An ID generated offline is as old as the
   * time offline.
   *
   * @default Infinity
   */
  readonly maxAgeMs?: number | undefined;
  /** The partition that the ID must have, or a function that says whether it may have one. */
  readonly partition?: PartitionInput | ((partition: number) => boolean) | undefined;
  /** The metabyte that the ID must have, or a function that says whether it may have one. */
  readonly meta?: number | ((meta: number) => boolean) | undefined;
}

/** Why an ID is not acceptable. */
export type CheckReason = 'malformed' | 'ahead' | 'old' | 'partition' | 'meta';

/** The ID, or why it is not acceptable. */
export type CheckResult =
  | {
      readonly ok: true;
      readonly id: Sno;
      /** Milliseconds by which the ID's time lies ahead of `nowMs`; negative is behind. */
      readonly aheadMs: number;
    }
  | {
      readonly ok: false;
      readonly reason: CheckReason;
      /** One sentence, safe to return to whoever sent the ID. */
      readonly message: string;
    };

const KEYS = ['nowMs', 'maxAheadMs', 'maxAgeMs', 'partition', 'meta'];

/**
 * Judges an ID that somebody else made, such as a client of a server: whether it is the text of an ID to the
 * letter, and whether its time, partition and metabyte are acceptable. An ID of the year 2070 would otherwise
 * stay at the top of every list that is sorted by ID.
 *
 * It cannot know whether the ID is new, or who made it: insert it into a table with a unique key, and do not
 * update a row just because it has the same ID.
 *
 * @returns the ID, or a reason. It never throws because of `value`.
 * @throws TypeError or RangeError for an invalid option, and for an unknown one; TypeError for a function
 * that returns anything but a boolean.
 * @example
 * const check = checkSno(row.id, { maxAheadMs: 5 * 60_000, meta: 3 });
 * if (!check.ok) return Response.json({ error: check.message }, { status: 422 });
 */
export function checkSno(value: unknown, options: CheckOptions = {}): CheckResult {
  const given = requireKeys('options', options, KEYS);
  const { nowMs = systemClock.now(), maxAheadMs = 86_400_000, maxAgeMs = Number.POSITIVE_INFINITY } = given;
  requireFinite('nowMs', nowMs, 'Unix milliseconds');
  // What was given: a clock that reads 1970 is no mistake of the caller.
  refuseSeconds('nowMs', given.nowMs);
  requireSpan('maxAheadMs', maxAheadMs);
  requireSpan('maxAgeMs', maxAgeMs);
  const mayHavePartition = acceptance('partition', given.partition, readPartition);
  const mayHaveMeta = acceptance('meta', given.meta, meta => requireInteger('meta', meta, 0xff));

  const refuse = (reason: CheckReason, message: string): CheckResult => ({ ok: false, reason, message });
  if (!isSno(value)) return refuse('malformed', notAnId(value).message);
  const { unixMs, partition, meta } = toFields(value);
  const aheadMs = unixMs - nowMs;
  const time = `The ID's time, ${new Date(unixMs).toISOString()},`;
  if (aheadMs > maxAheadMs) {
    return refuse('ahead', `${time} is ${aheadMs} ms ahead: expected at most ${maxAheadMs}.`);
  }
  if (-aheadMs > maxAgeMs) {
    return refuse('old', `${time} is ${-aheadMs} ms ago: expected at most ${maxAgeMs}.`);
  }
  if (!mayHavePartition(partition))
    return refuse('partition', `The ID's partition, ${partition}, is not accepted.`);
  if (!mayHaveMeta(meta)) return refuse('meta', `The ID's metabyte, ${meta}, is not accepted.`);
  return { ok: true, id: value, aheadMs };
}

/** The test of one field: anything where nothing was asked for, a function as it is, or equality. */
function acceptance<T>(
  name: string,
  wanted: T | ((value: number) => boolean) | undefined,
  read: (wanted: T) => number,
): (value: number) => boolean {
  if (wanted === undefined) return () => true;
  if (typeof wanted === 'function') {
    return value => {
      const answer: unknown = (wanted as (value: number) => unknown)(value);
      // Anything else is a bug that would let every ID pass, such as the promise of an async function.
      if (typeof answer !== 'boolean') {
        // Nobody else awaits that promise: its rejection would end the process.
        Promise.resolve(answer).catch(() => {});
        throw refusal(`${name}()`, 'true or false', answer);
      }
      return answer;
    };
  }
  const number = read(wanted);
  return value => value === number;
}

function requireSpan(name: string, ms: number): void {
  if (typeof ms === 'number' && ms >= 0) return;
  throw outOfRange(name, 'milliseconds from 0, or Infinity', ms);
}
