import { type Sno, toBytes, toHex, toUuid } from '@sno-id/sdk';
import { describe, expect, it, test } from 'vitest';
import { readPaste } from './read-paste.ts';

const NOW = Date.UTC(2032, 0, 1);
const ID = 'brpk4q72xwf2m63l' as Sno;
const OTHER = 'brpk4q72xwf2m63m' as Sno;

test.each([ID, `"${ID}",`, toUuid(ID), `0x${toHex(ID)}`, `[${toBytes(ID)}]`])('%s is a complete ID', text => {
  expect(readPaste(text, NOW)).toMatchObject({ ok: true, id: ID });
  expect(readPaste(text, NOW).note).toBeUndefined();
});

describe('in a text', () => {
  it('the ID is found', () => {
    const paste = readPaste(`made ${ID} today`, NOW);
    expect(paste).toMatchObject({ ok: true, id: ID, note: 'Found in the pasted text.' });
  });

  it('the first of several is taken, and all are counted once', () => {
    const paste = readPaste(`INFO ${ID} then ${OTHER}\n${toUuid(ID)}`, NOW);
    expect(paste).toMatchObject({ ok: true, id: ID });
    expect(paste.note).toBe('2 IDs in the pasted text. This is the first, and the inspector reads all.');
  });

  it('a repeated ID counts once', () => {
    const paste = readPaste(`${ID} ${ID}`, NOW);
    expect(paste).toMatchObject({ ok: true, note: 'Found 2 times in the pasted text.' });
  });

  it('an ID with a future time is kept', () => {
    const now = Date.UTC(2026, 10, 21);
    const past = '9q8bi5ki23xswhc7';
    const paste = readPaste(`${ID}, ${past}, ${OTHER}`, now);
    expect(paste).toMatchObject({ ok: true, id: ID });
    expect(paste.note).toBe('3 IDs in the pasted text. This is the first, and the inspector reads all.');
  });

  it('if the text contains more than IDs, past times come first', () => {
    const now = Date.UTC(2026, 10, 21);
    const past = '9q8bi5ki23xswhc7';
    const paste = readPaste(`trace ${ID} of ${past}`, now);
    expect(paste).toMatchObject({ ok: true, id: past });
    expect(paste.note).toBe('2 IDs in the pasted text. This is the likeliest, and the inspector reads all.');
  });

  it('an object that is a record of an ID is read as one', () => {
    expect(readPaste(`{ "id": "${ID}", "title": "Milk" }`, NOW)).toEqual({ ok: true, id: ID, form: 'json' });
    expect(readPaste(`{ "id": "${ID}", "unixMs": 0 }`, NOW)).toMatchObject({ ok: false, problem: 'value' });
  });
});

describe('the beginning of an ID', () => {
  it('is completed', () => {
    const paste = readPaste(ID.slice(0, 8), NOW);
    expect(paste).toMatchObject({ ok: true, id: 'brpk4q7222222222', form: 'text', knownBits: 40 });
    expect(paste.note).toBe('Only 8 of 16 characters. Its time is complete; the missing part is shown as 0.');
    expect(readPaste(`${ID.slice(0, 5)}…`, NOW).note).toMatch(
      /^Only 5 of 16 characters. Its time is between 2031-05-0.* and 2031-05-/,
    );
  });

  it('has a digit: letters alone are a word', () => {
    expect(readPaste('hello', NOW)).toMatchObject({ ok: false, problem: 'length' });
  });

  it('is read as hex after 0x', () => {
    expect(readPaste('0x4e6f2160', NOW)).toMatchObject({ ok: true, form: 'hex', knownBits: 32 });
  });
});

describe('invalid input', () => {
  it.each([
    ['550e8400-e29b-41d4-a716-446655440000', 'This is a UUID v4, which is random, not a sno ID.'],
    [
      '175928847299117063',
      'This looks like a Discord snowflake from 2016-04-30T11:18:25.796Z, not a sno ID.',
    ],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'This is a ULID from 2016-07-30T23:54:10.259Z, not a sno ID.'],
  ])('%s is identified', (text, message) => {
    expect(readPaste(text, Date.UTC(2026, 0, 1))).toMatchObject({ ok: false, message });
  });

  it.each([ID.toUpperCase(), 'brpk 4q72 xwf2 m63l', `${ID.slice(0, 8)}-${ID.slice(8)}`])(
    '%s comes with a suggestion',
    text => {
      expect(readPaste(text, NOW)).toMatchObject({ ok: false, suggestion: ID });
    },
  );
});

test.each(['', ' ', 'not an ID', 'brpk4q72xwf2m!3l', `${ID}l`, '12-34'])('“%s” is rejected', text => {
  expect(readPaste(text, NOW)).toMatchObject({ ok: false });
});

test.each(['hello', '42', '22333', '9q8'])('%s is not the beginning of an ID', text => {
  expect(readPaste(text, Date.UTC(2026, 10, 28))).toMatchObject({ ok: false });
});
