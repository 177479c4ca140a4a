import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundlePrograms } from '../bundle.mjs';
import { resultOf } from './results.ts';
import { playsOf } from './row.ts';
import { ROWS } from './rows/index.ts';
import { readResults } from './saved.ts';
import { withTables } from './table.ts';

/*
 * Playing the rows takes real databases, and half an hour: here their last results are held against the rules
 * and the document.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const results = readResults(root);

test('every row of the table has been played in every way, and nothing was wrong', () => {
  const played = (row: (typeof ROWS)[number]) =>
    playsOf(row).map(play => {
      const result = results.find(
        ({ id, replica, failover }) =>
          id === row.id && replica === play.replica && failover === play.failover,
      );
      return result?.counts ? resultOf(row, play, result.counts).wrong : [`${row.id}: not played`];
    });
  expect(ROWS.flatMap(played).flat()).toEqual([]);
  expect(results).toHaveLength(ROWS.flatMap(playsOf).length);
});

test('the tables of the document are those of the last results', () => {
  const document = readFileSync(join(root, '../../docs/grants-operating.md'), 'utf8');
  expect(withTables(document, ROWS, results)).toBe(document);
});

test('a result with a block twice after a witness, a false fork, or a second stop is wrong', () => {
  const [row] = ROWS.filter(({ id }) => id === 'sqlite-copied-back');
  const { counts, ...play } = results.find(({ id }) => id === row!.id)!;
  const wrongWith = (change: object) => resultOf(row!, play, { ...counts!, ...change }).wrong;
  expect(wrongWith({})).toEqual([]);
  for (const change of [
    { stops: 0 },
    { twiceAfter: 1 },
    { forks: 1 },
    { startedOver: 1 },
    { stops: 2 },
    { failed: 1 },
  ])
    expect(wrongWith(change)).toHaveLength(1);
});

test('a row that is not there is answered with those that are', async () => {
  const [program = ''] = await bundlePrograms(['proofs/operator/main.ts']);
  const { status, stderr } = spawnSync(process.execPath, [program, 'gravity'], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^expected the beginnings of rows, of postgres-[\w, -]+; got gravity\n$/);
});
