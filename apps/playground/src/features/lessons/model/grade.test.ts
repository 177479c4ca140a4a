import { MAX, withFields, ZERO } from '@sno-id/sdk';
import { defineMeta, uint } from '@sno-id/sdk/meta';
import { expect, test } from 'vitest';
import { taskOf } from './course.ts';
import { createGrade } from './grade.ts';

const TWO = { metabyte: defineMeta({ a: uint(2), b: uint(2) }).toJSON() };
const THREE = { metabyte: defineMeta({ a: uint(2), b: uint(2), c: uint(2) }).toJSON() };

test('the initial state of a section solves nothing, a change does', () => {
  const grade = createGrade(taskOf('meaning')!, {});
  expect(grade({ anatomyId: ZERO }, 0)).toBe(false);
  expect(grade(TWO, 0)).toBe(false);
  expect(grade(structuredClone(TWO), 0)).toBe(false);
  expect(grade(THREE, 0)).toBe(true);
});

test('state from before the task solves nothing', () => {
  const grade = createGrade(taskOf('tick')!, { anatomyId: MAX });
  expect(grade({ anatomyId: MAX }, 0)).toBe(false);
  expect(grade({ anatomyId: withFields(MAX, { meta: 1 }) }, 0)).toBe(true);
  expect(grade({ anatomyId: ZERO }, 0)).toBe(false);
  expect(grade({ anatomyId: MAX }, 0)).toBe(true); // opened again
});

test('a fact that only a user can cause counts immediately', () => {
  const grade = createGrade(taskOf('odds')!, {});
  expect(grade({ bets: { 'odds-birthday': false } }, 0)).toBe(true);
});
