// @ts-check
/**
 * A generator of the default clock that makes IDs for a while and tells all that happened. The same in a page
 * and in Node.
 */
import { createGenerator } from '@sno-id/sdk';

/**
 * @typedef {object} Outcome
 * @property {string[]} ids
 * @property {import('@sno-id/sdk').GeneratorEvent[]} events
 * @property {{ code: string, retryAfterMs: number }} [refusal] why it stopped before its time
 */

const BURST = 5;
const BURST_EVERY_MS = 0.2;
const QUIET_MS = 100;
const LIMIT_MS = 5000;

/** Answers a function that makes IDs without a pause in which the thread could do other things. */
export function watchGenerator() {
  const generator = createGenerator({ partition: 0x0707 });
  /** @type {Outcome['events']} */
  let events = [];
  let endMs = 0;
  generator.subscribe(event => {
    events.push(event);
    endMs = Math.min(endMs, performance.now() + QUIET_MS);
  });

  /**
   * @param {'for a while' | 'past a step'} howLong the second continues until the generator has something to
   * report
   * @returns {Outcome}
   */
  return function makeIds(howLong) {
    /** @type {string[]} */
    const ids = [];
    events = [];
    endMs = performance.now() + (howLong === 'for a while' ? QUIET_MS : LIMIT_MS);
    try {
      while (performance.now() < endMs) {
        for (let i = 0; i < BURST; i++) ids.push(generator.next());
        const next = performance.now() + BURST_EVERY_MS;
        while (performance.now() < next);
      }
      return { ids, events };
    } catch (error) {
      const { code, retryAfterMs } = /** @type {{ code: string, retryAfterMs: number }} */ (error);
      return { ids, events, refusal: { code, retryAfterMs } };
    }
  };
}
