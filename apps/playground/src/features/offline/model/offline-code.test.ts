import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { offlineCode } from './offline-code.ts';

test('the code runs as shown, here without a server', async () => {
  const [[kind], [network], [sql, rows]] = (await runCode(offlineCode())) as [
    [string],
    [string],
    [string, [string, string, string][]],
  ];
  expect([kind, network]).toEqual(['provisional', 'offline']);
  expect(sql).toContain('on conflict (id) do nothing');
  expect(rows).toEqual([
    [
      expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
      'Bread',
    ],
  ]);
});
