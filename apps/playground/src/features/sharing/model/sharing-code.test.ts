import { isSno, partitionOf, sequenceOf } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { changed, cloned, START_LAYOUT } from './layout.ts';
import { sharingCode } from './sharing-code.ts';

test('the code of the map runs, and its generators are those of the map', async () => {
  const [[ids]] = (await runCode(sharingCode(START_LAYOUT))) as [[string[]]];
  expect(ids.every(isSno)).toBe(true);
  expect(ids.map(id => [partitionOf(id), sequenceOf(id)])).toEqual([
    [7, 0],
    [7, 0x8000],
    [8, 0],
  ]);
  expect(sharingCode(START_LAYOUT)).toContain('can never make the same ID');
});

test('the code names the pairs that could collide; a random start has no partition', async () => {
  const code = sharingCode(changed(cloned(START_LAYOUT, 'A'), 'C', { start: 'random' }));
  expect(code).toContain('// a and d could make the same ID: both may use 0 to 32767.');
  expect(code).toContain('const c = createGenerator({ sequence: [0, 65535] });');
  const [[ids]] = (await runCode(code)) as [[string[]]];
  expect(ids).toHaveLength(4);
});
