import { firstAt, fromBigInt, lastAt, MAX as MAX_TIME, type Sno, toBigInt, withFields } from '@sno-id/sdk';
import { defineMeta, flag, oneOf, uint } from '@sno-id/sdk/meta';
import { describe, expect, it, test } from 'vitest';
import type { ClockFault, Facts, LaneFact, SharingFact } from '../../../lib/facts.ts';
import { EXAMPLE } from '../../../lib/id-link.ts';
import { SECTION_IDS } from '../../../lib/place.ts';
import { inspect } from '../../inspector/model/inspect.ts';
import { sharingText } from '../../sharing/content.ts';
import { expectedDuplicates } from '../../sharing/model/figures.ts';
import { BOUNDS } from '../../sharing/model/odds-codec.ts';
import { POSITIONS, sliderValue } from '../../sharing/model/slider-scale.ts';
import type { Puzzle } from './puzzle.ts';
import { countSolved, nextAfter, puzzleOf } from './puzzle-list.ts';
import { BETWEEN, LAST_OF_2029, PUZZLES } from './puzzles.ts';
import { THREE } from './tool-puzzles.ts';

const NOW = Date.UTC(2026, 5, 1, 12);

/** `right`, the word for a try, or undefined. */
function said(id: string, facts: Facts, before: Facts = {}): string | undefined {
  const judgement = puzzleOf(id)!.judge(facts, before);
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
const LOSE: ClockFault = { kind: 'lose', ms: 100, at: 2_000 };
const clock = (clockFaults: readonly ClockFault[], lanes: Record<string, Partial<LaneFact>> = {}): Facts => ({
  clockFaults,
  clockLanes: Object.fromEntries(
    ['sno', 'twitter', 'sonyflake', 'multi-clock'].map(id => [id, lane(lanes[id])]),
  ),
});

test('puzzle IDs are unique, and no puzzle is solved without any action', () => {
  expect(new Set(PUZZLES.map(({ id }) => id)).size).toBe(PUZZLES.length);
  for (const { id, section } of PUZZLES) {
    expect(SECTION_IDS, id).toContain(section);
    expect(said(id, {}), id).toBeUndefined();
  }
});

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
      'Back twice at the same moment, which is one step to sno, because it generated no ID in between. Undo one, move the slider later, and step back again.',
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
      sharing({ overlaps: 1, running: 0 }),
      'Two ranges overlap; now let both run at the same time.',
    ],
    ['duplicate', sharing({}), undefined],
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
      'One field has room for all 48 combinations, but the puzzle asks for 2.',
    ],
    ['twelve-and-four', schema(uint(4)), '1 field so far. The choice of 4 needs its own.'],

    ['one-duplicate', odds(0.97), '0.97 on average: too few generators.'],
    ['one-duplicate', odds(1.01), 'right'],
    ['one-duplicate', odds(1.2), '1.2 on average: fewer generators are enough.'],
    [
      'one-duplicate',
      { odds: { ...odds(1).odds!, rate: 20 } },
      'Only the number of generators counts here: 10 per second for 24 hours.',
    ],

    ['alone', grants('none'), 'All rules are kept. Choose one to break.'],
    ['alone', grants('claims', ['A1', 'A3']), 'right'],
    ['alone', grants('copies', ['A1', 'C2']), 'Tabs A1 and C2 repeat an ID, but they are of two devices.'],
    ['alone', grants('claims'), 'No ID repeats yet. When would a device need a claim that it has not saved?'],
    [
      'alone',
      { grants: { broken: 'claims', repeats: [], ids: 400, hasLostPower: false } },
      'There are IDs now. What makes a device forget which cells they are in?',
    ],
    [
      'alone',
      { grants: { broken: 'claims', repeats: [], ids: 400, hasLostPower: true } },
      'The device has lost its claims. Generate IDs in its new tabs. If they draw other cells, cut the power again.',
    ],
    [
      'alone',
      grants('blocks'),
      '“Blocks granted twice” lets two devices repeat each other. Their own tabs stay apart.',
    ],

    ['reversed', log(3, 0, 2), 'right'],
    ['reversed', log(3, 0, 0), 'Time moves back nowhere: that is their order.'],
    ['reversed', log(3, 0, 1), 'Time moves back once.'],
    ['reversed', log(2, 0, 1), '2 of 3 IDs. The log has all three.'],
    ['reversed', log(4, 1, 2), 'An ID is there twice. Each must be there once.'],
  ])('%s, with %j, says %j', (id, facts, words, before) => {
    expect(said(id, facts, before)).toBe(words);
  });

  it.each<[string, Facts]>([
    ['refused', clock([BACK], { twitter: { errors: 249 } })],
    ['refused', clock([BACK], { twitter: { errors: 9 } })],
    ['sonyflake-stalls', clock([FREEZE])],
    ['sno-waits', clock([BACK, BACK])],
    ['one-duplicate', odds(1.2)],
    ['reversed', log(3, 0, 0)],
  ])('%s: what must be undone is not good so far', (id, facts) => {
    const puzzle = PUZZLES.find(puzzle => puzzle.id === id)!;
    expect(puzzle.judge(facts, {} as Facts)).toMatchObject({ isProgress: false });
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

test('the sliders of the odds reach exactly one number of generators that is right', () => {
  const positions = Array.from({ length: POSITIONS + 1 }, (_, at) =>
    sliderValue(at, BOUNDS.generators, true),
  );
  const right = [...new Set(positions)].filter(generators => {
    const given = { generators, rate: 10, hours: 24 };
    return said('one-duplicate', odds(expectedDuplicates('random', given))) === 'right';
  });
  expect(right).toHaveLength(1);
});

test('of all orders of the three IDs, the inspector finds two steps back in one', async () => {
  const [a, b, c] = THREE as [Sno, Sno, Sno];
  const orders = [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ];
  const outcomes = await Promise.all(
    orders.map(order => inspect(new Blob([order.join('\n')]), { nowMs: NOW })),
  );
  const counts = outcomes.map(outcome => outcome.ok && outcome.inspection.analysis.regressions);
  expect(counts).toEqual([0, 1, 1, 1, 1, 2]);
});

function odds(expected: number): Facts {
  return { odds: { rate: 10, hours: 24, expected } };
}

function grants(broken: NonNullable<Facts['grants']>['broken'], ...repeats: [string, string][]): Facts {
  return { grants: { broken, repeats, ids: 0, hasLostPower: false } };
}

function log(ids: number, duplicates: number, regressions: number): Facts {
  return { inspection: { ids, duplicates, regressions } };
}

function sharing(some: Partial<SharingFact>): Facts {
  return { sharing: { running: 2, overlaps: 0, ids: 0, duplicates: 0, ...some } };
}

test('each puzzle leads to the next unsolved one, wrapping around, and the last to none', () => {
  const ids = PUZZLES.map(({ id }) => id);
  const [first, second] = PUZZLES as [Puzzle, Puzzle];
  expect(nextAfter(undefined, [])).toBe(first);
  expect(nextAfter(first, [])).toBe(second);
  expect(nextAfter(first, [second.id])).toBe(PUZZLES[2]);
  expect(nextAfter(PUZZLES.at(-1), [])).toBe(first);
  expect(nextAfter(first, ids)).toBeUndefined();
});

test('what was solved of the lessons does not count', () => {
  expect(countSolved(['bits', 'tick', 'twin'])).toBe(1);
});

test('the lead of the sharing section names no generator, because a puzzle has another map', () => {
  expect(sharingText.lead).not.toMatch(/\b[A-Z]\b/);
});
