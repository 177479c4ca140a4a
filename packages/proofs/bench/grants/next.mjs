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
import { median } from '../sdk/rounds.mjs';

const ROUNDS = 101;
const BURST = 20_000;

const authority = await makeAuthority();

async function openGranted(clock) {
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

async function makeAuthority() {
  return createAuthority({
    namespace: 'bench',
    store: memoryStore(),
    keys: [await newKey()],
    authorize: () => ({ principal: 'bench' }),
  });
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

const bursts = { sdk: [], grants: [] };
const spreads = { sdk: [], grants: [] };
for (let round = 0; round < ROUNDS; round++) {
  const manual = () => ({
    ms: Date.now(),
    now() {
      return this.ms;
    },
  });
  const [a, b] = [manual(), manual()];
  const slow = { sdk: createGenerator({ partition: 7, clock: a }), grants: await openGranted(b) };
  const quick = { sdk: createGenerator({ partition: 7 }), grants: await openGranted(anchoredClock()) };
  bursts.sdk.push(burst(quick.sdk));
  bursts.grants.push(burst(quick.grants));
  spreads.sdk.push(spread(slow.sdk, a));
  spreads.grants.push(spread(slow.grants, b));
  quick.grants.close();
  slow.grants.close();
}
const results = { 'four IDs in 4 ms': { ...spreads, most: 1.2 }, 'a burst': { ...bursts, most: 1.6 } };
for (const [name, { sdk, grants, most }] of Object.entries(results)) {
  const ratio = median(sdk.map((ns, i) => grants[i] / ns));
  const [own, device] = [median(sdk), median(grants)].map(ns => ns.toFixed(0));
  reportPart(
    ratio <= most,
    name,
    `SDK ${own} ns, device ${device} ns: ${ratio.toFixed(2)} ×, at most ${most} ×`,
  );
}
