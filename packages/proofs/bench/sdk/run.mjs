/**
 * How fast is it, compared with what people would pick instead, and with what it cannot do without?
 *
 *     pnpm prove bench            in Node and in Chromium, prints the tables
 *     pnpm prove bench --write    and writes them into docs/speed.md
 *
 * The SDK must have been built.
 */
import { readOptions } from '../../options.mjs';
import { nodePeerCandidates, ourCandidates, peerCandidates } from './candidates.mjs';
import { runInChromium } from './chromium.mjs';
import { everywhere, nodeResults } from './goals.mjs';
import { partCandidates } from './parts.mjs';
import { goalTable, machine, partTable, peerTable, writeInto } from './report.mjs';
import { consumed, measure } from './rounds.mjs';
import { sharedBy } from './shared.mjs';
import { inBatches, oneByOne, shareOfCeiling } from './sustained.mjs';

const { write } = readOptions({ write: false });
console.log('Node …');
const node = {
  // First: what runs for three seconds is to find an engine that has seen one generator, as an app's has.
  sustained: shareOfCeiling(3000, oneByOne),
  batched: shareOfCeiling(3000, inBatches),
  ns: await measure([
    ...ourCandidates(),
    ...partCandidates(),
    ...peerCandidates(),
    ...(await nodePeerCandidates()),
  ]),
  sharedReserve: [await sharedBy('reserve', 1), await sharedBy('reserve', 2)],
  sharedBatch: [await sharedBy('batchInto', 1), await sharedBy('batchInto', 2)],
};
console.log('Chromium …');
const page = await runInChromium();

const results = { Node: nodeResults(node), ...(page && { Chromium: everywhere(page) }) };
const report = [
  machine(`Node ${process.versions.node}${page ? `, Chromium ${page.version}` : ''}`),
  peerTable({ Node: node.ns, ...(page && { Chromium: page.ns }) }),
  ...Object.entries(results).flatMap(([engine, list]) => [`**In ${engine}**`, goalTable(list)]),
  '**In Node**, nanoseconds for an ID',
  partTable(node.ns),
].join('\n\n');
console.log(`\n${report}\n${page ? '' : '\nChromium was not found.\n'}`);
if (write) writeInto('docs/speed.md', report);
if (consumed < 0) throw new Error('nothing was made');
