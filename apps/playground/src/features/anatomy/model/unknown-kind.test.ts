import { expect, test } from 'vitest';
import { isUnknownKind } from './unknown-kind.ts';

test.each([
  'ch72gsb320000udocl363eofy',
  'tz4a98xxat96iws9zmbrgj3a',
  'V1StGXR8_Z5jdHi6B-myT',
  '2026-11-28',
  '2026-11-28T12:00:00Z',
  '1795887017',
  '978-3-16-148410-0',
  'dQw4w9WgXcQ',
  '42',
  'hello',
  'internationalization',
  'an ID of 2026, maybe',
])('%s is not of a kind that this page knows', text => {
  expect(isUnknownKind(text)).toBe(true);
});

test.each([
  'brpk4q72xwf2m!3l',
  'brpk4q72xwfzzzzz',
  'brpk4q72xwf2m63l2',
  'note_brpk4q72xwf2m61l',
  '0xabcg',
  '[1, 2, 3]',
  '019b76da-b096-7101-8073-6e6f495b209g',
])('%s is a sno ID with an error', text => {
  expect(isUnknownKind(text)).toBe(false);
});
