import { type Result, refused } from '@sno-id/kit/data';

/** Milliseconds of each unit that can be typed. */
const UNITS = /* @__PURE__ */ new Map([
  ['ms', 1],
  ['s', 1_000],
  ['min', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

/** The most that a clock is shifted at once: a hundred years in milliseconds. An ID's time ends before. */
const MOST_MS = 100 * 365 * 86_400_000;

/** Reads a signed length of time, `-250`, `+1.5 s`, `−10 min`; without a unit it is in milliseconds. */
export function readShift(text: string): Result<number> {
  const found = /^([-−+]?)\s*(\d+(?:\.\d*)?|\.\d+)\s*([a-z]*)$/i.exec(text.trim());
  const unit = UNITS.get(found?.[3]?.toLowerCase() || 'ms');
  if (!found || !unit) {
    return refused('Expected milliseconds, or a number with ms, s, min, h or d, such as −1.5 s.');
  }
  const ms = Number(found[2]) * unit * (found[1] === '-' || found[1] === '−' ? -1 : 1) || 0;
  if (Math.abs(ms) > MOST_MS) return refused('Expected at most 100 years.');
  return { ok: true, value: ms };
}
