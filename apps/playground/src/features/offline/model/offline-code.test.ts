import { afterAll, expect, test, vi } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { offlineCode } from './offline-code.ts';

// Its address of the server is relative to a page.
vi.stubGlobal('location', { href: 'https://page.example/' });
afterAll(() => void vi.unstubAllGlobals());

test('the code runs as shown, here without a server', async () => {
  const [[kind], sent, [sql]] = (await runCode(offlineCode())) as [[string], [number, string], [string]];
  expect(kind).toBe('provisional');
  expect(sent).toEqual([2, 'unreachable']);
  expect(sql).toContain('on conflict (id) do nothing');
});
