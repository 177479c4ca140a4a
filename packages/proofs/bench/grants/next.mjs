/*
 * How long next() of a device takes beside the SDK's own: at four IDs in 4 ms, and in a burst that runs ahead
 * of the clock. The two take turns; what counts is the median of the ratios of their rounds: at most 1.2 and
 * 1.6, or it exits with 1. Run after a build: `pnpm prove bench:device`.
 */

import { memoryDeviceStore, openDevice } from '@sno-id/grants';
import { memoryStore } from '@sno-id/grants/memory';
import { createAuthority, newKey } from '@sno-id/grants/server';
import { createGenerator } from '@sno-id/sdk';
import { anchoredClock } from '@sno-id/sdk/internal';
import { reportPart } from '../../report.mjs';
import { inTurns, median } from '../sdk/rounds.mjs';

const ROUNDS = 101;
const BURST = 20_000;

const authority = createAuthority({
  namespace: 'bench',
  store: memoryStore(),
  keys: [await newKey()],
  authorize: () => ({ principal: 'bench' }),
});

async function openGranted(clock = anchoredClock()) {
  const ids = await openDevice({
    namespace: 'bench',
    store: memoryDeviceStore(),
    checkIn: authority.handle,
    clock,
  });
  await ids.checkIn();
  if (ids.status.kind !== 'granted')
    throw new Error(`expected a device with grants, got ${ids.status.reason}`);
  return ids;
}

/** Nanoseconds of one ID, in a burst. */
function burst(source) {
  const start = performance.now();
  for (let i = 0; i < BURST; i++) source.next();
  return ((performance.now() - start) * 1e6) / BURST;
}

/**
 * Nanoseconds of one ID, where each unit of 4 ms brings four: the clock is moved by hand, as reading it costs
 * the same.
 */
function spread(source, clock) {
  const start = performance.now();
  for (let i = 0; i < BURST; i += 4) {
    clock.ms += 4;
    source.next();
    source.next();
    source.next();
    source.next();
  }
  return ((performance.now() - start) * 1e6) / BURST;
}

/** A clock that is moved by hand. */
const manualClock = () => ({
  ms: Date.now(),
  now() {
    return this.ms;
  },
});

const MAKERS = [clock => createGenerator({ partition: 7, clock }), openGranted];
/** Ways to use a generator, on which clock, and how many times as long each may take on a device. */
const WAYS = [
  { name: 'a burst', take: burst, clockOf: () => undefined, most: 1.6 },
  { name: 'four IDs in 4 ms', take: spread, clockOf: manualClock, most: 1.2 },
];

const candidates = WAYS.flatMap(way => MAKERS.map(make => ({ ...way, make })));
const samples = await inTurns(candidates, ROUNDS, async ({ take, clockOf, make }) => {
  const clock = clockOf();
  const source = await make(clock);
  const ns = take(source, clock);
  source.close?.();
  return ns;
});
for (const [i, { name, most }] of WAYS.entries()) {
  const [sdk, grants] = samples.slice(2 * i, 2 * i + 2);
  const ratio = median(sdk.map((ns, round) => grants[round] / ns));
  const [own, device] = [median(sdk), median(grants)].map(ns => ns.toFixed(0));
  reportPart(
    ratio <= most,
    name,
    `SDK ${own} ns, device ${device} ns: ${ratio.toFixed(2)} ×, at most ${most} ×`,
  );
}
