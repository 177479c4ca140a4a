import {
  createSharedGenerator,
  type SharedGenerator,
  type SharedGeneratorOptions,
} from '../../src/shared/index.ts';
import { type ManualClock, manualClock } from '../../src/testing/index.ts';

/** 2026-01-01T00:00:00Z, which is the start of a unit. */
export const START_MS = Date.UTC(2026, 0, 1);

export interface SharedThread {
  readonly generator: SharedGenerator;
  readonly clock: ManualClock;
}

/** Ends of one generator with a small pool, each on a clock of its own, which stands still until it is moved. */
export function threadsOf(count: number, options: SharedGeneratorOptions = {}): SharedThread[] {
  const defaults = { partition: 1, sequence: [0, 3], whenBlocked: 'throw' } as const;
  const threads: SharedThread[] = [];
  let buffer: SharedArrayBuffer | undefined;
  while (threads.length < count) {
    const clock = manualClock(START_MS);
    const generator = buffer
      ? createSharedGenerator(buffer, { clock, whenBlocked: options.whenBlocked ?? 'throw' })
      : createSharedGenerator({ ...defaults, clock, ...options });
    buffer = generator.buffer;
    threads.push({ generator, clock });
  }
  return threads;
}
