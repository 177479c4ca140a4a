import type { GeneratorOptions, RandomSource } from '../../../sdk/src/index.ts';
import type { Dice } from '../../../sdk/test/random/dice.ts';
import type { ScriptClock } from '../clock.ts';
import type { SnoSetting } from '../sno-subject.ts';

/** What the options of all generators of a script have in common. */
export interface Common {
  readonly clock: ScriptClock;
  readonly random: RandomSource;
  readonly whenBlocked: 'wait' | 'throw';
}

/** Sizes of pools: the least, some that fill up at once, and all. */
const POOLS = [4, 4, 5, 6, 8, 16, 100, 1000, 65_536];

/**
 * Chooses one to four generators: of one partition with ranges that do not overlap, or each with a partition
 * that it draws.
 */
export function someSettings(dice: Dice, common: Common): SnoSetting[] {
  const pool = dice.pick(POOLS);
  const most = Math.min(4, Math.floor(65_536 / pool));
  const count = dice.oneIn(3) ? dice.int(1, most) : 1;
  const isDrawn = dice.oneIn(4);
  const lowest = dice.int(0, 65_536 - pool * count);
  const partition = dice.pick([0, 1, 0x41_42, 65_535]);
  const whenOutOfRange = dice.pick(['throw', 'throw', 'substitute'] as const);
  const { course } = common.clock;
  // A broken clock out of range is given a time that advances, at the pace of its readings: that may take
  // years.
  const mayTakeYears = whenOutOfRange === 'substitute' && (course === 'backwards' || course === 'sawtooth');
  const maxWaitMs = dice.pick([0, 4, 20, mayTakeYears ? 20 : Number.POSITIVE_INFINITY]);
  return Array.from({ length: count }, (_, i) => {
    const sequenceMin = lowest + pool * i;
    const sequenceMax = sequenceMin + pool - 1;
    const options: GeneratorOptions = {
      ...common,
      ...(!isDrawn && { partition: dice.oneIn(2) ? partition : [partition >>> 8, partition & 0xff] }),
      sequence: [sequenceMin, sequenceMax],
      maxWaitMs,
      whenOutOfRange,
    };
    const waits = common.whenBlocked === 'wait';
    return {
      options,
      rules: {
        sequenceMin,
        sequenceMax,
        startsAtRandom: isDrawn,
        waits,
        isSubstituting: whenOutOfRange === 'substitute',
      },
      maxWaitMs,
    };
  });
}
