import { expect, test } from 'vitest';
import { binTime, nodesWord, percentText, progressText, sizeText, timesText } from './inspector-texts.ts';

test('a share is never rounded to everything or nothing', () => {
  expect([0, 0.001, 0.5, 0.9999, 1].map(percentText)).toEqual(['0%', 'under 1%', '50%', 'over 99%', '100%']);
});

test('a time is as precise as its bin', () => {
  const at = Date.UTC(2025, 4, 6, 8, 1, 2, 3);
  expect([4, 1_000, 60_000, 86_400_000].map(step => binTime(at, step))).toEqual([
    '2025-05-06 08:01:02.003',
    '2025-05-06 08:01:02',
    '2025-05-06 08:01',
    '2025-05-06',
  ]);
});

test('sizes, steps and nodes are shown as text', () => {
  expect([12, 231_000, 17_000_000].map(sizeText)).toEqual(['12 bytes', '231 kB', '17.0 MB']);
  expect(progressText({ step: 'reading', part: 0.509, ids: 1_234 })).toBe(
    'Reading the IDs · 50% · 1,234 found',
  );
  expect([0, 1, 1_200].map(timesText)).toEqual(['never', 'once', '1,200 times']);
  // A name of a count, also of one: “partition 1” would be the number of a partition.
  expect(['partition', 'worker.process', 'block and lane'].map(nodesWord)).toEqual([
    'partitions',
    'worker.process pairs',
    'pairs of block and lane',
  ]);
});
