import { refusal, requireKeys } from '../arguments.ts';
import { startTimer } from '../clock/timers.ts';
import type { AsyncOptions } from './id-source.ts';

/** Where asynchronous calls take their numbers from. */
export interface TurnSource {
  /** Asynchronous calls that wait, without the one that attempts. */
  waiting: number;
  /** Takes a number if there is one. Else returns the milliseconds until there is: 1 or more. */
  attempt(): number | undefined;
}

/**
 * Waits for a number without holding the thread, looking again, at the signal too, at least every
 * `lookAgainMs`.
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
  for (;;) {
    const aborted = signal === undefined ? false : signal?.aborted;
    if (typeof aborted !== 'boolean') throw refusal('signal', 'an AbortSignal', signal);
    // An old runtime does not say why.
    if (aborted) throw signal!.reason ?? Object.assign(new Error('Aborted'), { name: 'AbortError' });
    const retryAfterMs = source.attempt();
    if (!retryAfterMs) return made();
    source.waiting++;
    await new Promise<void>(resolve => startTimer(Math.min(retryAfterMs, lookAgainMs), resolve));
    source.waiting--;
  }
}
