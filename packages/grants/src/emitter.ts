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
