/** Whether somebody can see the panel. */
export interface Sight {
  readonly isHidden: boolean;
  /** Calls back when that changes, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/**
 * Calls `begin` whenever the panel becomes visible, at once if it is, and what that returned as soon as it is
 * hidden, or when the returned function is called.
 */
export function whileVisible(sight: Sight, begin: () => () => void): () => void {
  let stop: (() => void) | undefined;

  function follow(): void {
    if (sight.isHidden) stop = void stop?.();
    else stop ??= begin();
  }

  follow();
  const end = sight.subscribe(follow);
  return () => {
    end();
    stop?.();
  };
}
