import type { Sink } from '../source/source.ts';

/** A sink that passes each call to all its listeners, in the order in which they were added. */
export interface Hub extends Sink {
  /** Adds a listener for some of the calls. Returns a function that removes it. */
  add(listener: Partial<Sink>): () => void;
}

/** Creates a hub. A listener that throws does not affect the others. */
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
    calls: handOn('calls'),
    clock: handOn('clock'),
    status: handOn('status'),
  };
}
