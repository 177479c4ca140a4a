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
import { rangeText } from '../../order/content.ts';
import type { Task } from './task.ts';

/** Two IDs with exactly one between them. */
export const BETWEEN: readonly [below: Sno, above: Sno] = [
  'brpk4q72xwfxxxxx' as Sno,
  'brpk4q72xwg22223' as Sno,
];

const YEAR_2025 = { first: firstAt(Date.UTC(2025)), last: lastAt(Date.UTC(2026) - 1) };
const NEW_YEAR_2030 = Date.UTC(2030);

/** The last ID of partition 7 before 2030, with tick 0 and metabyte 0. */
export const LAST_OF_2029: Sno = fromFields({
  unixMs: NEW_YEAR_2030 - UNIT_MS,
  tick: 0,
  meta: 0,
  partition: 7,
  sequence: GREATEST.sequence,
});

/** The puzzles. Each has one thing to discover, and more than one way to do so. */
export const PUZZLES: readonly Task[] = [
  {
    id: 'between',
    title: 'In between',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'There is exactly one ID between these two, and this page is all you need to find it.',
    todo: `Make an ID that sorts between ${BETWEEN[0]} and ${BETWEEN[1]}.`,
    hint: 'Paste the first one, then press +1.',
    isSolved: ({ anatomyId }) => anatomyId !== undefined && anatomyId > BETWEEN[0] && anatomyId < BETWEEN[1],
    why: 'Text sorts like the number. After x comes 2 again, and the character before it goes up by one: from f to g.',
  },
  {
    id: 'first-of-2026',
    title: 'The first of 2026',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'Every 4 ms unit has a smallest possible ID.',
    todo: 'Make the first possible ID of 2026 (UTC).',
    hint: 'Its time is 2026-01-01T00:00:00.000Z. What is the smallest value of every other field?',
    isSolved: ({ anatomyId }) => anatomyId === firstAt(Date.UTC(2026)),
    why: 'The SDK’s firstAt(unixMs) returns this ID. It is the lower bound of a range that starts there.',
  },
  {
    id: 'last-of-2029',
    title: 'The last of 2029',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'A generator with partition 7 and metabyte 0 is busy as 2029 ends (UTC). Its clock has never moved back.',
    todo: 'Make the last ID before 2030 that this generator can produce: partition 7, metabyte 0, tick 0.',
    hint: 'The last unit starts 4 ms before midnight. Its tick is 0, and its sequence is as high as possible.',
    isSolved: ({ anatomyId }) => anatomyId === LAST_OF_2029,
    why: 'After sequence 65,535 the unit is used up, and the next ID gets the first time of 2030.',
  },
  {
    id: 'twin',
    title: 'The twin',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'When the clock moves back, a generator reaches times that it has already used, and makes IDs that differ from earlier ones in one bit only.',
    todo: `Make the twin of ${EXAMPLE}.`,
    hint: 'Which bit separates the two timelines?',
    isSolved: ({ anatomyId }) => anatomyId === withFields(EXAMPLE, { tick: 1 }),
    why: 'Bit 39 is the last bit of the eighth character, so flipping it moves that character one step in the alphabet.',
  },
  {
    id: 'signature',
    title: 'Signed',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'Every text of 16 characters of 2–9 and a–x is an ID, including those that spell something.',
    todo: 'Make an ID of 2026 and partition 26 that ends with the characters “sno”.',
    hint: 'Set the time and the partition first. The last three characters lie entirely in the sequence.',
    isSolved: ({ anatomyId }) =>
      anatomyId?.endsWith('sno') === true &&
      partitionOf(anatomyId) === 26 &&
      new Date(unixMsOf(anatomyId)).getUTCFullYear() === 2026,
    why: 'The last three characters are 15 bits: all of the sequence but its first bit. They are a number, and so is any word.',
  },
  {
    id: 'year-2025',
    title: 'A year in two IDs',
    section: 'order',
    part: rangeText.title,
    watches: 'orderRange',
    text: 'A report needs all records of 2025 (UTC), and the table has no date column.',
    todo: 'Select the range of exactly that year.',
    hint: 'From 2025-01-01 00:00 to the last millisecond of 2025-12-31.',
    isSolved: ({ orderRange }) => orderRange?.first === YEAR_2025.first && orderRange.last === YEAR_2025.last,
    why: 'Two comparisons with the primary key: every database already has that index.',
  },
  {
    id: 'sonyflake-stalls',
    title: 'One waits, one does not',
    section: 'clock',
    watches: 'clockLanes',
    payload: '',
    text: 'When the clock moves back, Sonyflake stays at its last time and continues within it, as far as its sequence reaches.',
    todo: 'Make Sonyflake stall, but not sno.',
    hint: 'Set the clock back by more than a moment, while IDs are still requested.',
    isSolved: ({ clockLanes }) =>
      (clockLanes?.['sonyflake']?.stalls ?? 0) > 0 &&
      clockLanes?.['sno']?.stalls === 0 &&
      clockLanes['sno'].made > 0,
    why: 'A unit that is held has at most 256 IDs left. A second timeline has its full range.',
  },
  {
    id: 'sno-waits',
    title: 'Even sno waits',
    section: 'clock',
    watches: 'clockLanes',
    payload: '',
    text: 'One bit gives two timelines. Some clocks need a third.',
    todo: 'Make sno wait, without a restart.',
    hint: 'What happens if the clock moves back again, into times that both timelines have used?',
    isSolved: ({ clockLanes }) =>
      (clockLanes?.['sno']?.stalls ?? 0) > 0 && clockLanes?.['sno']?.duplicates === 0,
    why: 'Where both ticks are used, any ID could be a duplicate. sno waits until the clock has passed the point where one of them is free again, which it remembers (wallSafe).',
  },
  {
    id: 'refused',
    title: 'An error that users see',
    section: 'clock',
    watches: 'clockLanes',
    payload: '',
    text: 'A generator that rejects a call passes the problem on to the application: a form that cannot be sent, an order that is lost.',
    todo: 'Find a script in which the Twitter snowflake fails while sno has neither errors nor waits.',
    hint: 'It rejects calls as long as its clock is behind.',
    isSolved: ({ clockLanes }) =>
      (clockLanes?.['twitter']?.errors ?? 0) > 0 &&
      clockLanes?.['sno']?.errors === 0 &&
      clockLanes['sno'].stalls === 0 &&
      clockLanes['sno'].duplicates === 0,
    why: 'Clocks fall a second behind all the time: it happens when a laptop wakes up.',
  },
  {
    id: 'duplicate',
    title: 'Data loss',
    section: 'sharing',
    text: 'Two generators with the same partition and the same sequence range do not know about each other.',
    todo: 'Be careless: get two generators to produce the same ID.',
    hint: 'Duplicate one, or drag its range over another’s, and let both run fast.',
    isSolved: ({ sharing }) => (sharing?.duplicates ?? 0) > 0,
    why: 'In a database, the second record would be rejected, or would replace the first. The collision radar of the devtools warns about such a pair before it happens.',
  },
  {
    id: 'twelve-and-four',
    title: 'Twelve and four',
    section: 'metabyte',
    payload: '~0', // no field yet
    watches: 'metabyte',
    text: 'A shipment has one of 12 carriers, and was created in one of 4 ways.',
    todo: 'Fit a choice of 12 and a choice of 4 into the byte, as two fields.',
    hint: 'How many bits does a choice of 12 need? The next power of two is 16.',
    isSolved: ({ metabyte }) => hasChoices(metabyte?.fields ?? [], [12, 4]),
    why: 'Four bits hold 16 choices and two hold 4, which leaves two bits. Leave room: a choice that is added later must not change existing IDs.',
  },
];

/** Whether the schema has a separate field for each number of choices, or one that is wide enough. */
function hasChoices(fields: readonly MetaField[], wanted: readonly number[]): boolean {
  const sizes = fields.map(({ choices }) => choices?.length ?? 0).sort((a, b) => b - a);
  return wanted.every((count, i) => (sizes[i] ?? 0) >= count);
}
