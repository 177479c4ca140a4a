/**
 * How fast is it, next to what people would pick instead, and next to the speed limit of the format?
 *
 *     node run.mjs            in Node and in Chromium, prints the tables
 *     node run.mjs --write    and writes them into the README
 *
 * The SDK must have been built.
 */
import { nodePeerCandidates, ourCandidates, peerCandidates } from './candidates.mjs';
import { runInChromium } from './chromium.mjs';
import { chromiumResults, nodeResults } from './goals.mjs';
import { goalTable, machine, peerTable, writeReadme } from './report.mjs';
import { consumed, measure } from './rounds.mjs';
import { sharedByTwo } from './shared.mjs';
import { inBatches, oneByOne, shareOfCeiling } from './sustained.mjs';

console.log('Node …');
const node = {
  // First: what runs for three seconds is to find an engine that has seen one generator, as an app's has.
  sustained: shareOfCeiling(3000, oneByOne),
  batched: shareOfCeiling(3000, inBatches),
  ns: measure([...ourCandidates(), ...peerCandidates(), ...(await nodePeerCandidates())]),
  sharedReserve: await sharedByTwo('reserve'),
  sharedBatch: await sharedByTwo('batchInto'),
};
console.log('Chromium …');
const page = await runInChromium();

const peers = peerTable({ Node: node.ns, ...(page && { Chromium: page.ns }) });
const inNode = goalTable(nodeResults(node));
const inPage = page && goalTable(chromiumResults(page));
console.log(
  `\n${machine(page?.version)}\n\n${peers}\n\nIn Node\n\n${inNode}\n\nIn Chromium\n\n${inPage ?? 'not found'}\n`,
);
if (process.argv.includes('--write')) {
  writeReadme(
    [machine(page?.version), peers, '**In Node**', inNode, ...(page ? ['**In Chromium**', inPage] : [])].join(
      '\n\n',
    ),
  );
}
if (consumed < 0) throw new Error('nothing was made');
