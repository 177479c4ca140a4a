import { useStore } from 'zustand';
import type { Births } from '../model/births.ts';
import { births } from '../model/page-births.ts';

/** A part of the state of the live IDs. */
export function useBirths<T>(select: (state: Births) => T): T {
  return useStore(births, select);
}
