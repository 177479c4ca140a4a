import { GREATEST } from '@sno-id/kit/data';
import {
  firstAt,
  fromFields,
  lastAt,
  partitionOf,
  type Sno,
  UNIT_MS,
  unixMsOf,
  withFields,
} from '@sno-id/sdk';
import type { MetaField } from '@sno-id/sdk/meta';
import { EXAMPLE } from '../../../lib/bench.ts';
import type { Task } from './task.ts';

/** Two IDs with exactly one between them. */
export const BETWEEN: readonly [below: Sno, above: Sno] = [
  'brpk4q72xwfxxxxx' as Sno,
  'brpk4q72xwg22223' as Sno,
];

const YEAR_2025 = { first: firstAt(Date.UTC(2025)), last: lastAt(Date.UTC(2026) - 1) };
const NEW_YEAR_2030 = Date.UTC(2030);

/** The last ID of partition 7 before 2030, on the first way through time and with nothing in the metabyte. */
export const LAST_OF_2029: Sno = fromFields({
  unixMs: NEW_YEAR_2030 - UNIT_MS,
  tick: 0,
  meta: 0,
  partition: 7,
  sequence: GREATEST.sequence,
});

/** What the page grades. Each has one thing to find out, and more than one way to it. */
export const PUZZLES: readonly Task[] = [
  {
    id: 'between',
    title: 'In between',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'There is exactly one ID between these two, and no other tool than this page is needed to find it.',
    todo: `Make an ID that sorts between ${BETWEEN[0]} and ${BETWEEN[1]}.`,
    hint: 'Paste the first one, then press +1.',
    isSolved: ({ anatomyId }) => anatomyId !== undefined && anatomyId > BETWEEN[0] && anatomyId < BETWEEN[1],
    why: 'Text sorts as the number does. After x comes 2 again, and the character before counts one up: from f to g.',
  },
  {
    id: 'first-of-2026',
    title: 'The first of 2026',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'Every unit of 4 ms has a first ID that could have been made in it.',
    todo: 'Make the first possible ID of 2026 (UTC).',
    hint: 'Its time is 2026-01-01T00:00:00.000Z. What is the least that all other fields can be?',
    isSolved: ({ anatomyId }) => anatomyId === firstAt(Date.UTC(2026)),
    why: 'It is what firstAt(unixMs) of the SDK gives, and the lower bound of a range that begins there.',
  },
  {
    id: 'last-of-2029',
    title: 'The last of 2029',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'A generator with partition 7 and metabyte 0 is busy as 2029 ends (UTC). Its clock has never gone back.',
    todo: 'Make the last ID before 2030 that partition 7 can give.',
    hint: 'The last unit begins 4 ms before midnight. Its tick is 0, its sequence as high as it gets.',
    isSolved: ({ anatomyId }) => anatomyId === LAST_OF_2029,
    why: 'After sequence 65,535 the unit is used up, and the next ID has the first time of 2030.',
  },
  {
    id: 'twin',
    title: 'The twin',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'When the clock goes back, a generator comes to times that it has used already, and makes IDs that differ from earlier ones in one bit only.',
    todo: `Make that twin of ${EXAMPLE}.`,
    hint: 'Which bit keeps two ways through the same time apart?',
    isSolved: ({ anatomyId }) => anatomyId === withFields(EXAMPLE, { tick: 1 }),
    why: 'Bit 39 is the last bit of the eighth character: one step up in the alphabet.',
  },
  {
    id: 'signature',
    title: 'Signed',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'Every text of 16 characters of 2–9 and a–x is an ID, also one that spells something.',
    todo: 'Make an ID of 2026 and partition 26 that ends with the characters “sno”.',
    hint: 'Set time and partition first. The last three characters are in the sequence alone.',
    isSolved: ({ anatomyId }) =>
      anatomyId?.endsWith('sno') === true &&
      partitionOf(anatomyId) === 26 &&
      new Date(unixMsOf(anatomyId)).getUTCFullYear() === 2026,
    why: 'The last three characters are 15 bits, all of the sequence but its first. It is a number, and a word is one too.',
  },
  {
    id: 'year-2025',
    title: 'A year in two IDs',
    section: 'order',
    part: 'All IDs of a span of time',
    watches: 'orderRange',
    text: 'A report wants all records of 2025 (UTC), and the table has no column with a date.',
    todo: 'Build the range of exactly that year.',
    hint: 'From 2025-01-01 00:00 to the last millisecond of 2025-12-31.',
    isSolved: ({ orderRange }) => orderRange?.first === YEAR_2025.first && orderRange.last === YEAR_2025.last,
    why: 'Two comparisons with the primary key: every database has an index for that already.',
  },
  {
    id: 'sonyflake-stalls',
    title: 'One waits, one does not',
    section: 'clock',
    watches: 'clockLanes',
    payload: '',
    text: 'Sonyflake holds its last time when the clock goes back, and counts on within it, as far as its sequence reaches.',
    todo: 'Make Sonyflake stall, and sno not.',
    hint: 'Set the clock back by more than a moment, and keep asking for IDs.',
    isSolved: ({ clockLanes }) =>
      (clockLanes?.['sonyflake']?.stalls ?? 0) > 0 &&
      clockLanes?.['sno']?.stalls === 0 &&
      clockLanes['sno'].made > 0,
    why: 'Held time has 256 IDs left at most. A second timeline has as many as ever.',
  },
  {
    id: 'sno-waits',
    title: 'Even sno waits',
    section: 'clock',
    watches: 'clockLanes',
    payload: '',
    text: 'One bit makes two timelines. There are clocks that need a third.',
    todo: 'Make sno wait, without a restart.',
    hint: 'What if the clock goes back again, into times that both timelines have used?',
    isSolved: ({ clockLanes }) =>
      (clockLanes?.['sno']?.stalls ?? 0) > 0 && clockLanes?.['sno']?.duplicates === 0,
    why: 'Where both ticks were used, any ID could be a duplicate. sno waits until the clock is past the point where one of them is free: it knows that point (wallSafe).',
  },
  {
    id: 'refused',
    title: 'An error that your users see',
    section: 'clock',
    watches: 'clockLanes',
    payload: '',
    text: 'A generator that refuses hands its problem to the application: a form that cannot be sent, an order that is lost.',
    todo: 'Find a script under which Twitter’s snowflake fails and sno has neither error nor wait.',
    hint: 'It refuses for as long as its clock is behind.',
    isSolved: ({ clockLanes }) =>
      (clockLanes?.['twitter']?.errors ?? 0) > 0 &&
      clockLanes?.['sno']?.errors === 0 &&
      clockLanes['sno'].stalls === 0 &&
      clockLanes['sno'].duplicates === 0,
    why: 'A clock that is a second behind is nothing rare: it happens when a laptop wakes up.',
  },
  {
    id: 'duplicate',
    title: 'Data loss',
    section: 'sharing',
    text: 'Two generators with the same partition and the same numbers know nothing of each other.',
    todo: 'Be careless: make two generators that really give the same ID twice.',
    hint: 'Duplicate one, or drag its range over another’s, and let both run fast.',
    isSolved: ({ sharing }) => (sharing?.duplicates ?? 0) > 0,
    why: 'In a database the second record would be refused, or would take the place of the first. The radar of the devtools warns of such a pair before it happens.',
  },
  {
    id: 'twelve-and-four',
    title: 'Twelve and four',
    section: 'metabyte',
    payload: '~0', // no field yet
    watches: 'metabyte',
    text: 'An order has one of 12 statuses, and was last touched by one of 4 verbs.',
    todo: 'Fit a choice of 12 and a choice of 4 into the byte, as two fields.',
    hint: 'How many bits does a choice of 12 need? The next power of two is 16.',
    isSolved: ({ metabyte }) => hasChoices(metabyte?.fields ?? [], [12, 4]),
    why: 'Four bits hold 16 choices and two hold 4, so that two bits are left. Leave room: a choice that is added later must not change what is written already.',
  },
];

/** Whether there is a field for each number of choices, or wide enough for them, and no field serves for two. */
function hasChoices(fields: readonly MetaField[], wanted: readonly number[]): boolean {
  const sizes = fields.map(({ choices }) => choices?.length ?? 0).sort((a, b) => b - a);
  return wanted.every((count, i) => (sizes[i] ?? 0) >= count);
}
