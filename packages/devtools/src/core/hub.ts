import type { Sink } from '../source/source.ts';

/** A sink that hands everything on to those that were added, in the order in which they were. */
export interface Hub extends Sink {
  /** Adds what wants to hear some of it. Returns what takes it off again. */
  add(listener: Partial<Sink>): () => void;
}

/** Makes a hub. One listener that throws does not keep the others from hearing. */
export function createHub(reportError: (error: unknown) => void = console.error): Hub {
  const listeners = new Set<Partial<Sink>>();

  function handOn<K extends keyof Sink>(name: K): Sink[K] {
    const tell = (...args: Parameters<Sink[K]>) => {
      for (const listener of listeners) {
        try {
          (listener[name] as ((...args: Parameters<Sink[K]>) => void) | undefined)?.(...args);
        } catch (error) {
          reportError(error);
        }
      }
    };
    return tell as unknown as Sink[K];
  }

  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    context: handOn('context'),
    gone: handOn('gone'),
    event: handOn('event'),
    ids: handOn('ids'),
    made: handOn('made'),
    drift: handOn('drift'),
    status: handOn('status'),
  };
}
