import type { Registered } from '../core/registry.ts';

/** The name of a generator, with where it lives unless that is this page. */
export function nameInPage({ name, context }: Pick<Registered, 'name' | 'context'>): string {
  return context.place === 'page' ? name : `${name}, ${context.label}`;
}

/** The options of a `select` that filters by generator. The value of the first one is empty. */
export function GeneratorOptions({ generators }: { readonly generators: readonly Registered[] }) {
  return (
    <>
      <option value="">All generators</option>
      {generators.map(generator => (
        <option key={generator.key} value={generator.key}>
          {nameInPage(generator)}
        </option>
      ))}
    </>
  );
}
