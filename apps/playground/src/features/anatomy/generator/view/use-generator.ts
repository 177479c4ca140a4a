import { useStore } from 'zustand';
import { type GeneratorState, generator } from '../model/generator-store.ts';

/** A part of the state of this page's generator. */
export function useGenerator<T>(select: (state: GeneratorState) => T): T {
  return useStore(generator, select);
}
