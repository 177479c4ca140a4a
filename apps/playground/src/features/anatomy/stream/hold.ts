import type { Sno } from '@sno-id/sdk';

/** What keeps the list still: the mouse over its rows, or the focus in it. */
export type Reason = 'pointer' | 'focus';

/** The rows of a list that holds still, and why it does. */
export interface Hold {
  readonly rows: readonly Sno[];
  readonly reasons: ReadonlySet<Reason>;
}

/** Holds the list at the rows that are shown. There is nothing to hold in an empty list. */
export function hold(held: Hold | undefined, reason: Reason, rows: readonly Sno[]): Hold | undefined {
  if (rows.length === 0) return held;
  return { rows: held?.rows ?? rows, reasons: new Set([...(held?.reasons ?? []), reason]) };
}

/** Removes a reason. Without the last one the list moves again. */
export function release(held: Hold | undefined, reason: Reason): Hold | undefined {
  if (!held?.reasons.has(reason)) return held;
  const reasons = new Set([...held.reasons].filter(other => other !== reason));
  return reasons.size === 0 ? undefined : { ...held, reasons };
}
