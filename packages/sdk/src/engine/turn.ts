import { requireKeys, requireMethod } from '../arguments.ts';
import type { AsyncOptions } from './id-source.ts';
import { pause, reasonOf } from './pause.ts';

/** Where asynchronous calls take their numbers from. */
export interface TurnSource {
  /** Asynchronous calls that wait. */
  waiting: number;
  /** Takes a number if there is one. Else returns the milliseconds until there is: 1 or more. */
  attempt(): number | undefined;
}

/**
 * Waits for a number without holding the thread, looking again at least every `lookAgainMs`.
 *
 * @param made is called in the same turn in which the number is taken: nobody else comes between
 * @throws the signal's reason when it aborts; TypeError for invalid options; what `attempt` throws.
 */
export async function waitForTurn<T>(
  source: TurnSource,
  options: AsyncOptions,
  lookAgainMs: number,
  made: () => T,
): Promise<T> {
  const { signal } = requireKeys('options', options, ['signal']);
  if (signal !== undefined) requireMethod('signal', signal, 'addEventListener');
  source.waiting++;
  try {
    for (let retryAfterMs: number | undefined = 1; retryAfterMs; ) {
      if (signal?.aborted) throw reasonOf(signal);
      retryAfterMs = source.attempt();
      if (retryAfterMs) await pause(Math.min(retryAfterMs, lookAgainMs), signal);
    }
  } finally {
    source.waiting--;
  }
  return made();
}
