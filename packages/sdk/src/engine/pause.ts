import { startTimer } from '../clock/timers.ts';

/** The parts of an AbortSignal that are used, so that the runtime's own and any polyfill fit. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Waits without holding the thread, until a signal aborts at most. Passes on what the signal throws. */
export async function pause(ms: number, signal: AbortSignalLike | undefined): Promise<void> {
  let end!: () => void;
  const over = new Promise<void>(resolve => {
    end = resolve;
  });
  const stop = startTimer(ms, end);
  try {
    signal?.addEventListener('abort', end);
    await over;
  } finally {
    stop();
    signal?.removeEventListener('abort', end);
  }
}

/** Why a signal aborted; an AbortError where an old runtime does not say. */
export function reasonOf({ reason }: AbortSignalLike): unknown {
  return reason ?? Object.assign(new Error('Aborted'), { name: 'AbortError' });
}
