import { MAX, withFields, ZERO } from '@sno-id/sdk';
import { defineMeta, uint } from '@sno-id/sdk/meta';
import { expect, test } from 'vitest';
import { taskOf } from './course.ts';
import { createGrade } from './grade.ts';

const TWO = { metabyte: defineMeta({ a: uint(2), b: uint(2) }).toJSON() };
const THREE = { metabyte: defineMeta({ a: uint(2), b: uint(2), c: uint(2) }).toJSON() };

test('how a section opens solves nothing, what is changed then does', () => {
  const grade = createGrade(taskOf('meaning')!, {});
  expect(grade({ anatomyId: ZERO }, 0)).toBe(false);
  expect(grade(TWO, 0)).toBe(false);
  expect(grade(structuredClone(TWO), 0)).toBe(false);
  expect(grade(THREE, 0)).toBe(true);
});

test('what was there before solves nothing', () => {
  const grade = createGrade(taskOf('tick')!, { anatomyId: MAX });
  expect(grade({ anatomyId: MAX }, 0)).toBe(false);
  expect(grade({ anatomyId: withFields(MAX, { meta: 1 }) }, 0)).toBe(true);
  expect(grade({ anatomyId: ZERO }, 0)).toBe(false);
  expect(grade({ anatomyId: MAX }, 0)).toBe(true); // made anew
});

test('what is only told of somebody’s doing counts at once', () => {
  const grade = createGrade(taskOf('odds')!, {});
  expect(grade({ bets: { 'odds-birthday': false } }, 0)).toBe(true);
});
