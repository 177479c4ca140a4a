import { isSnoError } from '../../src/index.ts';
import { defineSnowflake, type Snowflake, type SnowflakeGenerator } from '../../src/snowflake/index.ts';
import { nextUnit } from '../model/clock-script.ts';
import { type Dice, dice } from '../model/random.ts';

export const REGRESSIONS = ['throw', 'wait', 'hold', 'next-timeline'] as const;
export const OVERFLOWS = ['wait', 'throw', 'next-timeline'] as const;
const EPOCH_MS = Date.UTC(2020, 0, 1);
/** No call of a generator may read its clock more often than this: it would hang. */
const MOST_READINGS = 5000;

/** A layout that is small enough to be filled, with the fields in one of the orders of the family. */
function smallLayout(
  unitMs: number,
  clockBits: number,
  sequenceBits: number,
  order: number,
): Snowflake<'node', string> {
  const clock = { name: 'clockId', width: clockBits, role: 'timeline' } as const;
  const node = { name: 'node', width: 4 } as const;
  const sequence = { name: 'sequence', width: sequenceBits, role: 'sequence' } as const;
  const clocks = clockBits > 0 ? [clock] : [];
  const payload = [
    [...clocks, node, sequence],
    [node, sequence, ...clocks],
    [sequence, node, ...clocks],
  ][order]!;
  return defineSnowflake({
    epochMs: EPOCH_MS,
    unitMs,
    fields: [{ name: 'time', width: 41, role: 'time' }, ...payload],
    regression: 'throw',
    overflow: 'throw',
  });
}

/** What one script is run with. */
export interface Script {
  readonly regression: (typeof REGRESSIONS)[number];
  readonly overflow: (typeof OVERFLOWS)[number];
  readonly seed: number;
}

/**
 * Runs one random clock script on generators, one after the other, each made from the JSON of the last one's
 * snapshot, with a set of everything issued as the only memory. Returns what went wrong, if anything.
 */
export function findFault({ seed, ...strategies }: Script): string | undefined {
  const random = dice(seed);
  const unitMs = random.pick([1, 4, 10]);
  const needsTimelines = Object.values(strategies).includes('next-timeline');
  const clockBits = random.pick(needsTimelines ? [1, 2, 4] : [0, 0, 2]);
  const layout = smallLayout(unitMs, clockBits, random.int(2, 3), random.int(0, 2));
  const maxWaitMs = random.pick([0, 0, 20, 60]);
  // A clock that is waited for continues while it is read; else it stands still between turns.
  const stepMs = maxWaitMs > 0 ? random.pick([0.25, 1]) : 0;
  let ms = 0;
  let readings = 0;
  const clock = {
    now() {
      if (++readings > MOST_READINGS) throw new Error('hangs');
      ms += stepMs;
      return EPOCH_MS + ms;
    },
  };
  const range = random.pick([undefined, [0, 1], [1, 3]] as const);
  const startAt = random.oneIn(2) ? () => random.int(0, 1000) : undefined;
  const options = {
    node: 5,
    clock,
    maxWaitMs,
    ...strategies,
    ...(range && { range }),
    ...(startAt && { startAt }),
  };
  const issued = new Set<bigint>();
  let generator = layout.createGenerator(options);
  let unit = 1000;
  let highest = unit;

  for (let turn = 0; turn < 16; turn++) {
    unit = nextUnit(unit, highest, random);
    highest = Math.max(highest, unit);
    ms = unit * unitMs + random.int(0, unitMs - 1);
    if (random.oneIn(6)) {
      const snapshot = JSON.parse(JSON.stringify(generator.snapshot()));
      generator = layout.createGenerator({ ...options, snapshot });
    }
    const before = ms;
    readings = 0;
    for (const id of take(generator, random)) {
      if (issued.has(id)) return `turn ${turn}: ${id} again`;
      issued.add(id);
      const { node, unixMs } = layout.toFields(id);
      if (node !== 5) return `turn ${turn}: node ${node}`;
      const aheadMs = unixMs - EPOCH_MS - ms;
      if (aheadMs > 0 && strategies.regression !== 'hold')
        return `turn ${turn}: ${aheadMs} ms ahead of the clock`;
      if (unixMs - EPOCH_MS <= before - unitMs) return `turn ${turn}: behind the clock`;
    }
  }
  return issued.size === 0 ? 'nothing was issued' : undefined;
}

/** Makes IDs until one is refused. Anything but a refusal is passed on. */
function take(generator: SnowflakeGenerator, random: Dice): bigint[] {
  const count = random.pick([1, 1, 2, 7, 40]);
  const ids: bigint[] = [];
  let before = generator.snapshot();
  try {
    if (random.oneIn(4)) return generator.batch(count);
    for (; ids.length < count; before = generator.snapshot()) ids.push(generator.next());
  } catch (error) {
    const isRefusal = isSnoError(error, 'ERR_CLOCK_UNSAFE') || isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED');
    if (!isRefusal || !(error.retryAfterMs >= 1)) throw error;
    if (JSON.stringify(generator.snapshot()) !== JSON.stringify(before))
      throw new Error('a refusal changed the state');
  }
  return ids;
}
