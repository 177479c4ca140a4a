import { refusal, requireInteger } from '../arguments.ts';
import { initialState } from '../sequencer/step.ts';
import { anchoredClock } from '../time/anchored-clock.ts';
import type { Clock } from '../time/clock.ts';
import type { Bits } from './bits.ts';
import { checkStrategies, type Overflow, type Regression, type Strategies } from './definition.ts';
import type { Policy } from './policy.ts';
import { type Position, readSnapshot, type SnowflakeSnapshot } from './snapshot.ts';

/** How a generator is made, besides its node fields. */
export interface SnowflakeGeneratorOptions {
  /** @default anchoredClock() */
  readonly clock?: Clock;
  /**
   * What an earlier generator with the same node fields and range had made, to go on from there. Without one, nothing
   * keeps a generator from the IDs of the one before it if the clock was set back in between.
   */
  readonly snapshot?: SnowflakeSnapshot;
  /**
   * The longest that a synchronous call may hold the thread, in whole milliseconds of the clock, or infinite. What
   * would take longer throws at once, and so does every wait with 0.
   *
   * @default 1000
   */
  readonly maxWaitMs?: number;
  /**
   * The numbers that it may use in each unit, both included. Give each of several generators that share their node
   * fields its own.
   *
   * @default all that the sequence's width holds
   */
  readonly range?: readonly [min: number, max: number];
  /**
   * Where in the range a unit starts that begins at `unixMs`: a whole number, taken modulo the size of the range. The
   * sequence goes on from there, round the end, until each number was used once. A random one divides the rate at which
   * uncoordinated generators collide; a hash hides how many IDs were made.
   *
   * @default the lower end
   */
  readonly startAt?: (unixMs: number) => number;
  /** @default as the layout says */
  readonly regression?: Regression;
  /** @default as the layout says */
  readonly overflow?: Overflow;
}

/** Options that have been checked, with everything left out filled in. */
export interface SnowflakeSettings {
  readonly clock: Clock;
  readonly node: { readonly [name: string]: number };
  readonly policy: Policy;
  readonly maxWaitMs: number;
  readonly startAt: SnowflakeGeneratorOptions['startAt'];
  readonly position: Position;
}

/** Checks options and fills in what was left out. */
export function resolveOptions(
  layout: Bits,
  strategies: Strategies,
  options: SnowflakeGeneratorOptions & { readonly [name: string]: unknown },
): SnowflakeSettings {
  const { clock = anchoredClock(), snapshot, maxWaitMs = 1000, startAt } = options;
  const { regression = strategies.regression, overflow = strategies.overflow } = options;
  const { width } = layout.fields.find(({ role }) => role === 'sequence')!;
  const [first, last] = options.range ?? [0, 2 ** width - 1];
  const node: { [name: string]: number } = {};

  for (const { name, role, width } of layout.payload) {
    if (role !== 'node') continue;
    node[name] = requireInteger(name, options[name], 2 ** width - 1);
  }
  requireInteger('range', first, 2 ** width - 1);
  requireInteger('range', last, 2 ** width - 1, first);
  if (maxWaitMs !== Number.POSITIVE_INFINITY) requireInteger('maxWaitMs', maxWaitMs, Number.MAX_SAFE_INTEGER);
  if (typeof clock.now !== 'function') throw refusal('clock', '{ now() }', clock);
  if (startAt !== undefined && typeof startAt !== 'function') throw refusal('startAt', 'a function', startAt);
  checkStrategies({ regression, overflow }, layout.fields);

  const position =
    snapshot === undefined
      ? { ...initialState(layout.timelines, first), start: 0 }
      : readSnapshot(snapshot, layout, node, [first, last]);
  return { clock, node, policy: { regression, overflow, first, last }, maxWaitMs, startAt, position };
}
