import { fromFields } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { createTableReader } from './table.ts';

const idAt = (sequence: number) =>
  fromFields({ unixMs: Date.UTC(2026), tick: 0, meta: 0, partition: 7, sequence });

test('the table is read on from where it was, and again from the start if the server is another one', async () => {
  const asked: string[] = [];
  const answers = [
    { changed: [row(1, 'Bread'), row(2, 'Milk')], next: 'a:1:2', hasMore: true },
    { changed: [row(3, 'Honey')], next: 'a:1:3', hasMore: false },
    { changed: [{ ...row(2, ''), isGone: true }], next: 'a:1:4', hasMore: false },
    { changed: [row(1, 'Bread')], next: 'a:2:1', hasMore: false },
  ];
  const table = createTableReader(async since => {
    asked.push(since);
    return Response.json(answers.shift());
  });
  expect(await table()).toMatchObject({ rows: 3, notes: 3, newest: [{ id: idAt(3) }, { id: idAt(2) }, {}] });
  expect(await table()).toMatchObject({ rows: 3, notes: 2 });
  expect(await table()).toMatchObject({ rows: 1, notes: 1 });
  expect(asked).toEqual(['', 'a:1:2', 'a:1:3', 'a:1:4']);
});

test('an answer that is not one of the server is refused', async () => {
  const table = createTableReader(async () => Response.json({ problem: 'full' }));
  await expect(table()).rejects.toThrow(TypeError);
});

function row(sequence: number, text: string) {
  return { id: idAt(sequence), text, follows: null, isGone: false };
}
