import type { EarlyEvent, Generators } from '../source/direct.ts';
import type { AnyEvent } from '../source/family.ts';
import type { ClockEvent } from '../source/source.ts';

/** How many events are kept while there is no panel. */
export const MAX_EARLY_EVENTS = 256;

/** Hears what generators report while the panel is closed, so that it can be seen when it opens. */
export interface EarlyEvents {
  /** The newest, oldest first. Who takes them takes them out. */
  readonly kept: EarlyEvent[];
  onEvent?: (event: ClockEvent) => void;
  /** Hears these generators from now on, and no others. */
  hear(generators?: Generators): void;
}

/** Hears nothing yet. IDs are not asked for, so that making them costs what it does without us. */
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
        const end = of.subscribe((event: AnyEvent) => {
          if (event.type === 'ids') return;
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

/** Whether an event is one to look at: the clock went back, or no ID could be made. A full unit that is continued on another timeline is not. */
export function isNews(event: ClockEvent): boolean {
  if (event.type === 'timeline') return event.backMs > 0;
  return event.type === 'tick-tock' || event.type === 'blocked' || event.type === 'exhausted';
}
