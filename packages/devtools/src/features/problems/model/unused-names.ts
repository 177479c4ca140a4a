import { refusedOf } from '../../../core/checked.ts';
import type { Panel } from '../../../core/panel.ts';
import { type Problem, problemAt } from './problem.ts';
import { refusedText, unusedText } from './problem-texts.ts';

/** Finds options that could not be used, and, once there is a generator, names in them that none has. */
export function unusedNames({ options, registry, isReplay }: Panel): Problem[] {
  const { generators } = registry.getState();
  const refused = refusedOf(options.getState()).map(line =>
    problemAt('unused', line, [], () => refusedText(line)),
  );
  if (isReplay || generators.length === 0) return refused;
  const { meta = {}, clocks = {} } = options.getState();
  // Schemas are for workers and servers too, clocks are of this page.
  const everywhere = new Set(['*', ...generators.map(({ name }) => name)]);
  const here = new Set(generators.flatMap(({ name, context }) => (context.place === 'page' ? name : [])));
  const unused = (option: 'meta' | 'clocks', names: object, known: ReadonlySet<string>) =>
    Object.keys(names)
      .filter(name => !known.has(name))
      .map(name => problemAt('unused', `${option} ${name}`, [], all => unusedText(option, name, all)));
  return [...refused, ...unused('meta', meta, everywhere), ...unused('clocks', clocks, here)];
}
