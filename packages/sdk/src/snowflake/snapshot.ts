import { refusal, requireInteger, requireKeys } from '../arguments.ts';
import type { Position as EnginePosition } from '../engine/engine.ts';
import { initialState } from '../engine/step.ts';
import type { Bits } from './bits.ts';

/**
 * All that a generator has to remember to resume without repeating itself: plain JSON. Times are in units of
 * its layout since its epoch.
 */
export interface SnowflakeSnapshot {
  /** Unix milliseconds at which unit 0 starts, and milliseconds in a unit: what its times mean. */
  readonly epochMs: number;
  readonly unitMs: number;
  /** The generator's identity: its node fields. */
  readonly node: { readonly [name: string]: number };
  /** The numbers that it uses in each unit, both included. */
  readonly range: readonly [min: number, max: number];
  /** The unit of the most recent ID; 0 before the first. */
  readonly unit: number;
  /** The timeline in use: the clock ID of a multi-clock snowflake; 0 where the layout has none. */
  readonly timeline: number;
  /** How far the present unit is used, counted from the lower end of the range. */
  readonly sequence: number;
  /** Where in the range the present unit started: see `startAt`. */
  readonly start: number;
  /** The highest unit that each timeline had used when it was left. */
  readonly highs: readonly number[];
}

/** Where a generator stands. */
export interface Position extends EnginePosition {
  timeline: number;
  /** Where in the range the unit in use started. */
  start: number;
  /** The highest unit that each timeline had used when it was left. */
  highs: readonly number[];
}

/**
 * Where a generator starts: where an earlier one stood, if there is a snapshot of one. Throws as
 * {@link readSnapshot} does.
 */
export function startingPosition(
  snapshot: SnowflakeSnapshot | undefined,
  layout: Bits,
  node: { readonly [name: string]: number },
  range: readonly [min: number, max: number],
): Position {
  return snapshot === undefined
    ? { ...initialState(layout.timelines, range[0]), last: range[1], start: 0 }
    : readSnapshot(snapshot, layout, node, range);
}

/** Writes down where a generator stands. */
export function snapshotOf(
  { epochMs, unitMs }: Bits,
  node: { readonly [name: string]: number },
  range: SnowflakeSnapshot['range'],
  { unit, timeline, sequence, start, highs }: Omit<Position, 'last'>,
): SnowflakeSnapshot {
  return {
    epochMs,
    unitMs,
    node: { ...node },
    range,
    unit,
    timeline,
    sequence,
    start,
    highs: [...highs],
  };
}

const KEYS = ['epochMs', 'unitMs', 'node', 'range', 'unit', 'timeline', 'sequence', 'start', 'highs'];

/**
 * Checks a snapshot against the generator that is to resume from it.
 *
 * @throws SnoError `ERR_SNAPSHOT_INVALID` with the `field`.
 */
function readSnapshot(
  snapshot: SnowflakeSnapshot,
  { epochMs, unitMs, maxUnit, timelines }: Bits,
  node: { readonly [name: string]: number },
  [min, max]: readonly [number, number],
): Position {
  const code = 'ERR_SNAPSHOT_INVALID';
  // Each value is read once: it may be a getter.
  const values = requireKeys('snapshot', snapshot, KEYS, code);
  const { highs, range } = values;
  const nodes: Partial<typeof node> = requireKeys('node', values.node ?? {}, Object.keys(node), code);
  for (const name in node) requireInteger(name, nodes[name], node[name]!, node[name]!, code);
  requireInteger('range', range?.[0], min, min, code);
  requireInteger('range', range?.[1], max, max, code);
  requireInteger('epochMs', values.epochMs, epochMs, epochMs, code);
  requireInteger('unitMs', values.unitMs, unitMs, unitMs, code);
  if (!Array.isArray(highs) || highs.length !== timelines) {
    throw refusal('highs', `${timelines} units`, highs, code);
  }
  return {
    unit: requireInteger('unit', values.unit, maxUnit, 0, code),
    timeline: requireInteger('timeline', values.timeline, timelines - 1, 0, code),
    sequence: requireInteger('sequence', values.sequence, max, min, code),
    start: requireInteger('start', values.start, max - min, 0, code),
    highs: Array.from(highs, high => requireInteger('highs', high, maxUnit, 0, code)),
    last: max,
  };
}
