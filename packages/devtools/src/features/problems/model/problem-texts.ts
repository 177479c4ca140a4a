/* What the list says of each problem, what to do about it, and where that is explained. */

import { dayTime, durationText, grouped, plural, utcTime } from '@sno-id/kit/data';
import { tickOf } from '@sno-id/sdk';
import type { Registered } from '../../../core/registry.ts';
import type { Overlap, SharedIdentity } from '../../../ids/collisions.ts';
import { isDevice } from '../../../source/device.ts';
import type { DeviceStatus } from '../../../source/device-status.ts';
import { isSnowflake } from '../../../source/family.ts';
import { withoutUnfit } from '../../../source/read-values.ts';
import type { ContextInfo, SourceStatus } from '../../../source/source.ts';
import { clockAdvice } from '../../clock/model/explain.ts';
import type { DuplicatePair } from '../../generators/model/duplicates.ts';
import {
  chanceText,
  nameByKey,
  overlapText,
  REASONS,
  sharedText,
} from '../../generators/model/generator-texts.ts';
import { sourceName } from '../../generators/model/verdict.ts';
import type { ProblemList, ProblemText } from './problem.ts';

/** Where the documents of the project are. */
export const DOCS = 'https://github.com/sno-id/sno-id/blob/main/';

const PAGES = {
  safety: `${DOCS}docs/guarantees.md#what-is-guaranteed`,
  metabyte: `${DOCS}docs/metabyte.md`,
  client: `${DOCS}docs/grants-client.md#the-client-of-grants`,
  copies: `${DOCS}docs/grants.md#what-it-does-not-cover`,
  bits: `${DOCS}docs/grants.md#the-bits`,
  servers: `${DOCS}docs/devtools.md#the-generators-of-a-server`,
  options: `${DOCS}docs/devtools.md#schemas-and-clocks`,
  contexts: `${DOCS}docs/devtools.md#workers-and-other-tabs`,
} as const;

/** Whether something could not be compared. */
const isIncomplete = ({ gaps, doubts, possibleDuplicates }: ProblemList): boolean =>
  gaps.length + doubts.length + possibleDuplicates > 0;

/** The line above the list. The sentences below it say what is not known. */
export function headlineOf(list: ProblemList): string {
  const { problems, unlisted } = list;
  if (problems.length > 0)
    return `${plural(problems.length, 'problem')}${isIncomplete(list) ? ', and not all is known' : ''}`;
  if (unlisted > 0) return 'Problems found, none listed';
  return isIncomplete(list) ? 'No problems seen, but not all is known' : 'No problems seen';
}

/** What the list does not have, in sentences. */
export function missingTexts(
  { gaps, doubts, unlisted, possibleDuplicates }: ProblemList,
  isReplay: boolean,
): string[] {
  return [
    ...(unlisted > 0
      ? [`${plural(unlisted, 'more duplicate')} of further pairs of generators, which are not listed.`]
      : []),
    ...(possibleDuplicates > 0
      ? [
          `${plural(possibleDuplicates, 'possible duplicate')}: of these only a sample was sent, so they cannot be compared.`,
        ]
      : []),
    ...doubts.map(doubt => `Cannot tell whether some can collide, because of ${doubt}.`),
    ...(gaps.length > 0 ? [`Not compared: ${new Intl.ListFormat('en').format(gaps)}.`] : []),
    ...(isReplay ? ['A recording does not include the state of connections.'] : []),
  ];
}

/** `cause`: what the generators have in common, if both are still there. */
export function duplicatesText(
  { keys, earlier, count, example, unixMs }: DuplicatePair,
  cause: Overlap<Registered> | undefined,
  generators: readonly Registered[],
): ProblemText {
  const known = earlier ? [...generators, earlier] : generators;
  const names = keys.map(key => nameByKey(key, known)).join(' and ');
  const [context, other] = keys.map(key => key.slice(0, key.indexOf('/')));
  const makers = known.filter(({ key }) => keys.includes(key));
  const devices = devicesText(makers, example);
  const isOfOneName = keys.every(key => key.endsWith(`/${earlier?.name}`));
  return {
    title: 'Duplicates',
    what: `${names} made the same ${count === 1 ? 'ID' : `IDs ${timesText(count)}, the newest`} of ${utcTime(unixMs)}.${cause ? ` They ${sharedText(cause)}.${isApart(cause) ? APART : ''}` : ''}`,
    advice: `${devices?.advice ?? (isOfOneName ? 'The generator began again where it had been before the reload: its clock was set back, as a mocked one is at each load, or it was made from a snapshot older than its last ID.' : `Give each its own partition or its own sequence range${context === other ? ', or list it once if both are one generator' : ''}.`)} IDs that were already stored need a unique key in the database.`,
    docs: devices?.docs ?? PAGES.safety,
  };
}

/** Where devices are among them: without a cell they draw their IDs, and only copies have one cell. */
function devicesText(some: readonly Registered[], example?: DuplicatePair['example']) {
  const devices = some.filter(({ description }) => isDevice(description));
  if (devices.length === 0) return undefined;
  if (devices.length < some.length)
    return { advice: 'Partitions from 32,768 up belong to grants. Use one below.', docs: PAGES.bits };
  const advice =
    typeof example === 'string' && tickOf(example) === 1
      ? 'Provisional IDs are unique by odds alone: check in for grants.'
      : 'Two devices have one block and lane: one is a copy. A check-in finds it, and gives it another block.';
  return { advice, docs: PAGES.copies };
}

const APART =
  ' Their clock objects differ, so neither continues from the other, and IDs of the same unit and metabyte repeat.';

const isApart = ({ a, b }: Overlap<Registered>) => a.context.id === b.context.id && a.writer !== b.writer;

/** Of pairs that have not met: those that have are told as duplicates. */
export function overlapsText({ overlaps, generators, count }: SharedIdentity<Registered>): ProblemText {
  const isSno = !isSnowflake(generators[0]!.description);
  const examples = overlaps.slice(0, EXAMPLES).map(overlapText);
  const what =
    count === 1
      ? `${examples[0]}. They can make the same ID.`
      : `${plural(count, 'pair')} among ${plural(generators.length, 'generator')} can make the same ID${count > EXAMPLES ? `, of which ${EXAMPLES} are listed` : ''}.`;
  const areApart = overlaps.some(isApart);
  const devices = devicesText(overlaps.flatMap(({ a, b }) => [a, b]));
  const chance = areApart ? undefined : chanceText(overlaps);
  return {
    title: 'Overlap',
    what: `${what}${areApart ? APART : ''}`,
    ...(count > 1 && { pairs: examples }),
    advice:
      devices?.advice ??
      (isSno
        ? `Give each its own partition, or its own sequence range of a shared one${areApart ? ', or one clock object to both' : ''}.${chance ? ` ${chance}` : ''}`
        : 'Give each its own node fields, or its own range.'),
    docs: devices?.docs ?? PAGES.safety,
  };
}

/** `tookMs`: of the last wait; undefined while it lasts. */
export function waitText(name: string, often: string, atMs: number, tookMs: number | undefined): ProblemText {
  const last =
    tookMs === undefined
      ? `It has generated no ID since ${utcTime(atMs)}.`
      : `The last wait began at ${utcTime(atMs)} and took ${durationText(tookMs)}.`;
  return {
    title: 'Blocked',
    what: `${name} was blocked ${often}: its clock moved back to a time that every timeline had used. ${last}`,
    advice:
      tookMs === undefined
        ? 'Wait for the clock to catch up, or correct it.'
        : 'No ID was repeated. If it happens again, find what sets the clock back.',
    docs: PAGES.safety,
  };
}

/** `renewedMs`: since when it has new grants. */
export function forkText(name: string, foundMs: number, renewedMs: number | undefined): ProblemText {
  return {
    title: 'Fork',
    what: `A copy of the device of ${name} was found at ${utcTime(foundMs)}, so both may have made the same IDs.${renewedMs === undefined ? '' : ` It has had new grants since ${utcTime(renewedMs)}.`}`,
    advice: `${renewedMs === undefined ? 'It starts over by itself. ' : ''}Rows whose IDs the copy has used get new ones when they are sent.`,
    docs: PAGES.copies,
  };
}

const ADVICE: Partial<Record<string, string>> = {
  storage: 'Check that the page may store data.',
  'no-check-in': 'Pass the address of an authority as checkIn, so that the device gets grants.',
  'no-grant': 'Check the address in checkIn, and what its server answers. The device tries again by itself.',
};

export function deviceText(name: string, status: DeviceStatus): ProblemText {
  const { kind, reason = 'closed', grantedUntilMs, checkIn } = status;
  if (kind === 'provisional') {
    const error = checkIn.error ? ` (${withoutUnfit(checkIn.error)})` : '';
    return {
      title: 'No grants',
      what: `${name} is a provisional device: ${REASONS[reason]}${error}. Its IDs are unique by odds alone.`,
      advice: ADVICE[reason] ?? '',
      docs: PAGES.client,
    };
  }
  const reach = grantedUntilMs > 0 ? `, which end at ${dayTime(grantedUntilMs)} UTC` : '';
  return {
    title: 'Late grants',
    what: `The clock of ${name} has passed all its grants${reach}. Its IDs stay unique, but carry a wrong time.`,
    advice: 'Check in while the device is online, or correct its clock.',
    docs: PAGES.client,
  };
}

export function countingText(name: string, count: number): ProblemText {
  return {
    title: 'Metabytes count up',
    what: `The metabytes of ${plural(count, 'ID')} of ${name} count up by one, as the index of an array does.`,
    advice:
      'An index was given as the metabyte, as in map((row, i) => generator.next(i)). Without a meaning for it, write map(() => generator.next()).',
    docs: PAGES.metabyte,
  };
}

/** `says`: what the schema says of the last one. */
export function outsideText(name: string, count: number, says: string): ProblemText {
  return {
    title: 'Metabytes outside the schema',
    what: `The schema has no meaning for the metabytes of ${plural(count, 'ID')} of ${name}, the last one “${says}”.`,
    advice: 'Pack the metabyte with the schema, or add the choice or field to it.',
    docs: PAGES.metabyte,
  };
}

/**
 * `name`: undefined where it is the clock that the panel reads: that of its page, or of its server.
 * `isUnique`: whether no ID of it was seen twice.
 */
export function apartText(name: string | undefined, aheadMs: number, isUnique: boolean): ProblemText {
  const isOurs = name === undefined;
  const apart = `${durationText(aheadMs)} ${aheadMs < 0 ? 'before' : 'after'}`;
  const here = typeof document === 'undefined' ? 'process' : 'page';
  return {
    title: 'Clock skew',
    what: `${isOurs ? `The clock of this ${here} was set, or is mocked: it reads a time ${apart} the one counted on from the start` : `The IDs of ${name} carry a time ${apart} the clock of this ${here}`}.`,
    advice: isOurs
      ? `Look for a mocked Date in this ${here}, or correct the clock of this device.`
      : `Look for a clock that is mocked, shifted or in another unit there. IDs ${isUnique ? 'stay unique, but ' : ''}sort elsewhere.`,
    docs: PAGES.safety,
  };
}

/**
 * `count` 0: nothing was substituted. `reading`: undefined of a clock that only its generator knows, and a
 * text of one that cannot be read.
 */
export function substitutedText(
  name: string,
  count: number,
  reading: number | string | undefined,
): ProblemText {
  const isRead = typeof reading !== 'string';
  const read = reading === undefined ? 'a time that' : isRead ? `${dayTime(reading)} UTC, which` : '';
  return {
    title: 'Clock out of range',
    what: `The clock of ${name} ${isRead ? `read ${read} no ID can hold` : `cannot be read, because ${reading}`}${count === 0 ? ': next() throws or takes another time.' : `, ${timesText(count)}. Its IDs carry another time.`}`,
    advice: isRead ? clockAdvice(reading) : 'Have now() return Unix milliseconds.',
    docs: PAGES.safety,
  };
}

export function reportsText(sourceId: string, refused: number): ProblemText {
  return {
    title: 'Invalid reports',
    what: `${plural(refused, 'report')} from ${sourceName(sourceId)} could not be read and ${refused === 1 ? 'was' : 'were'} dropped, so their generators are not known.`,
    advice: 'Use the same version of @sno-id/devtools on both sides.',
    docs: pageOf(sourceId),
  };
}

export function sourceText(sourceId: string, status: SourceStatus): ProblemText {
  const isRefused = status.state === 'refused';
  const again = `The panel tries again${isRefused ? ' every 15 seconds' : ''}; Generators shows when.`;
  return {
    title: isRefused ? 'Source rejected' : 'Source not connected',
    what: `${status.text} Its generators are not shown or compared.`,
    advice: status.advice ?? again,
    docs: pageOf(sourceId),
  };
}

const pageOf = (sourceId: string) => (sourceId.startsWith('stream:') ? PAGES.servers : PAGES.contexts);

export function cutText({ label, missing = 0 }: ContextInfo): ProblemText {
  return {
    title: 'Generators cut',
    what: `${plural(missing, 'more generator')} of ${label} ${missing === 1 ? 'is' : 'are'} neither shown nor compared.`,
    advice: 'Make one generator and keep it, instead of one for each task.',
    docs: PAGES.contexts,
  };
}

/** `line`: what was passed, and what was expected. */
export function refusedText(line: string): ProblemText {
  return {
    title: 'Option not used',
    what: `${withoutUnfit(line)}.`,
    advice: 'The panel works as if it was not passed.',
    docs: PAGES.options,
  };
}

export function unusedText(
  option: 'meta' | 'clocks',
  name: string,
  generators: readonly Registered[],
): ProblemText {
  const usable = generators.filter(({ context }) => option === 'meta' || context.place === 'page');
  const names = new Set(usable.map(one => one.name));
  const known = [...names].slice(0, EXAMPLES).map(one => `“${one}”`);
  if (names.size > EXAMPLES) known.push(`${grouped(names.size - EXAMPLES)} more`);
  return {
    title: 'Name without a generator',
    what: `The option ${option} names “${withoutUnfit(name)}”, but no generator ${option === 'clocks' ? 'of this page ' : ''}has this name.`,
    advice: `Use the name that the generator has in generators${known.length > 0 ? `: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(known)}` : ''}.`,
    docs: PAGES.options,
  };
}

const EXAMPLES = 6;

export function timesText(count: number): string {
  return count === 1 ? 'once' : `${grouped(count)} times`;
}
