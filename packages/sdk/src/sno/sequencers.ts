/*
 * One sequencer for a partition and a range: the generators of this realm that were made with the same ones
 * take their numbers from it, so that none repeats an ID of another. A module that is evaluated twice, a
 * generator for each request and two features with one variable are then one writer.
 *
 * The default clock is one world, whose sequencers stay for as long as the realm: there is one for each
 * partition and range. Each clock of a caller is a world of its own, and ends with it.
 */

import { refusal } from '../arguments.ts';
import { continueAfter } from './decide.ts';
import { type SnoSequencer, used } from './partition.ts';

/**
 * Keeps the sequencer of a partition, for generators that are made with the same range later.
 *
 * @returns the one that is kept already, which then stands where nothing is repeated of what the other has
 * made; or it.
 * @throws SnoError `ERR_PARTITION_IN_USE`. Nothing has changed then.
 */
export function keepSequencer(partition: number, sequencer: SnoSequencer): SnoSequencer {
  const code = 'ERR_PARTITION_IN_USE';
  const realm = used();
  const { clockGiven = realm, sequenceMin = 0, state } = sequencer;
  realm.worlds ??= new WeakMap();
  const world = realm.worlds.get(clockGiven) ?? {};
  realm.worlds.set(clockGiven, world);
  const taken = realm[partition];
  // A generator that has drawn the partition is a writer of it like any other.
  const isDrawn = typeof taken === 'object' && taken.clockGiven === sequencer.clockGiven;
  world[partition] ??= isDrawn ? [taken] : [];
  const kept = world[partition];
  for (const other of kept) {
    const { sequenceMin: min = 0 } = other;
    const max = other.state.last;
    if (min > state.last || sequenceMin > max) continue;
    if (min !== sequenceMin || max !== state.last) {
      const expected = `${min} to ${max}, which is in use, or a range apart from it`;
      throw refusal('sequence', expected, `${sequenceMin} to ${state.last}`, code);
    }
    if (other !== sequencer && state.unit) {
      other.state = continueAfter(other.state, state);
      other.now = undefined;
    }
    return other;
  }
  if (taken === 2 && clockGiven === realm)
    throw refusal('partition', 'one that is not drawn, or to be given before one is', partition, code);
  realm[partition] ??= 1;
  kept.push(sequencer);
  return sequencer;
}
