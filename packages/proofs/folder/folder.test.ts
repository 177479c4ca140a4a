import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('a folder of processes that are killed with SIGKILL has no cell twice and no ID twice', async () => {
  const bench = fileURLToPath(new URL('../prove.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [bench, 'folder', '--kills', '10']);
  expect(stdout).toMatch(/^ok +no cell is claimed twice +[\d,]+ claimed, 0 twice$/m);
  expect(stdout).toMatch(/^ok +no ID is made twice +[\d,]+ made, 0 twice$/m);
  expect(stdout).toMatch(/^ok +the folder is one device +1 device, 0 forks$/m);
  expect(stdout).toMatch(/^ok +a copy of the folder is another device/m);
  expect(stdout).toMatch(/^ok +folder /m);
}, 180_000);
