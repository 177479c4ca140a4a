import { expect, test } from 'vitest';
import { createColumns, keyAt } from '../../../lib/id-log/columns.ts';
import { withoutDoubts } from './without-doubts.ts';

test('doubtful IDs are left out, unless all are doubtful', () => {
  const row = { node: 1, line: 1, tick: 0 };
  const builder = createColumns(2, 4);
  builder.add({ ...row, key: 'aa', unixMs: 1, isDoubtful: true });
  expect(withoutDoubts(builder.columns()).length).toBe(1);
  builder.add({ ...row, key: 'bb', unixMs: 2, isDoubtful: false });
  builder.add({ ...row, key: 'cc', unixMs: 3, isDoubtful: true });
  builder.add({ ...row, key: 'dd', unixMs: 4, isDoubtful: false });
  const kept = withoutDoubts(builder.columns());
  expect([0, 1].map(i => keyAt(kept, i))).toEqual(['bb', 'dd']);
  expect([...kept.unixMs]).toEqual([2, 4]);
});
