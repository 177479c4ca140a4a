import { fromBytes } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { CARDS } from './cards.ts';
import { SORT_FORMS } from './sort-forms.ts';

const ids = CARDS.map(({ id }) => id);
const sorted = [...ids].sort();
test.each(SORT_FORMS)('$name sorts the cards as described', form => {
  const isSame = form.sort(ids).every((id, i) => id === sorted[i]);
  expect(isSame).toBe(form.isSafe);
});

test('a natural sort puts 42 after 9, as its reason says', () => {
  const natural = SORT_FORMS.find(({ name }) => name === 'Natural sort')!.sort(ids);
  expect([natural.at(-1), natural[0]!.charAt(0)]).toEqual([ids[0], '9']);
  expect(ids[0]).toMatch(/^42\D/);
});

test('random IDs reveal which forms are safe', () => {
  const random = seededRandom(1).next;
  const many = Array.from({ length: 4_000 }, () =>
    fromBytes(Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256))),
  );
  const inOrder = [...many].sort().join();
  for (const form of SORT_FORMS) {
    expect([form.name, form.sort(many).join() === inOrder]).toEqual([form.name, form.isSafe]);
  }
});
