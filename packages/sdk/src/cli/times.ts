import { quote } from '../command/complaint.ts';
import { UsageError } from '../command/usage-error.ts';
import { MAX, unixMsOf, ZERO } from '../index.ts';

/** The first and the last whole Unix millisecond that an ID can hold. A unit has 4 ms. */
const FIRST_MS = /* @__PURE__ */ unixMsOf(ZERO);
const LAST_MS = /* @__PURE__ */ unixMsOf(MAX) + 3;

const ISO_DATE =
  /^(\d{4}-\d{2}(?:-\d{2})?)(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Reads a time: Unix milliseconds, or an ISO date with or without a time of day. Without an offset it is UTC,
 * so that a command means the same on every machine.
 *
 * @returns Unix milliseconds in 2010-01-01 … 2079-09-07.
 * @throws UsageError otherwise, and for dates like 2026-02-30.
 */
export function readTime(name: string, text: string): number {
  const unixMs = /^-?\d+$/.test(text) ? Number(text) : parseDate(text);
  if (Number.isNaN(unixMs)) {
    throw new UsageError(
      `${name}: expected an ISO date or Unix milliseconds, got ${quote(text)}.`,
      `For example, ${name}=2026-01-31, ${name}=2026-01-31T12:00Z or ${name}=1769860800000.`,
    );
  }
  if (unixMs < FIRST_MS || unixMs > LAST_MS) {
    const isYear = /^\d{4}$/.test(text) && text >= '2010' && text <= '2079';
    const isSeconds = /^\d+$/.test(text) && unixMs * 1000 >= FIRST_MS && unixMs * 1000 <= LAST_MS;
    throw new UsageError(
      `${name}: expected ${isoOf(FIRST_MS)} to ${isoOf(LAST_MS)}, got ${quote(text)}.`,
      ...(isYear ? [`This looks like a year. Did you mean ${name}=${text}-01-01?`] : []),
      ...(isSeconds ? [`This looks like seconds. Did you mean ${name}=${text}000?`] : []),
    );
  }
  return unixMs;
}

/** As `Date` writes it: UTC, with milliseconds. */
export function isoOf(unixMs: number): string {
  return new Date(unixMs).toISOString();
}

function parseDate(text: string): number {
  const [, date, time = '00:00', offset = 'Z'] = ISO_DATE.exec(text) ?? [];
  if (date === undefined) return Number.NaN;
  // Date.parse takes 30 February for 2 March.
  const day = date.length === 7 ? `${date}-01` : date;
  const midnight = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(midnight) || !isoOf(midnight).startsWith(day)) return Number.NaN;
  return Date.parse(`${day}T${time}${offset.toUpperCase()}`);
}
