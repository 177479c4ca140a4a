// @ts-check
/*
 * What does a UUID v7 cost beside an ID, in the runtimes and in the database that have it? `pnpm prove
 * bench:uuid` prints the tables, and with --write puts them into docs/speed.md. The SDK must have been built.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { markdownTable } from 'markdown-table';
import { bundle } from '../../bundle.mjs';
import { readOptions } from '../../options.mjs';
import { BARE_ENV, run } from '../../runtimes/child.mjs';
import { CACHE, runtimeOf } from '../../runtimes/fetch.mjs';
import { RUNTIMES } from '../../runtimes/versions.mjs';
import { machine, nanoseconds, writeInto } from '../sdk/report.mjs';
import { callsInPostgres } from './postgres.mjs';

/** How a runtime is told to run a program. */
const STARTED = { node: [], bun: ['--no-install'], deno: ['run', '--no-prompt', '--no-remote'] };

const { write } = readOptions({ write: false });
const load = machine();
const program = `${CACHE}bench-uuid.mjs`;
mkdirSync(CACHE, { recursive: true });
writeFileSync(program, await bundle({ entryPoints: ['proofs/bench/uuid/measured.mjs'], write: false }));

/** @type {Record<string, Record<string, number>>} */
const runtimes = {};
for (const runtime of RUNTIMES) {
  const { name, version } = runtime;
  const args = STARTED[/** @type {keyof typeof STARTED} */ (name.split('@')[0])];
  if (!args) continue;
  console.error(`${name} …`);
  const path = await runtimeOf(name).fetch();
  const printed = await run(path, [...args, program], { env: BARE_ENV, limitMs: 120_000 });
  runtimes[`${name.split('@')[0]} ${version}`.replace(/^./, letter => letter.toUpperCase())] =
    JSON.parse(printed);
}
console.error('PostgreSQL …');
const { version, microseconds } = await callsInPostgres();

const names = [...new Set(Object.values(runtimes).flatMap(ns => Object.keys(ns)))];
const report = [
  load,
  markdownTable([
    ['one ID, as a string', ...Object.keys(runtimes)],
    ...names.map(name => [name, ...Object.values(runtimes).map(ns => nanoseconds(ns[name]))]),
  ]),
  markdownTable([
    [`one call in PostgreSQL ${version}`, ''],
    ...Object.entries(microseconds).map(([call, us]) => [`\`${call}\``, `${us.toFixed(1)} µs`]),
  ]),
].join('\n\n');
console.log(`\n${report}`);
if (write) writeInto('docs/speed.md', report, 'bench:uuid');
