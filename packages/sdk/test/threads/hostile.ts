import { createGenerator, fromBytes, isSno, isSnoError, type Sno, toFields } from '../../src/index.ts';
import { createSharedGenerator, createSharedSnowflake } from '../../src/shared/index.ts';
import { type Dice, dice } from '../random/dice.ts';
import { layoutOf, START_MS, strategiesOf } from './fixture.ts';

/** No call may read its clock more often than this: it would hang. */
const MOST_READINGS = 10_000;

/** A generator on a buffer with random contents. */
interface Subject {
  /** The calls of an end that take numbers. Each throws for what is no ID of the generator. */
  readonly calls: (() => void)[];
  readonly words: BigUint64Array;
}

/**
 * Overwrites parts of a generator's buffer, joins it, and overwrites more while the generator runs: each
 * result must be an ID of its identity and range, or an error. Returns what went wrong, if anything.
 *
 * @param timelines 1, 2, 4 … for a snowflake layout of that many and any strategies; undefined for sno
 */
export function findFault(seed: number, timelines?: number): string | undefined {
  const random = dice(seed);
  let ms = 0;
  let readings = 0;
  const clock = {
    now() {
      if (++readings > MOST_READINGS) throw new Error('hangs');
      ms += 0.25;
      return START_MS + ms;
    },
  };
  const { load, compareExchange } = Atomics;
  try {
    const { calls, words } = (timelines === undefined ? joinSno : joinSnowflake)(
      random,
      clock,
      timelines ?? 2,
    );
    const isCalm = random.oneIn(2);
    const meddled =
      <A extends unknown[], R>(instruction: (...args: A) => R) =>
      (...args: A): R => {
        if (random.oneIn(3)) spoil(words, random);
        return instruction(...args);
      };
    if (!isCalm) Object.assign(Atomics, { load: meddled(load), compareExchange: meddled(compareExchange) });
    for (let turn = 0; turn < 5; turn++) {
      readings = 0;
      try {
        random.pick(calls)();
      } catch (error) {
        requireRefusal(error);
      }
      ms += random.pick([0, 1, 5, 200, -3, -500]);
    }
  } catch (error) {
    try {
      requireRefusal(error);
    } catch (fault) {
      return `${fault}`;
    }
  } finally {
    Object.assign(Atomics, { load, compareExchange });
  }
  return undefined;
}

/** A refusal is an error of this library that says why. Anything else is passed on. */
function requireRefusal(error: unknown): void {
  const isRefusal =
    isSnoError(error, 'ERR_CLOCK_UNSAFE') ||
    isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED') ||
    isSnoError(error, 'ERR_PARTITION_IN_USE') ||
    (error instanceof RangeError && / expected .*, got /.test(error.message));
  if (!isRefusal) throw error;
}

function joinSno(random: Dice, clock: { now(): number }): Subject {
  const options = { clock, maxWaitMs: 8, block: random.pick([1, 4]) };
  const { buffer } = createSharedGenerator({ ...options, partition: 1, sequence: [2, 20] });
  const header = new BigUint64Array(buffer, 8, 5);
  const words = new BigUint64Array(buffer, 128, 3);
  if (random.oneIn(3)) spoil(header, random);
  if (random.oneIn(2)) spoil(words, random);
  if (random.oneIn(10)) spoil(new BigUint64Array(buffer), random);
  const [partition, sequenceMin, sequenceMax] = Array.from(header, Number) as [number, number, number];
  const generator = createSharedGenerator(buffer, options);
  // The generator has read it, and must not read it again.
  spoil(header, random);
  const check = (id: Sno | undefined): void => {
    const fields = isSno(id) ? toFields(id) : undefined;
    const isOwn =
      fields?.partition === partition && fields.sequence >= sequenceMin && fields.sequence <= sequenceMax;
    if (!isOwn) throw new Error(`${JSON.stringify(id)} is no ID of the generator`);
  };
  return {
    words,
    calls: [
      () => check(generator.next(7)),
      () => check(fromBytes(generator.batchInto(new Uint8Array(10), 1))),
      () => generator.batch(random.int(1, 30)).forEach(check),
      () => check(generator.reserve(random.int(1, 9)).next()),
      () => void createGenerator({ snapshot: generator.snapshot(), clock: { now: () => START_MS } }),
    ],
  };
}

function joinSnowflake(random: Dice, clock: { now(): number }, timelines: number): Subject {
  const layout = layoutOf(timelines, random.pick([1, 4, 10]));
  const options = { clock, maxWaitMs: 8, block: random.pick([1, 4]), ...strategiesOf(timelines, random) };
  const { buffer } = createSharedSnowflake(layout, { ...options, node: 5, range: [1, 3] });
  const header = new BigUint64Array(buffer, 8, 15);
  const words = new BigUint64Array(buffer, 128);
  if (random.oneIn(3)) spoil(header, random);
  if (random.oneIn(2)) spoil(words, random);
  if (random.oneIn(10)) spoil(new BigUint64Array(buffer), random);
  const [node, first, last] = Array.from(header.slice(2, 5), Number) as [number, number, number];
  const generator = createSharedSnowflake(layout, buffer, options);
  spoil(header, random);
  const { shift } = layout.fields.find(({ name }) => name === 'node')!;
  const check = (id: bigint): void => {
    const fields = layout.toFields(id);
    const isOwn =
      fields['node'] === node / 2 ** shift && fields['sequence']! >= first && fields['sequence']! <= last;
    if (!isOwn) throw new Error(`${id} is no ID of the generator`);
  };
  return {
    words,
    calls: [
      () => check(generator.next()),
      () => check(layout.parse(generator.nextText())),
      () => generator.batch(random.int(1, 9)).forEach(check),
      () => {
        const { node, range } = generator.describe();
        layout.createGenerator({ ...(node as { node: number }), range, snapshot: generator.snapshot() });
      },
    ],
  };
}

/** Writes anything to some of the words: any bits, one bit turned, or the most that there is. */
function spoil(words: BigUint64Array, random: Dice): void {
  for (let count = random.int(1, 3); count > 0; count--) {
    const at = random.int(0, words.length - 1);
    const any = (BigInt(random.int(0, 0xffff_ffff)) << 32n) | BigInt(random.int(0, 0xffff_ffff));
    const bit = 1n << BigInt(random.int(0, 63));
    words[at] = random.pick([
      any,
      words[at]! ^ bit,
      words[at]! ^ bit,
      any >> 32n,
      0n,
      0xffff_ffff_ffff_ffffn,
    ]);
  }
}
