import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const README = new URL('../../../README.md', import.meta.url);
const MARKS = ['<!-- benchmark: written by `pnpm bench` -->', '<!-- end of benchmark -->'];

const show = ({ value, unit }) => `${unit === '×' ? value.toFixed(2) : value.toFixed(1)} ${unit}`;

/** @param {import('./goals.mjs').Result[]} results */
export function goalTable(results) {
  return table(
    ['what', 'goal', 'figure', ''],
    results.map(result => [result.what, result.goal, show(result), result.met ? 'met' : '**missed**']),
  );
}

/** @param {Record<string, Record<string, number>>} engines  medians in nanoseconds, by engine */
export function peerTable(engines) {
  const names = [...new Set(Object.values(engines).flatMap(ns => Object.keys(ns)))];
  const own = new Set(['next']);
  const peers = names.filter(
    name => own.has(name) || /^(crypto|uuid|nanoid|ulid|hyperid|@sapphire|xid|bson|cuid2)/.test(name),
  );
  const first = Object.values(engines)[0];
  peers.sort((a, b) => (first[a] ?? Infinity) - (first[b] ?? Infinity));
  return table(
    ['one ID, as a string', ...Object.keys(engines)],
    peers.map(name => [
      own.has(name) ? '**`generator.next()`**' : name,
      ...Object.values(engines).map(ns => (ns[name] === undefined ? '–' : `${round(ns[name])} ns`)),
    ]),
  );
}

export function machine(chromiumVersion) {
  const { model } = cpus()[0];
  const versions = `Node ${process.versions.node}${chromiumVersion ? `, Chromium ${chromiumVersion}` : ''}`;
  return `Medians of interleaved rounds on ${cpus().length} × ${model.trim()}, ${versions}.`;
}

/** Puts the text between the marks of the README. */
export function writeReadme(text) {
  const readme = readFileSync(README, 'utf8');
  const [start, end] = MARKS.map(mark => readme.indexOf(mark));
  if (start < 0 || end < 0) throw new Error(`README.md has no ${MARKS.join(' … ')}`);
  writeFileSync(README, `${readme.slice(0, start + MARKS[0].length)}\n\n${text}\n\n${readme.slice(end)}`);
}

const round = ns => (ns < 100 ? ns.toFixed(0) : Number(ns.toPrecision(2)).toLocaleString('en'));

function table(head, rows) {
  const widths = head.map((_, i) => Math.max(3, ...[head, ...rows].map(row => row[i].length)));
  const line = row => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [line(head), `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
}
