import type { ResumedEvent, StalledEvent } from '../events.ts';

/** Whether calls find no ID at present, and since when: reports when it begins and when it is over. */
export interface Stall {
  /** Calls find none: `count` of them wait. */
  begin(reason: 'exhausted' | 'unsafe', now: number, count: number, retryAfterMs: number): void;
  /** One of `count` calls has found an ID. */
  end(now: number, count: number): void;
}

export function createStall(emit: (event: StalledEvent | ResumedEvent) => void): Stall {
  let type: StalledEvent['type'] | undefined;
  let sinceMs = 0;

  return {
    begin(reason, now, count, retryAfterMs) {
      const begun = reason === 'unsafe' ? 'blocked' : reason;
      if (type === begun) return;
      type = begun;
      sinceMs = now;
      emit({ type, now, count, ticks: 1, retryAfterMs });
    },
    end(now, count) {
      if (type === undefined) return;
      const after = type;
      type = undefined;
      emit({ type: 'resumed', now, after, count, ticks: Math.max(0, Math.floor(now - sinceMs)) + 1 });
    },
  };
}
