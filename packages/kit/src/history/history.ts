/** Changes that can be undone, newest last, and changes that can be redone, oldest last. */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
}

/** How many changes can be undone. */
export const UNDO_LIMIT = 200;

export const NO_HISTORY: History<never> = { past: [], future: [] };

/** Records the state before a change, and discards everything that could be redone. */
export function noted<T>({ past }: History<T>, before: T): History<T> {
  return { past: [...past, before].slice(-UNDO_LIMIT), future: [] };
}

/**
 * Undoes the last change or, with `redo`, redoes one. Returns the restored state, or undefined if there is
 * none.
 */
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
