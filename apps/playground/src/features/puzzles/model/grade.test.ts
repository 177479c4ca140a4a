import { MAX, type Sno, toBigInt, withFields, ZERO } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import type { Facts } from '../../../lib/facts.ts';
import { createGrade } from './grade.ts';
import type { Puzzle } from './puzzle.ts';
import { puzzleOf } from './puzzle-list.ts';

/** Solved by an ID with tick 1. */
const PUZZLE: Puzzle = {
  id: 'example',
  title: 'Example',
  section: 'anatomy',
  text: '',
  todo: '',
  hint: '',
  watches: 'anatomyId',
  noticesToo: 'typed',
  judge: ({ anatomyId }, before) =>
    anatomyId && isOdd(anatomyId)
      ? 'right'
      : { word: before.anatomyId === anatomyId ? 'the same' : 'another', isProgress: false },
  why: '',
};
const isOdd = (id: Sno) => toBigInt(id) % 2n === 1n;
const EVEN = withFields(MAX, { sequence: 0 });

test('the initial state of a section solves nothing, a change does', () => {
  const grade = createGrade(PUZZLE, {});
  expect(grade({ anatomyId: MAX })).toBeUndefined();
  expect(grade({ anatomyId: MAX })).toBeUndefined();
  expect(grade({ anatomyId: withFields(MAX, { tick: 0 }) })).toBe('right');
});

test('state from before the puzzle solves nothing, until it is changed and made again', () => {
  const grade = createGrade(PUZZLE, { anatomyId: MAX });
  expect(grade({ anatomyId: MAX })).toBeUndefined();
  expect(grade({ anatomyId: EVEN })).toHaveProperty('word', 'another');
  expect(grade({ anatomyId: MAX })).toBe('right');
});

test('a try is compared with the state right before it', () => {
  const grade = createGrade(PUZZLE, { anatomyId: ZERO });
  expect(grade({ anatomyId: EVEN })).toHaveProperty('word', 'another');
  expect(grade({ anatomyId: EVEN })).toHaveProperty('word', 'the same');
});

test('a fact that is only noticed gets a word, although nothing else has changed', () => {
  const grade = createGrade(PUZZLE, { anatomyId: ZERO });
  expect(grade({ anatomyId: ZERO, typed: { text: 'b' } })).toHaveProperty('word');
});

test('a fact that only a user can cause counts immediately', () => {
  const sharing = { running: 2, overlaps: 1, ids: 9, duplicates: 1 };
  const facts: Facts = { sharing };
  expect(createGrade(puzzleOf('duplicate')!, {})(facts)).toBe('right');
});
