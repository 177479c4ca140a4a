import { expect, test } from 'vitest';
import { idSpans } from './id-spans.ts';

const written = (format: Parameters<typeof idSpans>[0], text: string) =>
  idSpans(format, text).map(({ kind, text }) => `${kind} ${text}`);

test('a UUID v7 holds a time, its version, and random bits', () => {
  expect(written('uuid-v7', '019abf6f-4f28-7c31-9d5e-2b0c7e8a41f6')).toEqual([
    'time 019abf6f-4f28',
    'fixed -7',
    'random c31-9d5e-2b0c7e8a41f6',
  ]);
});

test('a ULID holds a time and random bits', () => {
  expect(written('ulid', '01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual([
    'time 01ARZ3NDEK',
    'random TSV4RRFFQ69G5FAV',
  ]);
});

test('what does not end at characters is not split', () => {
  expect(written('discord', '175928847299117063')).toEqual(['fixed 175928847299117063']);
});

test('an empty text has no spans with text', () => {
  expect(idSpans('uuid-v4', '').every(({ text }) => text === '')).toBe(true);
});
