import {
  createSharedGenerator,
  type SharedGenerator,
  type SharedGeneratorOptions,
} from '../../src/shared/index.ts';
import { type Bits, placeBits } from '../../src/snowflake/bits.ts';
import type { SnowflakeDefinition, Strategies } from '../../src/snowflake/definition.ts';
import { defineSnowflake, type Snowflake } from '../../src/snowflake/index.ts';
import { type ManualClock, manualClock } from '../../src/testing/index.ts';
import type { Dice } from '../random/dice.ts';

/** 2026-01-01T00:00:00Z, which is the start of a unit. */
export const START_MS = Date.UTC(2026, 0, 1);

export interface SharedThread {
  readonly generator: SharedGenerator;
  readonly clock: ManualClock;
}

/** Makes what this realm has used free for the next generators. */
export function newRealm(): void {
  Reflect.deleteProperty(globalThis, Symbol.for('sno-id'));
}

/** Ends of one generator with a small pool, each on its own clock, which stands still until it is moved. */
export function threadsOf(count: number, options: SharedGeneratorOptions = {}): SharedThread[] {
  const defaults = { partition: 1, sequence: [0, 3], whenBlocked: 'throw' } as const;
  const threads: SharedThread[] = [];
  let buffer: SharedArrayBuffer | undefined;
  while (threads.length < count) {
    const clock = manualClock(START_MS);
    const generator = buffer
      ? createSharedGenerator(buffer, { clock, whenBlocked: options.whenBlocked ?? 'throw' })
      : createSharedGenerator({ ...defaults, clock, ...options });
    buffer = generator.buffer;
    threads.push({ generator, clock });
  }
  return threads;
}

const REGRESSIONS = ['throw', 'wait', 'hold', 'next-timeline'] as const;
const OVERFLOWS = ['wait', 'throw', 'carry', 'next-timeline'] as const;

/** Strategies that a layout with this many timelines can have. */
export function strategiesOf(timelines: number, random: Dice): Strategies {
  const overflow = random.pick(timelines === 1 ? OVERFLOWS.slice(0, 3) : OVERFLOWS);
  const regression = random.pick(timelines === 1 ? REGRESSIONS.slice(0, 3) : REGRESSIONS);
  return { regression: overflow === 'carry' ? 'hold' : regression, overflow };
}

/** A layout with four numbers in each unit. */
export function layoutOf(
  timelines: number,
  unitMs: number,
  strategies: Partial<Strategies> = {},
): Snowflake<'node', string> {
  return defineSnowflake(definitionOf(timelines, unitMs, strategies)) as Snowflake<'node', string>;
}

function definitionOf(
  timelines: number,
  unitMs: number,
  strategies: Partial<Strategies>,
): SnowflakeDefinition {
  const width = Math.log2(timelines);
  return {
    epochMs: Date.UTC(2020, 0, 1),
    unitMs,
    fields: [
      { name: 'time', width: 41, role: 'time' },
      { name: 'node', width: 4 },
      { name: 'sequence', width: 2, role: 'sequence' },
      ...(width > 0 ? [{ name: 'clock', width, role: 'timeline' } as const] : []),
    ],
    regression: 'throw',
    overflow: 'throw',
    ...strategies,
  };
}

/** The arithmetic of a layout. */
export function bitsOf({ epochMs, unitMs, fields, regression, overflow }: Snowflake<never, string>): Bits {
  return placeBits({ epochMs, unitMs, fields, regression, overflow });
}
