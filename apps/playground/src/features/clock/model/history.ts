/** What can be taken back, newest last, and what was taken back, oldest last. */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
}

/** How many changes can be taken back. */
export const UNDO_LIMIT = 200;

export const NO_HISTORY: History<never> = { past: [], future: [] };

/** Notes what there was before a change. What was taken back before is gone then. */
export function noted<T>({ past }: History<T>, before: T): History<T> {
  return { past: [...past, before].slice(-UNDO_LIMIT), future: [] };
}

/** Takes the last change back, or, with `redo`, does it again: what there is then, or undefined if there was none. */
export function undone<T>(
  { past, future }: History<T>,
  now: T,
  way: 'undo' | 'redo',
): { readonly now: T; readonly history: History<T> } | undefined {
  const from = way === 'undo' ? past : future;
  const next = from.at(-1);
  if (next === undefined) return undefined;
  const rest = from.slice(0, -1);
  return {
    now: next,
    history:
      way === 'undo' ? { past: rest, future: [...future, now] } : { past: [...past, now], future: rest },
  };
}
