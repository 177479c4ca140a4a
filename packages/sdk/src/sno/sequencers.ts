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
import type { SnoPosition } from './decide.ts';

/** Where generators of one partition and range stand. */
export type SnoSequencer = Sequencer<SnoPosition>;

/** What numbers of a partition are in use for. */
interface Kept {
  readonly state: Pick<SnoPosition, 'lowest' | 'last'>;
  /** What tells memory that threads share from other memory; undefined for a sequencer. */
  readonly mark?: number;
}

/**
 * What is kept in a world, by partition. No two ranges of one partition overlap. 0 in the default clock's
 * world where other worlds alone have the partition.
 */
export interface World {
  [partition: number]: Kept[] | 0;
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

/**
 * The world of a clock of the caller; undefined stands for the default clock. What that has is found in each
 * world that has nothing else there.
 */
export function worldOf(clock: Clock | undefined): World {
  const here = realm();
  if (!clock) return here;
  here.worlds ??= new WeakMap();
  const world = here.worlds.get(clock) ?? Object.create(here);
  here.worlds.set(clock, world);
  return world;
}

/**
 * Draws a partition at random and takes it, or the next above it that is free in this realm: neither drawn
 * nor given to a generator before. Where none is left, one will do that only other clocks have. Another realm
 * draws for itself.
 *
 * @param draw draws an integer from 0 to 2^32 − 1
 * @throws SnoError `ERR_PARTITION_EXHAUSTED` when all 65,536 are taken.
 */
export function drawPartition(draw: () => number, kept: Kept, world: World = realm()): number {
  let partition = draw() & 0xffff;
  for (
    let tries = 0;
    tries >> 16 ? world[partition] : partition in world;
    partition = (partition + 1) & 0xffff
  ) {
    if (++tries >> 17) throw new SnoError('ERR_PARTITION_EXHAUSTED', 'No partition');
  }
  world[partition] = [kept];
  return partition;
}

/** Tells the default clock's world that a partition is in use in some world. */
export function markPartition(partition: number): number {
  realm()[partition] ??= 0;
  return partition;
}

/**
 * Keeps a sequencer, or memory that threads share, of a partition.
 *
 * @returns the one of the same range that is kept already; or it.
 * @throws SnoError `ERR_PARTITION_IN_USE`. Nothing has changed then.
 */
export function keep<K extends Kept>(partition: number, given: K, world: World): K {
  const { state, mark } = given;
  const list = (Object.hasOwn(world, partition) && world[partition]) || [];
  world[partition] = list;
  markPartition(partition);
  for (const kept of list) {
    const { lowest, last } = kept.state;
    if (lowest > state.last || state.lowest > last) continue;
    if (lowest !== state.lowest || last !== state.last || kept.mark !== mark) {
      const expected = `a range apart from ${lowest} to ${last}, which is in use`;
      throw refusal('sequence', expected, `${state.lowest} to ${state.last}`, 'ERR_PARTITION_IN_USE');
    }
    // With the same mark it is of the same kind.
    return kept as K;
  }
  list.push(given);
  return given;
}
