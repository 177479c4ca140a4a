import { createSubscribers } from '@sno-id/sdk/internal';

/** Calls listeners. One that throws does no harm: its error is reported as an unhandled rejection. */
export function emitter<E extends { readonly type: string }>() {
  const { send, deliver, add } = createSubscribers<E>(() => undefined);
  return {
    emit(event: E) {
      send(event);
      deliver();
    },
    /** Returns what ends it. */
    subscribe: (listener: (event: E) => void) => add(listener, undefined),
  };
}

/** Likewise, but while nobody listens, an error is written to the console: no server fails in silence. */
export function serverEmitter<E extends { readonly type: string; readonly error?: unknown }>() {
  const { emit, subscribe } = emitter<E>();
  const listeners = new Set<object>();
  return {
    emit(event: E) {
      if (event.type === 'error' && !listeners.size) console.error('@sno-id/grants:', event.error);
      emit(event);
    },
    subscribe(listener: (event: E) => void) {
      const one = {};
      listeners.add(one);
      const end = subscribe(listener);
      return () => {
        listeners.delete(one);
        end();
      };
    },
  };
}
