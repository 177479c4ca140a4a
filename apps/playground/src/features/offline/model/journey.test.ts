import { createGenerator } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { journeyText } from '../content.ts';
import { journeyOf } from './journey.ts';
import type { ShownNote, Standing } from './shown-notes.ts';

const [older, newer] = createGenerator({ partition: 7 }).batch(2);

function note(id: string, standing: Standing): ShownNote {
  return {
    id,
    key: id,
    text: 'Bread',
    follows: null,
    standing,
    was: undefined,
    refused: undefined,
  } as ShownNote;
}

test.each([
  ['written', [note(newer!, 'local'), note(older!, 'stored')], [note(older!, 'stored')], ['a'], 'onDevice'],
  ['sent', [note(newer!, 'stored')], [], ['a', 'server'], 'onServer'],
  ['edited', [note(newer!, 'edited')], [], ['a', 'server'], 'onServer'],
  ['fetched', [note(newer!, 'stored')], [note(newer!, 'stored')], ['a', 'server', 'b'], 'everywhere'],
  ['written on B', [note(older!, 'stored')], [note(newer!, 'local')], ['b'], 'onDevice'],
] as const)(
  'the newest note is in every place that has its ID once it is %s',
  (_, onA, onB, places, says) => {
    expect(journeyOf(onA, onB, true)).toEqual({
      id: newer,
      places: new Set(places),
      has: 'here',
      says: journeyText.says[says],
    });
  },
);

test('without a note there is no journey', () => {
  expect(journeyOf([], [], true)).toBeUndefined();
});

test('two notes under one ID are no journey of one note', () => {
  const [a, b] = [note(newer!, 'stored'), { ...note(newer!, 'local'), addKey: 'key', text: 'Milk' }];
  expect(journeyOf([a], [b], false)).toMatchObject({ has: 'twin', says: journeyText.says.twins });
  expect(journeyOf([a], [b], true)).toMatchObject({ has: 'twin', says: journeyText.says.twinsOnline });
  expect(journeyOf([{ ...b, text: 'Bread' }], [b], true)?.says).toBe(journeyText.says.onDevice);
  expect(journeyOf([a], [note(newer!, 'edited')], true)?.says).toBe(journeyText.says.everywhere);
});

test('of a note that was given a new ID, because another has its first one, both IDs are shown', () => {
  const kept = note(older!, 'stored');
  const renamed = { ...note(newer!, 'stored'), was: older };
  const journey = journeyOf([kept, note(newer!, 'stored')].reverse(), [renamed, kept], true);
  expect(journey?.says).toBe(`Two notes had the ID ${older}. Both are kept, and this one has a new ID.`);
  expect(journey).toMatchObject({ id: newer, has: 'renamed' });
  // The ID may be given up without another note that has it.
  expect(journeyOf([], [renamed], true)?.says).toBe(journeyText.says.onServer);
});
