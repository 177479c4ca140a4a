import type { Registered } from '../../../core/registry.ts';
import { nameByKey } from '../../generators/model/generator-texts.ts';
import { textOf } from './problem-texts.ts';
import { keysOf, type Problem, stageOf } from './problems.ts';

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
    const { title, what, pairs, advice, docs } = textOf(problem, generators, since);
    return {
      kind: problem.kind,
      stage: stageOf(problem),
      title,
      since: new Date(since).toISOString(),
      generators: keysOf(problem).map(key => nameByKey(key, generators)),
      ...('example' in problem && { example: String(problem.example) }),
      what: [what, ...(pairs ?? [])].join(' '),
      advice,
      docs,
    };
  });
}
