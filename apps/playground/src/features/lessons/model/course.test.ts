import {
  firstAt,
  fromBigInt,
  lastAt,
  MAX as MAX_TIME,
  type Sno,
  toBigInt,
  withFields,
  ZERO,
} from '@sno-id/sdk';
import { defineMeta, flag, oneOf, uint } from '@sno-id/sdk/meta';
import { describe, expect, it, test } from 'vitest';
import { EXAMPLE } from '../../../lib/bench.ts';
import type { ClockFault, Facts, LaneFact, SharingFact } from '../../../lib/facts.ts';
import { SECTION_IDS } from '../../../lib/place.ts';
import { LANES } from '../../clock/model/lanes.ts';
import { OTHER_LANES } from './advice/clock-advice.ts';
import {
  continuesWith,
  countSolved,
  finishedLists,
  isFinished,
  nextAfter,
  nextLabel,
  placeOf,
  TASKS,
  taskOf,
  whyOf,
} from './course.ts';
import { LESSONS } from './lessons.ts';
import { BETWEEN, LAST_OF_2029, PUZZLES } from './puzzles.ts';

const NOW = Date.UTC(2026, 5, 1, 12);

/** `right`, the word for a try, or undefined. */
function said(id: string, facts: Facts, before: Facts = {}): string | undefined {
  const judgement = taskOf(id)!.judge(facts, { nowMs: NOW, before });
  return typeof judgement === 'object' ? judgement.word : judgement;
}

const anatomy = (id: string) => ({ anatomyId: id as Sno });
const NO_TROUBLE: LaneFact = { made: 1_500, stalls: 0, errors: 0, regressions: 0, duplicates: 0 };
const lane = (some: Partial<LaneFact> = {}): LaneFact => ({ ...NO_TROUBLE, ...some });
const choices = (count: number) => oneOf(Array.from({ length: count }, (_, i) => `c${i}`));
const schema = (...fields: Parameters<typeof defineMeta>[0][string][]) => ({
  metabyte: defineMeta(Object.fromEntries(fields.map((field, i) => [`f${i}`, field]))).toJSON(),
});

const BACK: ClockFault = { kind: 'step', ms: -500, at: 1_500 };
const AHEAD: ClockFault = { kind: 'step', ms: 500, at: 1_500 };
const FREEZE: ClockFault = { kind: 'freeze', ms: 400, at: 1_000 };
const KEEP: ClockFault = { kind: 'keep', ms: 100, at: 2_000 };
const LOSE: ClockFault = { kind: 'lose', ms: 100, at: 2_000 };
const clock = (clockFaults: readonly ClockFault[], lanes: Record<string, Partial<LaneFact>> = {}): Facts => ({
  clockFaults,
  clockLanes: Object.fromEntries(
    ['sno', 'twitter', 'sonyflake', 'multi-clock'].map(id => [id, lane(lanes[id])]),
  ),
});

test('task IDs are unique, and no task is solved without any action', () => {
  expect(new Set(TASKS.map(({ id }) => id)).size).toBe(TASKS.length);
  for (const { id, section } of TASKS) {
    expect(SECTION_IDS, id).toContain(section);
    expect(said(id, {}), id).toBeUndefined();
  }
});

describe('a lesson', () => {
  /** The facts of a try, what is said to it, and the facts before it. */
  it.each<[id: string, facts: Facts, said: string | undefined, before?: Facts]>([
    ['bits', { ...anatomy(ZERO), cellEdits: 1 }, 'right', anatomy(ZERO)],
    ['bits', { ...anatomy(ZERO), cellEdits: 1 }, undefined, { ...anatomy(ZERO), cellEdits: 1 }],
    [
      'bits',
      anatomy(withFields(ZERO, { sequence: 1 })), // +1
      'That changed 1 bit in another way. Click one of the 80 bits.',
      anatomy(ZERO),
    ],

    ['time', anatomy(firstAt(NOW + 60_000)), 'right'],
    ['time', anatomy(firstAt(NOW + 3_600_000)), 'Its time is 1 hour too late.'],
    ['time', anatomy(firstAt(NOW - 800 * 86_400_000)), 'Its time is 2 years too early.'],
    [
      'time',
      anatomy(withFields(firstAt(NOW - 86_400_000), { sequence: 1 })),
      'You changed the sequence. Its time is 1 day too early.',
      anatomy(firstAt(NOW - 86_400_000)),
    ],

    ['tick', anatomy(withFields(ZERO, { tick: 1 })), 'right'],
    [
      'tick',
      anatomy(withFields(ZERO, { meta: 1 })),
      'You changed the metabyte. The tick is still 0: the single cell after the time.',
      anatomy(ZERO),
    ],

    ['metabyte', anatomy(withFields(ZERO, { meta: 5 })), 'right'],
    ['metabyte', anatomy(withFields(ZERO, { meta: 9 })), '9 is 4 too high.', anatomy(ZERO)],
    ['metabyte', anatomy(withFields(ZERO, { meta: 3 })), '3 is 2 too low.', anatomy(ZERO)],
    [
      'metabyte',
      anatomy(withFields(ZERO, { partition: 5 })),
      'You changed the partition. The metabyte is still 0.',
      anatomy(ZERO),
    ],
    [
      'metabyte',
      { ...anatomy(ZERO), generatorMeta: 5 },
      'That is the metabyte of the generator, for its next IDs. Change the one of this ID.',
      anatomy(ZERO),
    ],

    ['sequence', anatomy(lastAt(NOW)), 'right'],
    ['sequence', anatomy(withFields(ZERO, { sequence: 65_534 })), '65,534 is 1 too low.', anatomy(ZERO)],
    [
      'sequence',
      anatomy(withFields(ZERO, { partition: 65_535 })),
      'You changed the partition. The sequence is still 0.',
      anatomy(ZERO),
    ],

    ['range', { orderRange: { first: firstAt(NOW), last: lastAt(NOW + 86_400_000 - 1) } }, 'right'],
    [
      'range',
      { orderRange: { first: firstAt(NOW), last: lastAt(NOW + 3_600_000 - 1) } },
      'That is 1 hour: 23 hours too short.',
    ],
    [
      'range',
      { orderRange: { first: firstAt(NOW), last: lastAt(NOW + 86_400_000) } },
      'That is 1 day and 1 unit: 1 unit too long.',
    ],
    [
      'range',
      { orderRange: { first: firstAt(NOW), last: lastAt(NOW) } },
      'That is 1 unit: 23 hours and 59 minutes too short.',
    ],

    ['back', clock([BACK], { sno: { regressions: 398 } }), 'right'],
    ['back', clock([]), 'Nothing happens to the clock now.'],
    ['back', clock([AHEAD]), 'That was a step ahead, which only leaves a gap. Step back.'],
    [
      'back',
      clock([FREEZE, AHEAD]),
      'The clock froze and then stepped ahead, but never moved back. Step back.',
    ],
    ['back', clock([FREEZE]), 'The clock stopped or slowed, but never moved back. Choose “NTP step back”.'],
    [
      'back',
      clock([BACK, LOSE], { sno: { duplicates: 200 } }),
      'A restart is still in the script, which is the next lesson. Undo it, or choose “NTP step back”.',
    ],
    [
      'back',
      clock([BACK, BACK], { sno: { stalls: 1, regressions: 1 } }),
      'sno had to wait there: the clock moved back twice. Choose “NTP step back”.',
    ],

    ['restart', clock([]), 'Nothing happens to the clock now.'],
    ['restart', clock([BACK]), 'No restart yet: the generator still remembers.'],
    [
      'restart',
      clock([BACK, KEEP]),
      'That restart kept its snapshot, so nothing repeats. Choose the one without.',
    ],
    ['restart', clock([LOSE]), 'A restart without a snapshot, but the clock had not moved back before it.'],
    [
      'restart',
      clock([BACK, LOSE], { sno: { duplicates: 200 } }),
      'There they are. How many did sno generate twice? See its row in “Over the whole script”, below the lanes.',
    ],
    [
      'restart',
      { ...clock([BACK, LOSE], { sno: { duplicates: 200 } }), answers: { restart: 180 } },
      '180 is too low. Look under “Duplicates”.',
    ],
    [
      'restart',
      { ...clock([BACK, LOSE], { sno: { duplicates: 200 } }), answers: { restart: 1_500 } },
      'That is how many it generated in all. Look under “Duplicates”.',
    ],
    ['restart', { ...clock([BACK, LOSE], { sno: { duplicates: 200 } }), answers: { restart: 200 } }, 'right'],

    ['sharing', sharing({ ids: 100 }), 'right'],
    ['sharing', sharing({ ids: 12 }), '12 of 100 IDs compared, no duplicate. Let them run.'],
    ['sharing', sharing({ ids: 100, running: 0 }), 'No generator is running. Start at least two.'],
    [
      'sharing',
      sharing({ ids: 100, running: 1 }),
      'A single generator never repeats its IDs. Start another one.',
    ],
    [
      'sharing',
      sharing({ ids: 200, overlaps: 1 }),
      'No duplicate yet. Two ranges overlap, and the same number in the same 4 ms makes the same ID. Separate them.',
    ],
    [
      'sharing',
      sharing({ ids: 200, overlaps: 1, duplicates: 1 }),
      '1 duplicate. Two ranges overlap, and the same number in the same 4 ms makes the same ID. Separate them.',
    ],
    [
      'sharing',
      sharing({ ids: 200, duplicates: 1 }),
      'The ranges are separate. The count still has 1 duplicate: press “Reset count”.',
    ],

    ['odds', { bets: { 'odds-birthday': false } }, 'right'],
    ['odds', { bets: { 'anatomy-tick': true } }, undefined],

    ['grants', { grants: { broken: 'claims', ids: 100, repeats: 3 } }, 'right'],
    [
      'grants',
      { grants: { broken: 'none', ids: 9, repeats: 0 } },
      'All rules are kept, so no ID is stored twice. Break one first.',
    ],
    [
      'grants',
      { grants: { broken: 'blocks', ids: 9, repeats: 3 } },
      'That breaks another rule. Choose “Claims not saved”.',
    ],
    [
      'grants',
      { grants: { broken: 'claims', ids: 0, repeats: 0 } },
      'The rule is broken. Now make IDs: on device A, press “200 IDs per tab”, then “Cut power”, then “200 IDs per tab” again.',
    ],
    [
      'grants',
      { grants: { broken: 'claims', ids: 9, repeats: 0 } },
      expect.stringMatching(/^9 IDs, no repeat yet\. Cut the power of device A .* “200 IDs per tab” again/),
    ],

    ['meaning', schema(uint(2), uint(2)), 'right'],
    ['meaning', schema(uint(2)), '1 field so far: 1 more.'],
    ['meaning', schema(), 'The byte is empty again.'],

    ['inspect', { inspected: { ids: 9, duplicates: 1 } }, 'right'],
    [
      'inspect',
      { inspected: { ids: 3_000, duplicates: 0 } },
      '3,000 IDs, none of them twice: nothing is wrong with that one.',
    ],
    ['inspect', { inspected: { ids: 0, duplicates: 0 } }, 'There is no ID in that text.'],

    ['offline', offline(1, true), 'right', offline(0, true)],
    ['offline', offline(4, true), 'Offline. Now add a note.', offline(4, false)],
    [
      'offline',
      offline(5, false),
      'That note was made online. Switch on “Offline” first.',
      offline(4, false),
    ],
    ['offline', offline(4, false), undefined, {}],
    [
      'offline',
      { ...offline(4, false), offlineB: offline(4, true).offline! },
      'Device B is offline. Now add a note there.',
      { ...offline(4, false), offlineB: offline(4, false).offline! },
    ],
    [
      'offline',
      { ...offline(4, false), offlineB: offline(5, true).offline! },
      'right',
      { ...offline(4, false), offlineB: offline(4, true).offline! },
    ],
  ])('%s, with %j, says %j', (id, facts, words, before) => {
    expect(said(id, facts, before)).toEqual(words);
  });

  it('about a step back names the numbers of its table', () => {
    const why = whyOf(taskOf('back')!, clock([BACK], { sno: { made: 1_500, regressions: 398 } }));
    expect(why).toContain('398 of its 1,500 IDs sort before earlier ones (“Out of order” in the table)');
  });

  it('about a step back tells what each other lane did, and no more', () => {
    const lanes = { twitter: { errors: 399 }, 'multi-clock': { regressions: 399 } };
    expect(whyOf(taskOf('back')!, clock([BACK], lanes))).toMatch(
      / Twitter snowflake rejected 399 calls\. Sonyflake kept the order without a wait or an error\.( |$)/,
    );
    expect(OTHER_LANES).toEqual(LANES.slice(1).map(({ id, name }) => [id, name]));
  });

  it('begins in a state that does not solve it', () => {
    for (const { id, payload, judge } of LESSONS) {
      if (typeof payload !== 'function') continue;
      for (const anatomyId of [ZERO, EXAMPLE, withFields(ZERO, { tick: 1, meta: 5, sequence: 65_535 })]) {
        const start = (payload({ anatomyId }) ?? anatomyId) as Sno;
        expect(judge({ anatomyId: start }, { nowMs: NOW, before: {} }), id).not.toBe('right');
      }
    }
  });
});

/** Two generators that run, with separate ranges. */
function sharing(some: Partial<SharingFact>): Facts {
  return { sharing: { running: 2, overlaps: 0, ids: 0, duplicates: 0, ...some } };
}

function offline(notes: number, isOffline: boolean): Facts {
  return { offline: { notes, stored: 0, waiting: 0, isOffline } };
}

describe('a puzzle', () => {
  const [below, above] = BETWEEN;
  const of2026 = withFields(firstAt(NOW), { partition: 26 });
  const year = (from: number, to: number) => ({ orderRange: { first: firstAt(from), last: lastAt(to) } });

  it.each<[id: string, facts: Facts, said: string | undefined, before?: Facts]>([
    ['between', anatomy(fromBigInt(toBigInt(below) + 1n)), 'right'],
    ['between', anatomy(below), 'That is the first of the two. Go one up.'],
    ['between', anatomy(above), 'That is the second of the two. Go one down.'],
    [
      'between',
      anatomy(fromBigInt(toBigInt(below) - 7n)),
      'It sorts before both: the time is right, the number is 7 too low.',
    ],
    [
      'between',
      { ...anatomy('brpk4q7222222222'), typed: { text: 'brpk4q72' } },
      'That text is too short: 8 of 16 characters.',
    ],
    ['between', anatomy(MAX_TIME), 'It sorts after both: its time is 48 years too late.'],

    ['first-of-2026', anatomy(firstAt(Date.UTC(2026))), 'right'],
    ['first-of-2026', anatomy(firstAt(Date.UTC(2026) + 24 * 4)), '24 units too late.'],
    ['first-of-2026', anatomy(lastAt(Date.UTC(2026) - 1)), '1 unit too early.'],
    [
      'first-of-2026',
      anatomy(withFields(firstAt(Date.UTC(2026)), { meta: 3 })),
      'Time and tick right. The metabyte is too high: 3.',
    ],
    [
      'first-of-2026',
      anatomy(withFields(firstAt(Date.UTC(2026)), { tick: 1 })),
      'Time right. The tick must be 0, not 1.',
    ],

    ['last-of-2029', anatomy(LAST_OF_2029), 'right'],
    [
      'last-of-2029',
      anatomy(lastAt(Date.UTC(2030) - 4)), // the last of any generator
      'Time right. The tick must be 0, not 1.',
    ],
    [
      'last-of-2029',
      anatomy(withFields(LAST_OF_2029, { meta: 255 })),
      'Time and tick right. The metabyte must be 0, not 255.',
    ],
    [
      'last-of-2029',
      anatomy(withFields(LAST_OF_2029, { sequence: 9 })),
      'Time, tick, metabyte and partition right. The sequence is too low: 9.',
    ],

    ['twin', anatomy('brpk4q73xwf2m63l'), 'right'],
    ['twin', anatomy(EXAMPLE), 'That is the ID itself. Its twin differs in one bit.'],
    [
      'twin',
      anatomy(withFields(EXAMPLE, { meta: 254 })),
      'One bit differs, but it belongs to the metabyte. No clock flips that.',
    ],
    [
      'twin',
      anatomy(withFields(EXAMPLE, { meta: 252, tick: 1 })),
      '3 bits differ (tick and metabyte). A twin differs in one.',
    ],

    ['signature', anatomy(`${of2026.slice(0, 13)}sno`), 'right'],
    ['signature', anatomy(`${firstAt(NOW).slice(0, 13)}sno`), 'Year right. The partition must be 26, not 0.'],
    ['signature', anatomy(of2026), 'Year and partition right. It ends with “222”.'],
    ['signature', anatomy(firstAt(Date.UTC(2031))), 'It is 4 years too late for 2026.'],

    ['year-2025', year(Date.UTC(2025), Date.UTC(2026) - 1), 'right'],
    [
      'year-2025',
      year(Date.UTC(2025), Date.UTC(2026)),
      'The start is right; the end is one unit too late: it is included, and belongs to 2026.',
    ],
    [
      'year-2025',
      year(Date.UTC(2025), Date.UTC(2025, 11, 31)),
      'The start is right; the end is 23 hours and 59 minutes too early.',
    ],
    [
      'year-2025',
      year(Date.UTC(2025, 1), Date.UTC(2025, 5)),
      'The start is 31 days too late; the end is 213 days and 23 hours too early.',
    ],

    ['sonyflake-stalls', clock([{ ...FREEZE, ms: 600 }], { sonyflake: { stalls: 1 } }), 'right'],
    [
      'sonyflake-stalls',
      clock([BACK], { sonyflake: { stalls: 1 }, sno: { regressions: 9 } }),
      'That clock moved back. Find a way in which it never does.',
    ],
    [
      'sonyflake-stalls',
      clock([FREEZE]),
      'Sonyflake had enough numbers for 400 ms. Undo it, and insert a longer one. More IDs per second help, too.',
    ],
    ['sonyflake-stalls', clock([AHEAD]), 'The clock kept moving, so Sonyflake got new numbers every 10 ms.'],
    [
      'sonyflake-stalls',
      clock([FREEZE, BACK], { sonyflake: { stalls: 1 } }),
      'The clock has 2 changes, and only one is allowed. Undo one.',
    ],
    [
      'sonyflake-stalls',
      clock([BACK], { sonyflake: { stalls: 1 }, sno: { stalls: 1 } }),
      'sno waits, too. That is more than the puzzle asks for.',
    ],

    ['sno-waits', clock([BACK, BACK], { sno: { stalls: 1 } }), 'right'],
    [
      'sno-waits',
      clock([BACK, LOSE], { sno: { stalls: 1 } }),
      'Without a restart: the clock alone must do it.',
    ],
    [
      'sno-waits',
      clock([BACK]),
      'Back once: sno flipped its tick and used the second timeline. Move the slider later. What uses that one up, too?',
    ],
    [
      'sno-waits',
      clock([BACK, BACK]),
      'Back twice at the same moment, which is one step to sno: it made no ID in between. Undo one, move the slider later, and step back again.',
    ],
    [
      'sno-waits',
      clock([BACK, { ...BACK, at: 2_900 }]),
      'Back twice, but the second time into a period that only one timeline had used. Undo it, and step back sooner after the first, or further.',
    ],
    ['sno-waits', clock([]), 'Nothing happens to the clock now.'],
    ['sno-waits', clock([AHEAD]), 'The clock never moved back, so one timeline is enough.'],
    [
      'sno-waits',
      clock([BACK, BACK, BACK], { sno: { stalls: 1 } }),
      'The clock has 3 changes, and only 2 are allowed. Undo one.',
    ],

    ['refused', clock([BACK], { twitter: { errors: 50 } }), 'right'],
    [
      'refused',
      clock([BACK], { twitter: { errors: 249 } }),
      'It rejected 249: too many. Undo it, and step back less far.',
    ],
    [
      'refused',
      clock([BACK], { twitter: { errors: 9 } }),
      'It rejected 9: too few. Undo it, and step back further.',
    ],
    ['refused', clock([FREEZE]), 'It rejected none. It does so while its clock is behind its last ID.'],
    [
      'refused',
      clock([BACK], { twitter: { errors: 50 }, sno: { stalls: 1 } }),
      'The Twitter snowflake is not alone: sno has to wait, too.',
    ],

    ['duplicate', sharing({ ids: 9, overlaps: 1, duplicates: 1 }), 'right'],
    [
      'duplicate',
      sharing({ ids: 9, overlaps: 1, duplicates: 1 }),
      '9 IDs, no new duplicate. Two ranges overlap, but no number of both has come in the same 4 ms. Let both ranges start at the same number, and run faster.',
      sharing({ ids: 8, overlaps: 1, duplicates: 1 }),
    ],
    [
      'duplicate',
      sharing({ ids: 9, overlaps: 1, running: 1 }),
      '9 IDs, no new duplicate. Two ranges overlap; now let both run at the same time.',
    ],
    [
      'duplicate',
      sharing({ ids: 9 }),
      '9 IDs, no new duplicate. Two generators must share a partition and sequence numbers.',
    ],

    ['twelve-and-four', schema(choices(12), choices(4)), 'right'],
    ['twelve-and-four', schema(choices(4), choices(12)), 'right'],
    ['twelve-and-four', schema(uint(4), uint(2)), 'right'],
    ['twelve-and-four', schema(uint(3), uint(2)), '3 bits hold 8 values, too few for 12: 1 bit more.'],
    ['twelve-and-four', schema(uint(4), flag()), '1 bit holds 2 values, too few for 4: 1 bit more.'],
    [
      'twelve-and-four',
      schema(choices(48)),
      'One field has room for all 48 combinations, but the task asks for 2.',
    ],
    ['twelve-and-four', schema(uint(4)), '1 field so far. The choice of 4 needs its own.'],
  ])('%s, with %j, says %j', (id, facts, words, before) => {
    expect(said(id, facts, before)).toBe(words);
  });

  it('in between has a single answer', () => {
    expect(toBigInt(above) - toBigInt(below)).toBe(2n);
  });

  it('of a time accepts that ID and no neighbor', () => {
    for (const [id, answer] of [
      ['first-of-2026', firstAt(Date.UTC(2026))],
      ['last-of-2029', LAST_OF_2029],
      ['twin', 'brpk4q73xwf2m63l' as Sno],
    ] as const) {
      const value = toBigInt(answer);
      const judged = [-1n, 0n, 1n].map(by => said(id, anatomy(fromBigInt(value + by))) === 'right');
      expect(judged).toEqual([false, true, false]);
    }
  });
});

const lessonIds = LESSONS.map(({ id }) => id);

test('each task leads to the next unsolved one of its list, wrapping around, and then to the other list', () => {
  expect(nextAfter(undefined, [])).toBe(LESSONS[0]);
  expect(nextAfter(LESSONS[0], ['bits', 'time'])).toBe(LESSONS[2]);
  expect(nextAfter(LESSONS.at(-1), ['bits'])).toBe(LESSONS[1]);
  expect(nextAfter(PUZZLES.at(-1), ['between'])).toBe(PUZZLES[1]);
  expect(nextAfter(LESSONS.at(-1), lessonIds)).toBe(PUZZLES[0]);
  expect(
    nextAfter(
      LESSONS[0],
      TASKS.slice(1).map(({ id }) => id),
    ),
  ).toBeUndefined();
});

test('a puzzle is announced as one after a lesson', () => {
  expect(nextLabel(LESSONS[0]!, LESSONS[1]!)).toBe('Next: It starts with a time');
  expect(nextLabel(LESSONS[0]!, PUZZLES[0]!)).toBe(`First puzzle: ${PUZZLES[0]!.title}`);
  expect(nextLabel(LESSONS[0]!, PUZZLES[1]!)).toBe(`Next puzzle: ${PUZZLES[1]!.title}`);
  expect(nextLabel(PUZZLES[1]!, PUZZLES[2]!)).toBe(`Next: ${PUZZLES[2]!.title}`);
  expect(nextLabel(PUZZLES[1]!, LESSONS[0]!)).toBe('Next lesson: An ID is a number');
});

test('the list continues with the current task until it is solved, and then with the one after it', () => {
  expect(continuesWith('bits', [])).toBe(LESSONS[0]);
  expect(continuesWith('bits', ['bits'])).toBe(LESSONS[1]);
  expect(continuesWith(undefined, ['bits'])).toBe(LESSONS[1]);
});

test('a task knows its number, and a list whether it is finished', () => {
  expect(placeOf(LESSONS[2]!)).toBe(`Lesson 3 of ${LESSONS.length}`);
  expect(placeOf(PUZZLES[0]!)).toBe(`Puzzle 1 of ${PUZZLES.length}`);
  expect(countSolved(LESSONS, ['bits', 'between', 'unknown'])).toBe(1);
  expect(isFinished(LESSONS, ['bits'])).toBe(false);
  expect(
    isFinished(
      LESSONS,
      LESSONS.map(({ id }) => id),
    ),
  ).toBe(true);
});

test('of the finished lists, the one that was finished last comes first', () => {
  const [lessons, puzzles] = [LESSONS, PUZZLES].map(tasks => tasks.map(({ id }) => id)) as [
    string[],
    string[],
  ];
  expect(finishedLists(lessons.slice(1))).toEqual([]);
  expect(finishedLists(lessons)).toEqual([LESSONS]);
  expect(finishedLists([...lessons, ...puzzles])).toEqual([PUZZLES, LESSONS]);
  expect(finishedLists([...puzzles, ...lessons])).toEqual([LESSONS, PUZZLES]);
});
