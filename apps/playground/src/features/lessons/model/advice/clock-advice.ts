/*
 * What is missing in a script of the clock lab, in words.
 */

import { grouped } from '@sno-id/kit/data';
import type { ClockFault, Facts, LaneFact } from '../../../../lib/facts.ts';
import { presetsText, resultsText } from '../../../clock/content.ts';
import { type Advice, type Judgement, soFar, wrong } from '../task.ts';
import { counted, listed } from './id-advice.ts';

/** How many calls the Twitter snowflake must reject in its puzzle, both ends included. */
export const REJECTED = [45, 55] as const;

/** After an undo, or a reset. */
const STEADY = wrong('Nothing happens to the clock now.');

/** Judges the step back of the seventh lesson. */
export function judgeStepBack({ clockLanes, clockFaults = [] }: Facts): Judgement {
  const sno = clockLanes?.['sno'];
  if (!sno) return undefined;
  if (clockFaults.some(isRestart)) {
    return wrong(
      `A restart is still in the script, which is the next lesson. Undo it, or choose “${presetsText.ntp}”.`,
    );
  }
  if (sno.stalls > 0) {
    return wrong(`sno had to wait there: the clock moved back twice. Choose “${presetsText.ntp}”.`);
  }
  if (sno.regressions > 0 && sno.duplicates === 0) return 'right';
  if (clockFaults.length === 0) return STEADY;
  if (clockFaults.some(isAhead)) {
    return wrong(
      clockFaults.some(({ kind }) => kind === 'freeze')
        ? 'The clock froze and then stepped ahead, but never moved back. Step back.'
        : 'That was a step ahead, which only leaves a gap. Step back.',
    );
  }
  return wrong(`The clock stopped or slowed, but never moved back. Choose “${presetsText.ntp}”.`);
}

/** The lanes beside sno. Their own module would bring all generators with it. */
export const OTHER_LANES = [
  ['twitter', 'Twitter snowflake'],
  ['sonyflake', 'Sonyflake'],
  ['mastodon', 'Mastodon'],
  ['multi-clock', 'Multi-clock'],
  ['uuidv7', 'UUID v7'],
] as const;

/**
 * What the other lanes of the seventh lesson did, by their names: the lanes that did the same stand together.
 */
export function describeOthers(clockLanes: Facts['clockLanes'] = {}): string {
  const namesByDeed = new Map<string, string[]>();
  for (const [id, name] of OTHER_LANES) {
    const lane = clockLanes[id];
    if (!lane) continue;
    const deed = deedsOf(lane);
    namesByDeed.set(deed, [...(namesByDeed.get(deed) ?? []), name]);
  }
  return [...namesByDeed].map(([deed, names]) => `${listed(names)} ${deed}.`).join(' ');
}

function deedsOf({ errors, stalls, regressions, duplicates }: LaneFact): string {
  const deeds = [
    errors > 0 && `rejected ${counted(errors, 'call')}`,
    stalls > 0 && 'waited',
    regressions > 0 && `made ${counted(regressions, 'ID')} out of order`,
    duplicates > 0 && `repeated ${counted(duplicates, 'ID')}`,
  ].filter(deed => deed !== false);
  return deeds.length === 0 ? 'kept the order without a wait or an error' : listed(deeds);
}

/** Judges the restart of the eighth lesson, with the number that was counted in the table. */
export function judgeRestart({ clockLanes, clockFaults = [], answers }: Facts): Judgement {
  const sno = clockLanes?.['sno'];
  if (!sno) return undefined;
  const isLost = clockFaults.some(({ kind }) => kind === 'lose');
  if (!isLost) {
    if (clockFaults.some(({ kind }) => kind === 'keep')) {
      return wrong('That restart kept its snapshot, so nothing repeats. Choose the one without.');
    }
    return clockFaults.length === 0 ? STEADY : wrong('No restart yet: the generator still remembers.');
  }
  if (sno.duplicates === 0) {
    return wrong('A restart without a snapshot, but the clock had not moved back before it.');
  }
  const answer = answers?.['restart'];
  if (answer === undefined) {
    return soFar(
      `There they are. How many did sno generate twice? See its row in “${resultsText.title}”, below the lanes.`,
    );
  }
  if (answer === sno.duplicates) return 'right';
  if (answer === sno.made) return wrong('That is how many it generated in all. Look under “Duplicates”.');
  return wrong(
    `${grouped(answer)} is too ${answer > sno.duplicates ? 'high' : 'low'}. Look under “${resultsText.duplicates}”.`,
  );
}

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
    ? soFar(
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
  return soFar(
    second.at === first.at
      ? 'Back twice at the same moment, which is one step to sno: it made no ID in between. Undo one, move the slider later, and step back again.'
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
    return soFar(`It rejected ${grouped(errors)}: too few. Undo it, and step back further.`);
  return errors > most
    ? soFar(`It rejected ${grouped(errors)}: too many. Undo it, and step back less far.`)
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

function isAhead({ kind, ms }: ClockFault): boolean {
  return kind === 'step' && ms > 0;
}
