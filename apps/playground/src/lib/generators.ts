import type { IdSource } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';

/** The generators of this page by name, for the devtools to show. */
export type Generators = Readonly<Record<string, IdSource>>;

export const generators = createStore<Generators>()(() => ({}));

/** Shows a generator in the devtools, replacing one with the same name. */
export function registerGenerator(name: string, generator: IdSource): void {
  generators.setState({ [name]: generator });
}
