import { clamp, type Result, refused } from '@sno-id/kit/data';
import { firstAt, lastAt, type Sno, toUuid } from '@sno-id/sdk';
import { EPOCH_MS, MAX_UNIX_MS } from '@sno-id/sdk/read';
import { readEndTime, readTime } from '../../../lib/read-time.ts';
import { rangeText } from '../content.ts';

/** A time range, both ends included, in whole Unix milliseconds that an ID can hold. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The smallest and the largest ID of a time range. */
export interface Bounds {
  readonly first: Sno;
  readonly last: Sno;
}

export function boundsOf({ from, to }: TimeRange): Bounds {
  return { first: firstAt(from), last: lastAt(to) };
}

/** The IDs between two bounds. */
export function within(ids: readonly Sno[], { first, last }: Bounds): Sno[] {
  return ids.filter(id => first <= id && id <= last);
}

/** A range with one end moved; the other end follows if it would be passed. */
export function withEnd(range: TimeRange, end: keyof TimeRange, unixMs: number): TimeRange {
  const at = withinIds(unixMs);
  return end === 'from'
    ? { from: at, to: Math.max(at, range.to) }
    : { from: Math.min(at, range.from), to: at };
}

/**
 * A range with one end as typed, which must not pass the other end. The text of the other field is read with
 * it: what was refused there for passing this end may be right now.
 */
export function readEnd(
  range: TimeRange,
  end: keyof TimeRange,
  text: string,
  other?: string,
): Result<TimeRange> {
  const [read, readOther] = end === 'from' ? [readTime, readEndTime] : [readEndTime, readTime];
  const reading = read(text);
  if (!reading.ok) return reading;
  const typed = other === undefined ? undefined : readOther(other);
  if (typed?.ok) {
    const both = end === 'from' ? [reading.value, typed.value] : [typed.value, reading.value];
    const [from, to] = both as [number, number];
    if (from <= to) return { ok: true, value: { from: withinIds(from), to: withinIds(to) } };
  }
  if (end === 'from' && reading.value > range.to) return refused(rangeText.tooLate);
  if (end === 'to' && reading.value < range.from) return refused(rangeText.tooEarly);
  return { ok: true, value: withEnd(range, end, reading.value) };
}

/** The PostgreSQL query for a range. */
export function sqlOf({ first, last }: Bounds): string {
  return `-- id uuid primary key
select * from notes
where id between '${toUuid(first)}'
             and '${toUuid(last)}'
order by id;
`;
}

function withinIds(unixMs: number): number {
  return clamp(Math.round(unixMs), EPOCH_MS, MAX_UNIX_MS);
}
