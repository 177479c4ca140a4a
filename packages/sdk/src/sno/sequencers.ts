/*
 * One sequencer for a partition and a range: the generators of this realm that have the same ones take their
 * numbers from it, so that none repeats an ID of another. A module that is evaluated twice, a generator for
 * each request and two features with one variable are then one writer.
 *
 * The default clock is one world, whose sequencers stay for as long as the realm: there is one for each
 * partition and range. Each clock of a caller is a world of its own, and ends with it.
 */

import { refusal } from '../arguments.ts';
import type { Clock } from '../clock/clock.ts';
import type { Sequencer } from '../engine/engine.ts';
import { SnoError } from '../errors.ts';
import { continueAfter, type SnoPosition } from './decide.ts';

/** Where generators of one partition and range stand. */
export type SnoSequencer = Sequencer<SnoPosition>;

/** The sequencers of a world, by partition. No two ranges of one partition overlap. */
interface World {
  [partition: number]: { state: Pick<SnoPosition, 'lowest' | 'last'> }[];
}

/**
 * The default clock's world, in which a list for each partition of the realm that is in use is. The devtools
 * read whether there are other worlds.
 */
interface Realm extends World {
  worlds?: WeakMap<Clock, World>;
}

const own: Realm = {};

/**
 * What this realm remembers is kept under a registered symbol, so that all copies of the package that a
 * bundler or a package manager puts into the realm share it: rename the symbol when its form changes. Where
 * the global object is frozen, each copy keeps its own.
 */
function realm(): Realm {
  const key = Symbol.for('sno-id');
  const global = globalThis as { [key: symbol]: Realm };
  Reflect.set(global, key, global[key] ?? {});
  return global[key] ?? own;
}

/** What stands for a sequencer that threads share: no range is like it, and each overlaps it. */
export const SHARED: World[number] = [{ state: { lowest: 0, last: 0x1_0000 } }];

/** Remembers that a partition was given to a generator, so that none is drawn that equals it. */
export function markPartition(partition: number): void {
  realm()[partition] ??= [];
}

/**
 * Draws a partition at random and takes it, or the next above it that is free in this realm: neither drawn
 * nor given to a generator before. Another realm draws for itself.
 *
 * @param draw draws an integer from 0 to 2^32 − 1
 * @param sequencers those of the default clock that have the partition
 * @throws SnoError `ERR_PARTITION_EXHAUSTED` when all 65,536 are taken.
 */
export function drawPartition(draw: () => number, sequencers: World[number]): number {
  const taken = realm();
  let partition = draw() & 0xffff;
  for (let left = 0xffff; taken[partition]; partition = (partition + 1) & 0xffff) {
    if (!left--) throw new SnoError('ERR_PARTITION_EXHAUSTED', 'No partition left: share a generator');
  }
  taken[partition] = sequencers;
  return partition;
}

/**
 * Keeps the sequencer of a partition, for generators that have the same range.
 *
 * @param clock the clock of the caller; undefined for the default clock
 * @returns the one that is kept already, which then stands where nothing is repeated of what the other has
 * made; or it.
 * @throws SnoError `ERR_PARTITION_IN_USE`. Nothing has changed then.
 */
export function keepSequencer(
  partition: number,
  sequencer: SnoSequencer,
  clock: Clock | undefined,
): SnoSequencer {
  const { state } = sequencer;
  const here = realm();
  let world: World = here;
  if (clock) {
    here.worlds ??= new WeakMap();
    world = here.worlds.get(clock) ?? {};
    here.worlds.set(clock, world);
  }
  markPartition(partition);
  world[partition] ??= [];
  for (const kept of world[partition]) {
    const { lowest, last } = kept.state;
    if (lowest > state.last || state.lowest > last) continue;
    if (lowest !== state.lowest || last !== state.last) {
      const expected = `a range apart from ${lowest} to ${last}, which is in use`;
      throw refusal('sequence', expected, `${state.lowest} to ${state.last}`, 'ERR_PARTITION_IN_USE');
    }
    // With a range like this one, it is of a generator.
    const other = kept as SnoSequencer;
    if (state.unit) other.state = continueAfter(other.state, state);
    return other;
  }
  world[partition].push(sequencer);
  return sequencer;
}
