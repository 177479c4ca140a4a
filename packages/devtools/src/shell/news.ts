import type { ClockEvent } from '../source/source.ts';

/**
 * Whether an event is one to look at: the clock went back, or no ID could be made. A full unit that is
 * continued on another timeline is not.
 */
export function isNews(event: ClockEvent): boolean {
  if (event.type === 'timeline') return event.backMs > 0;
  return event.type === 'tick-tock' || event.type === 'blocked' || event.type === 'exhausted';
}
