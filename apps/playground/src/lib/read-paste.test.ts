import { firstAt, type Sno, toBytes, toHex, toUuid } from '@sno-id/sdk';
import { describe, expect, it, test } from 'vitest';
import { LISTED, readPaste } from './read-paste.ts';

const NOW = Date.UTC(2032, 0, 1);
const ID = 'brpk4q72xwf2m63l' as Sno;
const OTHER = 'brpk4q72xwf2m63m' as Sno;

test.each([ID, `"${ID}",`, toUuid(ID), `0x${toHex(ID)}`, `[${toBytes(ID)}]`])(
  '%s is an ID and nothing else',
  text => {
    expect(readPaste(text, NOW)).toMatchObject({ ok: true, id: ID });
    expect(readPaste(text, NOW).note).toBeUndefined();
  },
);

describe('of a text', () => {
  it('the ID is taken', () => {
    const paste = readPaste(`{ "id": "${ID}", "title": "Milk" }`, NOW);
    expect(paste).toMatchObject({ ok: true, id: ID, note: 'Found in what was pasted.' });
  });

  it('all IDs can be chosen, each once', () => {
    const paste = readPaste(`INFO ${ID} then ${OTHER}\n${toUuid(ID)}`, NOW);
    expect(paste).toMatchObject({ ok: true, id: ID, found: [ID, OTHER] });
    expect(paste.note).toBe('3 IDs in what was pasted. This is the first.');
  });

  it('a repeated ID is one', () => {
    expect(readPaste(`${ID} ${ID}`, NOW).note).toBe('2 IDs in what was pasted. This is the one, repeated.');
  });

  it('no more are listed than can be looked at', () => {
    const ids = Array.from({ length: 40 }, (_, i) => firstAt(NOW - i * 4));
    expect(readPaste(ids.join(), NOW).found).toEqual(ids.slice(0, LISTED));
  });
});

describe('of the beginning of an ID', () => {
  it('what is there is read', () => {
    const paste = readPaste(ID.slice(0, 8), NOW);
    expect(paste).toMatchObject({ ok: true, id: 'brpk4q7222222222', form: 'text' });
    expect(paste.note).toBe('Only 8 of 16 characters. Its time is whole; what is missing is shown as 0.');
    expect(readPaste(`${ID.slice(0, 4)}…`, NOW).note).toMatch(
      /^Only 4 of 16 characters. Its time is between 2031-05-0.* and 2031-05-/,
    );
  });

  it('hex is read, after 0x', () => {
    expect(readPaste('0x4e6f2160', NOW)).toMatchObject({ ok: true, form: 'hex' });
  });
});

test.each(['', ' ', 'not an ID', 'brpk4q72xwf2m!3l', `${ID}l`, '12-34'])('“%s” is refused', text => {
  expect(readPaste(text, NOW)).toMatchObject({ ok: false });
});
