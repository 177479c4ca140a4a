import { GREATEST, grouped, LIMITS } from '@sno-id/kit/data';
import { firstAt, fromFields, lastAt, partitionOf, type Sno, unixMsOf, withFields } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { EXAMPLE } from '../../../lib/id-link.ts';
import { quickEditsText } from '../../anatomy/content.ts';
import { rangeText } from '../../order/content.ts';
import { memberText } from '../../sharing/content.ts';
import { judgeChoices } from './advice/byte-advice.ts';
import { judgeRejections, judgeStandstill, judgeThirdTimeline, REJECTED } from './advice/clock-advice.ts';
import { counted, differing, differingBits, listed, outside, timeOff, towards } from './advice/id-advice.ts';
import { type Judgement, type Puzzle, soFar, wrong } from './puzzle.ts';
import { ALONE, ONE_DUPLICATE, REVERSED } from './tool-puzzles.ts';

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

const FIRST_OF_2026 = firstAt(Date.UTC(2026));

/** The ID whose twin is wanted, and the twin. */
const TWIN = withFields(EXAMPLE, { tick: 1 });

/** What the signed ID ends with, and its year and partition. */
const SIGNATURE = { ending: 'sno', year: 2026, partition: 26 };

/** The puzzles. Each has one thing to discover, and most have more than one way to do so. */
export const PUZZLES: readonly Puzzle[] = [
  {
    id: 'between',
    title: 'In between',
    section: 'anatomy',
    watches: 'anatomyId',
    noticesToo: 'typed',
    text: 'There is exactly one ID between these two, and this page is all you need to find it.',
    todo: `Edit the ID so that it sorts between ${BETWEEN[0]} and ${BETWEEN[1]}.`,
    hint: `Paste the first one, then press “${quickEditsText.next}”.`,
    judge({ anatomyId, typed }, before) {
      if (!anatomyId) return undefined;
      const text = typed?.text.trim() ?? '';
      const isShown = typed !== before.typed || anatomyId.startsWith(text);
      return (isShown ? tooShort(text) : undefined) ?? outside(anatomyId, ...BETWEEN) ?? 'right';
    },
    why: 'Text sorts like the number. After x comes 2 again, and the character before it goes up by one: from f to g.',
  },
  {
    id: 'first-of-2026',
    title: 'The first of 2026',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'Every 4 ms unit has a smallest possible ID.',
    terms: ['unit'],
    todo: 'Make the first possible ID of 2026 (UTC).',
    hint: 'Its time is 2026-01-01T00:00:00.000Z. What is the smallest value of every other field?',
    judge: ({ anatomyId }) => anatomyId && (towards(anatomyId, FIRST_OF_2026, []) ?? 'right'),
    why: 'The SDK’s firstAt(unixMs) returns this ID. It is the lower bound of a range that starts there.',
  },
  {
    id: 'last-of-2029',
    title: 'The last of 2029',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'A generator with partition 7 and metabyte 0 is busy as 2029 ends (UTC). Its clock has never moved back.',
    terms: ['partition', 'metabyte', 'tick'],
    todo: 'Make the last ID before 2030 that this generator can produce: partition 7, metabyte 0, tick 0.',
    hint: 'The last unit starts 4 ms before midnight. Its tick is 0, and its sequence is as high as possible.',
    judge: ({ anatomyId }) =>
      anatomyId && (towards(anatomyId, LAST_OF_2029, ['metabyte', 'partition']) ?? 'right'),
    why: `A generator with a given partition starts each unit at sequence 0. After ${LIMITS.lastSequence} the unit is used up, and the next ID gets the first time of 2030.`,
  },
  {
    id: 'twin',
    title: 'The twin',
    section: 'anatomy',
    payload: EXAMPLE,
    watches: 'anatomyId',
    noticesToo: 'typed',
    text: 'When the clock moves back, a generator reaches times that it has already used. A new ID may then differ from an earlier one in one bit only: they are twins.',
    todo: `Make the twin of ${EXAMPLE}.`,
    hint: 'Which bit separates the two timelines?',
    judge: ({ anatomyId }) => anatomyId && judgeTwin(anatomyId),
    why: 'Bit 39 is the last bit of the eighth character, so flipping it moves that character one step in the alphabet.',
  },
  {
    id: 'signature',
    title: 'Signed',
    section: 'anatomy',
    watches: 'anatomyId',
    text: 'Any 16 characters from 2–9 and a–x are an ID, even if some of them spell a word.',
    todo: `Edit an ID to have a time in ${SIGNATURE.year} and partition ${SIGNATURE.partition} that ends with the characters “${SIGNATURE.ending}”.`,
    hint: 'Set the time and the partition first. The last three characters lie entirely in the sequence.',
    judge: ({ anatomyId }) => anatomyId && judgeSignature(anatomyId),
    why: 'The last three characters are 15 bits: all of the sequence but its first bit. The word is only how that number is written: 2–9 and a–x are the 32 digits.',
  },
  {
    id: 'year-2025',
    title: 'A year in two IDs',
    section: 'order',
    watches: 'orderRange',
    panel: rangeText.title,
    text: 'A report needs all records of 2025 (UTC), and the table has no date column.',
    todo: `In “${rangeText.title}”, select exactly 2025.`,
    hint: 'From 2025-01-01 00:00 to the last millisecond of 2025-12-31.',
    judge: ({ orderRange }) => orderRange && judgeYear(orderRange),
    why: 'Two comparisons with the primary key: every database already has that index.',
  },
  {
    id: 'sonyflake-stalls',
    title: 'One waits, one does not',
    section: 'clock',
    watches: 'clockFaults',
    payload: 'q500.r3000@1500',
    clockBudget: 1,
    text: 'Sonyflake has 256 numbers for each 10 ms of its clock. When they are used up, it waits.',
    todo: 'Make Sonyflake wait, but not sno, on a clock that never moves back. One change is enough.',
    hint: 'On what clock do the same 10 ms last longer?',
    judge: facts => judgeStandstill(facts, 1),
    why: `On a clock that stands still, every ID gets the same time. Sonyflake has 256 numbers for it, sno has ${LIMITS.perUnit}.`,
  },
  {
    id: 'sno-waits',
    title: 'Even sno waits',
    section: 'clock',
    watches: 'clockFaults',
    payload: 'q500.r3000@1500',
    clockBudget: 2,
    text: 'One bit gives two timelines. Some clocks need a third.',
    terms: ['timeline'],
    todo: 'Make sno wait, without a restart. Two changes are enough.',
    hint: 'What happens if the clock moves back again, before the latest times of both timelines? A change is inserted where the slider is, so move it later before the second one.',
    judge: facts => judgeThirdTimeline(facts, 2),
    why: 'Before the latest times of both ticks, any ID could be a duplicate. sno waits until the clock is past one of them.',
  },
  {
    id: 'refused',
    title: 'An error that users see',
    section: 'clock',
    watches: 'clockFaults',
    payload: 'q500.r3000@1500',
    clockBudget: 1,
    text: 'A generator that rejects a call passes the problem on to the application: a form that cannot be sent, an order that is lost.',
    todo: `Make the Twitter snowflake reject about 50 calls (${REJECTED.join(' to ')}), while sno has neither errors nor waits. One change is enough.`,
    hint: 'It rejects calls as long as its clock is behind. 500 IDs are requested per second: for how long does that make 50?',
    judge: facts => judgeRejections(facts, 1),
    why: 'Steps of this size are ordinary: a time service that finds a clock a tenth of a second ahead may set it back at any time.',
  },
  {
    id: 'duplicate',
    title: 'Data loss',
    section: 'sharing',
    payload: `A7:0-32767@20,B7:32768-${GREATEST.sequence}@20,C8:0-${GREATEST.sequence}@20`,
    text: 'Two generators with the same partition and the same sequence range do not know about each other.',
    terms: ['partition', 'sequence'],
    todo: 'Be careless: get two generators to produce the same ID.',
    hint: `Press “${memberText.addClone}”, or drag a range over another’s, and let both run fast.`,
    judge({ sharing }, before) {
      if (!sharing || sharing.ids + sharing.overlaps === 0) return undefined;
      // Those that are still counted from before the puzzle do not solve it.
      if (sharing.duplicates > (before.sharing?.duplicates ?? 0)) return 'right';
      const made = sharing.ids > 0 ? `${counted(sharing.ids, 'ID')}, no new duplicate. ` : '';
      return sharing.overlaps > 0
        ? soFar(made + overlapAdvice(sharing.running))
        : wrong(`${made}Two generators must share a partition and sequence numbers.`);
    },
    why: 'In a database, the second record would be rejected, or would replace the first. The devtools of this project, a panel for apps that you develop, warn about such a pair before it happens.',
  },
  ONE_DUPLICATE,
  ALONE,
  {
    id: 'twelve-and-four',
    title: 'Twelve and four',
    section: 'metabyte',
    payload: '~0', // no field yet
    watches: 'metabyte',
    text: 'A picture is in one of 12 file formats, and was made in one of 4 ways. Neither ever changes.',
    todo: 'Make room for both in the byte: a field for one of 12, and a field for one of 4.',
    hint: 'Two bits hold 4 values, three hold 8. Press a free bit for a field, then drag its edge. Any type will do.',
    judge: ({ metabyte }) => metabyte && judgeChoices(metabyte.fields, [12, 4]),
    why: 'Four bits hold 16 choices and two hold 4, which leaves two bits. Leave room for choices that you add later, because existing IDs stay as they are.',
  },
  REVERSED,
];

/** What two generators with a range in common lack for a duplicate. */
function overlapAdvice(running: number): string {
  return running < 2
    ? 'Two ranges overlap; now let both run at the same time.'
    : 'Two ranges overlap, but no number of both has come in the same 4 ms. Let both ranges start at the same number, and run faster.';
}

/** Says that a text is only the beginning of an ID, which is then read as its smallest. */
function tooShort(text: string): Judgement {
  const { length } = text;
  if (!/^[2-9a-x]+$/.test(text) || length >= FIRST_OF_2026.length) return undefined;
  return wrong(`That text is too short: ${length} of ${FIRST_OF_2026.length} characters.`);
}

function judgeTwin(id: Sno): Judgement {
  if (id === TWIN) return 'right';
  if (id === EXAMPLE) return wrong('That is the ID itself. Its twin differs in one bit.');
  const bits = differingBits(id, EXAMPLE);
  const fields = listed(differing(id, EXAMPLE));
  return wrong(
    bits === 1
      ? `One bit differs, but it belongs to the ${fields}. No clock flips that.`
      : `${bits} bits differ (${fields}). A twin differs in one.`,
  );
}

function judgeSignature(id: Sno): Judgement {
  const { ending, year, partition } = SIGNATURE;
  const unixMs = unixMsOf(id);
  const [from, to] = [Date.UTC(year), Date.UTC(year + 1) - UNIT_MS];
  if (unixMs < from || unixMs > to) {
    return wrong(`It is ${timeOff(unixMs, unixMs < from ? from : to)} for ${year}.`);
  }
  if (partitionOf(id) !== partition) {
    return soFar(`Year right. The partition must be ${partition}, not ${grouped(partitionOf(id))}.`);
  }
  const last = id.slice(-ending.length);
  return last === ending ? 'right' : soFar(`Year and partition right. It ends with “${last}”.`);
}

function judgeYear({ first, last }: { readonly first: Sno; readonly last: Sno }): Judgement {
  const [from, to] = [unixMsOf(first), unixMsOf(last)];
  const [wantedFrom, wantedTo] = [unixMsOf(YEAR_2025.first), unixMsOf(YEAR_2025.last)];
  const end = to === wantedTo ? 'the end is right' : `the end is ${timeOff(to, wantedTo)}`;
  if (from !== wantedFrom) return wrong(`The start is ${timeOff(from, wantedFrom)}; ${end}.`);
  if (to === wantedTo) return 'right';
  return soFar(
    to - wantedTo === UNIT_MS
      ? `The start is right; the end is one unit too late: it is included, and belongs to 2026.`
      : `The start is right; ${end}.`,
  );
}
