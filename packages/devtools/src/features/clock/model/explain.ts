import { dayTime, durationText, grouped, isoText, plural, readingText } from '@sno-id/kit/data';
import { UNIT_MS } from '@sno-id/sdk/read';
import type { ClockEvent } from '../../../source/source.ts';
import { type ClockEntry, type EntryType, isStall, type StallEntry } from './clock-entry.ts';
import { endOf, sizeOf } from './select-entries.ts';

/** The name of each type, for people. */
export const TYPE_NAMES: Readonly<Record<EntryType, string>> = {
  'tick-tock': 'Tick-tock',
  timeline: 'Timeline',
  're-anchored': 'Re-anchored',
  forward: 'Forward',
  blocked: 'Blocked',
  exhausted: 'Exhausted',
  substituted: 'Substituted',
};

/** A signed length of time: `−60 s`, `+4 ms`, `0 ms`, and `< 4 ms` for what is below a unit. */
export function stepText(ms: number): string {
  if (Math.abs(ms) < UNIT_MS) return ms === 0 ? '0 ms' : `< ${UNIT_MS} ms`;
  return `${ms < 0 ? '−' : '+'}${durationText(ms)}`;
}

/** The size of an entry, short: a step with its sign, or how long a stall took. */
export function sizeText(entry: ClockEntry, nowMs: number): string {
  return isStall(entry) ? durationText(endOf(entry, nowMs) - entry.atMs) : stepText(sizeOf(entry));
}

/** What happened, what it means and what to do, in plain words. */
export function explain(entry: ClockEntry, nowMs: number): string {
  switch (entry.type) {
    case 'tick-tock':
    case 'timeline':
      return flipText(entry);
    case 're-anchored': {
      const way = entry.stepMs < 0 ? 'back' : 'forward';
      const then =
        entry.stepMs < 0
          ? 'If IDs were already made for that time, a tick-tock follows.'
          : 'No action needed.';
      return `Date.now() moved ${way} ${durationText(entry.stepMs)}, as the system clock was set or Date is mocked, and the generator’s clock moved with it. ${then}`;
    }
    case 'forward':
      return `The clock moved forward ${durationText(entry.stepMs)}, and the system clock did not. IDs stay unique. No action needed.`;
    case 'substituted':
      return `The clock read ${isoText(entry.readingMs)}, which no ID can hold. IDs carry ${isoText(entry.now)} instead. ${clockAdvice(entry.readingMs)}`;
    case 'blocked':
      return `The clock moved back to a time that every timeline has used. ${waitText(entry, nowMs)} Wait for the clock to catch up, or correct it.`;
    case 'exhausted':
      return `A unit was exhausted: its pool was used up. ${waitText(entry, nowMs)} If this happens often, widen the range or add a second generator.`;
  }
}

/** What made IDs use another tick or timeline. */
export type FlipEvent = Extract<ClockEvent, { readonly type: 'tick-tock' | 'timeline' }>;

/** Why a tick or timeline flipped. `isAnchored`: its clock had just been set back to the system clock. */
export function flipText(event: FlipEvent, isAnchored = false): string {
  const now = event.type === 'tick-tock' ? `tick is now ${event.tick}` : `timeline is now ${event.timeline}`;
  if (event.backMs > 0) {
    const cause = isAnchored ? ', as it was set to the system clock' : '';
    return `The clock moved back to ${readingText(event.now, event.now + event.backMs)} UTC, ${event.backMs < UNIT_MS ? 'less than 4 ms' : durationText(event.backMs)} before the last ID${cause}. The ${now}. IDs stay unique, but those that follow sort before some earlier ones.`;
  }
  return `The unit was full. The ${now}, on which its IDs continue. If this happens often, add a second generator.`;
}

/** What to do about a clock that reads a time that no ID can hold, which may be unknown. */
export function clockAdvice(readingMs: number | undefined): string {
  if (readingMs === undefined)
    return 'The error of next() has the reading. One of ten digits counts seconds, one of sixteen microseconds. A clock reads milliseconds, which have thirteen. Give the clock to the panel as clocks too, and the reading is shown here.';
  for (const [unit, ms, fix] of [
    ['seconds', readingMs * 1_000, 'multiply'],
    ['microseconds', readingMs / 1_000, 'divide'],
  ] as const)
    if (/^20[1-7]/.test(dayTime(ms)))
      return `It counts ${unit}: as ${unit} the reading is ${dayTime(ms)} UTC. A clock reads milliseconds: ${fix} by 1,000.`;
  return new Date(readingMs).getUTCFullYear() === 1970
    ? 'It does not count Unix milliseconds: read Date.now(), not performance.now(). If it does, set the clock of this device.'
    : 'Set the clock of this device.';
}

function waitText(entry: StallEntry, nowMs: number): string {
  const calls = `At least ${plural(entry.waiting, 'call')}`;
  const length = durationText(endOf(entry, nowMs) - entry.atMs);
  if (entry.endMs !== undefined)
    return `${calls} waited or ${entry.waiting === 1 ? 'was' : 'were'} rejected, in ${length}.`;
  return `${calls} so far, and no ID for ${length}; at the last report, ${durationText(entry.retryAfterMs)} of its clock remained.`;
}

/** How many events are listed of those that were chosen, and how many are not kept any longer. */
export function listSummary(shown: number, chosen: number, dropped: number): string {
  const events = plural(chosen, 'event');
  const part = shown < chosen ? `the newest ${shown} of ${events}` : events;
  return dropped > 0 ? `${part}; ${grouped(dropped)} older ones were dropped` : part;
}
