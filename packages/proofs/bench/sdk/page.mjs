/** What runs inside the page. */
import { ourCandidates, peerCandidates } from './candidates.mjs';
import { partCandidates } from './parts.mjs';
import { measure } from './rounds.mjs';
import { inBatches, oneByOne, shareOfCeiling } from './sustained.mjs';

globalThis.runBenchmark = async () => ({
  sustained: shareOfCeiling(3000, oneByOne),
  batched: shareOfCeiling(3000, inBatches),
  ns: await measure([...ourCandidates(), ...partCandidates(), ...peerCandidates()]),
});
