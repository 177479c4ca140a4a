import { expect, test } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { inspectorCode } from './inspector-code.ts';

test('the code for sno finds the duplicate and the step back that it contains', async () => {
  const logged = await runCode(inspectorCode('sno', ''));
  expect(logged).toEqual([
    ['back by', 60_000, 'ms', expect.any(String)],
    ['duplicate', expect.any(String)],
    [4, 'distinct IDs'],
  ]);
});

test('the code for another format lists the possible readings of the ID', async () => {
  const logged = await runCode(inspectorCode('discord', '175928847299117063'));
  expect(logged[0]?.slice(0, 3)).toEqual(['discord', expect.any(String), '2016-04-30T11:18:25.796Z']);
  expect(logged.map(([format]) => format)).toContain('twitter');
  expect(logged.at(-1)).toEqual([false]);
});
