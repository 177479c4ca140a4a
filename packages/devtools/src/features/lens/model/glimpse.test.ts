import { type Sno, toUuid } from '@sno-id/sdk';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  cardPlace,
  certainHits,
  glimpseOf,
  hitAt,
  isInside,
  joinPieces,
  pageText,
  pieceAt,
  seenIn,
} from './glimpse.ts';

const ID = 'brpk4q72xwf2m63l' as Sno;
const OTHER = 'brpk4q8axwf2m63l' as Sno;
const options = { nowMs: Date.UTC(2031, 11) };

describe('the ID at an index of a text', () => {
  const text = `${'x '.repeat(1_000)}${ID}, ${toUuid(OTHER)} ${'y '.repeat(1_000)}`;
  const start = text.indexOf(ID);

  it('is the one that the index is in, at its edges too', () => {
    expect(hitAt(text, start, options)).toMatchObject({ id: ID, start, end: start + 16 });
    expect(hitAt(text, start + 16, options)?.id).toBe(ID);
    expect(hitAt(text, start - 1, options)).toBeUndefined();
    expect(hitAt(text, start + 17, options)).toBeUndefined();
    expect(hitAt(text, start + 18 + 36, options)).toMatchObject({ id: OTHER, form: 'uuid' });
  });

  it('is not one that a cut made out of something longer', () => {
    const long = `b${'rpk4q72xwf2m63l'.repeat(200)}`;
    for (let i = 0; i < long.length; i += 7) expect(hitAt(long, i, options)).toBeUndefined();
  });

  it('is what a search of the whole text finds there', () => {
    const parts = fc.array(fc.constantFrom(ID, OTHER, toUuid(ID), 'a word', ' ', ', ', 'x'.repeat(500)));
    fc.assert(
      fc.property(parts, fc.nat(3_000), (parts, index) => {
        const text = parts.join(' ');
        const there = certainHits(text, options).find(({ start, end }) => start <= index && index <= end);
        expect(hitAt(text, index, options)).toEqual(there);
      }),
    );
  });
});

describe('pieces of text', () => {
  it('of one block are one word, and those of others are not', () => {
    const [p, q] = [{}, {}];
    const cut = [
      { text: 'made ', block: p },
      { text: ID.slice(0, 8), block: p },
      { text: ID.slice(8), block: p },
      { text: OTHER, block: q },
    ];
    const { text, starts } = joinPieces(cut);
    expect(text).toBe(`made ${ID}\n${OTHER}`);
    const hits = certainHits(text, options);
    expect(hits.map(({ start }) => pieceAt(starts, start))).toEqual([
      [1, 0],
      [3, 0],
    ]);
    expect(hits.map(({ end }) => pieceAt(starts, end - 1))).toEqual([
      [2, 7],
      [3, 15],
    ]);
  });

  it('are found again, empty ones or not', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ text: fc.string(), block: fc.nat(2) })), pieces => {
        const { text, starts } = joinPieces(pieces);
        for (const [i, piece] of pieces.entries()) {
          expect(text.slice(starts[i], (starts[i] ?? 0) + piece.text.length)).toBe(piece.text);
          if (piece.text === '') continue;
          const [at, offset] = pieceAt(starts, starts[i] ?? 0);
          expect([at, offset]).toEqual([i, 0]);
        }
      }),
    );
  });
});

test('attributes are read where apps put IDs, each ID once', () => {
  const attributes = [
    { name: 'class', value: OTHER },
    { name: 'data-order', value: ID },
    { name: 'href', value: `/orders/${ID}?of=${toUuid(OTHER)}` },
    { name: 'onclick', value: `open("${OTHER}")` },
  ];
  expect(seenIn(attributes, options)).toEqual([
    { id: ID, where: 'data-order' },
    { id: OTHER, where: 'href' },
  ]);
});

test('a glimpse decodes three and counts the others', () => {
  const seen = ['2', '3', '4', '5', '4'].map(last => ({
    id: (ID.slice(0, 15) + last) as Sno,
    where: 'text',
  }));
  expect(glimpseOf(seen, [])).toMatchObject({ more: 1, seen: seen.slice(0, 3) });
  expect(glimpseOf([], [])).toBeUndefined();
});

describe('a card', () => {
  const viewport = { width: 800, height: 600 };
  const box = (left: number, top: number, height = 20) => ({
    left,
    top,
    right: left + 100,
    bottom: top + height,
  });

  it('stands below, or above where there is more room', () => {
    expect(cardPlace([box(10, 100)], viewport, 300)).toEqual({ left: 10, top: 126 });
    expect(cardPlace([box(10, 500)], viewport, 300)).toEqual({ left: 10, bottom: 106 });
  });
  it('stays inside the viewport', () => {
    expect(cardPlace([box(700, 100)], viewport, 300).left).toBe(494);
    expect(cardPlace([box(-50, 100)], viewport, 300).left).toBe(6);
    expect(cardPlace([box(0, -100, 900)], viewport, 300)).toEqual({ left: 6, bottom: 300 });
    expect(cardPlace([box(0, -100, 650)], viewport, 300)).toEqual({ left: 6, top: 300 });
  });
  it('is placed beside all lines of its element', () => {
    expect(cardPlace([box(400, 100), box(0, 120)], viewport, 300)).toEqual({ left: 6, top: 146 });
  });
});

test('a pixel beside a box is inside it', () => {
  const box = { left: 10, top: 10, right: 20, bottom: 20 };
  expect([isInside(box, 8, 22), isInside(box, 7, 15), isInside(box, 15, 23)]).toEqual([true, false, false]);
});

test('a page is a line for each ID, with its places', () => {
  const places = [
    { id: ID, where: 'text', tag: 'td' },
    { id: OTHER, where: 'value', tag: 'input' },
    { id: ID, where: 'href', tag: 'a' },
    { id: ID, where: 'text', tag: 'td' },
  ];
  expect(pageText(places)).toBe(`${ID} text of td, href of a\n${OTHER} value of input`);
});
