import { GREATEST } from '@sno-id/kit/data';
import { metaOf, sequenceOf, tickOf, unixMsOf } from '@sno-id/sdk';
import { EXAMPLE } from '../../../lib/bench.ts';
import { quickEditsText } from '../../anatomy/content.ts';
import { presetsText } from '../../clock/content.ts';
import { deviceText as grantsDeviceText, grantsText, rulesText } from '../../grants/content.ts';
import { networkText, notesText } from '../../offline/content.ts';
import { rangeText } from '../../order/content.ts';
import { sharingText } from '../../sharing/content.ts';
import type { Task } from './task.ts';

/** How close to the current time an ID must be to count as now: a quarter of an hour, in milliseconds. */
const NOW_MS = 900_000;

/** How many IDs must be compared before the absence of duplicates means something. */
const MANY = 100;

/** The lessons, from no prior knowledge to an app that generates IDs offline. */
export const LESSONS: readonly Task[] = [
  {
    id: 'bits',
    title: 'An ID is a number',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'A program gives each record an ID, and must never give one twice. A sno ID is an 80-bit number: ten bytes, written as 16 characters of 2–9 and a–x. Each character holds five bits.',
    todo: 'Flip a bit: click any of the 80 cells.',
    hint: 'The cells are below the text, eight per byte. By keyboard: Tab to them, move with the arrow keys, and press Space to flip one.',
    isSolved: ({ anatomyId }) => anatomyId !== undefined && anatomyId !== EXAMPLE,
    why: 'Text, UUID, hex, bytes and the fields all followed: they are the same number, written in different ways.',
  },
  {
    id: 'time',
    title: 'It starts with a time',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'The first 39 bits count time in units of 4 ms since the start of 2010. They last until September 2079. The blue cells with the letter T hold the time.',
    todo: 'Set its time to now.',
    hint: `Use the “${quickEditsText.now}” button above the text.`,
    isSolved: ({ anatomyId }, nowMs) =>
      anatomyId !== undefined && Math.abs(unixMsOf(anatomyId) - nowMs) < NOW_MS,
    why: 'The time comes first, so IDs that are sorted as plain text are in order of time. Sorting by time needs no separate date column.',
  },
  {
    id: 'tick',
    title: 'A bit for clocks that move back',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'Clocks move back when somebody sets or corrects them, and new IDs then get the same times as earlier ones. sno has one bit for this, the tick: it tells which of two timelines an ID belongs to.',
    todo: 'Set the tick to 1.',
    hint: 'The tick is bit 39, the red one with the letter K. It is also a field in the table.',
    isSolved: ({ anatomyId }) => anatomyId !== undefined && tickOf(anatomyId) === 1,
    why: 'Each time the clock moves back, a generator flips the tick (a tick-tock). The same 4 ms unit can then be used once more without repeating an ID.',
  },
  {
    id: 'metabyte',
    title: 'A byte of your own',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'The next eight bits, the metabyte, belong to the application: the kind of record, a tenant, a flag. Whoever has the ID can read it without asking a database.',
    todo: 'Set the metabyte to 5.',
    hint: 'Type it into the “Metabyte” field of the table. (The generator below has its own metabyte.)',
    isSolved: ({ anatomyId }) => anatomyId !== undefined && metaOf(anatomyId) === 5,
    why: 'Use it for what never changes: an ID is final, and so is everything in it.',
  },
  {
    id: 'sequence',
    title: 'Who made it, and in which order',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'Two generators that run at the same time are told apart by the partition, a 16-bit number. IDs that one generator makes within the same 4 ms are told apart by the sequence, which counts up from a random start.',
    todo: 'Set the sequence to its maximum.',
    hint: 'It has 16 bits, so the maximum is 65,535: all bits 1.',
    isSolved: ({ anatomyId }) => anatomyId !== undefined && sequenceOf(anatomyId) === GREATEST.sequence,
    why: 'A generator can make up to 65,536 IDs every 4 ms, 16 million per second. If it is asked for more, it waits for the next 4 ms.',
  },
  {
    id: 'range',
    title: 'A day is a range of IDs',
    section: 'order',
    part: rangeText.title,
    watches: 'orderRange',
    text: 'Since IDs sort by time, “all records of a day” are all IDs between two bounds, and the index of the primary key finds them.',
    todo: `In “${rangeText.title}”, choose another range.`,
    hint: 'There are two times, buttons for common lengths, and a drawing to drag over.',
    isSolved: ({ orderRange }) => orderRange !== undefined,
    why: 'The lower bound is the first ID of the first unit, with zeros after the time; the upper bound is the last ID of the last unit, with ones.',
  },
  {
    id: 'back',
    title: 'The clock moves back',
    section: 'clock',
    watches: 'clockLanes',
    payload: '',
    text: 'Six kinds of generators run on the same clock, and you tamper with it. Each lane shows one of them and marks IDs, waits, errors, IDs out of order, and duplicates.',
    todo: `Choose “${presetsText.ntp}”.`,
    hint: 'It is one of the presets above the chart of the clock.',
    isSolved: ({ clockLanes }) =>
      clockLanes?.['sno'] !== undefined &&
      clockLanes['sno'].regressions > 0 &&
      clockLanes['sno'].duplicates === 0,
    why: 'sno flipped its tick and continued immediately: no wait, no error, no duplicate. The IDs it made while the clock repeated itself sort before some earlier ones; the table counts them as out of order. UUID v7 keeps its order by staying at its last time. The others rejected calls, waited, or ran out of numbers: see the lanes below the clock.',
  },
  {
    id: 'restart',
    title: 'What a restart forgets',
    section: 'clock',
    watches: 'clockLanes',
    payload: '',
    text: 'A generator remembers which times it has used. When its process ends, that memory is gone, unless its snapshot was saved: a few numbers.',
    todo: `Choose “${presetsText.restartWithout}”, and find an ID that was generated twice.`,
    hint: 'The table counts duplicates for each lane.',
    isSolved: ({ clockLanes }) => Object.values(clockLanes ?? {}).some(({ duplicates }) => duplicates > 0),
    why: `The clock had been set back before the restart, so new IDs got times that were already used. Choose “${presetsText.restartWith}” to see the same without a duplicate.`,
  },
  {
    id: 'sharing',
    title: 'Many at once',
    section: 'sharing',
    text: 'Tabs and workers generate IDs at the same time without asking each other. That is safe if no two share a partition, or if those that share one have sequence ranges that do not overlap.',
    todo: 'Start generators that do not overlap, and check that none repeats an ID of another.',
    hint: `Each bar is a generator with its range. “${sharingText.startAll}” starts them.`,
    isSolved: ({ sharing }) => sharing !== undefined && sharing.ids >= MANY && sharing.duplicates === 0,
    why: 'None of them had to ask a server for a number. That is why IDs can be generated without a network.',
  },
  {
    id: 'odds',
    title: 'Is random good enough?',
    section: 'odds',
    text: 'A generator without a given partition picks one of 65,536 at random. How many generators does it take before two share one? This is the birthday paradox.',
    todo: 'Place your guess.',
    hint: 'The question is at the top of the section. A wrong guess counts, too.',
    isSolved: ({ bets }) => Object.keys(bets ?? {}).some(id => id.startsWith('odds')),
    why: 'With 302 generators, the chance is one in two. Random partitions are fine for experiments; assign each client its own as soon as there is a server to do so.',
  },
  {
    id: 'grants',
    title: 'Without odds',
    section: 'grants',
    watches: 'grants',
    payload: '',
    text: 'Devices that are often offline can have IDs that are unique by construction: a server grants each a block of numbers once, and each tab claims a cell of it, durably, before it uses it. Kills, wrong clocks and months offline then cannot repeat an ID, as long as every rule is kept.',
    todo: `Break a rule: choose “${rulesText.claims}”, and make an ID repeat.`,
    hint: `Make a burst on device A, then press “${grantsDeviceText.power}”, and make another. Or press “${grantsText.play}”.`,
    isSolved: ({ grants }) => grants !== undefined && grants.broken !== 'none' && grants.repeats > 0,
    why: `The claim was not on the disk when the power went, so that the tabs claimed the same cell again. Choose “${rulesText.none}”, and try the same: the number of repeats stays 0.`,
  },
  {
    id: 'meaning',
    title: 'Give the byte a meaning',
    section: 'metabyte',
    payload: '~0', // no field yet
    watches: 'metabyte',
    text: 'Eight bits can hold one number, or a few small fields side by side: one of four kinds, a flag, a number up to 31.',
    todo: 'The byte is empty. Give it at least two fields.',
    hint: 'Choose a preset and press “Use preset”, or click a free bit to turn it into a field.',
    isSolved: ({ metabyte }) => (metabyte?.fields.length ?? 0) >= 2,
    why: 'The schema is a few lines of TypeScript that also give its fields their types. You can copy it from here.',
  },
  {
    id: 'inspect',
    title: 'Read other people’s IDs',
    section: 'inspector',
    text: 'Give the inspector a log, a table column or anything else that contains IDs. It finds them, and shows when they were generated, by whom, and which repeat.',
    todo: 'Find a duplicate: open the sample that contains some.',
    hint: 'Look for the sample buttons next to the paste box.',
    isSolved: ({ inspected }) => (inspected?.duplicates ?? 0) > 0,
    why: 'What you paste never leaves the tab. Anything unusual in a log (a duplicate, a step back, a gap) comes with a line number.',
  },
  {
    id: 'offline',
    title: 'An app without a network',
    section: 'offline',
    watches: 'offline',
    text: 'Everything together: notes that you create on this page get their final ID immediately, and are sent to a server when there is one.',
    todo: `Switch on “${networkText.offline}”, then add a note.`,
    hint: `The switch is called “${networkText.offline}”. Write a note, then press “${notesText.add}”.`,
    isSolved: ({ offline }) => offline?.isOffline === true && offline.notes > 0,
    why: 'The note’s ID is the one that the server’s table will use as its primary key. It never changes, so links to the note work from the start.',
  },
];
