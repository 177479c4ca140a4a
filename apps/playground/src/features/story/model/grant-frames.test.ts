import { expect, test } from 'vitest';
import { cellsAt, FRAMES } from './grant-frames.ts';
import { playGrants } from './grant-story.ts';

const at = (frame: (typeof FRAMES)[number]) => FRAMES.indexOf(frame);

test('cells are solid once they are saved, and fill after that', async () => {
  const story = (await playGrants()).saved;
  expect(cellsAt(at('block'), story, 'saved')).toEqual([]);
  expect(cellsAt(at('claim'), story, 'saved').map(({ isSaved, ids }) => [isSaved, ids])).toEqual([
    [false, 0],
    [false, 0],
  ]);
  expect(cellsAt(at('fill'), story, 'saved').map(({ isSaved, ids }) => [isSaved, ids])).toEqual([
    [true, 12],
    [true, 0],
  ]);
});

test('after the power cut there are four cells with the claim, and without it one that was filled twice', async () => {
  const saved = cellsAt(at('again'), (await playGrants()).saved, 'saved');
  expect(saved.map(({ isTwice, isHeld }) => [isTwice, isHeld])).toEqual([
    ...[
      [false, false],
      [false, false],
    ],
    ...[
      [false, true],
      [false, true],
    ],
  ]);
  const unsaved = cellsAt(at('again'), (await playGrants()).unsaved, 'unsaved');
  expect(unsaved.filter(({ isTwice }) => isTwice).map(({ ids }) => ids)).toEqual([12]);
});
