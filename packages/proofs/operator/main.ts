/*
 * The operator's table: every kind of restore, failover and copy, done to real databases, and what comes of
 * it.
 *
 *       pnpm prove operator [row …] [--save]
 *
 * A row is named by its ID or the beginning of it. With --save, the results are written to `results.json`,
 * from which the table in docs/grants-operating.md is made. Exits with 1 if a row is not as it must be.
 */

import { parseArgs } from 'node:util';
import { playCopy } from './play-copy.ts';
import { playLoss } from './play-loss.ts';
import { playOutage } from './play-outage.ts';
import { playSplit } from './play-split.ts';
import { type Counts, type Result, resultOf, textOf } from './results.ts';
import { type Play, playsOf, type Row } from './row.ts';
import { ROWS } from './rows/index.ts';
import { saveResults } from './saved.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { save: { type: 'boolean', default: false } },
});
const wanted = ROWS.filter(
  ({ id }) => positionals.length === 0 || positionals.some(name => id.startsWith(name)),
);
if (wanted.length === 0) throw new TypeError(`expected one of ${ROWS.map(({ id }) => id).join(', ')}`);

const results: Result[] = [];
for (const row of wanted) {
  const whyNot = row.shape === 'outage' ? row.whyNot?.() : undefined;
  if (whyNot) {
    console.log(`${process.env['CI'] ? 'WRONG ' : 'SKIP  '} ${row.id}: ${whyNot}`);
    if (process.env['CI']) process.exitCode = 1;
    continue;
  }
  for (const play of playsOf(row)) {
    const start = performance.now();
    const counts = await played(row, play).catch((error: Error) => error);
    const result = resultOf(row, play, counts);
    results.push(result);
    console.log(`${textOf(result)}  ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  if (values.save) saveResults(process.cwd(), ROWS, results);
}
if (results.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;

function played(row: Row, play: Play): Promise<Counts> {
  if (row.shape === 'loss') return playLoss(row, play);
  if (row.shape === 'copy') return playCopy(row, play);
  return row.shape === 'split' ? playSplit(row, play) : playOutage(row, play);
}
