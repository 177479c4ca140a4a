/**
 * What a snapshot may say, and how a generator made from one continues. Golden data: `snapshots` of
 * the vectors, where one answer is this project's own: pools of 4 and 5 are allowed.
 */
import { each, equal, throwsCode } from './expect.mjs';
import { unitClock } from './generators.mjs';

/** @typedef {import('./conformance.mjs').Test} Test */

const SMALLEST_POOL = 4;
const UNIT = 120_000_000_000;

/** @returns {Test[]} */
export function snapshotTests(sno, vectors) {
  const accepted = vectors.snapshots.filter(({ effective }) => effective);
  const refused = vectors.snapshots.filter(({ error }) => error && !isSmallPoolOfOurs(error));
  const ours = vectors.snapshots.filter(({ error }) => error && isSmallPoolOfOurs(error));
  return [
    [
      `${accepted.length} snapshots are accepted, and the next ID follows the sequence they give`,
      each(accepted, testCase => checkAccepted(sno, testCase)),
    ],
    [
      `${refused.length} snapshots with equal bounds, too small a pool or a sequence under the minimum are refused`,
      each(refused, testCase => checkRefused(sno, testCase)),
    ],
    [
      `${ours.length} snapshots with a pool of 4 or 5 are accepted`,
      each(ours, testCase => checkSmallPool(sno, testCase)),
    ],
  ];
}

function isSmallPoolOfOurs({ kind, pool }) {
  return kind === 'pool-too-small' && pool >= SMALLEST_POOL;
}

function restore(sno, numbers, clock = unitClock()) {
  clock.set(UNIT);
  const state = { partition: [1, 2], now: UNIT, wallHi: UNIT, wallSafe: 0, drifts: 0 };
  return sno.createGenerator({ snapshot: { ...state, ...numbers }, clock, whenBlocked: 'throw' });
}

function checkAccepted(sno, { name, snapshot, effective }) {
  const generator = restore(sno, snapshot);
  equal(generator.sequenceMin, effective.sequenceMin, `${name}: sequenceMin`);
  equal(generator.sequenceMax, effective.sequenceMax, `${name}: sequenceMax`);
  if (effective.sequence < effective.sequenceMax) {
    equal(sno.sequenceOf(generator.next()), effective.sequence + 1, `${name}: the next sequence`);
  } else {
    throwsCode(sno, () => generator.next(), 'ERR_SEQUENCE_EXHAUSTED', name);
  }
}

/**
 * The reference looks at the bounds first, so that some of these have a sequence outside them as well: it is
 * left out.
 */
function checkSmallPool(sno, { name, snapshot, error }) {
  const generator = restore(sno, { ...snapshot, sequence: 0, wallHi: UNIT - 1 });
  equal(generator.capacity, error.pool, `${name}: capacity`);
  equal(new Set(generator.batch(error.pool)).size, error.pool, `${name}: IDs in one unit`);
  throwsCode(sno, () => generator.next(), 'ERR_SEQUENCE_EXHAUSTED', name);
}

function checkRefused(sno, { name, snapshot }) {
  throwsCode(sno, () => restore(sno, snapshot), 'ERR_SNAPSHOT_INVALID', name);
}
