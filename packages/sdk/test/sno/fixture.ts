import {
  createGenerator,
  type Generator,
  type GeneratorEvent,
  type GeneratorOptions,
} from '../../src/index.ts';
import { type ManualClock, manualClock } from '../../src/testing/index.ts';

/** 2026-01-01T00:00:00Z, which is the start of a unit. */
export const START_MS = Date.UTC(2026, 0, 1);

/** A generator with a small pool, on a clock that stands still until it is moved. */
export function smallGenerator(options: GeneratorOptions = {}): { generator: Generator; clock: ManualClock } {
  const clock = manualClock(START_MS);
  const given = { partition: 1, sequence: [0, 3], clock, whenBlocked: 'throw', ...options } as const;
  const { partition, ...drawn } = given;
  const generator = createGenerator(partition === undefined ? drawn : given);
  return { generator, clock };
}

/**
 * A generator whose next call finds the past unsafe: it toggled once, and then its clock went back further.
 */
export function unsafeGenerator(options: GeneratorOptions = {}): {
  generator: Generator;
  clock: ManualClock;
} {
  const made = smallGenerator(options);
  made.generator.next();
  made.clock.advance(-400);
  made.generator.next();
  made.clock.advance(-100);
  return made;
}

/** Collects what a generator reports. */
export function eventsOf(generator: Generator, ids = false): GeneratorEvent[] {
  const events: GeneratorEvent[] = [];
  generator.subscribe(event => events.push(event), { ids });
  return events;
}
