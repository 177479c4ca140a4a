import type { GeneratorKey } from '../../../source/source.ts';
import { isStall, type StallEntry } from '../../clock/model/clock-entry.ts';
import type { ClockHistory } from '../../clock/model/clock-history.ts';

/** A generator could make no ID, because its clock had moved back to a time that every timeline had used. */
export interface WaitProblem {
  readonly kind: 'wait';
  readonly id: string;
  readonly key: GeneratorKey;
  /** How often; at least so often if `isAtLeast`. */
  readonly count: number;
  readonly isAtLeast: boolean;
  /** When the last wait began, Unix milliseconds, and how long it took; undefined while it lasts. */
  readonly atMs: number;
  readonly tookMs: number | undefined;
}

/** The unsafe waits of each generator, the latest first. */
export interface Waits {
  readonly problems: readonly WaitProblem[];
  /** Those of generators of which no entry is kept any longer. */
  readonly unlisted: number;
}

/** Puts the waits of a history together by generator. Full pools do not count: they end by themselves. */
export function waitsOf(history: Pick<ClockHistory, 'entries' | 'counts'>): Waits {
  const byKey = new Map<GeneratorKey, { kept: number; last: StallEntry }>();
  for (const entry of history.entries()) {
    if (!isStall(entry) || entry.type !== 'blocked') continue;
    byKey.set(entry.key, { kept: (byKey.get(entry.key)?.kept ?? 0) + 1, last: entry });
  }
  const problems = [...byKey].map(([key, { kept, last }]): WaitProblem => {
    const counted = history.counts(key).blocked;
    return {
      kind: 'wait',
      id: `wait ${key}`,
      key,
      count: Math.max(kept, counted),
      // Of very many generators not all are counted.
      isAtLeast: counted < kept,
      atMs: last.atMs,
      tookMs: last.endMs === undefined ? undefined : last.endMs - last.atMs,
    };
  });
  const listed = problems.reduce((sum, { count }) => sum + count, 0);
  return {
    problems: problems.sort((a, b) => b.atMs - a.atMs),
    unlisted: Math.max(0, history.counts().blocked - listed),
  };
}
