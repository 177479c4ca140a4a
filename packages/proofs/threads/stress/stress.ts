/*
 * Real threads make IDs with one shared generator while their clock is set back and forth, and nothing may
 * repeat.
 *
 *       pnpm prove stress [--ids 5000000] [--threads 4] [--kill] [--broken] [--carry]
 *                         [--layout instance] [--seed 1]
 *
 * `--ids` is the number for each thread. `--kill` ends threads at random moments and starts others in their
 * place. `--layout instance`, `--layout multiClock` and the names of other presets take a shared generator of
 * that layout instead, `--carry` one of 48 and 16 bits that never waits. `--broken` makes compareExchange a
 * load and a store: repeats are expected then, which shows that this check can fail. Exits with 1 where the
 * outcome is not the expected one.
 */
import { Worker } from 'node:worker_threads';
import { createSharedGenerator, createSharedSnowflake } from '../../../sdk/src/shared/index.ts';
import { dice as createDice } from '../../../sdk/test/random/dice.ts';
import { readOptions } from '../../options.mjs';
import { reportAll } from '../../report.mjs';
import { presetOf } from './presets.ts';
import type { Task } from './thread.ts';

const options = readOptions({
  ids: 5_000_000,
  threads: 4,
  seed: 1,
  kill: false,
  broken: false,
  carry: false,
  layout: '',
});
const { ids: idsEach, threads, seed, kill, broken, carry } = options;
const layout = carry ? 'mastodon' : options.layout || undefined;

const dice = createDice(seed);

const shared = create();
/** Milliseconds that every thread's clock is off by. */
const offsets = new Int32Array(new SharedArrayBuffer(4));
/** What each thread has made: how many, and then a key of 64 bits each. It outlives the thread. */
const outputs = Array.from({ length: threads }, () => new SharedArrayBuffer(8 + idsEach * 8));
let killed = 0;
let steps = 0;

const stopStepping = stepClock();
await Promise.all(outputs.map((output, thread) => runThread(output, thread)));
stopStepping();
const keys = collect();
const place = shared.snapshot();
const drifts = 'drifts' in place ? `, ${place.drifts} tick-tocks` : '';
const faults = Number(keys.length !== idsEach * threads);
const repeats = countRepeats(keys);
reportAll(
  'stress',
  {
    ids: keys.length,
    faults,
    repeats,
    seed,
    more: `${threads} threads, ${killed} killed, ${steps} clock steps${drifts}`,
  },
  faults === 0 && repeats > 0 === broken,
);

/** The first end of what is shared. */
function create() {
  if (layout === undefined) return createSharedGenerator({ partition: 7 });
  const preset = presetOf(layout);
  const node = preset.fields.filter(({ role }) => role === 'node');
  return createSharedSnowflake(preset, Object.fromEntries(node.map(({ name }) => [name, 1])));
}

/** Sets the clock back and forth by up to 100 ms, and seldom by half a second, until it is stopped. */
function stepClock() {
  const timer = setInterval(() => {
    if (!dice.oneIn(3)) return;
    Atomics.add(offsets, 0, dice.oneIn(20) ? dice.int(-500, 500) : dice.int(-100, 110));
    steps++;
  }, 10);
  return () => clearInterval(timer);
}

/** Runs a thread until its output is full: more than one after the other, where they are killed. */
async function runThread(output: SharedArrayBuffer, thread: number): Promise<void> {
  const { buffer } = shared;
  for (let life = 0; ; life++) {
    const task: Task = { output, thread, offsets, broken, carry, layout, buffer, idsEach, seed };
    const worker = new Worker(process.env['THREAD_PROGRAM']!, {
      workerData: { ...task, seed: seed + thread * 1000 + life },
    });
    const ended = new Promise((resolve, reject) => {
      worker.once('exit', resolve);
      worker.once('error', reject);
    });
    let timer: NodeJS.Timeout | undefined;
    worker.once('message', () => {
      if (kill) timer = setTimeout(() => worker.terminate(), dice.int(0, 250));
    });
    await ended;
    clearTimeout(timer);
    if (Atomics.load(new Int32Array(output), 0) >= idsEach) return;
    killed++;
    // Progress is promised to the living only: a thread that ended by itself has failed.
    if (!kill) throw new Error(`thread ${thread} ended early`);
  }
}

function collect() {
  const counts = outputs.map(output => Atomics.load(new Int32Array(output), 0));
  const keys = new BigUint64Array(counts.reduce((sum, count) => sum + count, 0));
  let at = 0;
  outputs.forEach((output, thread) => {
    keys.set(new BigUint64Array(output, 8, counts[thread]), at);
    at += counts[thread] ?? 0;
  });
  return keys.sort();
}

function countRepeats(sorted: BigUint64Array): number {
  let repeats = 0;
  for (let i = 1; i < sorted.length; i++) if (sorted[i] === sorted[i - 1]) repeats++;
  return repeats;
}
