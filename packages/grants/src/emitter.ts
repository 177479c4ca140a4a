import { createSubscribers } from '@sno-id/sdk/internal';

/** Calls listeners. One that throws does no harm: its error is reported as an unhandled rejection. */
export interface Emitter<E> {
  emit(event: E): void;
  /** Returns what ends it. */
  subscribe(listener: (event: E) => void): () => void;
}

export function emitter<E extends { readonly type: string }>(): Emitter<E> {
  const { send, deliver, add } = createSubscribers<E>(() => undefined);
  return {
    emit(event) {
      send(event);
      deliver();
    },
    subscribe: listener => add(listener, undefined),
  };
}
