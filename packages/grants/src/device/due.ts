import type { RandomSource } from '@sno-id/sdk';
import { SLAB_MS, slabNear } from '../format/slab.ts';
import type { DeviceState } from './state.ts';

/**
 * How often a device with all its grants checks in, in milliseconds: so a copy of it is found, and its clock
 * corrected.
 */
export const CHECK_IN_MS = 3_600_000;
/** The first wait after a check-in that failed, and the longest, in milliseconds. */
export const RETRY_MS: readonly [first: number, longest: number] = [1000, 300_000];

/** Whether a device should check in, by its clock. */
export function isCheckInDue(state: DeviceState | undefined, nowMs: number): boolean {
  // A clock that was set back makes it due too.
  return !state?.token || Math.abs(nowMs - state.answeredAt) >= CHECK_IN_MS || !isCovered(state, nowMs);
}

/** Whether there are grants for now and for half a slab from now. */
function isCovered({ grants }: DeviceState, nowMs: number): boolean {
  return [nowMs, nowMs + SLAB_MS / 2].every(ms => grants.some(({ slab }) => slab === slabNear(ms)));
}

/** A wait that is not the same for all, so that devices that came back together do not stay together. */
export function spread(ms: number, random: RandomSource): number {
  return ms * (0.75 + random.nextUint32() / 2 ** 33);
}
