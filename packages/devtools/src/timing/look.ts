import type { AnyEvent } from '../source/family.ts';
import type { TimingEntry } from './entry-log.ts';

/** What people read of an entry: its name and what Chrome shows beside it. */
export interface Look extends Pick<TimingEntry['devtools'], 'color' | 'tooltipText' | 'properties'> {
  readonly text: string;
}

type EventOf<T extends AnyEvent['type']> = Extract<AnyEvent, { readonly type: T }>;

const UNSAFE = 'The clock moved back to a time that every timeline has used';

/** How an event looks as a marker; undefined for those that are not shown as markers. */
export function lookOfMark(event: AnyEvent): Look | undefined {
  switch (event.type) {
    case 'tick-tock':
      return {
        text: `tick-tock, ${shortText(event.backMs)} back`,
        color: 'secondary-dark',
        tooltipText: 'The clock moved back and the tick flipped',
        properties: [
          ['Moved back', lengthText(event.backMs)],
          ['Tick from here on', `${event.tick}`],
          ['Flips so far', `${event.drifts}`],
        ],
      };
    case 'timeline':
      return {
        text: event.backMs > 0 ? `timeline, ${shortText(event.backMs)} back` : 'timeline, unit full',
        color: 'secondary-dark',
        tooltipText: 'The generator switched to another timeline',
        properties: [
          ['Moved back', lengthText(event.backMs)],
          ['Timeline from here on', `${event.timeline}`],
        ],
      };
    case 're-anchored':
      return {
        text: `re-anchored, ${shortText(Math.abs(event.stepMs))} ${event.stepMs < 0 ? 'back' : 'forward'}`,
        color: 'secondary',
        tooltipText: 'The generator’s clock was set to the wall clock',
        properties: [['Step', lengthText(event.stepMs)]],
      };
    case 'substituted':
      return {
        text: 'substituted time',
        color: 'error',
        tooltipText: 'The clock read a time that no ID can hold',
        properties: [
          ['Clock', timeText(event.readingMs)],
          ['Used instead', timeText(event.now)],
        ],
      };
    case 'blocked':
      return {
        text: 'blocked',
        color: 'error',
        tooltipText: UNSAFE,
        properties: [['Until there is an ID', lengthText(event.retryAfterMs)]],
      };
    default:
      return undefined;
  }
}

/** @param clockMs how long it was by the generator's clock */
export function lookOfWait({ after, count }: EventOf<'resumed'>, clockMs: number): Look {
  const isUnsafe = after === 'blocked';
  return {
    text: isUnsafe ? 'unsafe wait' : 'wait',
    color: isUnsafe ? 'error' : 'tertiary',
    tooltipText: isUnsafe ? UNSAFE : 'The pool of the unit was used up',
    properties: [
      ['Calls', `${count}`],
      ['By the generator’s clock', lengthText(clockMs)],
    ],
  };
}

export function lookOfIds(event: EventOf<'ids'>): Look {
  const count = 'ids' in event ? event.ids.length : event.metas.length;
  const text = count === 1 ? '1 ID' : `${count} IDs`;
  const aheadMs = event.unixMs - event.now;
  const isAhead = aheadMs > 0;
  return {
    text,
    color: isAhead ? 'secondary-light' : 'primary-light',
    tooltipText: `${text} in one unit${isAhead ? ', ahead of the clock' : ''}`,
    properties: [
      ['IDs', `${count}`],
      ['Unit', timeText(event.unixMs)],
      ...fieldsOf(event),
      ...(isAhead ? [['Ahead of the clock', lengthText(aheadMs)] as const] : []),
    ],
  };
}

function fieldsOf(event: EventOf<'ids'>): Look['properties'] {
  if ('ids' in event) return [['Timeline', `${event.timeline}`]];
  return [
    ['Tick', `${event.tick}`],
    ['Partition', `${event.partition}`],
    ['First sequence', `${event.firstSequence}`],
  ];
}

/** `8 ms`, `60 s`, `1.5 s`. */
function shortText(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;
}

/** In milliseconds: `-12.5 ms`. */
function lengthText(ms: number): string {
  return `${Math.round(ms * 1_000) / 1_000} ms`;
}

/** In UTC, or the number where no date is that time. */
function timeText(unixMs: number): string {
  const date = new Date(unixMs);
  return Number.isNaN(date.getTime()) ? `${unixMs}` : date.toISOString();
}
