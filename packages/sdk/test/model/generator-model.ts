import { createGenerator, type Generator, isSnoError, type Sno, toFields } from '../../src/index.ts';
import { nextUnit } from './clock-script.ts';
import { dice } from './random.ts';

const EPOCH_MS = 1_262_304_000_000;
/** No call of a generator may read its clock more often than this: it would hang. */
const MOST_READINGS = 5000;

/**
 * Runs one random clock script on generators, one after the other, each made from the JSON of the last one's
 * snapshot, with a set of everything issued as the only memory. Returns what went wrong, if anything.
 */
export function findFault(seed: number): string | undefined {
  const random = dice(seed);
  const quantumMs = random.pick([1, 1, 16.7, 100]);
  const min = random.pick([0, 7, 65_530]);
  const options = {
    whenBlocked: random.pick(['throw', 'wait'] as const),
    maxWaitMs: random.pick([0, 20, 120]),
  };
  // A clock that waits are waited for on continues while it is read; else it stands still between turns.
  const stepMs = options.whenBlocked === 'wait' ? random.pick([0.25, 1]) : 0;
  let ms = 0;
  let readings = 0;
  const clock = {
    now() {
      if (++readings > MOST_READINGS) throw new Error('hangs');
      ms += stepMs;
      return EPOCH_MS + Math.floor(ms / quantumMs) * quantumMs;
    },
  };
  const issued = new Set<Sno>();
  let last: Sno | undefined;
  let generator = createGenerator({
    partition: 5,
    sequence: [min, min + random.int(3, 5)],
    clock,
    ...options,
  });
  let unit = 1000;
  let highest = unit;

  for (let turn = 0; turn < 16; turn++) {
    unit = nextUnit(unit, highest, random);
    highest = Math.max(highest, unit);
    ms = unit * 4 + random.int(0, 3);
    if (random.oneIn(8)) {
      const snapshot = JSON.parse(JSON.stringify(generator.snapshot()));
      // Another clock object, so that it is made of the snapshot alone.
      generator = createGenerator({ snapshot, clock: { ...clock }, ...options });
    }
    readings = 0;
    const asBatch = random.oneIn(4);
    // More than it has time for would be a wrong argument.
    const most =
      asBatch && (options.whenBlocked === 'throw' || options.maxWaitMs === 0) ? generator.capacity : 7;
    for (const id of take(generator, Math.min(most, random.pick([1, 1, 2, 7])), asBatch)) {
      if (issued.has(id)) return `turn ${turn}: ${id} again`;
      issued.add(id);
      const { tick, sequence } = toFields(id);
      if (sequence < generator.sequenceMin || sequence > generator.sequenceMax)
        return `turn ${turn}: ${sequence}`;
      if (last !== undefined && tick === toFields(last).tick && id < last)
        return `turn ${turn}: ${id} after ${last}`;
      last = id;
    }
  }
  return issued.size === 0 ? 'nothing was issued' : undefined;
}

/** Makes IDs until one is refused. Anything but a refusal is passed on. */
function take(generator: Generator, count: number, asBatch: boolean): Sno[] {
  const ids: Sno[] = [];
  const before = generator.snapshot();
  try {
    if (asBatch) return generator.batch(count);
    while (ids.length < count) ids.push(generator.next());
  } catch (error) {
    const isRefusal = isSnoError(error, 'ERR_CLOCK_UNSAFE') || isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED');
    if (!isRefusal || !(error.retryAfterMs >= 1)) throw error;
    const after = generator.snapshot();
    for (const key of ['sequence', 'wallHi', 'wallSafe', 'drifts'] as const) {
      if (ids.length === 0 && after[key] !== before[key]) throw new Error(`a refusal changed ${key}`);
    }
  }
  return ids;
}
