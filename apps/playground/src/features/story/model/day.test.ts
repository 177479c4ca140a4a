import { expect, test } from 'vitest';
import { sortedNotes } from './day.ts';

test('notes that are sorted by the text of their IDs are in the order of the day', () => {
  for (const minute of [0, 436, 599, 601, 1000, 1439]) {
    const minutes = sortedNotes(minute).map(note => note.minute);
    expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
  }
});

test('the card that is moved is the last of those that were made', () => {
  expect(sortedNotes(0)[0]!.index).toBe(4);
  expect(sortedNotes(1439)[4]!.index).toBe(4);
});
