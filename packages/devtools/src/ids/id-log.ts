import type { Panel } from '../core/panel.ts';
import type { Registered } from '../core/registry.ts';
import { knownIn } from '../source/batch.ts';
import { isSnowflake } from '../source/family.ts';
import type { GeneratorKey, IdBatch } from '../source/source.ts';
import { type Counter, createCounter } from './counters.ts';
import { createIdRows, type IdRows } from './id-rows.ts';
import { fullNameOf, type Maker } from './maker.ts';

const LOG_CAPACITY = 16_384;
/** How far the system clock may be behind what it was, in milliseconds. */
const SET_BACK_MS = 5_000;
const GONE_COUNTED = 64;

/**
 * Creates a log of the newest IDs that the panel receives, `capacity` of them, and of what is counted: exact
 * at any rate, where IDs are only sampled.
 */
export function createIdLog({ hub, pulse, registry, wallMs }: Panel, capacity: number = LOG_CAPACITY) {
  const rows = createIdRows(capacity);
  const counted = new Map<GeneratorKey, Counter>();
  const makers = new Map<GeneratorKey, Maker>();
  /** When the last batch of each was made. */
  const lastMs = new Map<GeneratorKey, number>();
  let total = 0;
  let newestMs = Number.NEGATIVE_INFINITY;

  /**
   * When a batch was made, by the system clock, and not before the last one of its generator. Where the
   * system clock was set back, that is just now. What others kept comes late, and is no sign of it.
   */
  function madeAt(key: GeneratorKey, { atMs = wallMs() }: IdBatch): number {
    if (wallMs() < newestMs - SET_BACK_MS) return newestMs;
    const madeMs = Math.max(atMs, lastMs.get(key) ?? atMs);
    lastMs.set(key, madeMs);
    newestMs = Math.max(newestMs, madeMs);
    return madeMs;
  }

  function of(key: GeneratorKey): Counter {
    const counter = counted.get(key) ?? createCounter(wallMs);
    counted.set(key, counter);
    return counter;
  }

  function makerOf(key: GeneratorKey): Maker {
    const known = makers.get(key);
    if (known) return known;
    const maker = makerFrom(registry.of(key), key);
    makers.set(key, maker);
    return maker;
  }

  /** Drops the eldest of those that have gone, when they are many. */
  function forget(): void {
    makers.clear();
    const present = new Set(registry.getState().generators.map(({ key }) => key));
    const gone = [...counted.keys()].filter(key => !present.has(key));
    for (const key of gone.slice(0, Math.max(0, gone.length - GONE_COUNTED)))
      for (const one of [counted, lastMs]) one.delete(key);
  }

  function sum(key: GeneratorKey | undefined, value: (counter: Counter) => number): number {
    const some = key === undefined ? [...counted.values()] : [counted.get(key)];
    return some.reduce((sum, counter) => sum + (counter ? value(counter) : 0), 0);
  }

  registry.subscribe(({ generators }, before) => {
    if (generators !== before.generators) forget();
  });
  hub.add({
    ids(key, batch) {
      of(key).add(batch);
      total += knownIn(batch);
      rows.push(makerOf(key), batch, madeAt(key, batch));
      pulse.touch();
    },
    made(key, total) {
      of(key).setMade(total);
      pulse.touch();
    },
  });

  return {
    rows: rows as IdRows,
    get total(): number {
      return total;
    },
    made: (key?: GeneratorKey) => sum(key, ({ made }) => made),
    /** How many of them were only counted, and not received. */
    missed: (key?: GeneratorKey) => sum(key, ({ missed }) => missed),
    /** IDs a second, over the last three seconds. */
    rate: (key?: GeneratorKey) => sum(key, counter => counter.rate()),
    /** Forgets the IDs. The counts continue. */
    clear(): void {
      rows.clear();
      pulse.touch();
    },
  };
}

function makerFrom(found: Registered | undefined, key: GeneratorKey): Maker {
  const description = found?.description;
  return {
    key,
    name: found?.name ?? key,
    label: found?.context.label ?? '',
    fullName: found ? fullNameOf(found.name, found.context) : key,
    index: found?.index ?? 0,
    fields: description && isSnowflake(description) ? description.fields : undefined,
    lane: description?.kind === 'device' ? description.capacity : undefined,
  };
}
