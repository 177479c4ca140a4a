/**
 * What is to be reached, how each figure is made of the medians, and what stands in the way of one that is missed.
 *
 * @typedef {Record<string, number>} Medians  nanoseconds, by candidate
 * @typedef {[one: number, two: number]} ByThreads  nanoseconds for an ID, of one thread alone and of each of two
 * @typedef {{ ns: Medians, sustained: number, batched: number, sharedReserve?: ByThreads, sharedBatch?: ByThreads }} Figures
 * @typedef {{ what: string, goal: string, value: number, unit: '×' | 'ns' | '%', met: boolean, by: number, why: string }} Result
 */
import { CEILING } from './sustained.mjs';

const UNKNOWN = 'Its parts are not measured.';

/** @returns {Result} */
const atMost = (what, limit, value, unit, why = UNKNOWN) => ({
  what,
  goal: `≤ ${limit} ${unit}`,
  value,
  unit,
  met: value <= limit,
  by: value - limit,
  why,
});
/** @returns {Result} */
const atLeast = (what, limit, value, unit, why = UNKNOWN) => ({
  what,
  goal: `≥ ${limit} ${unit}`,
  value,
  unit,
  met: value >= limit,
  by: limit - value,
  why,
});

const inNs = value => `${value.toFixed(1)} ns`;

/** @param {Figures} figures */
export function nodeResults({ ns, sustained, batched, sharedReserve, sharedBatch }) {
  /** Less the loop, and the choice of one of a thousand IDs. */
  const alone = name => Math.max(0, ns[name] - ns['nothing']);
  const twoCharacters = `Two characters of a string, read and not decoded, take ${inNs(alone('two characters'))}`;
  return [
    atMost('`next()`, of `crypto.randomUUID()`', 0.3, ns['next'] / ns['crypto.randomUUID'], '×'),
    atMost('`next()`, over one reading of the clock', 25, ns['next'] - ns['clock'], 'ns', ofString(ns)),
    atLeast('one at a time for 3 s, of the ceiling', 92, sustained * 100, '%', ofCeiling(ns)),
    atLeast('`batch(1000)` for 3 s, of the ceiling', 97, batched * 100, '%'),
    atMost('`batchInto` text, an ID', 6, ns['batchInto text'], 'ns', ofFilling(ns['filling text'])),
    atMost('`batchInto` bytes, an ID', 6, ns['batchInto bytes'], 'ns', ofFilling(ns['filling bytes'])),
    atMost(
      '`nextBytes`, over one reading of the clock',
      10,
      ns['nextBytes'] - ns['clock'],
      'ns',
      ofBytes(ns),
    ),
    atMost('`toFields`', 40, alone('toFields'), 'ns', `${twoCharacters}; it reads sixteen.`),
    atMost('`metaOf`', 8, alone('metaOf'), 'ns', `${twoCharacters}.`),
    atMost('`isSno`, an ID', 30, alone('isSno, an ID'), 'ns', `${twoCharacters}; it reads sixteen.`),
    atMost('`isSno`, rubbish', 10, alone('isSno, rubbish'), 'ns'),
    byThreads('`batchInto` of 64, bytes', sharedBatch),
    byThreads('`reserve(64)` and `nextBytes`', sharedReserve),
    atMost(
      'a listener that does not ask for IDs, of none',
      1.05,
      ns['next, with a listener'] / ns['next, with none'],
      '×',
      'Both run the same code: what is due is one flag.',
    ),
  ];
}

/** @param {Figures} figures */
export function chromiumResults({ ns, sustained, batched }) {
  return [
    atMost('`next()`, of `crypto.randomUUID()`', 0.08, ns['next'] / ns['crypto.randomUUID'], '×'),
    atLeast('one at a time for 3 s, of the ceiling', 92, sustained * 100, '%', ofCeiling(ns)),
    atLeast('`batch(1000)` for 3 s, of the ceiling', 97, batched * 100, '%'),
  ];
}

/** @param {ByThreads} figures */
function byThreads(what, [one, two]) {
  const why = `One thread alone takes ${inNs(one)}; the difference is what two do to each other, and to the machine.`;
  return atMost(`2 threads, ${what}, an ID in each`, 10, two, 'ns', why);
}

function ofString(ns) {
  return `A flat string alone, by \`String.fromCharCode\` of sixteen numbers, takes ${inNs(ns['a flat string'])}; a rope or a slice is cheaper until it is used.`;
}

function ofCeiling(ns) {
  const spare = 1e9 / CEILING - ns['clock'];
  return `The ceiling leaves ${inNs(1e9 / CEILING)} for an ID. Less one reading of the clock that is ${inNs(spare)}, and a flat string alone takes ${inNs(ns['a flat string'])}: \`batch\` reads the clock once for many.`;
}

function ofFilling(ns) {
  return `To fill the same memory with one value takes ${inNs(ns)}.`;
}

function ofBytes(ns) {
  return `Ten stores alone take ${inNs(ns['ten stores'])}, and the whole call on a clock that costs nothing ${inNs(ns['nextBytes, free clock'])}.`;
}
