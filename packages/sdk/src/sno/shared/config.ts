import { refusal } from '../../arguments.ts';
import { drawUint32, randomUint32 } from '../../engine/random.ts';
import { allocate, attach, type ConfiguredMemory, corrupt } from '../../threads/memory.ts';
import { initWords } from '../../threads/shared-words.ts';
import { resolveIdentity } from '../identity.ts';
import { drawPartition, worldOf } from '../sequencers.ts';
import { MIN_POOL } from '../snapshot.ts';
import type { SharedGeneratorOptions, ThreadSettings } from './options.ts';
import { createSnoPacking } from './packing.ts';

/** The values that all threads share, in all units. */
export interface SharedConfig {
  readonly partition: number;
  readonly sequenceMin: number;
  readonly sequenceMax: number;
  /** Whether each unit starts at a random place in the lower half of the range. */
  readonly isRandom: boolean;
  /** A random number that tells this memory from other memory. */
  readonly mark: number;
}

/** As many as fill two cache lines with the header; not all are used. */
const WORDS = 8;

/** The first thread's part: the memory, filled in before another thread can have it. */
export function makeMemory(
  options: SharedGeneratorOptions,
  { random }: ThreadSettings,
): ConfiguredMemory<SharedConfig> {
  // Before a partition is taken.
  const memory = allocate('generator', WORDS);
  const [given, isRandom, state] = resolveIdentity(options);
  const { lowest, last } = state;
  const mark = randomUint32();
  const partition =
    given ??
    drawPartition(() => drawUint32(random), { state: { lowest, last }, mark }, worldOf(options.clock));
  memory.header.set([partition, lowest, last, Number(isRandom), mark].map(BigInt));
  const packing = createSnoPacking();
  initWords(
    memory.words,
    packing.pack(state.unit, state.drifts, Math.min(state.sequence, last)),
    [state.safe, state.safe].map(high => packing.packRecord(high, state.drifts)),
  );
  return { memory, config: { partition, sequenceMin: lowest, sequenceMax: last, isRandom, mark } };
}

/** Any other thread's part: the values that it gives must be those in the buffer. */
export function joinMemory(buffer: unknown, options: SharedGeneratorOptions): ConfiguredMemory<SharedConfig> {
  const memory = attach('generator', buffer, WORDS);
  if (options.snapshot !== undefined) throw refusal('snapshot', 'none with a buffer', options.snapshot);
  const [partition = 0, sequenceMin = 0, sequenceMax = 0, isRandom, mark = 0] = Array.from(
    memory.header,
    Number,
  );
  if (partition > 0xffff || sequenceMax > 0xffff || sequenceMin + MIN_POOL - 1 > sequenceMax) {
    throw corrupt('generator', 'other data');
  }
  const config = { partition, sequenceMin, sequenceMax, isRandom: isRandom === 1, mark };
  resolveIdentity(options, { partition, state: { lowest: sequenceMin, last: sequenceMax } });
  return { memory, config };
}
