import { durationText, grouped } from '@sno-id/kit/data';
import { stepText } from './axis.ts';
import {
  type ClockEntry,
  type EntryType,
  type EventCounts,
  isStall,
  type StallEntry,
} from './clock-history.ts';
import { endOf, sizeOf } from './points.ts';

/** The name of each type, for people. */
export const TYPE_NAMES: Readonly<Record<EntryType, string>> = {
  'tick-tock': 'Tick-tock',
  timeline: 'Timeline',
  're-anchored': 'Re-anchored',
  blocked: 'Unsafe wait',
  exhausted: 'Pool full',
  borrowed: 'Borrowed',
  substituted: 'Substituted',
};

/** What each type means, in a sentence. */
export const TYPE_MEANINGS: Readonly<Record<EntryType, string>> = {
  'tick-tock': 'The clock went back and the tick flipped: IDs stay unique, their order is broken there.',
  timeline:
    'A snowflake generator moved to another timeline, because its clock went back or its unit was full.',
  're-anchored': 'The steady clock was too far from the wall clock and follows it now.',
  blocked:
    'The clock went back to a time that is used on every timeline: no ID is safe until it has caught up.',
  exhausted: 'All IDs of a unit were made: calls waited for the next unit or were refused.',
  borrowed: 'A unit was full, and one ahead of the clock was used instead of waiting.',
  substituted: 'The clock read a time that no ID can hold, such as 1970, and another time was used instead.',
};

/** The size of an entry, short: a step with its sign, or how long a stall took. */
export function sizeText(entry: ClockEntry, nowMs: number): string {
  return isStall(entry) ? durationText(endOf(entry, nowMs) - entry.atMs) : stepText(sizeOf(entry));
}

/** What happened, what it means and what to do, in plain words. */
export function explain(entry: ClockEntry, nowMs: number): string {
  switch (entry.type) {
    case 'tick-tock':
      return `The clock went back ${durationText(entry.backMs)}. The tick is now ${entry.tick}; IDs stay unique, their order is broken here.`;
    case 'timeline':
      return entry.backMs > 0
        ? `The clock went back ${durationText(entry.backMs)}. The timeline is now ${entry.timeline}; IDs stay unique, their order is broken here.`
        : `The unit was full: IDs continue in it on timeline ${entry.timeline}. If it happens often, make a second generator.`;
    case 're-anchored': {
      const way = entry.stepMs < 0 ? 'back' : 'forward';
      const then = entry.stepMs < 0 ? 'A tick-tock follows if IDs were made of that time.' : 'Nothing to do.';
      return `The wall clock was set, and the generator’s clock went ${way} ${durationText(entry.stepMs)} with it. ${then}`;
    }
    case 'borrowed': {
      const units = entry.units === 1 ? '1 unit' : `${grouped(entry.units)} units`;
      return `The pool was full: IDs came from ${units} ahead of the clock. If it happens often, widen the range or make a second generator.`;
    }
    case 'substituted':
      return `The clock read ${new Date(entry.readingMs).toISOString()}, which no ID can hold. IDs carry ${new Date(entry.now).toISOString()} instead. Set the clock of this device.`;
    case 'blocked':
      return `The clock went back to a time that is used on every timeline. ${waitText(entry, nowMs)} Let the clock catch up, or set it right.`;
    case 'exhausted':
      return `All IDs of a unit were made. ${waitText(entry, nowMs)} If it happens often, widen the range or make a second generator.`;
  }
}

function waitText(entry: StallEntry, nowMs: number): string {
  const calls = entry.waiting === 1 ? '1 call' : `${grouped(entry.waiting)} calls`;
  const length = durationText(endOf(entry, nowMs) - entry.atMs);
  if (entry.endMs !== undefined)
    return `${calls} waited or ${entry.waiting === 1 ? 'was' : 'were'} refused, for ${length}.`;
  return `${calls} so far, for ${length}; when last heard of, ${durationText(entry.retryAfterMs)} of its clock were left.`;
}

/** How many entries of a type there were: a stall counts once, however often it was reported. */
export function countOf(counts: EventCounts, type: EntryType): number {
  return type === 'blocked' || type === 'exhausted' ? counts.stalls[type] : counts[type];
}

/** What a table of events holds: how many of those that were chosen, and how many are not kept any longer. */
export function tableSummary(shown: number, chosen: number, dropped: number): string {
  const events = chosen === 1 ? '1 event' : `${grouped(chosen)} events`;
  const part = shown < chosen ? `${shown} of ${events}, those that stand out` : events;
  return dropped > 0 ? `Table: ${part}; ${grouped(dropped)} older ones are only counted` : `Table: ${part}`;
}
