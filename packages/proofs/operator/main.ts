/*
 * The operator's table: every kind of restore, failover and copy, done to real databases, and what comes of
 * it.
 *
 *       pnpm prove operator [row …] [--save]
 *
 * It needs Linux, root, and the Debian packages postgresql, etcd-server, etcd-client, sqlite3, iproute2 and
 * libfaketime. A row is named by its ID or the beginning of it, as in `postgres-base-backup etcd`.
 *
 * With --save, the results are written to `results.json`, from which the table in docs/grants-operating.md is
 * made. Exits with 1 if a row is not as it must be.
 */

import { readOptions } from '../options.mjs';
import { reportAll, reportPart } from '../report.mjs';
import { played } from './plays.ts';
import { nameOf, type Result, resultOf, textOf } from './results.ts';
import { playsOf } from './row.ts';
import { ROWS } from './rows/index.ts';
import { saveResults } from './saved.ts';

const { save, names } = readOptions({ save: false });
const wanted = ROWS.filter(({ id }) => names.length === 0 || names.some(name => id.startsWith(name)));
if (wanted.length === 0) {
  console.error(`expected the beginnings of rows, of ${ROWS.map(({ id }) => id).join(', ')}; got ${names}`);
  process.exit(2);
}

const results: Result[] = [];
let skipped = 0;
for (const row of wanted) {
  const whyNot = row.shape === 'outage' ? row.whyNot?.() : undefined;
  if (whyNot) {
    skipped++;
    reportPart(!process.env['CI'], row.id, `skipped: ${whyNot}`);
    continue;
  }
  for (const play of playsOf(row)) {
    const start = performance.now();
    const counts = await played(row, play).catch((error: Error) => error);
    const result = resultOf(row, play, counts);
    results.push(result);
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    reportPart(result.wrong.length === 0, nameOf(result), `${textOf(result)}  ${seconds}`);
  }
  if (save) saveResults(process.cwd(), ROWS, results);
}
reportAll('operator', {
  scripts: results.length,
  faults: results.filter(({ wrong }) => wrong.length > 0).length,
  repeats: results.reduce((sum, { counts }) => sum + (counts?.twiceAfter ?? 0), 0),
  more: `${skipped} rows skipped`,
});
