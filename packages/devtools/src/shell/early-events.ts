import type { IdSource } from '@sno-id/sdk';
import type { EarlyEvent, Generators } from '../source/direct.ts';
import type { ClockEvent } from '../source/source.ts';

/** How many events are kept until the panel is opened. */
const KEPT = 256;

/** Hears what clocks do to generators before anybody has opened the panel: that is when one wants to know. */
export interface EarlyEvents {
  /** Oldest first; whoever takes them out has them. */
  readonly events: EarlyEvent[];
  /** Listens to these, and to no others. */
  watch(generators: Generators): void;
}

/** Listens without asking for IDs, which costs a generator nothing while its clock is well. */
export function createEarlyEvents(): EarlyEvents {
  const events: EarlyEvent[] = [];
  let watched: readonly (readonly [name: string, of: IdSource, end: () => void])[] = [];
  return {
    events,
    watch(generators) {
      for (const [name, of, end] of watched) if (generators[name] !== of) end();
      watched = Object.entries(generators).map(([name, of]) => {
        const known = watched.find(([knownName, knownOf]) => knownName === name && knownOf === of);
        const listen = () =>
          of.subscribe(event => {
            events.push({ name, event: event as ClockEvent, atMs: Date.now() });
            if (events.length > KEPT) events.shift();
          });
        return known ?? ([name, of, listen()] as const);
      });
    },
  };
}
