import type { ResumedEvent, StalledEvent } from '../events.ts';
import type { Blocked } from './step.ts';

/**
 * Takes note that calls find no ID at `now`, for that reason, or that one of them has found one, if there is
 * none. `count` calls wait. With a reason come the milliseconds until there is an ID.
 */
export type Stall = (now: number, count: number, reason?: Blocked[0], retryAfterMs?: number) => void;

/**
 * Remembers whether calls find no ID at present, and since when: reports when it begins and when it is over.
 */
export function createStall(send: (event: StalledEvent | ResumedEvent) => void): Stall {
  let after: StalledEvent['type'] | undefined;
  let sinceMs = 0;

  return (now, count, reason, retryAfterMs) => {
    const type = reason && (reason === 'ERR_CLOCK_UNSAFE' ? 'blocked' : 'exhausted');
    if (type === after) return;
    if (type) {
      sinceMs = now;
      send({ type, now, count, ticks: 1, retryAfterMs: retryAfterMs! });
    } else {
      send({ type: 'resumed', now, after: after!, count, ticks: Math.max(0, Math.floor(now - sinceMs)) + 1 });
    }
    after = type;
  };
}
