import { MAX, withFields, ZERO } from '@sno-id/sdk';
import { defineMeta, uint } from '@sno-id/sdk/meta';
import { expect, test } from 'vitest';
import { taskOf } from './course.ts';
import { createGrade } from './grade.ts';

const TWO = { metabyte: defineMeta({ a: uint(2), b: uint(2) }).toJSON() };
const THREE = { metabyte: defineMeta({ a: uint(2), b: uint(2), c: uint(2) }).toJSON() };
const LANES = { sno: { made: 1_500, stalls: 0, errors: 0, regressions: 0, duplicates: 200 } };
const RESTARTED = { clockLanes: LANES, clockFaults: [{ kind: 'lose', ms: 100, at: 2_000 }] } as const;

test('the initial state of a section solves nothing, a change does', () => {
  const grade = createGrade(taskOf('meaning')!, {});
  expect(grade({ anatomyId: ZERO }, 0)).toBeUndefined();
  expect(grade(TWO, 0)).toBeUndefined();
  expect(grade(structuredClone(TWO), 0)).toBeUndefined();
  expect(grade(THREE, 0)).toBe('right');
});

test('state from before the task solves nothing', () => {
  const grade = createGrade(taskOf('tick')!, { anatomyId: MAX });
  expect(grade({ anatomyId: MAX }, 0)).toBeUndefined();
  expect(grade({ anatomyId: withFields(MAX, { meta: 1 }) }, 0)).toBe('right');
  expect(grade({ anatomyId: ZERO }, 0)).toHaveProperty('word');
  expect(grade({ anatomyId: MAX }, 0)).toBe('right'); // opened again
});

test('a fact that only a user can cause counts immediately', () => {
  const grade = createGrade(taskOf('odds')!, {});
  expect(grade({ bets: { 'odds-birthday': false } }, 0)).toBe('right');
});

test('a try is compared with the state right before it', () => {
  const grade = createGrade(taskOf('metabyte')!, { anatomyId: ZERO });
  const [nine, elsewhere] = [withFields(ZERO, { meta: 9 }), withFields(ZERO, { meta: 9, tick: 1 })];
  expect(grade({ anatomyId: nine }, 0)).toHaveProperty('word', '9 is 4 too high.');
  expect(grade({ anatomyId: elsewhere }, 0)).toHaveProperty(
    'word',
    'You changed the tick. The metabyte is still 9.',
  );
});

test('a fact that is only noticed gets a word, although nothing else has changed', () => {
  const grade = createGrade(taskOf('metabyte')!, { anatomyId: ZERO, generatorMeta: 0 });
  expect(grade({ anatomyId: ZERO, generatorMeta: 5 }, 0)).toHaveProperty(
    'word',
    expect.stringContaining('metabyte of the generator'),
  );
});

test('a step ahead is a try, although it changes no result', () => {
  const before = { clockLanes: LANES, clockFaults: [] };
  const grade = createGrade(taskOf('back')!, {});
  expect(grade(before, 0)).toBeUndefined();
  expect(grade({ ...before, clockFaults: [{ kind: 'step', ms: 500, at: 1_500 }] }, 0)).toHaveProperty('word');
});

test('a number is judged even in the state from before the task', () => {
  const grade = createGrade(taskOf('restart')!, RESTARTED);
  expect(grade(RESTARTED, 0)).toBeUndefined();
  expect(grade({ ...RESTARTED, answers: { restart: 199 } }, 0)).toHaveProperty('isProgress', false);
  expect(grade({ ...RESTARTED, answers: { restart: 200 } }, 0)).toBe('right');
});
