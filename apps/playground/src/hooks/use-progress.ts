import { useStore } from 'zustand';
import { type Progress, progress } from '../lib/progress.ts';

/** A part of the progress in puzzles, and of the guesses. */
export function useProgress<T>(select: (state: Progress) => T): T {
  return useStore(progress, select);
}
