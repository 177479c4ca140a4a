import type { Ask } from './check-in.ts';
import { type CorrectedClock, offsetBetween } from './clock.ts';
import type { Environment } from './environment.ts';
import { requestLimited } from './limits.ts';

/**
 * Asks, and corrects the clock by the answer.
 *
 * @param corrected is called when the clock has changed
 */
export function timedAsk(ask: Ask, environment: Environment, clock: CorrectedClock, corrected: () => void) {
  const { clock: own } = environment;
  let request: AbortController | undefined;
  return {
    async ask(message: Parameters<Ask>[0]): ReturnType<Ask> {
      request = new AbortController();
      const sentMs = own.now();
      const answer = await requestLimited(environment, request, signal => ask(message, signal));
      const offsetMs = offsetBetween((sentMs + own.now()) / 2, answer.nowMs);
      if (offsetMs !== clock.offsetMs) {
        clock.offsetMs = offsetMs;
        corrected();
      }
      return answer;
    },
    /** Ends the request that is under way. */
    abort: (reason: Error) => request?.abort(reason),
  };
}
