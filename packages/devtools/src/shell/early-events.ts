import type { EarlyEvent, Generators } from '../source/direct.ts';
import type { AnyEvent, StatusEvent } from '../source/family.ts';
import type { ClockEvent } from '../source/source.ts';

/** How many events are kept while there is no panel. */
export const MAX_EARLY_EVENTS = 256;

/** Keeps what generators report while the panel is closed, to show it when the panel opens. */
export interface EarlyEvents {
  /** The newest, oldest first. Who takes them takes them out. */
  readonly kept: EarlyEvent[];
  onEvent?: (event: ClockEvent) => void;
  /** Subscribes to these generators from now on, and to no others. */
  hear(generators?: Generators): void;
}

/** Not subscribed yet. It does not ask for IDs, so generating them costs the same as without the devtools. */
export function createEarlyEvents(wallMs: () => number): EarlyEvents {
  const heard = new Map<string, readonly [Generators[string], () => void]>();
  const early: EarlyEvents = {
    kept: [],
    hear(generators = {}) {
      for (const [name, [of, end]] of heard) {
        if (generators[name] === of) continue;
        end();
        heard.delete(name);
      }
      for (const [name, of] of Object.entries(generators)) {
        if (heard.has(name)) continue;
        const end = of.subscribe((event: AnyEvent | StatusEvent) => {
          if (event.type === 'ids' || event.type === 'status') return;
          early.kept.push({ name, event, atMs: wallMs() });
          if (early.kept.length > MAX_EARLY_EVENTS) early.kept.shift();
          early.onEvent?.(event);
        });
        heard.set(name, [of, end]);
      }
    },
  };
  return early;
}

/**
 * Whether an event is one to look at: the clock went back, or no ID could be made. A full unit that is
 * continued on another timeline is not.
 */
export function isNews(event: ClockEvent): boolean {
  if (event.type === 'timeline') return event.backMs > 0;
  return event.type === 'tick-tock' || event.type === 'blocked' || event.type === 'exhausted';
}
