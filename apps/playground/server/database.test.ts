import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { openDatabase, placeFrom, type Queries } from './database.ts';
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
  mkdirSync(`${folder}.locks`, { recursive: true });
  writeFileSync(`${folder}.locks/99`, String(killed.pid));
  const letGo = await holdFolder(folder, 0);
  expect(readdirSync(`${folder}.locks`)).toEqual(['100']);
  expect(readFileSync(`${folder}.locks/100`, 'utf8')).toBe(String(process.pid));
  letGo();
});

it('is never open in two of several processes that start at once, stale lock or none', async () => {
  const program = path.join(scratch, 'hold.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./folder-lock.ts', import.meta.url))],
    outfile: path.join(scratch, 'folder-lock.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  // Holds the folder several times, and creates a file that nobody else may have created. Ends without letting go.
  writeFileSync(
    program,
    `import { openSync, closeSync, rmSync } from 'node:fs';
    import { holdFolder } from './folder-lock.mjs';
    const [folder, inside] = process.argv.slice(2);
    for (let turn = 0; turn < 20; turn++) {
      const letGo = await holdFolder(folder, 60_000);
      closeSync(openSync(inside, 'wx'));
      await new Promise(resolve => setTimeout(resolve, turn % 3));
      rmSync(inside);
      if (turn === 19) process.kill(process.pid, 'SIGKILL');
      letGo();
    }`,
  );
  const processes = Array.from({ length: 4 }, () =>
    spawn(process.execPath, [program, folder, path.join(scratch, 'inside')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  );
  const ends = await Promise.all(
    processes.map(async started => {
      let problem = '';
      started.stderr.on('data', text => {
        problem += text;
      });
      const [, signal] = await once(started, 'exit');
      return problem || signal;
    }),
  );
  expect(ends).toEqual(Array(4).fill('SIGKILL'));
}, 120_000);

it('runs work as one transaction', async () => {
  const database = await openDatabase({ memory: true });
  await database.query('create table kept (value text)');
  const insert = (value: string) => (queries: Queries) =>
    queries.query('insert into kept values ($1)', [value]);
  await database.transact(insert('one'));
  const failed = database.transact(async queries => {
    await insert('two')(queries);
    throw new Error('stopped');
  });
  await expect(failed).rejects.toThrow('stopped');
  expect(await database.query('select value from kept')).toEqual([{ value: 'one' }]);
  await database.close();
}, 60_000);
