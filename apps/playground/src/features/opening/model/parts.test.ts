import { characterCells } from '@sno-id/kit/data';
import { fromFields } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { CHARACTER_PARTS, partsOf } from './parts.ts';

const ID = fromFields({
  unixMs: Date.UTC(2026, 10, 22, 9, 30, 0, 124),
  tick: 0,
  meta: 2,
  partition: 25_103,
  sequence: 28_641,
});

test('each part says its value', () => {
  expect(partsOf(ID).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Time: 2026-11-22 09:30:00.124 UTC',
    'Tick: 0',
    'Metabyte: 2, a photo',
    'Partition: 25,103',
    'Sequence: 28,641',
  ]);
});

test('every character stands for a part that has bits in it', () => {
  const cells = characterCells(ID);
  expect(CHARACTER_PARTS).toHaveLength(cells.length);
  for (const [i, { runs }] of cells.entries()) {
    expect(runs.map(({ field }) => field)).toContain(CHARACTER_PARTS[i]);
  }
});
