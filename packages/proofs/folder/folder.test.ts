import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('a folder of processes that are killed with SIGKILL has no cell twice and no ID twice', async () => {
  const bench = fileURLToPath(new URL('../prove.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [bench, 'folder', '--kills', '10']);
  expect(stdout).toMatch(/^[\d,]+ cells claimed, 0 twice$/m);
  expect(stdout).toMatch(/^[\d,]+ IDs made, 0 twice$/m);
  expect(stdout).toMatch(/^1 device, 0 forks$/m);
  expect(stdout).toContain('a copy of the folder is another device');
}, 180_000);
