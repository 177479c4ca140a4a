import { expect, test } from 'vitest';
import { isUnknownKind } from './unknown-kind.ts';

test('a cuid, a cuid2 and a nanoid are IDs of another kind', () => {
  for (const id of ['ch72gsb320000udocl363eofy', 'tz4a98xxat96iws9zmbrgj3a', 'V1StGXR8_Z5jdHi6B-myT']) {
    expect([id, isUnknownKind(id)]).toEqual([id, true]);
  }
});

test('a sno ID with a typo, a word and a sentence are not', () => {
  for (const text of [
    'brpk4q72xwf2m!3l',
    'brpk4q72xwf2m63',
    'brpk4q72xwf2m63l2',
    'internationalization',
    'an ID of 2026, maybe',
  ])
    expect([text, isUnknownKind(text)]).toEqual([text, false]);
});
