import { refusal, requireInteger } from '../arguments.ts';
import type { SequencerState } from '../sequencer/step.ts';
import type { Bits } from './bits.ts';

/**
 * All that a generator has to remember to go on without repeating itself: plain JSON. Times are in units of its layout
 * since its epoch.
 */
export interface SnowflakeSnapshot {
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
export interface Position extends SequencerState {
  readonly start: number;
}

/**
 * Checks a snapshot against the generator that is to go on from it.
 *
 * @throws SnoError `ERR_SNAPSHOT_INVALID` with the `field`.
 */
export function readSnapshot(
  snapshot: SnowflakeSnapshot,
  { maxUnit, timelines }: Bits,
  node: { readonly [name: string]: number },
  [min, max]: readonly [number, number],
): Position {
  const code = 'ERR_SNAPSHOT_INVALID';
  if (typeof snapshot !== 'object' || snapshot === null)
    throw refusal('snapshot', 'an object', snapshot, code);
  const { highs, range } = snapshot;
  for (const name in node) requireInteger(name, snapshot.node?.[name], node[name]!, node[name]!, code);
  requireInteger('range', range?.[0], min, min, code);
  requireInteger('range', range?.[1], max, max, code);
  if (!Array.isArray(highs) || highs.length !== timelines) {
    throw refusal('highs', `${timelines} units`, highs, code);
  }
  return {
    unit: requireInteger('unit', snapshot.unit, maxUnit, 0, code),
    timeline: requireInteger('timeline', snapshot.timeline, timelines - 1, 0, code),
    sequence: requireInteger('sequence', snapshot.sequence, max, min, code),
    start: requireInteger('start', snapshot.start, max - min, 0, code),
    highs: highs.map(high => requireInteger('highs', high, maxUnit, 0, code)),
  };
}
