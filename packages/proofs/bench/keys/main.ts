/*
 * What does each kind of key cost in a database? `pnpm prove bench:keys` prints the tables of
 * docs/databases-measured.md, and with --write puts them there. --rows changes how many rows each table gets.
 */

import { cpus, loadavg } from 'node:os';
import { markdownTable } from 'markdown-table';
import { readOptions } from '../../options.mjs';
import { writeInto } from '../sdk/report.mjs';
import { makeKeys } from './keys.ts';
import { benchMariadb } from './mariadb.ts';
import { benchPostgres } from './postgres.ts';
import type { Load } from './rounds.ts';
import { benchSqlite } from './sqlite.ts';

const { rows, write } = readOptions({ rows: 500_000, write: false });
const load = loadavg()[0]?.toFixed(1);
const keys = makeKeys(rows);

const results = [];
for (const [name, bench] of Object.entries({ benchPostgres, benchMariadb, benchSqlite })) {
  console.error(`${name} …`);
  results.push(await bench(keys));
}

const tables = [
  `${rows.toLocaleString('en')} rows, made by 200 generators in 14 hours and stored as they arrive, in ${results.map(({ title }) => title).join(', ')}.
Each table has a primary key, an integer and a text of 25 characters; in MariaDB and SQLite the integer has an index. Medians of 3
interleaved rounds on ${cpus().length} × ${cpus()[0]?.model.split(' ').slice(0, 2).join(' ')}. Load before: ${load}.`,
  ...results.map(({ title, loads }) => `**${title}**\n\n${costs(loads)}`),
].join('\n\n');
console.log(tables);
if (write) writeInto('docs/databases-measured.md', tables, 'bench:keys');

function costs(loads: ReadonlyMap<string, Load>): string {
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

function ratio(value: number | undefined, base: number | undefined): string {
  return ((value ?? Number.NaN) / (base ?? Number.NaN)).toFixed(2);
}
