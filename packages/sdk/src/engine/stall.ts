import type { ResumedEvent, StalledEvent } from '../events.ts';

/**
 * Takes note that calls find no ID at `now`, because of `type`, or that one of them has found one, if there
 * is no type. `count` calls wait. With a type come the milliseconds until there is an ID.
 */
export type Stall = (now: number, count: number, type?: StalledEvent['type'], retryAfterMs?: number) => void;

/**
 * Remembers whether calls find no ID at present, and since when: reports when it begins and when it is over.
 */
export function createStall(send: (event: StalledEvent | ResumedEvent) => void): Stall {
  let after: StalledEvent['type'] | undefined;
  let sinceMs = 0;

  return (now, count, type, retryAfterMs) => {
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
