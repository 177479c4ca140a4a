import { useStore } from 'zustand';
import { type Generators, generators } from '../lib/generators.ts';

/** The generators of this page, by name. */
export function useGenerators(): Generators {
  return useStore(generators);
}
