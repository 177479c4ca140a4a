import { refusal, requireChoice, requireKeys, requireMethod } from '../arguments.ts';
import { createSubstitute } from '../clock/substitute.ts';
import { startOfUnit } from '../clock/units.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { drawUint32, type RandomSource, runtimeRandom } from '../engine/random.ts';
import { type BlockedOptions, resolveWaiting } from '../engine/waiting-options.ts';
import type { PartitionInput } from '../id/partition.ts';
import { createTextWriter } from '../id/text.ts';
import { continueAfter, decide, type SnoPosition } from './decide.ts';
import type { IdWriter } from './id-writer.ts';
import { type IdentityOptions, resolveIdentity, type SequenceRange } from './identity.ts';
import { drawPartition, keep, markPartition, type SnoSequencer, worldOf } from './sequencers.ts';

/**
 * How a generator is made. `undefined` stands for an option that is left out, but is refused as `partition`
 * or `sequence`; an unknown option is refused. Here and in all functions of the package, options are a plain
 * object: an instance of a class is refused, because what its prototype has would be ignored.
 */
export interface GeneratorOptions extends BlockedOptions, IdentityOptions {
  /**
   * The generator's identity: 0 … 65,535, or its upper and lower byte. Generators of this realm (a page, a
   * worker, a process) with the same partition, range and clock continue from each other: they take their
   * numbers from one sequence. In another realm, or with another `clock` object, a generator with the same
   * partition and a range that overlaps can repeat their IDs.
   *
   * @default one drawn at random when it is first needed, and a random start in each unit. It differs from
   * all others of this realm
   */
  readonly partition?: PartitionInput;
  /**
   * The numbers that it may use in each unit, both inclusive: at least 4 of 0 … 65,535. Generators that share
   * a partition have the same range, or ranges that do not overlap.
   *
   * @default [0, 65535]
   */
  readonly sequence?: SequenceRange;
  /**
   * Where an earlier generator stood, to resume from there; or from where the generators of its partition and
   * range in this realm stand by now, if that is later. It holds partition and range: where those are given
   * too, they must agree.
   */
  readonly snapshot?: IdentityOptions['snapshot'];
  /**
   * What to do when the clock reads a time that no ID can hold, before 2010-01-01 or after 2079-09-07: throw
   * `ERR_CLOCK_RANGE`, or use the last time that was known instead, and before there was one a random time in
   * 2010 … 2018. So a device with an empty battery, whose clock reads 1970, can save.
   *
   * @default 'substitute' for a generator without a partition, on the default clock, else 'throw': a clock of
   * the caller that is wrong by decades, such as `performance`, is a mistake
   */
  readonly whenOutOfRange?: 'throw' | 'substitute' | undefined;
  /**
   * Where a random partition, random starts and random times come from.
   *
   * @default the runtime's `crypto`; `Math.random` where that is missing or may not be used
   */
  readonly random?: RandomSource | undefined;
}

const KEYS = [
  'partition',
  'sequence',
  'snapshot',
  'clock',
  'whenBlocked',
  'maxWaitMs',
  'whenOutOfRange',
  'random',
];

/**
 * What a generator is made of: what options say, with everything left out filled in. A list: minifiers
 * shorten the names of variables, but not those of properties.
 */
export type Resolved = readonly [
  engine: Engine<SnoPosition>,
  /** Writes the texts of its IDs. */
  text: IdWriter['text'],
  /** The partition. The first call draws it if none was given, which may run code of the caller. */
  partitionOf: () => number,
  /**
   * Draws another partition, which may run code of the caller.
   *
   * @throws SnoError `ERR_PARTITION_GIVEN` where none was drawn.
   */
  redraw: () => void,
  /** How many numbers a unit can begin with: 1 where the partition was given, else half of the range. */
  starts: number,
  /** The longest that a call may hold the thread, in milliseconds; −Infinity for not at all. */
  maxWaitMs: number,
];

/** Checks options and creates what they ask for. Throws before anything is changed; draws nothing. */
export function resolveOptions(given: GeneratorOptions): Resolved {
  const options = requireKeys('options', given, KEYS);
  const [partition, isRandom, state] = resolveIdentity(options);
  const {
    random = runtimeRandom,
    whenBlocked = 'wait',
    whenOutOfRange = isRandom && options.clock === undefined ? 'substitute' : 'throw',
  } = options;
  const { clock, maxWaitMs: waitMs } = resolveWaiting(options);
  requireChoice('whenBlocked', whenBlocked, ['wait', 'throw']);
  requireChoice('whenOutOfRange', whenOutOfRange, ['throw', 'substitute']);
  requireMethod('random', random, 'nextUint32');
  const maxWaitMs = whenBlocked === 'throw' ? -Infinity : waitMs;
  const world = worldOf(options.clock);
  const created: SnoSequencer = { clock, state };
  const sequencer = partition === undefined ? created : keep(partition, created, world);
  // It then stands where nothing is repeated of what either has made.
  if (state.unit) sequencer.state = continueAfter(sequencer.state, state);
  const { unit, lowest, last } = sequencer.state;
  /** Where a partition was drawn, units start at random in the lower half of the range. */
  const starts = isRandom ? (last - lowest + 1) >>> 1 : 1;
  const draw = () => drawUint32(random);

  let drawn = partition;
  const drawNew = () => markPartition(drawPartition(draw, sequencer, world));
  function partitionOf(): number {
    const taken = drawn ?? drawNew();
    // What draws may have asked for it itself.
    drawn ??= taken;
    return drawn;
  }

  const engine = createEngine(
    sequencer,
    (state, unit) =>
      decide(state, unit, () => {
        // Before the first number is taken.
        partitionOf();
        return lowest + (isRandom ? draw() % starts : 0);
      }),
    createSubstitute(unit && startOfUnit(unit), whenOutOfRange === 'throw' ? undefined : draw),
    maxWaitMs,
  );
  return [
    engine,
    createTextWriter(partitionOf),
    partitionOf,
    () => {
      if (!isRandom) {
        throw refusal('renew', 'a random partition', partition, 'ERR_PARTITION_GIVEN');
      }
      drawn = drawNew();
    },
    starts,
    maxWaitMs,
  ];
}
