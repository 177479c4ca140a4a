import type { LaneEvent, LaneResult } from './simulate.ts';
import { countText } from './step-texts.ts';

/** What a stretch of a lane is drawn as. */
export type RunKind = 'in-order' | 'out-of-order' | 'duplicate' | 'stall' | 'error';

/** The same thing happening again and again. Times are milliseconds of true time from the script's start. */
export interface Run {
  readonly kind: RunKind;
  readonly from: number;
  readonly to: number;
  /** How many IDs, calls refused, or stalls. */
  readonly count: number;
}

/** The letter and the words of each kind, apart from colour. */
export const RUN_MARKS: Readonly<Record<RunKind, { readonly letter: string; readonly words: string }>> = {
  'in-order': { letter: '', words: 'IDs in order' },
  'out-of-order': { letter: 'B', words: 'break of order: an ID that sorts before an earlier one' },
  duplicate: { letter: 'D', words: 'duplicate: an ID that was made before' },
  stall: { letter: 'W', words: 'stall: a call that waits' },
  error: { letter: 'E', words: 'error: a call that is refused' },
};

/** Puts events of one kind that follow each other together. A run of beats ends one beat after its last. */
export function runsOf({ events }: LaneResult, beatMs: number): Run[] {
  const runs: Run[] = [];
  let last: { kind: RunKind; from: number; to: number; count: number } | undefined;
  for (const event of events) {
    const kind = kindOf(event);
    const to = event.kind === 'stall' ? event.to : event.at + beatMs;
    // A gap between two of a kind is a time in which the process was down, or waited.
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

/** A letter beside a drawing, at a place along it. */
export interface Label {
  readonly letter: string;
  readonly x: number;
}

/** Where letters stand: at the start of each run, but for those that would stand on the one before. */
export function labelsOf(runs: readonly Run[], scale: (at: number) => number, gap: number): Label[] {
  const labels: Label[] = [];
  for (const { kind, from } of runs) {
    const { letter } = RUN_MARKS[kind];
    const x = scale(from);
    const before = labels.at(-1);
    if (letter !== '' && !(before && x - before.x < gap)) labels.push({ letter, x });
  }
  return labels;
}

/** A lane in words, for those who cannot see it. */
export function lanesWords({ fact, stalledMs }: LaneResult): string {
  const { made, stalls, errors, regressions, duplicates } = fact;
  const troubles = [
    stalls > 0 && `${count(stalls, 'stall')} of ${countText(Math.round(stalledMs))} ms in all`,
    errors > 0 && count(errors, 'error'),
    regressions > 0 && `${count(regressions, 'break')} of order`,
    duplicates > 0 && count(duplicates, 'duplicate'),
  ].filter(words => words !== false);
  return `${count(made, 'ID')}; ${troubles.length > 0 ? troubles.join(', ') : 'all in order'}`;
}

function count(number: number, word: string): string {
  return `${countText(number)} ${word}${number === 1 ? '' : 's'}`;
}
