/*
 * What is missing in a script of the clock lab, in words.
 */

import { grouped } from '@sno-id/kit/data';
import type { ClockFault, Facts, LaneFact } from '../../../../lib/facts.ts';
import { type Advice, type Judgement, soFar, wrong } from '../puzzle.ts';
import { counted } from './id-advice.ts';

/** How many calls the Twitter snowflake must reject in its puzzle, both ends included. */
export const REJECTED = [45, 55] as const;

/** After an undo, or a reset. */
const STEADY = wrong('Nothing happens to the clock now.');

/** Judges the puzzle in which only Sonyflake waits, on a clock that never moves back. */
export function judgeStandstill({ clockLanes, clockFaults = [] }: Facts, budget: number): Judgement {
  const [sno, sonyflake] = [clockLanes?.['sno'], clockLanes?.['sonyflake']];
  if (!sno || !sonyflake) return undefined;
  const over = clockFaults.length === 0 ? STEADY : overBudget(clockFaults, budget);
  if (over) return over;
  if (sno.stalls > 0) return wrong('sno waits, too. That is more than the puzzle asks for.');
  if (sno.regressions > 0 || clockFaults.some(isBack)) {
    return wrong('That clock moved back. Find a way in which it never does.');
  }
  if (sonyflake.stalls > 0) return sno.made > 0 ? 'right' : undefined;
  const stopped = clockFaults.find(({ kind }) => kind === 'freeze' || kind === 'coarsen');
  return stopped
    ? wrong(
        `Sonyflake had enough numbers for ${grouped(stopped.ms)} ms. Undo it, and insert a longer one. More IDs per second help, too.`,
      )
    : wrong('The clock kept moving, so Sonyflake got new numbers every 10 ms.');
}

/** Judges the puzzle in which sno itself waits. */
export function judgeThirdTimeline({ clockLanes, clockFaults = [] }: Facts, budget: number): Judgement {
  const sno = clockLanes?.['sno'];
  if (!sno) return undefined;
  const over = clockFaults.length === 0 ? STEADY : overBudget(clockFaults, budget);
  if (over) return over;
  if (clockFaults.some(isRestart)) return wrong('Without a restart: the clock alone must do it.');
  if (sno.duplicates > 0) return wrong('sno must not repeat an ID.');
  if (sno.stalls > 0) return 'right';
  const [first, second] = clockFaults.filter(isBack);
  if (!first) return wrong('The clock never moved back, so one timeline is enough.');
  if (!second) {
    return soFar(
      'Back once: sno flipped its tick and used the second timeline. Move the slider later. What uses that one up, too?',
    );
  }
  return wrong(
    second.at === first.at
      ? 'Back twice at the same moment, which is one step to sno, because it generated no ID in between. Undo one, move the slider later, and step back again.'
      : 'Back twice, but the second time into a period that only one timeline had used. Undo it, and step back sooner after the first, or further.',
  );
}

/** Judges the puzzle in which the Twitter snowflake rejects a given number of calls. */
export function judgeRejections({ clockLanes, clockFaults = [] }: Facts, budget: number): Judgement {
  const [sno, twitter] = [clockLanes?.['sno'], clockLanes?.['twitter']];
  if (!sno || !twitter) return undefined;
  const over = clockFaults.length === 0 ? STEADY : overBudget(clockFaults, budget);
  if (over) return over;
  const trouble = troubleOf(sno);
  if (trouble) return wrong(`The Twitter snowflake is not alone: sno has ${trouble}.`);
  const [least, most] = REJECTED;
  const { errors } = twitter;
  if (errors === 0) return wrong('It rejected none. It does so while its clock is behind its last ID.');
  if (errors < least)
    return wrong(`It rejected ${grouped(errors)}: too few. Undo it, and step back further.`);
  return errors > most
    ? wrong(`It rejected ${grouped(errors)}: too many. Undo it, and step back less far.`)
    : 'right';
}

function overBudget(faults: readonly ClockFault[], budget: number): Advice | undefined {
  if (faults.length <= budget) return undefined;
  const limit = budget === 1 ? 'one is' : `${budget} are`;
  return wrong(`The clock has ${counted(faults.length, 'change')}, and only ${limit} allowed. Undo one.`);
}

function troubleOf({ errors, stalls, duplicates }: LaneFact): string | undefined {
  if (errors > 0) return 'errors, too';
  if (stalls > 0) return 'to wait, too';
  return duplicates > 0 ? 'duplicates' : undefined;
}

function isRestart({ kind }: ClockFault): boolean {
  return kind === 'keep' || kind === 'lose';
}

function isBack({ kind, ms }: ClockFault): boolean {
  return kind === 'step' && ms < 0;
}
