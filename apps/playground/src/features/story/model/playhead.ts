/** Where a figure stands that plays by itself: from 0 to 1, a rest at the end, and again from 0. */
export interface Playhead {
  /** How much of it is shown: 0 to 1. */
  readonly at: number;
  /** How long it has rested at the end, in milliseconds. */
  readonly restedMs: number;
  /** How often it has started again. */
  readonly rounds: number;
}

export interface Pace {
  /** From 0 to 1. */
  readonly lengthMs: number;
  readonly restMs: number;
}

export const FIRST: Playhead = { at: 0, restedMs: 0, rounds: 0 };

/** The playhead after `ms` more milliseconds. However long they were, it starts again once at most. */
export function moved(head: Playhead, ms: number, { lengthMs, restMs }: Pace): Playhead {
  if (head.at < 1) return { ...head, at: Math.min(head.at + ms / lengthMs, 1) };
  const restedMs = head.restedMs + ms;
  return restedMs < restMs ? { ...head, restedMs } : { at: 0, restedMs: 0, rounds: head.rounds + 1 };
}
