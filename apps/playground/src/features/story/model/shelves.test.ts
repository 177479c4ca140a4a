import { expect, test } from 'vitest';
import { idsWith, shelvesOf } from './shelves.ts';

test('an ID is on the shelf that its byte names', () => {
  const ids = idsWith([1, 3, 1, 2]);
  expect(shelvesOf(ids)).toEqual([[ids[0], ids[2]], [ids[3]], [ids[1]]]);
});

test('the byte is the ninth character and the upper bits of the tenth', () => {
  const [note, photo] = idsWith([8, 16]);
  expect(note!.slice(8, 10)).toBe('32');
  expect(photo!.slice(8, 10)).toBe('42');
});
