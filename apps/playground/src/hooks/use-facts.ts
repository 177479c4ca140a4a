import { useStore } from 'zustand';
import { type Facts, facts } from '../lib/facts.ts';

/** A part of what the sections report. */
export function useFacts<T>(select: (state: Facts) => T): T {
  return useStore(facts, select);
}
