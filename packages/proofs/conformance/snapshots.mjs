/**
 * What a snapshot may say, and how a generator made from one continues. Golden data: `snapshots` of
 * vectors.json, where two answers are this project's own: pools of 4 and 5 are allowed, and a snapshot keeps
 * the real sequence whatever the clock reads.
 */
import { each, equal, hasCode, thrownBy } from './expect.mjs';
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
    [
      'negative, fractional and too large numbers in a snapshot are refused',
      each(malformed(), ([name, snapshot]) => checkRefused(sno, { name, snapshot })),
    ],
    ['a generator restored from a snapshot continues without repeating', () => continuesAfterRestore(sno)],
    [
      'a snapshot taken in a later unit still keeps the sequence of the last ID',
      () => keepsRealSequence(sno),
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
    hasCode(
      sno,
      thrownBy(() => generator.next(), name),
      'ERR_SEQUENCE_EXHAUSTED',
      name,
    );
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
  hasCode(
    sno,
    thrownBy(() => generator.next(), name),
    'ERR_SEQUENCE_EXHAUSTED',
    name,
  );
}

function checkRefused(sno, { name, snapshot }) {
  hasCode(
    sno,
    thrownBy(() => restore(sno, snapshot), name),
    'ERR_SNAPSHOT_INVALID',
    name,
  );
}

function malformed() {
  const good = { sequenceMin: 10, sequenceMax: 99, sequence: 20 };
  const wrong = { negative: -1, fractional: 10.5, 'too large': 2 ** 40, 'not a number': Number.NaN };
  const fields = ['sequenceMin', 'sequenceMax', 'sequence', 'wallHi', 'wallSafe', 'drifts'];
  return [
    ...fields.flatMap(field =>
      Object.entries(wrong).map(([how, value]) => [`${how} ${field}`, { ...good, [field]: value }]),
    ),
    ['partition byte too large', { ...good, partition: [256, 0] }],
    ['partition of one byte', { ...good, partition: [1] }],
  ];
}

function continuesAfterRestore(sno) {
  const clock = unitClock();
  clock.set(UNIT);
  let generator = sno.createGenerator({ partition: 7, sequence: [0, 99], clock, whenBlocked: 'throw' });
  const seen = new Set();
  // Forward, back past a toggle, and forward again; a restart between any two of them.
  for (const unit of [UNIT, UNIT, UNIT + 3, UNIT + 1, UNIT + 1, UNIT + 5, UNIT + 5]) {
    clock.set(unit);
    for (const id of generator.batch(9)) seen.add(id);
    const text = JSON.stringify(generator.snapshot());
    generator = sno.createGenerator({
      snapshot: JSON.parse(text),
      clock: { ...clock },
      whenBlocked: 'throw',
    });
  }
  equal(seen.size, 7 * 9, 'different IDs');
}

/**
 * The reference forgets the sequence when the clock has left the unit, and repeats IDs when it comes back.
 */
function keepsRealSequence(sno) {
  const clock = unitClock();
  clock.set(UNIT);
  const before = sno.createGenerator({ partition: 7, clock, whenBlocked: 'throw' });
  const last = before.batch(5).at(-1);
  clock.set(UNIT + 1);
  const snapshot = before.snapshot();
  clock.set(UNIT);
  const after = sno.createGenerator({ snapshot, clock: { ...clock }, whenBlocked: 'throw' });
  equal(sno.sequenceOf(after.next()), sno.sequenceOf(last) + 1, 'the sequence after the restart');
}
