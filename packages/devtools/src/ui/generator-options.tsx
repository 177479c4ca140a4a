import type { Registered } from '../core/registry.ts';
import { fullNameOf } from '../ids/maker.ts';

/** The options of a `select` that filters by generator. The value of the first one is empty. */
export function GeneratorOptions({ generators }: { readonly generators: readonly Registered[] }) {
  return (
    <>
      <option value="">All generators</option>
      {generators.map(generator => (
        <option key={generator.key} value={generator.key}>
          {fullNameOf(generator.name, generator.context)}
        </option>
      ))}
    </>
  );
}
