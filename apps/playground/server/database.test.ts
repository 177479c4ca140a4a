import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { placeFrom } from './database.ts';
import { holdFolder } from './folder-lock.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'sno-database-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const folder = path.join(scratch, 'data');

it('comes from the environment, or is a folder', () => {
  expect(placeFrom({}, folder)).toEqual({ folder });
  expect(placeFrom({ PLAYGROUND_DATA: '/elsewhere' }, folder)).toEqual({ folder: '/elsewhere' });
  expect(placeFrom({ DATABASE_URL: 'postgres://db', PLAYGROUND_DATA: 'x' }, folder)).toEqual({
    url: 'postgres://db',
  });
});

it('can be open in only one process', async () => {
  const letGo = await holdFolder(folder);
  await expect(holdFolder(folder, 0)).rejects.toThrow(`process ${process.pid} has the database open`);
  letGo();
  (await holdFolder(folder, 0))();
});

it('can be opened again after its process was killed', async () => {
  const killed = spawn(process.execPath, ['-e', '']);
  await once(killed, 'exit');
  writeFileSync(`${folder}.lock`, String(killed.pid));
  const letGo = await holdFolder(folder, 0);
  expect(readFileSync(`${folder}.lock`, 'utf8')).toBe(String(process.pid));
  letGo();
});
