/*
 * One thread of the stress test: bursts in every way in which IDs are made, some of them with a pause after.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { createSharedGenerator, createSharedSnowflake } from '../../../sdk/src/shared/index.ts';
import { dice as createDice } from '../../../sdk/test/random/dice.ts';
import { presetOf } from './presets.ts';

/** What a thread is to do. */
export interface Task {
  /** How many IDs it has made, and a key of 64 bits for each. */
  readonly output: SharedArrayBuffer;
  /** Milliseconds that every thread's clock is off by. */
  readonly offsets: Int32Array;
  /** Where the threads meet. */
  readonly buffer: SharedArrayBuffer;
  readonly idsEach: number;
  readonly seed: number;
  readonly thread: number;
  readonly broken: boolean;
  readonly carry: boolean;
  readonly layout: string | undefined;
}

const { output, offsets, buffer, idsEach, seed, thread, broken, carry, layout }: Task = workerData;

if (broken) {
  const inTwo = (words: BigUint64Array, index: number, expected: bigint, replacement: bigint) => {
    const found = Atomics.load(words, index);
    for (let i = 0; i < 20; i++) Atomics.load(words, index);
    if (found === expected) Atomics.store(words, index, replacement);
    return found;
  };
  Object.assign(Atomics, { compareExchange: inTwo });
}

const dice = createDice(seed);
/** The clocks of two threads differ, by up to 9 ms here. */
const clock = { now: () => Date.now() + Number(Atomics.load(offsets, 0)) + thread * 3 };
const made = new Int32Array(output, 0, 1);
const halves = new Uint32Array(output, 8);
const upper = new Uint32Array(new BigUint64Array([1n]).buffer)[0] === 1 ? 1 : 0;
let count = made[0] ?? 0;

function record(high: number, low: number): void {
  halves[count * 2 + upper] = high;
  halves[count * 2 + 1 - upper] = low;
  // Counted when it is written: the thread may be killed here.
  Atomics.store(made, 0, ++count);
}

parentPort?.postMessage('ready');
if (layout) makeIdsOf(layout);
else makeIds();

function makeIds(): void {
  const options = { clock, maxWaitMs: Number.POSITIVE_INFINITY };
  const single = createSharedGenerator(buffer, options);
  const inBlocks = createSharedGenerator(buffer, { ...options, block: 64 });
  const bytes = new Uint8Array(10 * 1000);

  /** The time block and the sequence, 56 bits: the rest is the same in all. */
  const recordAt = (at: number) => {
    const b = bytes.subarray(at, at + 10);
    record(
      ((b[0] ?? 0) << 16) | ((b[1] ?? 0) << 8) | (b[2] ?? 0),
      ((b[3] ?? 0) << 24) | ((b[4] ?? 0) << 16) | ((b[8] ?? 0) << 8) | (b[9] ?? 0),
    );
  };

  const makeOne = (generator: typeof single) => {
    generator.nextBytes(0, bytes);
    recordAt(0);
  };

  const ways: ((most: number) => void)[] = [
    most => {
      for (let i = 0; i < most; i++) makeOne(single);
    },
    most => {
      for (let i = 0; i < most; i++) makeOne(inBlocks);
    },
    most => {
      const size = Math.min(most, dice.int(1, 1000));
      single.batchInto(bytes, size);
      for (let i = 0; i < size; i++) recordAt(i * 10);
    },
    most => {
      const block = single.reserve(Math.min(most, dice.int(1, 5000)));
      while (block.nextBytes(0, bytes)) recordAt(0);
    },
  ];

  while (count < idsEach) {
    const way = ways[dice.int(0, ways.length - 1)];
    way?.(Math.min(idsEach - count, dice.int(1, 20_000)));
    if (dice.oneIn(50)) pause(dice.int(1, 6));
  }
}

function makeIdsOf(layout: string): void {
  const preset = presetOf(layout);
  // What throws where there is no ID waits here, so that each thread makes as many as it has to.
  const waits = preset.regression === 'throw' && ({ regression: 'wait' } as const);
  const carries = carry && ({ regression: 'hold', overflow: 'carry' } as const);
  const options = { clock, maxWaitMs: Number.POSITIVE_INFINITY, ...waits, ...carries };
  const single = createSharedSnowflake(preset, buffer, options);
  const inBlocks = createSharedSnowflake(preset, buffer, { ...options, block: 16 });
  while (count < idsEach) {
    const most = Math.min(idsEach - count, dice.int(1, 5000));
    const ids = dice.oneIn(3)
      ? single.batch(most)
      : Array.from({ length: most }, dice.oneIn(2) ? single.next : inBlocks.next);
    for (const id of ids) record(Number(id >> 32n), Number(id & 0xffff_ffffn));
    if (dice.oneIn(50)) pause(dice.int(1, 6));
  }
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
