import { expect, test } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { offlineCode } from './offline-code.ts';

test.each([
  ['before there is a tab', undefined, 4711],
  ['with a seat', { partition: 65_535, seat: 63 }, 65_535],
  ['without one', { partition: 12, seat: undefined }, 12],
])('the code runs as shown: %s', async (_, tab, partition) => {
  const [[isNew, of], [sql, [key, text]]] = (await runCode(offlineCode(tab))) as [
    [boolean, number],
    [string, [string, string]],
  ];
  expect([isNew, of]).toEqual([true, partition]);
  expect(sql).toContain('on conflict (id) do nothing');
  expect(key).toMatch(/^[0-9a-f]{20}$/);
  expect(text).toBe('Bread');
});
