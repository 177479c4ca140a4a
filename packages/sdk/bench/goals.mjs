/**
 * What is to be reached, and how each figure is made of the medians.
 *
 * @typedef {{ ns: Record<string, number>, sustained: number, batched: number, sharedReserve?: number, sharedBatch?: number }} Figures
 * @typedef {{ what: string, goal: string, value: number, unit: '×' | 'ns' | '%', met: boolean }} Result
 */

/** @returns {Result} */
const atMost = (what, limit, value, unit) => ({
  what,
  goal: `≤ ${limit} ${unit}`,
  value,
  unit,
  met: value <= limit,
});
/** @returns {Result} */
const atLeast = (what, limit, value, unit) => ({
  what,
  goal: `≥ ${limit} ${unit}`,
  value,
  unit,
  met: value >= limit,
});

/** @param {Figures} figures */
export function nodeResults({ ns, sustained, batched, sharedReserve, sharedBatch }) {
  /** Less the loop, and the choice of one of a thousand IDs. */
  const alone = name => Math.max(0, ns[name] - ns['nothing']);
  return [
    atMost('`next()`, of `crypto.randomUUID()`', 0.3, ns['next'] / ns['crypto.randomUUID'], '×'),
    atMost('`next()`, over one reading of the clock', 25, ns['next'] - ns['clock'], 'ns'),
    atLeast('one at a time for 3 s, of the ceiling', 92, sustained * 100, '%'),
    atLeast('`batch(1000)` for 3 s, of the ceiling', 97, batched * 100, '%'),
    atMost('`batchInto` text, an ID', 6, ns['batchInto text'], 'ns'),
    atMost('`batchInto` bytes, an ID', 6, ns['batchInto bytes'], 'ns'),
    atMost('`nextBytes`, over one reading of the clock', 10, ns['nextBytes'] - ns['clock'], 'ns'),
    atMost('`toFields`', 40, alone('toFields'), 'ns'),
    atMost('`metaOf`', 8, alone('metaOf'), 'ns'),
    atMost('`isSno`, an ID', 30, alone('isSno, an ID'), 'ns'),
    atMost('`isSno`, rubbish', 10, alone('isSno, rubbish'), 'ns'),
    atMost('2 threads, `batchInto` of 64, bytes, an ID in each', 10, sharedBatch, 'ns'),
    atMost('2 threads, `reserve(64)` and `nextBytes`, an ID in each', 10, sharedReserve, 'ns'),
    atMost(
      'a listener that does not ask for IDs, of none',
      1.05,
      ns['next, with a listener'] / ns['next'],
      '×',
    ),
  ];
}

/** @param {Figures} figures */
export function chromiumResults({ ns, sustained, batched }) {
  return [
    atMost('`next()`, of `crypto.randomUUID()`', 0.08, ns['next'] / ns['crypto.randomUUID'], '×'),
    atLeast('one at a time for 3 s, of the ceiling', 92, sustained * 100, '%'),
    atLeast('`batch(1000)` for 3 s, of the ceiling', 97, batched * 100, '%'),
  ];
}
