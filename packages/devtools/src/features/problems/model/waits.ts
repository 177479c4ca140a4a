import type { GeneratorKey } from '../../../source/source.ts';
import { isStall, type StallEntry } from '../../clock/model/clock-entry.ts';
import { type ClockHistory, KEPT_PER_TYPE } from '../../clock/model/clock-history.ts';

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

/** The unsafe waits of each generator, the latest first. Full pools do not count: they end by themselves. */
export function waitsOf(history: Pick<ClockHistory, 'entries' | 'count'>): WaitProblem[] {
  const last = new Map<GeneratorKey, StallEntry>();
  for (const entry of history.entries())
    if (isStall(entry) && entry.type === 'blocked') last.set(entry.key, entry);
  const isAtLeast = history.count('blocked') >= KEPT_PER_TYPE;
  return [...last]
    .map(
      ([key, { atMs, endMs }]): WaitProblem => ({
        kind: 'wait',
        id: `wait ${key}`,
        key,
        count: history.count('blocked', key),
        isAtLeast,
        atMs,
        tookMs: endMs === undefined ? undefined : endMs - atMs,
      }),
    )
    .sort((a, b) => b.atMs - a.atMs);
}
