/**
 * The generator on real clocks and on stuck ones: what the defaults do in this engine, and that no wait is
 * forever. A clock may stand still while code runs (a request in some serverless platforms), so these checks
 * wait by timer where they must wait at all, and measure only where there is something to measure.
 * (docs/format.md, sections 3 and 4.)
 */
import { equal, hasCode, rejectionOf, that } from './expect.mjs';

/** @typedef {import('./conformance.mjs').Test} Test */

const IDS = 100_000;
const UNIX_MS = 1_700_000_000_000;
const SKEW_ALLOWED_MS = 1000;
const MAX_TRIES = 100;

const hasTimers = typeof setTimeout === 'function';
const hasAbort = typeof AbortController === 'function';

/** @returns {Test[]} */
export function clockTests(sno) {
  return [
    [
      `the default generator makes ${IDS} valid, unique IDs that ascend while the tick is the same`,
      () => realClock(sno),
    ],
    ['nextAsync waits for the next unit and then resolves', () => asyncResolves(sno)],
    ['nextAsync rejects when its signal aborts', () => asyncAborts(sno)],
  ];
}

async function realClock(sno) {
  const startMs = Date.now();
  const seen = new Set();
  let previous = sno.ZERO;
  while (seen.size < IDS) {
    const id = await nextOf(sno);
    that(sno.isSno(id), `${id} is not an ID`);
    that(!seen.has(id), `${id} came twice, after ${seen.size} IDs`);
    that(id > previous || sno.tickOf(id) !== sno.tickOf(previous), `${id} came after ${previous}`);
    seen.add(id);
    previous = id;
  }
  const endMs = Date.now();
  const lastMs = sno.unixMsOf(previous);
  that(
    lastMs > startMs - SKEW_ALLOWED_MS && lastMs < endMs + SKEW_ALLOWED_MS,
    `the last ID is of ${lastMs}, Date.now() went from ${startMs} to ${endMs}`,
  );
  return duration(startMs, endMs);
}

/**
 * `generate()`, with a pause where the unit is full and its clock stands still until the event loop turns.
 */
async function nextOf(sno) {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      return sno.generate();
    } catch (/** @type {any} */ error) {
      hasCode(sno, error, 'ERR_SEQUENCE_EXHAUSTED', 'generate');
      if (hasTimers) await new Promise(resolve => setTimeout(resolve, error.retryAfterMs));
    }
  }
  throw new Error(`no ID in ${MAX_TRIES} tries`);
}

/** @returns {Promise<string | undefined>} */
async function asyncResolves(sno) {
  if (!hasTimers) return 'not checked: no setTimeout here';
  let now = UNIX_MS;
  const generator = sno.createGenerator({ partition: 1, sequence: [0, 3], clock: { now: () => now } });
  const last = generator.batch(4).at(-1);
  setTimeout(() => {
    now += 4;
  }, 10);
  const id = await generator.nextAsync(9);
  that(id > last, `${id} came after ${last}`);
  equal(
    sno.toFields(id),
    { unixMs: UNIX_MS + 4, tick: 0, meta: 9, partition: 1, sequence: 0 },
    'the ID waited for',
  );
  return undefined;
}

/** @returns {Promise<string | undefined>} */
async function asyncAborts(sno) {
  if (!hasAbort) return 'not checked: no AbortController here';
  const generator = sno.createGenerator({ partition: 1, sequence: [0, 3], clock: { now: () => UNIX_MS } });
  generator.batch(4);

  const aborted = new AbortController();
  aborted.abort();
  const early = await rejectionOf(
    generator.nextAsync(0, { signal: aborted.signal }),
    'a signal aborted before',
  );
  equal(early === aborted.signal.reason, true, 'the rejection is the reason of the signal');
  if (!hasTimers) return 'only a signal aborted before: no setTimeout here';

  const late = new AbortController();
  const waiting = rejectionOf(
    generator.nextAsync(0, { signal: late.signal }),
    'a signal aborted while waiting',
  );
  setTimeout(() => late.abort(), 5);
  equal((await waiting) === late.signal.reason, true, 'the rejection is the reason of the signal');
  return undefined;
}

function duration(startMs, endMs) {
  return endMs > startMs ? `${endMs - startMs} ms` : 'the clock stood still';
}
