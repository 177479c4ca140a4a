import { useStore } from 'zustand';
import { type InspectionState, pageInspection } from '../model/inspection.ts';

/** A part of this page's inspection. */
export function useInspection<T>(select: (state: InspectionState) => T): T {
  return useStore(pageInspection(), select);
}
