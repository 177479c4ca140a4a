import { useStore } from 'zustand';
import { type Workbench, workbench } from '../lib/workbench.ts';

/** A part of the workbench. */
export function useWorkbench<T>(select: (state: Workbench) => T): T {
  return useStore(workbench, select);
}
