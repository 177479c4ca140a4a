import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

const ROOT = new URL('../../../../', import.meta.url);
/** Of the minute before: above 0.5, other programs have affected the figures. */
const LOAD = loadavg()[0].toFixed(1);
const MARKS = ['<!-- benchmark: written by `pnpm prove bench` -->', '<!-- end of benchmark -->'];

/** @param {import('./goals.mjs').Result[]} results */
export function goalTable(results) {
  return table(
    ['what', 'compared with', 'goal', 'measured'],
    results.map(({ what, of, limit, value, met }) => [
      what,
      of,
      `≤ ${limit} ×`,
      `${value.toFixed(2)} ×${met ? '' : ' (missed)'}`,
    ]),
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

/**
 * What the calls consist of.
 *
 * @param {Record<string, number>} ns  medians in nanoseconds
 */
export function partTable(ns) {
  const calls = [
    ['`next()`', ns['next'], ns['clock'], ns['a flat string'], ns['next, free clock']],
    ['`nextBytes`', ns['nextBytes'], ns['clock'], ns['ten stores'], ns['nextBytes, free clock']],
    ['`batch`', ns['batch'], undefined, ns['a flat string'], undefined],
    ['`batchInto` bytes', ns['batchInto bytes'], undefined, ns['filling bytes'], undefined],
  ];
  const row = (name, of) => [name, ...calls.map(of).map(value => value?.toFixed(1) ?? '–')];
  return table(
    ['', ...calls.map(([name]) => name)],
    [
      row('one reading of the clock', ([, , clock]) => clock),
      row('the result alone', ([, , , made]) => made),
      row('everything else: checks, the sequencer, calls', ([, all, clock = 0, made]) => all - clock - made),
      row('**together**', ([, all]) => all),
      row('with a clock that costs nothing', ([, , , , free]) => free),
    ],
  );
}

export function machine(chromiumVersion) {
  const { model } = cpus()[0];
  const versions = `Node ${process.versions.node}${chromiumVersion ? `, Chromium ${chromiumVersion}` : ''}`;
  return `Medians of interleaved rounds on ${cpus().length} × ${model.trim()}, ${versions}. Load average before: ${LOAD}.`;
}

/** Puts the text between the marks of a document. */
export function writeInto(document, text) {
  const file = new URL(document, ROOT);
  const old = readFileSync(file, 'utf8');
  const [start, end] = MARKS.map(mark => old.indexOf(mark));
  if (start < 0 || end < 0) throw new Error(`${document} has no ${MARKS.join(' … ')}`);
  writeFileSync(file, `${old.slice(0, start + MARKS[0].length)}\n\n${text}\n\n${old.slice(end)}`);
}

const round = ns => (ns < 100 ? ns.toFixed(0) : Number(ns.toPrecision(2)).toLocaleString('en'));

function table(head, rows) {
  const widths = head.map((_, i) => Math.max(3, ...[head, ...rows].map(row => row[i].length)));
  const line = row => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [line(head), `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
}
