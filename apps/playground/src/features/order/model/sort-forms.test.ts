import { seededRandom } from '@sno-id/kit/data';
import { fromBytes } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { DECKS } from './cards.ts';
import { SORT_FORMS, type SortForm } from './sort-forms.ts';

const ids = DECKS[0]!.cards.map(({ id }) => id);
const sorted = [...ids].sort();
/** The forms that hold, including English, although nothing guarantees it. */
const holds = ({ isSafe, name }: SortForm) => isSafe || name === 'English text';

test.each(SORT_FORMS)('$name sorts the first deck as described', form => {
  const isSame = form.sort(ids).every((id, i) => id === sorted[i]);
  expect(isSame).toBe(holds(form));
});

test('the forms are those of the SDK and the platform', () => {
  const written = Object.fromEntries(SORT_FORMS.map(({ name, write }) => [name, write(ids[0]!)]));
  const bytes = Buffer.from(written['Hex']!, 'hex');
  expect(written['Base64']).toBe(bytes.toString('base64'));
  expect(written['Bytes']).toBe(`[${bytes.join(' ')}]`);
  expect(written['Decimal as text']).toBe(BigInt(`0x${written['Hex']}`).toString());
});

test('base62 sorts like the number if case matters', () => {
  const { write } = SORT_FORMS.at(-1)!;
  expect([...ids].sort((a, b) => (write(a) < write(b) ? -1 : 1))).toEqual(sorted);
  expect(write(ids[0]!)).toMatch(/^[\dA-Za-z]{14}$/);
});

test('random IDs reveal which forms are safe', () => {
  const random = seededRandom(1).next;
  const many = Array.from({ length: 4_000 }, () =>
    fromBytes(Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256))),
  );
  const inOrder = [...many].sort().join();
  for (const form of SORT_FORMS) {
    expect([form.name, form.sort(many).join() === inOrder]).toEqual([form.name, holds(form)]);
  }
});
