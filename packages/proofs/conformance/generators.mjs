/**
 * The generator against the recorded scenarios: each is replayed call by call on a clock that the scenario
 * sets. A call that the reference blocks on must throw at every reading at which it was seen to block; or,
 * told to wait, read its way through them to the same ID. (docs/format.md, section 2.)
 */
import { each, equal, hasCode, thrownBy } from './expect.mjs';

/** @typedef {import('./conformance.mjs').Test} Test */

const EPOCH_UNIX_MS = 1_262_304_000_000;
const MS_PER_UNIT = 4;

const CODE_WHEN = { overflow: 'ERR_SEQUENCE_EXHAUSTED', 'unsafe-regression': 'ERR_CLOCK_UNSAFE' };

/** @returns {Test[]} */
export function generatorTests(sno, vectors) {
  const blocking = vectors.generator.filter(({ calls }) => calls.some(call => call.blocked));
  return [
    ...vectors.generator.map(scenario => [
      `scenario ${scenario.name}${scenario.about ? `: ${scenario.about}` : ''}`,
      () => replay(sno, scenario, 'throw'),
    ]),
    [
      `the ${blocking.length} scenarios with calls that block make the same IDs when those calls wait`,
      each(blocking, scenario => replay(sno, scenario, 'wait')),
    ],
  ];
}

/**
 * A clock that reads one unit after the other, one reading each, at some millisecond within it, and stays in
 * the last.
 */
export function unitClock() {
  let units = [0];
  let at = 0;
  let readings = 0;
  return {
    now() {
      const unit = units[Math.min(at++, units.length - 1)] ?? 0;
      return EPOCH_UNIX_MS + unit * MS_PER_UNIT + (readings++ % MS_PER_UNIT);
    },
    /** @param {number[]} next */
    set(...next) {
      units = next;
      at = 0;
    },
  };
}

function replay(sno, scenario, whenBlocked) {
  const clock = unitClock();
  const restore = snapshot =>
    sno.createGenerator({ snapshot, clock: { ...clock }, whenBlocked, maxWaitMs: Number.POSITIVE_INFINITY });
  const snapshotAt = units => {
    clock.set(units);
    return generator.snapshot();
  };
  let generator = restore(scenario.snapshot);
  equal(generator.sequenceMin, scenario.effectiveSequenceMin, 'sequenceMin');
  equal(generator.sequenceMax, scenario.effectiveSequenceMax, 'sequenceMax');

  scenario.calls.forEach((call, i) => {
    const what = `${scenario.name}, call ${i}, ${call.op}`;
    if (call.op === 'new') {
      if (whenBlocked === 'throw') checkThrows(sno, generator, clock, call, what);
      else clock.set(...(call.blocked ?? []).map(({ now }) => now), call.retryAtUnits ?? call.now);
      equal(generator.next(call.meta), call.id, what);
    } else if (call.op === 'newWithTime') {
      equal(generator.at(unixMsOf(call), call.meta), call.id, what);
    } else if (call.op === 'state') {
      clock.set(call.now);
      const { sequence, length: len, capacity: cap } = generator;
      equal({ sequence, len, cap }, call.state, what);
    } else {
      const taken = snapshotAt(call.now);
      equal(taken, call.snapshot, what);
      if (call.op === 'restart') generator = restore(JSON.parse(JSON.stringify(taken)));
    }
  });
  equal(snapshotAt(scenario.snapshotAfter.now), scenario.snapshotAfter, 'snapshot after the last call');
}

/**
 * Sees the call throw at each reading at which it blocks, and leaves the clock where it does not. The last of
 * those throws says exactly when the call can be repeated; an earlier one may not know of the next obstacle.
 */
function checkThrows(sno, generator, clock, call, what) {
  const { now, meta, blocked = [], retryAtUnits = now, earliestReturnUnits } = call;
  for (const reading of blocked) {
    clock.set(reading.now);
    const at = `${what} at ${reading.now}`;
    const error = thrownBy(() => generator.next(meta), at);
    hasCode(sno, error, CODE_WHEN[reading.state], at);
    if (reading !== blocked.at(-1)) continue;
    const retryUnits = reading.now + Math.ceil(error.retryAfterMs / MS_PER_UNIT);
    equal(retryUnits, earliestReturnUnits, `${at}: the unit that retryAfterMs leads to`);
  }
  clock.set(retryAtUnits);
}

/**
 * Nanoseconds are recorded as decimal text; dividing them as a number would round up what has to be floored.
 */
function unixMsOf({ timeMs, timeNs }) {
  return timeNs === undefined ? timeMs : Number(timeNs.slice(0, -6));
}
