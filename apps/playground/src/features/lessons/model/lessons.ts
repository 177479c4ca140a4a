import { GREATEST } from '@sno-id/kit/data';
import { metaOf, sequenceOf, tickOf, unixMsOf } from '@sno-id/sdk';
import { EXAMPLE } from '../../../lib/bench.ts';
import type { Task } from './task.ts';

/** How far from now an ID's time may be to count as now: a quarter of an hour, in milliseconds. */
const NOW_MS = 900_000;

/** So many IDs have to be compared before one believes that none is there twice. */
const MANY = 100;

/** The guided path, from nothing known to an app that makes IDs offline. */
export const LESSONS: readonly Task[] = [
  {
    id: 'bits',
    title: 'An ID is a number',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'A program gives each record an ID, and must never give one twice. A sno ID is a number of 80 bits: ten bytes, written as 16 characters of 2–9 and a–x. Each character stands for five bits.',
    todo: 'Turn over a bit: click any of the 80 cells.',
    hint: 'The cells stand under the text, eight to a byte. By keyboard: Tab to them, arrows to move, Space to turn one over.',
    isSolved: ({ anatomyId }) => anatomyId !== undefined && anatomyId !== EXAMPLE,
    why: 'Text, UUID, hex, bytes and the fields all followed: they are the same number, written in different ways.',
  },
  {
    id: 'time',
    title: 'It begins with a time',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'The first 39 bits count time in units of 4 ms, from the start of 2010. They last until September 2079. The blue cells with the letter T are the time.',
    todo: 'Make its time now.',
    hint: 'There is a button “Now” above the text.',
    isSolved: ({ anatomyId }, nowMs) =>
      anatomyId !== undefined && Math.abs(unixMsOf(anatomyId) - nowMs) < NOW_MS,
    why: 'Time stands in front, so IDs that are sorted as plain text are in the order of their time. No date has to be stored beside them for that.',
  },
  {
    id: 'tick',
    title: 'A bit for a clock that goes back',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'Clocks go back: they are set, they are corrected. IDs that are made then would have the same times as earlier ones. sno has one bit, the tick, that says on which of two ways through time an ID was made.',
    todo: 'Set the tick to 1.',
    hint: 'The tick is bit 39, the red one with the letter K. It is a field in the table too.',
    isSolved: ({ anatomyId }) => anatomyId !== undefined && tickOf(anatomyId) === 1,
    why: 'Each time the clock goes back, a generator turns the tick over (a tick-tock). The same unit of 4 ms can then be used once more, without an ID made twice.',
  },
  {
    id: 'metabyte',
    title: 'A byte of your own',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'The next eight bits, the metabyte, are the application’s own: what kind of record it is, a tenant, a flag. Whoever has the ID can read it without asking a database.',
    todo: 'Write 5 into the metabyte.',
    hint: 'Type it into the field “Metabyte” of the table; the generator has one of its own.',
    isSolved: ({ anatomyId }) => anatomyId !== undefined && metaOf(anatomyId) === 5,
    why: 'It is for what never changes: an ID is final, and so is all that is in it.',
  },
  {
    id: 'sequence',
    title: 'Who made it, and which one',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'Two generators that run at the same time are told apart by the partition, a number of 16 bits. IDs that one generator makes within the same 4 ms are told apart by the sequence, which counts up.',
    todo: 'Make the sequence the last one that there is.',
    hint: 'It has 16 bits, so that the last is 65,535: all of them 1.',
    isSolved: ({ anatomyId }) => anatomyId !== undefined && sequenceOf(anatomyId) === GREATEST.sequence,
    why: 'So a generator can make 65,536 IDs in each 4 ms, 16 million a second. One that is asked for more has to wait for the next 4 ms.',
  },
  {
    id: 'range',
    title: 'A day is a range of IDs',
    section: 'order',
    part: 'All IDs of a span of time',
    watches: 'orderRange',
    text: 'Since IDs sort by time, “all records of a day” are all IDs between two bounds, and the index of the primary key finds them.',
    todo: 'In “All IDs of a span of time”, choose another span.',
    hint: 'There are two times, buttons for common lengths, and a drawing to drag over.',
    isSolved: ({ orderRange }) => orderRange !== undefined,
    why: 'The bounds are the least ID of the first unit, with zeros behind its time, and the greatest of the last, with ones.',
  },
  {
    id: 'back',
    title: 'The clock goes back',
    section: 'clock',
    watches: 'clockLanes',
    payload: '',
    text: 'Here six kinds of generators run on the same clock, and you lead it astray. Each lane is one of them. What happens is marked: IDs, waits, errors, IDs out of order and IDs made twice.',
    todo: 'Choose “NTP step back”.',
    hint: 'It is one of the scripts to choose from, above the clock’s curve.',
    isSolved: ({ clockLanes }) =>
      clockLanes?.['sno'] !== undefined &&
      clockLanes['sno'].regressions > 0 &&
      clockLanes['sno'].duplicates === 0,
    why: 'sno turned its tick over and went on at once: no wait, no error, no ID twice. Its order breaks once, where the clock did. The others refused, waited, or made up time: look at the lanes below the clock.',
  },
  {
    id: 'restart',
    title: 'What a restart forgets',
    section: 'clock',
    watches: 'clockLanes',
    payload: '',
    text: 'A generator remembers which times it has used up. When its process ends, that memory is gone, unless its snapshot was stored: a few numbers.',
    todo: 'Choose “Restart without a snapshot”, and find an ID that was made twice.',
    hint: 'The table counts duplicates for each lane.',
    isSolved: ({ clockLanes }) => Object.values(clockLanes ?? {}).some(({ duplicates }) => duplicates > 0),
    why: 'The clock had been set back before the restart, so that new IDs got used times again. Choose “Restart with its snapshot” to see the same without a duplicate.',
  },
  {
    id: 'sharing',
    title: 'Many at once',
    section: 'sharing',
    text: 'Tabs and workers make IDs at the same time, without asking each other. They are safe if no two share a partition, or if those that share one have ranges of the sequence that do not overlap.',
    todo: 'Start generators that do not overlap, and see that none makes an ID that another made.',
    hint: 'Each bar is a generator with its range. “Start all” starts them.',
    isSolved: ({ sharing }) => sharing !== undefined && sharing.ids >= MANY && sharing.duplicates === 0,
    why: 'Nobody had to ask a server for a number. That is what makes IDs possible while the network is away.',
  },
  {
    id: 'odds',
    title: 'Is random good enough?',
    section: 'odds',
    text: 'A generator without a given partition picks one of 65,536 at random. How many can do that until two have the same? This is the question of shared birthdays, and most people guess too high.',
    todo: 'Place your bet.',
    hint: 'The question is at the top of the section. A wrong bet is as good as a right one.',
    isSolved: ({ bets }) => Object.keys(bets ?? {}).some(id => id.startsWith('odds')),
    why: 'With 302 it is one in two. Random partitions are for trying things out; give each client its own as soon as there is a server to give them.',
  },
  {
    id: 'meaning',
    title: 'Give the byte a meaning',
    section: 'metabyte',
    payload: '~0', // no field yet
    watches: 'metabyte',
    text: 'Eight bits can be one number, or a few small fields side by side: a state of four, a flag, a number up to 31.',
    todo: 'The byte is empty. Give it at least two fields.',
    hint: 'Choose a preset and press “Use preset”, or click a free bit to make a field of it.',
    isSolved: ({ metabyte }) => (metabyte?.fields.length ?? 0) >= 2,
    why: 'The schema is a few lines of TypeScript, from which the types of its fields follow. It can be copied from here.',
  },
  {
    id: 'inspect',
    title: 'Read what others made',
    section: 'inspector',
    text: 'Give the inspector a log, a column of a table or anything else with IDs in it. It finds them, and says when they were made, by whom, and which were made twice.',
    todo: 'Find a duplicate: read the sample that has some.',
    hint: 'The samples are buttons beside the place where one pastes.',
    isSolved: ({ inspected }) => (inspected?.duplicates ?? 0) > 0,
    why: 'Nothing that is pasted leaves the tab. What is odd in a log (a duplicate, a step back, a gap) has a line number to go to.',
  },
  {
    id: 'offline',
    title: 'An app without a network',
    section: 'offline',
    watches: 'offline',
    text: 'All of it together: notes that are made in this page get their final ID at once, and are sent to a server when there is one.',
    todo: 'Go offline there, and add a note.',
    hint: 'There is a switch for being offline. Write a note, then press Add.',
    isSolved: ({ offline }) => offline?.isOffline === true && offline.notes > 0,
    why: 'The note has the ID that the server’s table will have as its primary key. Nothing is renumbered later, so links to it work from the first moment.',
  },
];
