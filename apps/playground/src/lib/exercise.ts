import { createStore } from 'zustand/vanilla';

/** What the current task asks of its section. */
export interface Exercise {
  /** The most changes to the clock; the clock lab then hides its presets. */
  readonly clockBudget: number | undefined;
  /** The title of the panel that it is about. */
  readonly panel: string | undefined;
}

export const exercise = createStore<Exercise>()(() => ({ clockBudget: undefined, panel: undefined }));
