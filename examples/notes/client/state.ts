/** A value that views can follow. */
export interface State<T> {
  getState(): T;
  getInitialState(): T;
  /** Replaces some properties, and calls all listeners. */
  setState(some: Partial<T>): void;
  /** @returns what ends it. */
  subscribe(listener: (state: T, before: T) => void): () => void;
}

export function createState<T extends object>(initial: T): State<T> {
  let state = initial;
  const listeners = new Set<(state: T, before: T) => void>();
  return {
    getState: () => state,
    getInitialState: () => initial,
    setState(some) {
      const before = state;
      state = { ...state, ...some };
      for (const listener of listeners) listener(state, before);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
