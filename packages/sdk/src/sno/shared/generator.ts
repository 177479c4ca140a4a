import { requireInteger } from '../../arguments.ts';
import type { Clock } from '../../clock/clock.ts';
import { badReading, requireUnit, startOfUnit, UNIT_MS, unitAt } from '../../clock/units.ts';
import { drawUint32 } from '../../engine/random.ts';
import { mostInOneCall } from '../../engine/runs.ts';
import { step } from '../../engine/step.ts';
import { type ConfiguredMemory, optionsAndBuffer } from '../../threads/memory.ts';
import { createRunSource, type SharedRun } from '../../threads/run-source.ts';
import {
  createSharedSequencer,
  type SharedAccess,
  type SharedScheme,
} from '../../threads/shared-sequencer.ts';
import { createIdCalls } from '../id-calls.ts';
import { createSnoSubscribers, type SnoSubscribers } from '../report-ids.ts';
import { keep, type World, worldOf } from '../sequencers.ts';
import type { Snapshot } from '../snapshot.ts';
import type { SnoSource } from '../sno-source.ts';
import { type Block, createBlock } from './block.ts';
import { joinMemory, makeMemory, type SharedConfig } from './config.ts';
import {
  readSharedOptions,
  resolveThreadOptions,
  type SharedGeneratorOptions,
  type ThreadSettings,
} from './options.ts';
import { createSnoPacking, type SnoPacking } from './packing.ts';
import { createThreadWriter } from './thread-writer.ts';

/**
 * One thread's end of a generator that several threads share. Made by {@link createSharedGenerator}.
 *
 * Its events report the IDs and waits of this end, and the tick where this thread flipped it.
 */
export interface SharedGenerator extends SnoSource {
  /** To post to the other threads. */
  readonly buffer: SharedArrayBuffer;
  /**
   * Reserves up to `count` numbers of the present unit, 1 … 65,536, for this thread, in one compareExchange:
   * as many as the unit has left, at least one. Waits or throws as {@link next} does.
   */
  reserve(count: number): Block;
}

/**
 * Creates a generator that several threads share; or, with the buffer of one, another thread's end of it. One
 * partition and one range of the sequence serve them all, and no two of their IDs are the same, whatever
 * their clocks do and wherever one of them is stopped. There are no locks.
 *
 * One thread alone makes the same IDs as a plain generator would. Where the clocks of several differ, the one
 * ahead leads: a clock up to 100 ms behind the shared unit generates IDs of that unit. It counts as set back
 * only if this thread has seen it further on, or if it is further behind. A clock out of range is refused.
 *
 * **Threads that only need to share a partition are better served by `splitSequence`**: a range and a plain
 * generator each, with no memory in common, and faster.
 *
 * @throws TypeError where the runtime has no SharedArrayBuffer: says what to set. TypeError or RangeError for
 * an option that is invalid, is unknown or does not agree with the buffer, or a buffer that is not one of
 * these; SnoError `ERR_SNAPSHOT_INVALID`, `ERR_PARTITION_EXHAUSTED`; `ERR_PARTITION_IN_USE` where a generator
 * of this realm with that clock has some of the numbers, and is not an end of this one.
 * @example
 * const generator = createSharedGenerator({ partition: 7 });
 * worker.postMessage(generator.buffer);
 * // in the worker, where `undefined` in place of the buffer is refused
 * const same = createSharedGenerator(buffer);
 */
export function createSharedGenerator(options?: SharedGeneratorOptions): SharedGenerator;
export function createSharedGenerator(
  buffer: SharedArrayBuffer,
  options?: SharedGeneratorOptions,
): SharedGenerator;
export function createSharedGenerator(...args: readonly unknown[]): SharedGenerator {
  const [given, buffer] = optionsAndBuffer<SharedGeneratorOptions>(args);
  const options = readSharedOptions(given);
  const settings = resolveThreadOptions(options);
  const isFirst = buffer === undefined;
  const configured = isFirst ? makeMemory(options, settings) : joinMemory(buffer, options);
  return endOf(configured, settings, worldOf(options.clock), isFirst);
}

/** This thread's end, in the world of its clock. `isFirst` where it has made the memory. */
function endOf(
  { memory, config }: ConfiguredMemory<SharedConfig>,
  settings: ThreadSettings,
  world: World,
  isFirst: boolean,
): SharedGenerator {
  const { partition, sequenceMin, sequenceMax, isRandom, mark } = config;
  const capacity = sequenceMax - sequenceMin + 1;
  const { throws, maxWaitMs } = settings;
  const subscribers = createSnoSubscribers(() => partition);
  const packing = createSnoPacking();
  const scheme = createScheme(config, settings, packing, subscribers);
  const sequencer = createSharedSequencer(memory.words, scheme, isFirst);
  keep(partition, { state: { lowest: sequenceMin, last: sequenceMax }, mark }, world);
  const source = createRunSource(sequencer, {
    ...settings,
    unitMs: UNIT_MS,
    startOf: startOfUnit,
    unitAt,
    waits: () => !throws,
    send: subscribers.send,
    deliver: subscribers.deliver,
  });
  const writer = createThreadWriter(partition);
  const most = mostInOneCall(
    isRandom ? capacity - (capacity >>> 1) + 1 : capacity,
    throws ? -Infinity : maxWaitMs,
    UNIT_MS,
  );

  return {
    buffer: memory.buffer,
    partition,
    sequenceMin,
    sequenceMax,
    capacity,
    ...createIdCalls<SharedRun>(
      source.take,
      () => source,
      source,
      writer,
      subscribers,
      (run, meta) => subscribers.note({ ...run, drifts: run.timeline }, meta),
      source.takeAll,
      most,
    ),

    reserve(count) {
      const run = source.take(requireInteger('count', count, 0x1_0000, 1));
      const block = createBlock(partition, run, writer);
      if (subscribers.isDue) subscribers.deliver();
      return block;
    },

    snapshot: () => snapshotOf(config, packing, sequencer.position(), clockUnitOf(settings.clock)),

    describe: () => ({ kind: 'shared-generator', partition, sequenceMin, sequenceMax, capacity }),
  };
}

/** The rules by which a thread takes numbers of sno IDs. */
function createScheme(
  { sequenceMin, sequenceMax, isRandom }: SharedConfig,
  { clock, random }: ThreadSettings,
  packing: SnoPacking,
  { flush, send }: SnoSubscribers,
): SharedScheme {
  const starts = (sequenceMax - sequenceMin + 1) >>> 1;
  return {
    kind: 'generator',
    packing,
    clock,
    first: sequenceMin,
    last: sequenceMax,
    unitMs: UNIT_MS,
    startOf: startOfUnit,
    unitOf: now => requireUnit('clock', now, badReading(now)),
    ...(isRandom && { drawFirst: () => sequenceMin + (drawUint32(random) % starts) }),
    decide: (state, unit, first) => step(state, unit, first, sequenceMax),
    moved(from, { unit, timeline, version }, record, now) {
      flush();
      const backMs = (from.unit - unit) * UNIT_MS;
      const drifts = packing.driftsAfter(record, version);
      send({ type: 'tick-tock', now, backMs, tick: timeline as 0 | 1, drifts });
    },
  };
}

function snapshotOf(
  { partition, sequenceMin, sequenceMax, isRandom }: SharedConfig,
  packing: SnoPacking,
  state: ReturnType<SharedAccess['position']>,
  now: number,
): Snapshot {
  return {
    partition: [partition >>> 8, partition & 0xff],
    sequenceMin,
    sequenceMax,
    sequence: state.sequence,
    now,
    wallHi: state.unit,
    wallSafe: packing.unitOf(state.records[state.timeline ^ 1]!),
    drifts: packing.driftsOf(state, state.records),
    ...(isRandom && { random: true }),
  };
}

/** The reading of a clock in units; 0 where it cannot be read: no clock may fail a snapshot. */
function clockUnitOf(clock: Clock): number {
  try {
    return requireUnit('clock', clock.now());
  } catch {
    return 0;
  }
}
