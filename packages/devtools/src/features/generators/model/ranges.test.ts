import { expect, it } from 'vitest';
import { listedNames, rangesText } from '../view/content.ts';
import { commonRange } from './ranges.ts';

const generator = (partition: number, sequenceMax = 65_535) => ({
  key: `${partition} ${sequenceMax}`,
  description: { kind: 'generator', partition, sequenceMin: 0, sequenceMax },
});

it('equal ranges are said once, with what differs', () => {
  const common = commonRange([7, 8, 9].map(partition => generator(partition)));
  expect(rangesText.common(common!, 3)).toBe(
    'All 3 generators use the whole sequence, 0–65,535. Each has its own partition or node.',
  );
});

it('it is not said that partitions differ where two are the same', () => {
  const common = commonRange([7, 8, 7].map(partition => generator(partition, 63)));
  expect(rangesText.common(common!, 3)).toBe('All 3 generators use the same sequence range, 0–63.');
  expect(rangesText.shared(common!, listedNames(['a', 'b'], 3))).toBe(
    'a, b, and 3 more each use the same sequence range, 0–63.',
  );
});

it('ranges that differ, and a single one, are drawn', () => {
  expect(commonRange([generator(7), generator(8, 63)])).toBeUndefined();
  expect(commonRange([generator(7)])).toBeUndefined();
});
