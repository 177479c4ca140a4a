import { firstAt, fromBigInt, lastAt, type Sno, toBigInt, withFields, ZERO } from '@sno-id/sdk';
import { defineMeta, oneOf, uint } from '@sno-id/sdk/meta';
import { describe, expect, it, test } from 'vitest';
import { EXAMPLE } from '../../../lib/bench.ts';
import type { Facts, LaneFact } from '../../../lib/facts.ts';
import { SECTION_IDS } from '../../../lib/place.ts';
import { countSolved, nextAfter, placeOf, TASKS, taskOf } from './course.ts';
import { LESSONS } from './lessons.ts';
import { BETWEEN, LAST_OF_2029, PUZZLES } from './puzzles.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const isSolved = (id: string, facts: Facts) => taskOf(id)!.isSolved(facts, NOW);
const anatomy = (id: string) => ({ anatomyId: id as Sno });
const lane = (some: Partial<LaneFact> = {}): LaneFact => ({
  made: 1,
  stalls: 0,
  errors: 0,
  regressions: 0,
  duplicates: 0,
  ...some,
});
const choices = (count: number) => oneOf(Array.from({ length: count }, (_, i) => `c${i}`));

test('task IDs are unique, and no task is solved without any action', () => {
  expect(new Set(TASKS.map(({ id }) => id)).size).toBe(TASKS.length);
  for (const { id, section, isSolved } of TASKS) {
    expect(SECTION_IDS, id).toContain(section);
    expect(isSolved({}, NOW), id).toBe(false);
    expect(isSolved(anatomy(EXAMPLE), NOW), id).toBe(false);
  }
});

describe('a lesson', () => {
  it.each<[string, Facts, Facts]>([
    ['bits', anatomy(ZERO), anatomy(EXAMPLE)],
    ['time', anatomy(firstAt(NOW + 60_000)), anatomy(firstAt(NOW + 3_600_000))],
    ['tick', anatomy(withFields(ZERO, { tick: 1 })), anatomy(ZERO)],
    ['metabyte', anatomy(withFields(ZERO, { meta: 5 })), anatomy(withFields(ZERO, { meta: 6 }))],
    ['sequence', anatomy(lastAt(NOW)), anatomy(firstAt(NOW))],
    ['back', { clockLanes: { sno: lane({ regressions: 1 }) } }, { clockLanes: { sno: lane() } }],
    ['restart', { clockLanes: { mastodon: lane({ duplicates: 1 }) } }, { clockLanes: { sno: lane() } }],
    ['sharing', { sharing: { ids: 100, duplicates: 0 } }, { sharing: { ids: 0, duplicates: 0 } }],
    ['sharing', { sharing: { ids: 100, duplicates: 0 } }, { sharing: { ids: 100, duplicates: 1 } }],
    ['inspect', { inspected: { ids: 9, duplicates: 1 } }, { inspected: { ids: 9, duplicates: 0 } }],
    ['odds', { bets: { 'odds-birthday': false } }, { bets: { 'anatomy-tick': true } }],
    [
      'meaning',
      { metabyte: defineMeta({ a: uint(2), b: uint(2) }).toJSON() },
      { metabyte: defineMeta({ a: uint(2) }).toJSON() },
    ],
    [
      'offline',
      { offline: { notes: 1, stored: 0, waiting: 1, isOffline: true } },
      { offline: { notes: 1, stored: 1, waiting: 0, isOffline: false } },
    ],
  ])('%s is solved by exactly what it asks for', (id, right, wrong) => {
    expect([isSolved(id, right), isSolved(id, wrong)]).toEqual([true, false]);
  });
});

describe('a puzzle', () => {
  it('in between has a single answer', () => {
    const [below, above] = BETWEEN;
    expect(toBigInt(above) - toBigInt(below)).toBe(2n);
    expect(isSolved('between', anatomy(fromBigInt(toBigInt(below) + 1n)))).toBe(true);
    expect(isSolved('between', anatomy(below))).toBe(false);
    expect(isSolved('between', anatomy(above))).toBe(false);
  });

  it('of a time accepts that ID and no neighbor', () => {
    const first = firstAt(Date.UTC(2026));
    for (const [id, answer] of [
      ['first-of-2026', first],
      ['last-of-2029', LAST_OF_2029],
      ['twin', 'brpk4q73xwf2m63l'],
    ] as const) {
      const value = toBigInt(answer);
      expect([-1n, 0n, 1n].map(by => isSolved(id, anatomy(fromBigInt(value + by))))).toEqual([
        false,
        true,
        false,
      ]);
    }
  });

  it('signed accepts the word in the right year and partition', () => {
    const of2026 = withFields(firstAt(NOW), { partition: 26 });
    expect(isSolved('signature', anatomy(`${of2026.slice(0, 13)}sno`))).toBe(true);
    expect(isSolved('signature', anatomy(`${firstAt(NOW).slice(0, 13)}sno`))).toBe(false);
    expect(isSolved('signature', anatomy(of2026))).toBe(false);
  });

  it('of a year requires both bounds', () => {
    const first = firstAt(Date.UTC(2025));
    expect(isSolved('year-2025', { orderRange: { first, last: lastAt(Date.UTC(2026) - 1) } })).toBe(true);
    expect(isSolved('year-2025', { orderRange: { first, last: lastAt(Date.UTC(2026)) } })).toBe(false);
  });

  it.each<[string, Record<string, LaneFact>, boolean]>([
    ['sonyflake-stalls', { sonyflake: lane({ stalls: 1 }), sno: lane() }, true],
    ['sonyflake-stalls', { sonyflake: lane({ stalls: 1 }), sno: lane({ stalls: 1 }) }, false],
    ['sonyflake-stalls', { sonyflake: lane({ stalls: 1 }), sno: lane({ made: 0 }) }, false],
    ['sno-waits', { sno: lane({ stalls: 1 }) }, true],
    ['sno-waits', { sno: lane({ stalls: 1, duplicates: 1 }) }, false],
    ['refused', { twitter: lane({ errors: 1 }), sno: lane({ regressions: 1 }) }, true],
    ['refused', { twitter: lane({ errors: 1 }), sno: lane({ stalls: 1 }) }, false],
  ])('of the clock, %s, checks the lanes %j', (id, clockLanes, solved) => {
    expect(isSolved(id, { clockLanes })).toBe(solved);
  });

  it('of duplicates requires a real one', () => {
    expect(isSolved('duplicate', { sharing: { ids: 9, duplicates: 1 } })).toBe(true);
    expect(isSolved('duplicate', { sharing: { ids: 9, duplicates: 0 } })).toBe(false);
  });

  it('of the byte requires two fields that are large enough', () => {
    const of = (...counts: number[]) => ({
      metabyte: defineMeta(Object.fromEntries(counts.map((count, i) => [`f${i}`, choices(count)]))).toJSON(),
    });
    expect(isSolved('twelve-and-four', of(12, 4))).toBe(true);
    expect(isSolved('twelve-and-four', of(4, 12))).toBe(true);
    expect(isSolved('twelve-and-four', of(16, 4))).toBe(true);
    expect(isSolved('twelve-and-four', of(48))).toBe(false);
    expect(isSolved('twelve-and-four', of(11, 4))).toBe(false);
    expect(isSolved('twelve-and-four', of(12, 3))).toBe(false);
  });
});

test('each task leads to the next unsolved one, wrapping around', () => {
  expect(nextAfter(undefined, [])).toBe(LESSONS[0]);
  expect(nextAfter(LESSONS[0], ['bits', 'time'])).toBe(LESSONS[2]);
  expect(nextAfter(LESSONS.at(-1), [])).toBe(PUZZLES[0]);
  expect(nextAfter(PUZZLES.at(-1), ['bits'])).toBe(LESSONS[1]);
  expect(
    nextAfter(
      LESSONS[0],
      TASKS.slice(1).map(({ id }) => id),
    ),
  ).toBeUndefined();
});

test('a task knows its number', () => {
  expect(placeOf(LESSONS[2]!)).toBe(`Lesson 3 of ${LESSONS.length}`);
  expect(placeOf(PUZZLES[0]!)).toBe(`Puzzle 1 of ${PUZZLES.length}`);
  expect(countSolved(LESSONS, ['bits', 'between', 'unknown'])).toBe(1);
});
