import { isSno, partitionOf, sequenceOf } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { changed, START_LAYOUT } from './layout.ts';
import { sharingCode } from './sharing-code.ts';

const APART = changed(START_LAYOUT, 'B', { min: 0x8000 });

test('the code of the map runs, and its generators are those of the map', async () => {
  const [[ids]] = (await runCode(sharingCode(APART))) as [[string[]]];
  expect(ids.every(isSno)).toBe(true);
  expect(ids.map(id => [partitionOf(id), sequenceOf(id)])).toEqual([
    [7, 0],
    [7, 0x8000],
    [8, 0],
  ]);
  expect(sharingCode(APART)).toContain('can never make the same ID');
});

test('the code names the pairs that could collide', () => {
  expect(sharingCode(START_LAYOUT)).toContain('// a and b could make the same ID: both may use 0 to 32767.');
});
