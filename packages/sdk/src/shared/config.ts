import { refusal } from '../arguments.ts';
import { resolveIdentity } from '../generator/identity.ts';
import { MIN_POOL } from '../sequencer/snapshot.ts';
import { allocate, attach, type SharedMemory } from './memory.ts';
import { resolveSharedOptions, type SharedGeneratorOptions } from './options.ts';
import { checkWords, initWords } from './shared-sequencer.ts';

/** What is the same for all threads and in all units. */
export interface SharedConfig {
  readonly partition: number;
  readonly sequenceMin: number;
  readonly sequenceMax: number;
  readonly startsAtRandom: boolean;
}

/** The first thread's part: the memory, filled in before anybody else can have it. */
export function makeMemory(options: SharedGeneratorOptions): SharedMemory {
  // Before a partition is taken.
  const memory = allocate('generator');
  const settings = resolveSharedOptions(options);
  const { partition, sequenceMin, sequenceMax, startsAtRandom } = settings;
  memory.header.set([partition, sequenceMin, sequenceMax, Number(startsAtRandom)]);
  initWords(memory.words, settings);
  return memory;
}

/** Any other thread's part: what it asks for must be what is there. */
export function joinMemory(buffer: unknown, options: SharedGeneratorOptions): SharedMemory {
  const memory = attach('generator', buffer);
  if (options.snapshot !== undefined) throw refusal('snapshot', 'none with a buffer', options.snapshot);
  const config = configOf(memory);
  const isPossible =
    config.partition <= 0xffff &&
    config.sequenceMax <= 0xffff &&
    config.sequenceMin + MIN_POOL - 1 <= config.sequenceMax &&
    checkWords(memory.words, config);
  if (!isPossible)
    throw refusal('buffer', 'the buffer of a shared generator', 'other data', undefined, RangeError);
  resolveIdentity(options, config);
  return memory;
}

/** Reads the header. */
export function configOf({ header }: SharedMemory): SharedConfig {
  const [partition, sequenceMin, sequenceMax, startsAtRandom] = header;
  return {
    partition: partition!,
    sequenceMin: sequenceMin!,
    sequenceMax: sequenceMax!,
    startsAtRandom: startsAtRandom === 1,
  };
}
