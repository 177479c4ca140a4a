/**
 * What is to be reached: ratios of figures from one run, because nanoseconds are the machine's. A call is
 * compared with what it cannot do without: one reading of the clock, one flat string, the stores of ten
 * bytes.
 *
 * @typedef {Record<string, number>} Medians  nanoseconds, by candidate
 * @typedef {[one: number, two: number]} ByThreads nanoseconds for an ID, of one thread alone and of each of
 * two
 * @typedef {{ ns: Medians, sustained: number, batched: number, sharedReserve?: ByThreads, sharedBatch?:
 * ByThreads }} Figures
 * @typedef {{ what: string, of: string, limit: number, value: number, met: boolean }} Result `value` is a
 * ratio
 */
import { CEILING } from './sustained.mjs';

/** @returns {Result} */
const atMost = (limit, what, of, value) => ({ what, of, limit, value, met: value <= limit });

/** @param {Figures} figures */
export function nodeResults({ ns, sustained, batched, sharedReserve, sharedBatch }) {
  /** Less the loop, and the choice of one of a thousand IDs. */
  const alone = name => Math.max(0.1, ns[name] - ns['nothing']);
  const readingTwo = alone('two characters');
  return [
    ...everywhere({ ns, sustained, batched }),
    atMost(
      1.2,
      '`nextBytes`',
      'a clock reading and ten stores',
      ns['nextBytes'] / (ns['clock'] + ns['ten stores']),
    ),
    atMost(1.2, '`batch`, an ID', 'a flat string', ns['batch'] / ns['a flat string']),
    atMost(1.2, '`batchInto`, bytes, an ID', 'ten stores', ns['batchInto bytes'] / ns['ten stores']),
    atMost(1.5, '`toUuid`', '`crypto.randomUUID()`', ns['toUuid'] / ns['crypto.randomUUID']),
    atMost(2, '`fromUuid`', '`crypto.randomUUID()`', ns['fromUuid'] / ns['crypto.randomUUID']),
    atMost(8, '`toFields`', 'reading two characters of a string', alone('toFields') / readingTwo),
    atMost(2, '`metaOf`', 'reading two characters of a string', alone('metaOf') / readingTwo),
    atMost(8, '`isSno` of an ID', 'reading two characters of a string', alone('isSno, an ID') / readingTwo),
    atMost(
      2.5,
      '`isSno` of anything else',
      'reading two characters of a string',
      alone('isSno, rubbish') / readingTwo,
    ),
    atMost(1.5, '`batchInto` of 64, each of 2 threads', 'one thread alone', sharedBatch[1] / sharedBatch[0]),
    atMost(1.5, '`reserve(64)`, each of 2 threads', 'one thread alone', sharedReserve[1] / sharedReserve[0]),
    atMost(
      1.05,
      '`next()` with a listener',
      '`next()` without one',
      ns['next, with a listener'] / ns['next, with none'],
    ),
  ];
}

/** @param {Figures} figures */
export function everywhere({ ns, sustained, batched }) {
  const needed = ns['clock'] + ns['a flat string'];
  /** A share of the ceiling, as nanoseconds for an ID. */
  const nsOf = share => 1e9 / (share * CEILING);
  return [
    atMost(1.05, '`next()`', 'a clock reading and a flat string', ns['next'] / needed),
    atMost(0.4, '`next()`', '`crypto.randomUUID()`', ns['next'] / ns['crypto.randomUUID']),
    atMost(1.25, '`next()` for 3 seconds', 'a clock reading and a flat string', nsOf(sustained) / needed),
    atMost(
      1.03,
      '`batch(1000)` for 3 seconds',
      "the format's limit of 16,384 IDs a millisecond",
      nsOf(batched) / nsOf(1),
    ),
  ];
}
