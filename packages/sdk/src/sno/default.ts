import { anchoredClock } from '../clock/anchored-clock.ts';
import { createSubstitute } from '../clock/substitute.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { randomUint32 } from '../engine/random.ts';
import type { Sno } from '../id/sno.ts';
import { createTextWriter } from '../id/text.ts';
import { decide, type SnoPosition } from './decide.ts';
import { type Generator, generatorOf } from './generator.ts';
import { requireMeta } from './meta.ts';
import { drawPartition, type SnoSequencer } from './sequencers.ts';

let partition: number | undefined;
let generator: Generator | undefined;

const sequencer: SnoSequencer = {
  state: { unit: 0, sequence: 0, last: 0xffff, safe: 0, drifts: 0, lowest: 0 },
  clock: /* @__PURE__ */ anchoredClock(),
};
const engine: Engine<SnoPosition> = /* @__PURE__ */ createEngine(
  sequencer,
  (state, unit) =>
    decide(state, unit, () => {
      // Before the first number is taken.
      partitionOf();
      return randomUint32() & 0x7fff;
    }),
  /* @__PURE__ */ createSubstitute(0, randomUint32),
  1000,
);
const text = /* @__PURE__ */ createTextWriter(partitionOf);

function partitionOf(): number {
  partition ??= drawPartition(randomUint32, sequencer);
  return partition;
}

/**
 * The generator behind {@link generate}: to observe it, to take a snapshot, to wait without holding the
 * thread.
 */
export function defaultGenerator(): Generator {
  generator ??= generatorOf([
    engine,
    text,
    partitionOf,
    () => {
      partition = drawPartition(randomUint32, sequencer);
    },
    0x8000,
    1000,
  ]);
  return generator;
}

/**
 * Generates an ID with this context's own generator. It may be passed to `map` as it is, whose index is not
 * read as a metabyte: `[1, 2].map(generate)` makes two IDs with metabyte 0. One number alone is a metabyte:
 * what calls back with an index and nothing else, such as lodash's `times`, takes `() => generate()`.
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
  if (generator) return generator.next(meta);
  requireMeta(meta);
  const state = engine.take();
  return text(state, meta, state.sequence);
}
