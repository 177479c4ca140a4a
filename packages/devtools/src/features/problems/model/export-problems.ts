import { isoText } from '@sno-id/kit/data';
import type { Registered } from '../../../core/registry.ts';
import { nameByKey } from '../../generators/model/generator-texts.ts';
import { type Problem, stageOf } from './problem.ts';

/**
 * Problems for an export, in the order given: as the list puts them into words. Times are ISO 8601 in UTC.
 */
export function exportedProblems(
  problems: readonly Problem[],
  generators: readonly Registered[],
  sinceMs: (id: string) => number,
) {
  return problems.map(problem => {
    const since = sinceMs(problem.id);
    const { title, what, pairs, advice, docs } = problem.textOf(generators, since);
    return {
      kind: problem.kind,
      stage: stageOf(problem),
      title,
      since: isoText(since),
      generators: problem.keys.map(key => nameByKey(key, generators)),
      ...(problem.example !== undefined && { example: String(problem.example) }),
      what: [what, ...(pairs ?? [])].join(' '),
      advice,
      docs,
    };
  });
}
