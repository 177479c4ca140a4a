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

/** Likewise, but while nobody listens, the console has errors and `warnings`: no server fails in silence. */
export function serverEmitter<E extends { readonly type: string; readonly error?: unknown }>(
  warnings: Readonly<Record<string, string>> = {},
) {
  const { emit, subscribe } = emitter<E>();
  const listeners = new Set<object>();
  return {
    emit(event: E) {
      if (!listeners.size) {
        if (event.type === 'error') console.error('@sno-id/grants:', event.error);
        if (warnings[event.type]) console.warn('@sno-id/grants:', warnings[event.type]);
      }
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
