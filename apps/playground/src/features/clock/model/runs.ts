import { grouped } from '@sno-id/kit/data';
import type { LaneEvent, LaneResult } from './simulate.ts';

/** How a stretch of a lane is drawn. */
export type RunKind = 'in-order' | 'out-of-order' | 'duplicate' | 'stall' | 'error';

/** The same event in succession. Times are milliseconds of true time from the start of the script. */
export interface Run {
  readonly kind: RunKind;
  readonly from: number;
  readonly to: number;
  /** The number of IDs, rejected calls or stalls. */
  readonly count: number;
}

/** How the legend describes a kind of run. */
export interface RunMark {
  readonly letter: string;
  readonly words: string;
  /** What the words mean, where there is room for it. */
  readonly more?: string;
}

/** The letter and description of each kind, so that color is not needed. */
export const RUN_MARKS: Readonly<Record<RunKind, RunMark>> = {
  'in-order': { letter: '', words: 'IDs in order' },
  'out-of-order': {
    letter: 'B',
    words: 'break in the order',
    more: 'an ID sorts before an earlier one',
  },
  duplicate: { letter: 'D', words: 'duplicate', more: 'a repeated ID' },
  stall: { letter: 'W', words: 'stall', more: 'a call that waits' },
  error: { letter: 'E', words: 'error', more: 'a call that is rejected' },
};

/** Groups successive events of one kind. A run of beats ends one beat after its last event. */
export function runsOf({ events }: LaneResult, beatMs: number): Run[] {
  const runs: Run[] = [];
  let last: { kind: RunKind; from: number; to: number; count: number } | undefined;
  for (const event of events) {
    const kind = kindOf(event);
    const to = event.kind === 'stall' ? event.to : event.at + beatMs;
    // A gap between two events of a kind is time in which the process was down or waiting.
    if (last?.kind === kind && event.at <= last.to + beatMs) {
      last.to = to;
      last.count++;
    } else {
      if (last) runs.push(last);
      last = { kind, from: event.at, to, count: 1 };
    }
  }
  if (last) runs.push(last);
  return runs;
}

function kindOf(event: LaneEvent): RunKind {
  return event.kind === 'id' ? event.standing : event.kind;
}

/** A letter beside a drawing, at a position along it. */
export interface Label {
  readonly letter: string;
  readonly x: number;
}

/**
 * The positions of the letters: at the start of each run, or after the previous letter where the run is long
 * enough, so that a long run is never named by a short one before it.
 */
export function labelsOf(runs: readonly Run[], scale: (at: number) => number, gap: number): Label[] {
  const labels: Label[] = [];
  for (const { kind, from, to } of runs) {
    const { letter } = RUN_MARKS[kind];
    const start = scale(from);
    const x = Math.max(start, (labels.at(-1)?.x ?? Number.NEGATIVE_INFINITY) + gap);
    if (letter !== '' && (x === start || scale(to) >= x + gap)) labels.push({ letter, x });
  }
  return labels;
}

/** A description of a lane for screen readers. */
export function lanesWords({ fact, stalledMs }: LaneResult): string {
  const { made, stalls, errors, regressions, duplicates } = fact;
  const troubles = [
    stalls > 0 && `${count(stalls, 'stall')} of ${grouped(Math.round(stalledMs))} ms in total`,
    errors > 0 && count(errors, 'error'),
    regressions > 0 && `${grouped(regressions)} out of order`,
    duplicates > 0 && count(duplicates, 'duplicate'),
  ].filter(words => words !== false);
  return `${count(made, 'ID')}; ${troubles.length > 0 ? troubles.join(', ') : 'all in order'}`;
}

function count(number: number, word: string): string {
  return `${grouped(number)} ${word}${number === 1 ? '' : 's'}`;
}
