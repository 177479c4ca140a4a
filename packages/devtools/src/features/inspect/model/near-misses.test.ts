import { scanText } from '@sno-id/kit/data';
import { describe, expect, it } from 'vitest';
import { findNearMisses, splitIds } from './near-misses.ts';

const NOW = Date.UTC(2031, 11);
const ID = 'brpk4q72xwf2m63l';
const OTHER = 'brpk4q8axwf2m63l';

const find = (text: string) => findNearMisses(text, scanText(text, { nowMs: NOW }).hits, NOW);
const one = (text: string) => find(`one\n${text} two`).list[0];

describe('a near miss in a text', () => {
  it.each([
    ['upper case', ID.toUpperCase(), 'case', 0, 'An ID is lower case: expected "b" at index 0, got "B".'],
    ['one wrong character', 'brpk4q70xwf2m63l', 'character', 7, 'never has 0, 1, y or z'],
    ['a character that no word has', 'brpk4q7!xwf2m63l', 'character', 7, 'expected 2-9 or a-x'],
    ['one character too few', ID.slice(0, -1), 'length', 15, 'Expected 16 characters, got 15.'],
    ['one character too many', `${ID}2`, 'length', 16, 'Expected 16 characters, got 17.'],
    ['two IDs without a space', ID + OTHER, 'several', 16, 'the length of 2 IDs'],
  ])('is one with %s', (_, text, problem, index, message) => {
    expect(one(text)).toMatchObject({ text, line: 2, problem: { problem, index } });
    expect(one(text)?.problem.message).toContain(message);
  });

  it.each([
    ['another version', '01a2008d-7400-4000-8073-6e6f00000000', 14],
    ['a time between two units', '01a2008d-7401-7000-8073-6e6f00000000', 12],
    ['a time before 2010', '0005e72e-7800-7000-8073-6e6f00000000', 0],
  ])('is the UUID of one with %s', (_, uuid, index) => {
    expect(one(uuid)).toMatchObject({ text: uuid, problem: { index, candidates: [] } });
  });

  it('is found in JSON, and at the end of a sentence', () => {
    expect(find(`{"id":"${ID.toUpperCase()}"}`).list).toMatchObject([{ problem: { suggestion: ID } }]);
    expect(find(`made ${ID.toUpperCase()}.`).list).toMatchObject([{ problem: { suggestion: ID } }]);
  });

  it.each([
    ['an ID', ID],
    ['a word', 'internationalize'],
    ['a name in code', 'getElementById23'],
    ['hex', 'deadbeef12345678 4bf92f3577b34da6'],
    ['a trace', '4bf92f3577b34da6030e1d2c3b4a5968'],
    ['a time', '2026-01-31T10:42:05.120Z'],
    ['a future ID with a mistake', 'XRPK4Q72XWF2M63L'],
    ['a version', '12.0.0-alpha.2023'],
  ])('is not %s', (_, text) => {
    expect(find(`see ${text} there`).list).toEqual([]);
  });
});

describe('an ID of another format', () => {
  it.each([
    ['uuid-v4', '550e8400-e29b-41d4-a716-446655440000', undefined],
    ['uuid-v7', '019b76da-a800-7000-8000-000000000000', Date.UTC(2026, 0, 1)],
    ['ulid', '01KDVDNA00C8YV5T3Q2R4S6W8X', Date.UTC(2026, 0, 1)],
    ['discord', '1456076923699200000', undefined],
  ])('is named: %s', (format, text, unixMs) => {
    const miss = one(text);
    expect(miss?.problem.problem).toBe('foreign');
    const candidate = miss?.problem.candidates.find(candidate => candidate.format === format);
    expect(candidate).toBeDefined();
    if (unixMs !== undefined) expect(candidate?.unixMs).toBe(unixMs);
  });
});

describe('a long text', () => {
  it('is looked at in part, which is said', () => {
    const late = `${'word '.repeat(60_000)} ${ID.toUpperCase()}`;
    expect(find(late)).toEqual({ list: [], isCut: true });
    const many = find(`${ID.toUpperCase()} `.repeat(101));
    expect([many.list.length, many.isCut]).toEqual([100, true]);
    expect(find(`${ID.toUpperCase()} `.repeat(100)).isCut).toBe(false);
  });
});

it('splits IDs that have nothing between them', () => {
  expect(splitIds(ID + OTHER)).toEqual([ID, OTHER]);
  expect([ID, `${ID}${OTHER}2`, `${ID}${OTHER.toUpperCase()}`, ''].map(splitIds)).toEqual([[], [], [], []]);
});
