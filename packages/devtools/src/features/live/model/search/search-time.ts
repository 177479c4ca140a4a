/*
 * Reads a time, a span of time, or how long ago.
 */

import { clockTime, dayTime } from '@sno-id/kit/data';
import { UNIT_MS } from '@sno-id/sdk/read';
import { notUnderstood, type SearchReading } from './reading.ts';

/** A moment as precisely as it was typed; both ends included. Milliseconds: of the day, or Unix. */
interface Moment {
  readonly fromMs: number;
  readonly toMs: number;
  /** Without a date, it is a time of any day. */
  readonly isOfDay: boolean;
}

const DAY_MS = 86_400_000;
const MOMENT =
  /^(?:(\d{4}-\d\d-\d\d)(?:[T ]|$))?(?:(\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?)?(Z|[+-]\d\d:\d\d)?$/i;
/** Between two times of a day a dash is enough; its own date has dashes, and an offset looks like one. */
const OF_DAY_SPAN = /^([\d:.]+)\s*(?:-|–|\.\.|to)\s*([\d:.]+)$/;
const SPAN = /^(.+?)\s*(?:\s-\s|–|\.\.|\/|\sto\s)\s*(.+)$/;
const LAST = /^last\s*(\d+(?:\.\d+)?)?\s*(ms|s|sec|seconds?|m|min|minutes?|h|hours?)$/i;
const LIKE_TIME = /^(?:\d{1,2}:|\d{4}-\d|last\b)/i;
const EXPECTED = 'a time such as 10:42, 10:42:05 or 2026-01-31T10:42, a span such as 10:42-10:45, or last 5s';

/**
 * Reads a time in UTC; undefined for what is not even like one.
 *
 * @param nowMs Unix milliseconds, which an age is counted from
 */
export function searchTime(text: string, nowMs: number): SearchReading | undefined {
  const last = LAST.exec(text);
  if (last) return since(nowMs - msOf(Number(last[1] ?? 1), last[2]!.toLowerCase()));
  const [, first, second] = OF_DAY_SPAN.exec(text) ?? SPAN.exec(text) ?? [];
  const from = readMoment(first ?? text);
  const to = second === undefined ? from : readMoment(second);
  if (from && to && from.isOfDay === to.isOfDay) return spanOf(from, to);
  return LIKE_TIME.test(text) ? notUnderstood(EXPECTED, text) : undefined;
}

/** The same, where only a time can be meant. */
export function searchOnlyTime(text: string, nowMs: number): SearchReading {
  return searchTime(text, nowMs) ?? notUnderstood(EXPECTED, text);
}

function msOf(many: number, unit: string): number {
  return many * (unit === 'ms' ? 1 : { s: 1_000, m: 60_000, h: 3_600_000 }[unit[0] as 's' | 'm' | 'h']);
}

function since(fromMs: number): SearchReading {
  // An ID has the time at which its unit starts.
  const startMs = Math.floor(fromMs / UNIT_MS) * UNIT_MS;
  return { ok: true, label: `Since ${clockTime(fromMs)} UTC`, test: ({ unixMs }) => unixMs >= startMs };
}

function spanOf({ fromMs, isOfDay }: Moment, { toMs }: Moment): SearchReading {
  // An ID has the time at which its unit starts.
  const startMs = Math.floor(fromMs / UNIT_MS) * UNIT_MS;
  const label = `Time ${spanText(startMs, toMs, isOfDay)} UTC${isOfDay ? ', any day' : ''}`;
  if (!isOfDay) {
    if (toMs < fromMs) return { ok: false, problem: `Expected the end of a span after its start: ${label}.` };
    return { ok: true, label, test: ({ unixMs }) => unixMs >= startMs && unixMs <= toMs };
  }
  const isOverMidnight = toMs < startMs;
  return {
    ok: true,
    label,
    test({ unixMs }) {
      const ms = ((unixMs % DAY_MS) + DAY_MS) % DAY_MS;
      return isOverMidnight ? ms >= startMs || ms <= toMs : ms >= startMs && ms <= toMs;
    },
  };
}

/** `10:42:00–10:42:59`, `2026-01-31 10:42:00–10:42:59`; with milliseconds where there are some. */
function spanText(fromMs: number, toMs: number, isOfDay: boolean): string {
  const isWhole = fromMs % 1_000 === 0 && (toMs + 1) % 1_000 === 0;
  const short = (text: string) => (isWhole ? text.slice(0, -4) : text);
  if (isOfDay) return `${short(clockTime(fromMs))}–${short(clockTime(toMs))}`;
  const isOneDay = Math.floor(fromMs / DAY_MS) === Math.floor(toMs / DAY_MS);
  return `${short(dayTime(fromMs))}–${short(isOneDay ? clockTime(toMs) : dayTime(toMs))}`;
}

function readMoment(text: string): Moment | undefined {
  const [whole, day, hours, minutes, seconds, fraction, zone] = MOMENT.exec(text) ?? [];
  if (!whole || (day === undefined && (hours === undefined || zone !== undefined))) return undefined;
  if (Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59) return undefined;
  const ofDayMs =
    (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000 +
    Number(`${seconds ?? 0}.${fraction ?? 0}`) * 1_000;
  const startMs = day === undefined ? 0 : startOf(day, hours === undefined ? undefined : zone);
  if (startMs === undefined) return undefined;
  const fromMs = startMs + Math.round(ofDayMs);
  const isOfDay = day === undefined;
  return { fromMs, toMs: fromMs + precisionMs(hours, seconds, fraction) - 1, isOfDay };
}

/** Unix milliseconds at which a day starts; undefined for one that no calendar has. */
function startOf(day: string, zone = 'Z'): number | undefined {
  const utcMs = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(utcMs) || !new Date(utcMs).toISOString().startsWith(day)) return undefined;
  const unixMs = Date.parse(`${day}T00:00${zone.toUpperCase()}`);
  return Number.isNaN(unixMs) ? undefined : unixMs;
}

function precisionMs(hours?: string, seconds?: string, fraction?: string): number {
  if (fraction !== undefined) return 10 ** (3 - fraction.length);
  if (seconds !== undefined) return 1_000;
  return hours === undefined ? DAY_MS : 60_000;
}
