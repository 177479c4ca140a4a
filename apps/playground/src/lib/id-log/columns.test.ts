import { expect, test } from 'vitest';
import { createColumns, keyAt } from './columns.ts';

test('columns grow up to their limit, and report that there was more', () => {
  const row = { unixMs: 1, node: 1, line: 1, tick: 0, isDoubtful: false };
  const builder = createColumns(7, 5_000);
  for (let i = 0; i < 5_000; i++) builder.add({ ...row, key: String(i).padStart(7, '0') });
  expect(builder.hasMore).toBe(false);
  builder.add({ ...row, key: '9999999' });
  expect([builder.length, builder.hasMore]).toEqual([5_000, true]);
  expect(keyAt(builder.columns(), 4_999)).toBe('0004999');
});
