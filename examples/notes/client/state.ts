/** A value that views can follow. */
export function createState<T extends object>(initial: T) {
  let state = initial;
  const listeners = new Set<(state: T, before: T) => void>();
  return {
    getState: () => state,
    getInitialState: () => initial,
    /** Replaces some properties, and calls all listeners. */
    setState(some: Partial<T>): void {
      const before = state;
      state = { ...state, ...some };
      for (const listener of listeners) listener(state, before);
    },
    /** @returns what ends it. */
    subscribe(listener: (state: T, before: T) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
