import type { Panel } from '../../../core/panel.ts';
import type { Problem } from './problem.ts';
import { unusedText } from './problem-texts.ts';

/** Finds names in the options that no generator has, once there is a generator. */
export function unusedNames({ options, registry, isReplay }: Panel): Problem[] {
  const { generators } = registry.getState();
  if (isReplay || generators.length === 0) return [];
  const { meta = {}, clocks = {} } = options.getState();
  // Schemas are for workers and servers too, clocks are of this page.
  const everywhere = new Set(['*', ...generators.map(({ name }) => name)]);
  const here = new Set(generators.flatMap(({ name, context }) => (context.place === 'page' ? name : [])));
  const unused = (option: 'meta' | 'clocks', names: object, known: ReadonlySet<string>) =>
    Object.keys(names)
      .filter(name => !known.has(name))
      .map(
        (name): Problem => ({
          kind: 'unused',
          id: `unused ${option} ${name}`,
          keys: [],
          textOf: (generators, sinceMs) => unusedText(option, name, generators, sinceMs),
        }),
      );
  return [...unused('meta', meta, everywhere), ...unused('clocks', clocks, here)];
}
