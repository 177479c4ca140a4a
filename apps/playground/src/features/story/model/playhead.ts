/** Where a figure stands that plays by itself: from 0 to 1, a rest, and the next of its passes. */
export interface Playhead {
  /** How much of the pass is shown: 0 to 1. */
  readonly at: number;
  /** How long it has rested at the end, in milliseconds. */
  readonly restedMs: number;
  /** The pass that is shown, from 0. */
  readonly pass: number;
}

export interface Pace {
  /** From 0 to 1. */
  readonly lengthMs: number;
  /** How long each pass rests before the next one. */
  readonly restMs?: number;
  /** How many passes play before the figure rests for good. */
  readonly passes?: number;
  /** The pass that paper shows, at its end, if not the last one. */
  readonly paper?: number;
}

export const FIRST: Playhead = { at: 0, restedMs: 0, pass: 0 };

/** Where a figure waits before it plays, so that it shows what it is about. It continues from there. */
export const BEGUN: Playhead = { ...FIRST, at: 0.25 };

/** The end of the last pass. */
export function endOf({ passes = 1 }: Pace): Playhead {
  return { at: 1, restedMs: 0, pass: passes - 1 };
}

/** Whether the last pass has come to its end. */
export function isOver({ at, pass }: Playhead, { passes = 1 }: Pace): boolean {
  return at === 1 && pass >= passes - 1;
}

/** The playhead after `ms` more milliseconds. However long they were, it starts one more pass at most. */
export function moved(head: Playhead, ms: number, pace: Pace): Playhead {
  if (head.at < 1) return { ...head, at: Math.min(head.at + ms / pace.lengthMs, 1) };
  if (isOver(head, pace)) return head;
  const restedMs = head.restedMs + ms;
  return restedMs < (pace.restMs ?? 0) ? { ...head, restedMs } : next(head, pace);
}

/** The beginning of the next pass, or of the first one after the last. */
export function next(head: Playhead, pace: Pace): Playhead {
  return { at: 0, restedMs: 0, pass: isOver(head, pace) ? 0 : head.pass + 1 };
}
