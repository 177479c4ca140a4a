import { useStore } from 'zustand';
import { type Exercise, exercise } from '../lib/exercise.ts';

/** A part of what the current task asks of its section. */
export function useExercise<T>(select: (state: Exercise) => T): T {
  return useStore(exercise, select);
}
