import { refusal } from '../../arguments.ts';
import { allocate, attach, type ConfiguredMemory, corrupt } from '../../threads/memory.ts';
import { initWords } from '../../threads/shared-words.ts';
import { resolveIdentity } from '../identity.ts';
import { MIN_POOL } from '../snapshot.ts';
import { resolveSharedOptions, type SharedGeneratorOptions } from './options.ts';
import { createSnoPacking } from './packing.ts';

/** The values that all threads share, in all units. */
export interface SharedConfig {
  readonly partition: number;
  readonly sequenceMin: number;
  readonly sequenceMax: number;
  /** Whether each unit starts at a random place in the lower half of the range. */
  readonly isRandom: boolean;
}

/** As many as fill two cache lines with the header; not all are used. */
const WORDS = 8;

/** The first thread's part: the memory, filled in before another thread can have it. */
export function makeMemory(options: SharedGeneratorOptions): ConfiguredMemory<SharedConfig> {
  // Before a partition is taken.
  const memory = allocate('generator', WORDS);
  const { state, ...identity } = resolveSharedOptions(options);
  const config = { ...identity, sequenceMin: state.lowest, sequenceMax: state.last };
  const { partition, sequenceMin, sequenceMax, isRandom } = config;
  memory.header.set([partition, sequenceMin, sequenceMax, Number(isRandom)].map(BigInt));
  const packing = createSnoPacking();
  initWords(
    memory.words,
    packing.pack(state.unit, state.drifts, Math.min(state.sequence, sequenceMax)),
    [state.safe, state.safe].map(high => packing.packRecord(high, state.drifts)),
  );
  return { memory, config };
}

/** Any other thread's part: the values that it gives must be those in the buffer. */
export function joinMemory(buffer: unknown, options: SharedGeneratorOptions): ConfiguredMemory<SharedConfig> {
  const memory = attach('generator', buffer, WORDS);
  if (options.snapshot !== undefined) throw refusal('snapshot', 'none with a buffer', options.snapshot);
  const [partition = 0, sequenceMin = 0, sequenceMax = 0, isRandom] = Array.from(memory.header, Number);
  if (partition > 0xffff || sequenceMax > 0xffff || sequenceMin + MIN_POOL - 1 > sequenceMax) {
    throw corrupt('generator', 'other data');
  }
  const config = { partition, sequenceMin, sequenceMax, isRandom: isRandom === 1 };
  resolveIdentity(options, { partition, state: { lowest: sequenceMin, last: sequenceMax } });
  return { memory, config };
}
