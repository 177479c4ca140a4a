import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { markdownTable } from 'markdown-table';
import { withPart } from '../../document.mjs';

const ROOT = new URL('../../../../', import.meta.url);
/** Of the minute before: above 0.5, other programs have affected the figures. */
const LOAD = loadavg()[0].toFixed(1);

/** @param {import('./goals.mjs').Result[]} results */
export function goalTable(results) {
  return markdownTable([
    ['what', 'compared with', 'goal', 'measured'],
    ...results.map(({ what, of, limit, value, met }) => [
      what,
      of,
      `≤ ${limit} ×`,
      `${value.toFixed(2)} ×${met ? '' : ' (missed)'}`,
    ]),
  ]);
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
  return markdownTable([
    ['one ID, as a string', ...Object.keys(engines)],
    ...peers.map(name => [
      own.has(name) ? '**`generator.next()`**' : name,
      ...Object.values(engines).map(ns => nanoseconds(ns[name])),
    ]),
  ]);
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
  return markdownTable([
    ['', ...calls.map(([name]) => name)],
    row('one reading of the clock', ([, , clock]) => clock),
    row('the result alone', ([, , , made]) => made),
    row('everything else: checks, the sequencer, calls', ([, all, clock = 0, made]) => all - clock - made),
    row('**together**', ([, all]) => all),
    row('with a clock that costs nothing', ([, , , , free]) => free),
  ]);
}

/** @param {string} [versions] of what runs */
export function machine(versions) {
  const { model } = cpus()[0];
  const of = versions ? `, ${versions}` : '';
  return `Medians of interleaved rounds on ${cpus().length} × ${model.trim()}${of}. Load average before: ${LOAD}.`;
}

/** Puts the text between the marks that a proof has in a document. */
export function writeInto(document, text, proof = 'bench') {
  const file = new URL(document, ROOT);
  const name = `benchmark: written by \`pnpm prove ${proof}\``;
  writeFileSync(file, withPart(readFileSync(file, 'utf8'), name, text));
}

/** A time with two digits, or a dash if there is none. @param {number | undefined} ns */
export function nanoseconds(ns) {
  if (ns === undefined) return '–';
  return `${ns < 100 ? ns.toFixed(0) : Number(ns.toPrecision(2)).toLocaleString('en')} ns`;
}
