/* What the list says of each problem, what to do about it, and where that is explained. */

import { dayTime, durationText, grouped, plural, utcTime } from '@sno-id/kit/data';
import type { Registered } from '../../../core/registry.ts';
import { isSnowflake } from '../../../source/family.ts';
import { clockAdvice } from '../../clock/model/explain.ts';
import { chanceText, nameByKey, nameOf, overlapText } from '../../generators/model/generator-texts.ts';
import { sourceName } from '../../generators/model/verdict.ts';
import { THIS_PAGE } from './oddities.ts';
import type {
  CutProblem,
  DeviceProblem,
  DuplicateProblem,
  OddProblem,
  OverlapProblem,
  Problem,
  ProblemList,
  SourceProblem,
  SubstitutedProblem,
} from './problems.ts';
import type { UnusedProblem } from './unused-names.ts';
import type { WaitProblem } from './waits.ts';

/** One problem, for people. */
export interface ProblemText {
  readonly title: string;
  readonly what: string;
  readonly pairs?: readonly string[];
  readonly advice: string;
  readonly docs: string;
}

/** Where the documents of the project are. */
export const DOCS = 'https://github.com/sno-id/sno-id/blob/main/';

const PAGES = {
  safety: `${DOCS}docs/guarantees.md#what-is-guaranteed`,
  metabyte: `${DOCS}docs/metabyte.md`,
  client: `${DOCS}docs/grants-client.md#the-client-of-grants`,
  copies: `${DOCS}docs/grants.md#what-it-does-not-cover`,
  servers: `${DOCS}docs/devtools.md#the-generators-of-a-server`,
  options: `${DOCS}docs/devtools.md#schemas-and-clocks`,
  contexts: `${DOCS}docs/devtools.md#workers-and-other-tabs`,
} as const;

/** Puts a problem into words. `sinceMs`: when it was first seen, Unix milliseconds. */
export function textOf(problem: Problem, generators: readonly Registered[], sinceMs: number): ProblemText {
  switch (problem.kind) {
    case 'duplicates':
      return duplicatesText(problem, generators);
    case 'overlap':
      return overlapsText(problem, sinceMs);
    case 'wait':
      return waitText(problem, generators);
    case 'fork':
    case 'late':
    case 'provisional':
      return deviceText(problem, sinceMs);
    case 'apart':
    case 'counting':
    case 'outside':
      return oddText(problem, generators, sinceMs);
    case 'substituted':
      return substitutedText(problem, generators);
    case 'source':
    case 'reports':
      return sourceText(problem, sinceMs);
    case 'cut':
      return cutText(problem, sinceMs);
    case 'unused':
      return unusedText(problem, generators, sinceMs);
  }
}

/** The line above the list. It says “incomplete” wherever something could not be compared. */
export function headlineOf({ problems, gaps, unlisted, possibleDuplicates }: ProblemList): string {
  const isIncomplete = gaps.length > 0 || possibleDuplicates > 0;
  if (problems.length > 0)
    return `${plural(problems.length, 'problem')}${isIncomplete ? ' (incomplete)' : ''}`;
  if (unlisted > 0) return 'Problems found, none listed';
  return isIncomplete ? 'Incomplete: no problems among what was seen' : 'No problems seen';
}

/** What the list does not have, in sentences. */
export function missingTexts(
  { gaps, unlisted, possibleDuplicates }: ProblemList,
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
    ...(gaps.length > 0 ? [`Not compared: ${new Intl.ListFormat('en').format(gaps)}.`] : []),
    ...(isReplay ? ['A recording does not include the state of connections.'] : []),
  ];
}

function duplicatesText(
  { keys, earlier, count, atMs }: DuplicateProblem,
  generators: readonly Registered[],
): ProblemText {
  const known = earlier ? [...generators, earlier] : generators;
  const names = keys.map(key => nameByKey(key, known)).join(' and ');
  const [context, other] = keys.map(key => key.slice(0, key.indexOf('/')));
  const isOfOneName = keys.every(key => key.endsWith(`/${earlier?.name}`));
  return {
    title: 'Duplicates',
    what: `${names} made the same ${count === 1 ? 'ID' : `IDs ${timesText(count)}`}, last seen at ${utcTime(atMs)}.`,
    advice: `${isOfOneName ? 'The likely cause is an old snapshot, restored after the reload: save one after the last ID, or make the generator without.' : `Give each its own partition or its own sequence range${context === other ? ', or list it once if both are one generator' : ''}.`} IDs that were already stored need a unique key in the database.`,
    docs: PAGES.safety,
  };
}

function overlapsText({ shared, haveMet }: OverlapProblem, sinceMs: number): ProblemText {
  const { overlaps, generators, count } = shared;
  const isSno = !isSnowflake(generators[0]!.description);
  const met = overlaps.filter(({ a, b }) => haveMet(a.key, b.key));
  const examples = [...new Set([...met, ...overlaps])]
    .slice(0, EXAMPLES)
    .map(one => overlapText(one, haveMet));
  const what =
    count === 1
      ? `${examples[0]}.${met.length > 0 ? '' : ' They can make the same ID.'}`
      : `${plural(count, 'pair')} among ${plural(generators.length, 'generator')} can make the same ID${count > EXAMPLES ? `, of which ${EXAMPLES} are listed` : ''}.`;
  const isApart = overlaps.some(({ a, b }) => a.context.id === b.context.id && a.writer !== b.writer);
  const chance = isApart ? undefined : chanceText(overlaps, haveMet);
  return {
    title: 'Overlap',
    what: `${what}${isApart ? ' Their clock objects differ, so neither continues from the other, and IDs of the same unit and metabyte repeat.' : ''} Seen since ${utcTime(sinceMs)}.`,
    ...(count > 1 && { pairs: examples }),
    advice: isSno
      ? `Give each its own partition, or its own sequence range of a shared one${isApart ? ', or one clock object to both' : ''}.${chance ? ` ${chance}` : ''}`
      : 'Give each its own node fields, or its own range.',
    docs: PAGES.safety,
  };
}

function waitText(
  { key, count, isAtLeast, atMs, tookMs }: WaitProblem,
  generators: readonly Registered[],
): ProblemText {
  const often = `${isAtLeast ? 'at least ' : ''}${timesText(count)}`;
  const last =
    tookMs === undefined
      ? `It has generated no ID since ${utcTime(atMs)}.`
      : `The last wait began at ${utcTime(atMs)} and took ${durationText(tookMs)}.`;
  return {
    title: 'Unsafe wait',
    what: `${nameByKey(key, generators)} was blocked ${often}: its clock moved back to a time that every timeline had used. ${last}`,
    advice:
      tookMs === undefined
        ? 'Wait for the clock to catch up, or correct it.'
        : 'No ID was repeated. If it happens again, find what sets the clock back.',
    docs: PAGES.safety,
  };
}

function deviceText(
  { kind, generator, description, foundMs = 0, renewedMs }: DeviceProblem,
  sinceMs: number,
): ProblemText {
  const name = nameOf(generator);
  if (kind === 'fork') {
    return {
      title: 'Fork',
      what: `A copy of the device of ${name} was found at ${utcTime(foundMs)}, so both may have made the same IDs.${renewedMs === undefined ? '' : ` It has had new grants since ${utcTime(renewedMs)}.`}`,
      advice: `${renewedMs === undefined ? 'It starts over by itself. ' : ''}Rows whose IDs the copy has used get new ones when they are sent.`,
      docs: PAGES.copies,
    };
  }
  if (kind === 'provisional') {
    const isStorage = description.status.reason === 'storage';
    return {
      title: 'No grants',
      what: `${name} is a provisional device: ${isStorage ? 'its storage does not answer' : 'its options name no authority'}. Its IDs are unique by odds alone. Seen since ${utcTime(sinceMs)}.`,
      advice: isStorage
        ? 'Check that the page may store data.'
        : 'Pass the address of an authority as checkIn, so that the device gets grants.',
      docs: PAGES.client,
    };
  }
  const { grantedUntilMs } = description.status;
  const reach = grantedUntilMs > 0 ? `, which end at ${dayTime(grantedUntilMs)} UTC` : '';
  return {
    title: 'Late grants',
    what: `The clock of ${name} has passed all its grants${reach}. Its IDs stay unique, but carry a wrong time. Seen since ${utcTime(sinceMs)}.`,
    advice: 'Check in while the device is online, or correct its clock.',
    docs: PAGES.client,
  };
}

function oddText(
  { kind, key, value, says }: OddProblem,
  generators: readonly Registered[],
  sinceMs: number,
): ProblemText {
  const name = nameByKey(key, generators);
  if (kind === 'counting') {
    return {
      title: 'Metabytes count up',
      what: `The metabytes of ${plural(value, 'ID')} of ${name} count up by one, as the index of an array does. Seen since ${utcTime(sinceMs)}.`,
      advice:
        'An index was given as the metabyte, as in map((row, i) => generator.next(i)). Without a meaning for it, write map(() => generator.next()).',
      docs: PAGES.metabyte,
    };
  }
  if (kind === 'outside') {
    return {
      title: 'Metabytes outside the schema',
      what: `The schema has no meaning for the metabytes of ${plural(value, 'ID')} of ${name}, the last one “${says}”. Seen since ${utcTime(sinceMs)}.`,
      advice: 'Pack the metabyte with the schema, or add the choice or field to it.',
      docs: PAGES.metabyte,
    };
  }
  const isOurs = key === THIS_PAGE;
  const apart = `${durationText(value)} ${value < 0 ? 'before' : 'after'}`;
  return {
    title: 'Clock apart',
    what: `${isOurs ? `The clock of this page reads a time ${apart} the one that it had at the load, counted on, which the IDs of others agree with` : `The IDs of ${name} carry a time ${apart} the clock of this panel`}. Seen since ${utcTime(sinceMs)}.`,
    advice: isOurs
      ? 'Look for a mocked Date in this page, or correct the clock of this device.'
      : 'Look for a clock that is mocked, shifted or in another unit there. IDs stay unique, but sort elsewhere.',
    docs: PAGES.safety,
  };
}

function substitutedText(
  { key, count, readingMs }: SubstitutedProblem,
  generators: readonly Registered[],
): ProblemText {
  const read = readingMs === undefined ? 'a time that' : `${dayTime(readingMs)} UTC, which`;
  return {
    title: 'Clock out of range',
    what: `The clock of ${nameByKey(key, generators)} read ${read} no ID can hold${count === 0 ? ': next() throws or takes another time.' : `, ${timesText(count)}. Its IDs carry another time.`}`,
    advice: clockAdvice(readingMs),
    docs: PAGES.safety,
  };
}

function sourceText({ kind, sourceId, status }: SourceProblem, sinceMs: number): ProblemText {
  const name = sourceName(sourceId);
  const docs = sourceId.startsWith('stream:') ? PAGES.servers : PAGES.contexts;
  if (kind === 'reports') {
    return {
      title: 'Invalid reports',
      what: `${plural(status.refused ?? 0, 'report')} from ${name} could not be read and ${status.refused === 1 ? 'was' : 'were'} dropped, so their generators are not known. Seen since ${utcTime(sinceMs)}.`,
      advice: 'Use the same version of @sno-id/devtools on both sides.',
      docs,
    };
  }
  const { state, text } = status;
  return {
    title: state === 'refused' ? 'Source rejected' : 'Source not connected',
    what: `${text} Its generators are not shown or compared, since ${utcTime(sinceMs)}.`,
    advice:
      state === 'ended'
        ? 'Open the app in a browser that has BroadcastChannel.'
        : 'The panel tries again automatically; Generators shows when.',
    docs,
  };
}

function cutText({ context }: CutProblem, sinceMs: number): ProblemText {
  const { label, missing = 0 } = context;
  return {
    title: 'Generators cut',
    what: `${plural(missing, 'more generator')} of ${label} ${missing === 1 ? 'is' : 'are'} neither shown nor compared. Seen since ${utcTime(sinceMs)}.`,
    advice: 'Make one generator and keep it, instead of one for each task.',
    docs: PAGES.contexts,
  };
}

function unusedText(
  { option, name }: UnusedProblem,
  generators: readonly Registered[],
  sinceMs: number,
): ProblemText {
  const usable = generators.filter(({ context }) => option === 'meta' || context.place === 'page');
  const names = new Set(usable.map(one => one.name));
  const known = [...names].slice(0, EXAMPLES).map(one => `“${one}”`);
  if (names.size > EXAMPLES) known.push(`${grouped(names.size - EXAMPLES)} more`);
  return {
    title: 'Name without a generator',
    what: `The option ${option} names “${name}”, but no generator ${option === 'clocks' ? 'of this page ' : ''}has this name. Seen since ${utcTime(sinceMs)}.`,
    advice: `Use the name that the generator has in generators${known.length > 0 ? `: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(known)}` : ''}.`,
    docs: PAGES.options,
  };
}

const EXAMPLES = 6;

function timesText(count: number): string {
  return count === 1 ? 'once' : `${grouped(count)} times`;
}
