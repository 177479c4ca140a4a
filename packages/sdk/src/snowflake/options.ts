import { refusal, requireInteger, requireKeys, requirePair } from '../arguments.ts';
import { resolveWaiting, type WaitingOptions, type WaitingSettings } from '../engine/waiting-options.ts';
import type { Bits } from './bits.ts';
import { type ClockIdStore, type ClockIds, openClockIds } from './clock-ids.ts';
import { checkStrategies, type Overflow, type Regression, type Strategies } from './definition.ts';
import type { Policy } from './policy.ts';
import { type Position, type SnowflakeSnapshot, startingPosition } from './snapshot.ts';

/**
 * How a generator is made, besides its node fields. `undefined` stands for an option that is left out; an
 * unknown one is refused.
 */
export interface SnowflakeGeneratorOptions extends WaitingOptions {
  /**
   * Where an earlier generator with the same node fields and range stood, to resume from there. Without one,
   * nothing keeps a generator from the IDs of the one before it if the clock was set back in between.
   */
  readonly snapshot?: SnowflakeSnapshot | undefined;
  /**
   * The numbers that it may use in each unit, both included. Give each of several generators that share their
   * node fields its own.
   *
   * @default all that the sequence's width holds
   */
  readonly range?: readonly [min: number, max: number] | undefined;
  /**
   * Where in the range a unit starts that begins at `unixMs`: a whole number, taken modulo the size of the
   * range. The sequence continues from there, and starts over at the lower end, until each number was used
   * once. A random one divides the rate at which uncoordinated generators collide; a hash hides how many IDs
   * were made.
   *
   * @default the lower end
   */
  readonly startAt?: ((unixMs: number) => number) | undefined;
  /**
   * Remembers the clock ID of a multi-clock layout: each generator starts with the next one, for when no
   * snapshot survives because the process was killed. Each start takes one of the layout's clock IDs, and so
   * does each time that this generator moves to another one: when its clock goes back, and, with
   * `overflow: 'next-timeline'`, when a unit is full. Before they start over, no ID is repeated, wherever the
   * clock is set. From then on, an ID can repeat one if the clock is set back to a time that was used under
   * it; a snapshot excludes that too. Not together with `snapshot`.
   *
   * @default none: a generator starts with clock ID 0
   */
  readonly clockIds?: ClockIdStore | undefined;
  /** @default as the layout says */
  readonly regression?: Regression | undefined;
  /** @default as the layout says */
  readonly overflow?: Overflow | undefined;
}

const KEYS = ['snapshot', 'clock', 'maxWaitMs', 'range', 'startAt', 'clockIds', 'regression', 'overflow'];

/** Options that have been checked, with everything left out filled in. */
export interface SnowflakeSettings extends WaitingSettings {
  readonly node: { readonly [name: string]: number };
  readonly policy: Policy;
  readonly startAt: SnowflakeGeneratorOptions['startAt'];
  readonly clockIds: ClockIds | undefined;
  readonly position: Position;
}

/** Checks options and fills in those that were left out. */
export function resolveOptions(
  layout: Bits,
  strategies: Strategies,
  given: SnowflakeGeneratorOptions & { readonly [name: string]: unknown },
): SnowflakeSettings {
  // Each option is read once: it may be a getter.
  const options = requireKeys('options', given, [...nodeNames(layout), ...KEYS]);
  const { snapshot, startAt, clockIds: store } = options;
  const node = readNode(layout, options);
  const policy = resolvePolicy(layout, strategies, options);
  const { first, last } = policy;
  const waiting = resolveWaiting(options);
  if (startAt !== undefined && typeof startAt !== 'function') throw refusal('startAt', 'a function', startAt);
  if (store !== undefined && snapshot !== undefined) throw refusal('clockIds', 'none with a snapshot', store);

  const position = startingPosition(snapshot, layout, node, [first, last]);
  const clockIds = store === undefined ? undefined : openClockIds(store, layout.timelines);
  return {
    ...waiting,
    node,
    policy,
    startAt,
    clockIds,
    position: clockIds ? { ...position, timeline: clockIds.first } : position,
  };
}

/** The names of the node fields. */
export function nodeNames({ payload }: Bits): string[] {
  return payload.filter(({ role }) => role === 'node').map(({ name }) => name);
}

/** Reads the node fields out of options that are known to have no other keys. */
export function readNode(
  layout: Bits,
  options: { readonly [name: string]: unknown },
): { [name: string]: number } {
  const node: { [name: string]: number } = {};
  for (const { name, role, width } of layout.payload) {
    if (role === 'node') node[name] = requireInteger(name, options[name], 2 ** width - 1);
  }
  return node;
}

/** Reads strategies and range. */
export function resolvePolicy(
  layout: Bits,
  strategies: Strategies,
  options: Pick<SnowflakeGeneratorOptions, 'range' | 'regression' | 'overflow'>,
): Policy {
  const { regression = strategies.regression, overflow = strategies.overflow } = options;
  const most = 2 ** layout.fields.find(({ role }) => role === 'sequence')!.width - 1;
  const { range = [0, most] } = options;
  const [min, max] = requirePair('range', range, '[min, max]');
  const first = requireInteger('range[0]', min, most);
  const last = requireInteger('range[1]', max, most, first);
  checkStrategies({ regression, overflow }, layout.fields);
  return { regression, overflow, first, last, maxUnit: layout.maxUnit };
}
