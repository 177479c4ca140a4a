// @ts-check
/*
 * What does each kind of key cost in a database? `pnpm prove bench:keys` prints the tables of
 * docs/databases-measured.md, and with --write puts them there. --rows changes how many rows each table gets.
 */

import { cpus, loadavg } from 'node:os';
import { firstAt, lastAt } from '@sno-id/sdk';
import { markdownTable } from 'markdown-table';
import { readOptions } from '../../options.mjs';
import { writeInto } from '../sdk/report.mjs';
import { makeKeys, START_MS } from './keys.mjs';
import { benchMariadb } from './mariadb.mjs';
import { benchPostgres } from './postgres.mjs';
import { benchSqlite } from './sqlite.mjs';

const HOUR_MS = 3_600_000;

const { rows, write } = readOptions({ rows: 500_000, write: false });
const load = loadavg()[0]?.toFixed(1);
const keys = makeKeys(rows);
const hour = { first: firstAt(START_MS + 6 * HOUR_MS), last: lastAt(START_MS + 7 * HOUR_MS - 1) };

const results = [];
for (const [name, bench] of Object.entries({ benchPostgres, benchMariadb, benchSqlite })) {
  console.error(`${name} …`);
  results.push(await bench(keys, hour));
}

const tables = [
  `${rows.toLocaleString('en')} rows, made by 200 generators in 14 hours and stored as they arrive, in ${results.map(({ title }) => title).join(', ')}.
Each table has a primary key, an integer and a text of 25 characters; in MariaDB and SQLite the integer has an index. Medians of 3
interleaved rounds on ${cpus().length} × ${cpus()[0]?.model.split(' ').slice(0, 2).join(' ')}. Load before: ${load}.`,
  ...results.map(({ title, loads }) => `**${title}**\n\n${costs(loads)}`),
  `Rows that \`id between firstAt(…) and lastAt(…)\` finds for one hour, in a text column with each collation:\n\n${collations(results)}`,
].join('\n\n');
console.log(tables);
if (write) writeInto('docs/databases-measured.md', tables, 'bench:keys');

/** @param {Map<string, import('./rounds.mjs').Load>} loads */
function costs(loads) {
  const base = [...loads].find(([name]) => name.startsWith('uuid v7'))?.[1];
  const sizes = Object.keys(base?.megabytes ?? {});
  const head = ['key', 'CPU', ...sizes];
  const lines = [...loads].map(([name, { cpuMs, megabytes }]) => [
    name,
    ratio(cpuMs, base?.cpuMs),
    ...sizes.map(size => ratio(megabytes[size], base?.megabytes[size])),
  ]);
  return markdownTable([head, ...lines]);
}

/** @param {{ title: string, found: { collation: string, rows: number }[] }[]} results */
function collations(results) {
  const lines = results.flatMap(({ title, found }) =>
    found.map(({ collation, rows }) => [
      title,
      `\`${collation}\``,
      rows.toLocaleString('en'),
      rows === found[0]?.rows ? '' : `${((found[0]?.rows ?? 0) - rows).toLocaleString('en')} missing`,
    ]),
  );
  return markdownTable([['database', 'collation', 'rows', ''], ...lines]);
}

/**
 * @param {number | undefined} value
 * @param {number | undefined} base
 */
function ratio(value, base) {
  return ((value ?? Number.NaN) / (base ?? Number.NaN)).toFixed(2);
}
