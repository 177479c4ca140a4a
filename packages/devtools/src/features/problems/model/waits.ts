import type { Registered } from '../../../core/registry.ts';
import type { GeneratorKey } from '../../../source/source.ts';
import { isStall, type StallEntry } from '../../clock/model/clock-entry.ts';
import { type ClockHistory, KEPT_PER_TYPE } from '../../clock/model/clock-history.ts';
import { nameByKey } from '../../generators/model/generator-texts.ts';
import { type Problem, problemAt } from './problem.ts';
import { timesText, waitText } from './problem-texts.ts';

/**
 * When each generator was blocked: it could make no ID, because its clock had moved back to a
 * time that every timeline had used; the latest first. Full pools do not count: they end by themselves.
 */
export function waitsOf(history: Pick<ClockHistory, 'entries' | 'count'>): Problem[] {
  const last = new Map<GeneratorKey, StallEntry>();
  for (const entry of history.entries())
    if (isStall(entry) && entry.type === 'blocked') last.set(entry.key, entry);
  const atLeast = history.count('blocked') >= KEPT_PER_TYPE ? 'at least ' : '';
  return [...last.values()]
    .sort((a, b) => b.atMs - a.atMs)
    .map(({ key, atMs, endMs }) => {
      const often = `${atLeast}${timesText(history.count('blocked', key))}`;
      const tookMs = endMs === undefined ? undefined : endMs - atMs;
      const textOf = (all: readonly Registered[]) => waitText(nameByKey(key, all), often, atMs, tookMs);
      return problemAt('wait', key, [key], textOf, { atMs });
    });
}
