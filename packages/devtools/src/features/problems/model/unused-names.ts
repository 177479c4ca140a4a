import type { Panel } from '../../../core/panel.ts';

/** A schema or clock of the options has a name that no generator has. */
export interface UnusedProblem {
  readonly kind: 'unused';
  readonly id: string;
  readonly option: 'meta' | 'clocks';
  readonly name: string;
}

/** Finds names in the options that no generator has, once there is a generator. */
export function unusedNames({ options, registry, isReplay }: Panel): UnusedProblem[] {
  const { generators } = registry.getState();
  if (isReplay || generators.length === 0) return [];
  const { meta = {}, clocks = {} } = options.getState();
  // Schemas are for workers and servers too, clocks are of this page.
  const everywhere = new Set(['*', ...generators.map(({ name }) => name)]);
  const here = new Set(generators.flatMap(({ name, context }) => (context.place === 'page' ? name : [])));
  const unused = (option: 'meta' | 'clocks', names: object, known: ReadonlySet<string>) =>
    Object.keys(names)
      .filter(name => !known.has(name))
      .map(name => ({ kind: 'unused' as const, id: `unused ${option} ${name}`, option, name }));
  return [...unused('meta', meta, everywhere), ...unused('clocks', clocks, here)];
}
