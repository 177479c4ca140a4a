import type { Panel } from '../../../core/panel.ts';
import { createProblems } from './problems.ts';

/** Duplicates, certain overlaps, and servers that reject the panel: what somebody has to mend. */
export function urgentProblems(panel: Panel) {
  const { read, sinceMs } = panel.part(createProblems);
  const { generators } = panel.registry.getState();
  return read().problems.flatMap(problem => {
    if (!/^(duplicates|overlap|rejected)$/.test(problem.kind)) return [];
    const { title, what, advice } = problem.textOf(generators, sinceMs(problem.id));
    return { kind: problem.kind, id: problem.id, text: `${title}: ${what} ${advice}` };
  });
}
