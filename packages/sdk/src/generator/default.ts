import type { Sno } from '../id/sno.ts';
import { createGenerator, type Generator } from './generator.ts';

let shared: Generator | undefined;

/**
 * The generator behind {@link generate}: to observe it, to take a snapshot, to wait without holding the thread. The
 * first call creates it.
 */
export function defaultGenerator(): Generator {
  shared ??= createGenerator();
  return shared;
}

/**
 * Makes an ID with this context's own generator. It may be passed to `map` as it is, whose index is not read as a
 * metabyte: `[1, 2].map(generate)` makes two IDs with metabyte 0.
 *
 * Its partition is random, and it starts each unit at a random place in the lower half of the sequence. Contexts that
 * do not coordinate are very unlikely to repeat each other's IDs, but it is not guaranteed. Give each generator its own
 * partition where that is not enough.
 *
 * @param meta the metabyte, 0 … 255
 * @throws as {@link Generator.next} does; never `ERR_CLOCK_RANGE` for a clock that shows a wrong year: see
 * `whenOutOfRange`.
 * @example
 * const id = generate();
 */
export function generate(meta?: number): Sno;
export function generate(meta?: number, index?: unknown): Sno {
  return defaultGenerator().next(typeof index === 'number' ? 0 : meta);
}
