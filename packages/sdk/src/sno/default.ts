import { anchoredClock } from '../clock/anchored-clock.ts';
import { createSubstitute, unknownTime } from '../clock/substitute.ts';
import { EPOCH_MS, UNIT_MS } from '../clock/units.ts';
import { createEngine } from '../engine/engine.ts';
import { randomUint32 } from '../engine/random.ts';
import type { Sno } from '../id/sno.ts';
import type { Core } from './core.ts';
import { decide } from './decide.ts';
import { type Generator, generatorOf } from './generator.ts';
import { requireMeta } from './meta.ts';
import { drawPartition } from './partition.ts';
import { createTextWriter } from './text-writer.ts';

let core: Core;
let partition: number;
let generator: Generator | undefined;

const partitionOf = (): number => (partition ??= drawPartition(randomUint32, core.sequencer));

/** The number that a unit begins with. */
function begin(): number {
  partitionOf();
  return randomUint32() & 0x7fff;
}

/** What {@link generate} makes its IDs with. The first call creates it. */
const defaultCore = (): Core =>
  (core ??= createEngine(
    { clock: anchoredClock(), state: { unit: 0, sequence: 0, last: 0xffff, safe: 0, drifts: 0 } },
    EPOCH_MS,
    UNIT_MS,
    1000,
    {
      ...createTextWriter(partitionOf),
      timeOf: createSubstitute(
        0,
        () => unknownTime(randomUint32()),
        (now, readingMs) => core.rules.replaced?.(now, readingMs),
      ),
      decide: (next, unit) => decide(next, unit, begin),
    },
  ));

/**
 * The generator behind {@link generate}: to observe it, to take a snapshot, to wait without holding the
 * thread. The first call creates it.
 */
export function defaultGenerator(): Generator {
  generator ??= generatorOf({
    core: defaultCore(),
    partitionOf,
    redraw() {
      partition = drawPartition(randomUint32, core.sequencer);
    },
    sequenceMin: 0,
    starts: 0x8000,
    maxWaitMs: 1000,
  });
  return generator;
}

/**
 * Makes an ID with this context's own generator. It may be passed to `map` as it is, whose index is not read
 * as a metabyte: `[1, 2].map(generate)` makes two IDs with metabyte 0. One number alone is a metabyte: what
 * calls back with an index and nothing else, such as lodash's `times`, takes `() => generate()`.
 *
 * Its partition is random, and it starts each unit at a random place in the lower half of the sequence.
 * Contexts that do not coordinate are very unlikely to repeat each other's IDs, but it is not guaranteed.
 * Give each generator its own partition where that is not enough.
 *
 * @param meta the metabyte, 0 … 255
 * @throws as {@link Generator.next} does; never `ERR_CLOCK_RANGE` for a clock that shows a wrong year: see
 * `whenOutOfRange`.
 * @example
 * const id = generate();
 */
export function generate(meta?: number): Sno;
export function generate(given = 0, index?: unknown): Sno {
  const meta = typeof index === 'number' ? 0 : given;
  // Where somebody may listen, the generator reports the ID.
  return generator ? generator.next(meta) : defaultCore().rules.text(requireMeta(meta), core.take());
}
