/*
 * A world of one's own for devices: time that a test moves, timers, random numbers, and an authority that
 * grants on paper.
 */

import type { Ask } from '../../src/device/check-in.ts';
import { createDevice, type Device } from '../../src/device/device.ts';
import type { Environment } from '../../src/device/environment.ts';
import { nameFrom } from '../../src/device/environment.ts';
import type { DeviceStore } from '../../src/device/store.ts';
import { DEVICE_WIDTHS, type Grant } from '../../src/format/grant.ts';
import { slabAt } from '../../src/format/slab.ts';
import { toRows } from '../../src/protocol/grant-rows.ts';
import type { CheckInAnswer, CheckInRequest } from '../../src/protocol/messages.ts';
import { createDice } from '../../src/testing/dice.ts';

/** 2026-11-22T12:00:00Z, in the middle of a slab. */
export const NOON = Date.UTC(2026, 10, 22, 12);

export interface World {
  nowMs: number;
  /** What the clocks of devices are ahead of the world by. */
  skewMs: number;
  isVisible: boolean;
  readonly environment: Environment;
  /** Leaves the page of all contexts, or shows it again. */
  show(isHere: boolean): void;
  /** Whether a process with these timers would not end yet. */
  keepsAlive(): boolean;
  /** Moves time on, and calls back what is due, each in its order. */
  pass(ms: number): Promise<void>;
}

export function createWorld(seed = 1, nowMs = NOON): World {
  const watchers = new Set<(isHere: boolean) => void>();
  const timers = new Set<{ at: number; callback: () => void; keepsAlive: boolean }>();
  const random = { nextUint32: createDice(seed).uint32 };
  const world: World = {
    nowMs,
    skewMs: 0,
    isVisible: false,
    environment: {
      clock: { now: () => world.nowMs + world.skewMs },
      random,
      newName: () => nameFrom(random),
      startTimer(ms, callback, keepsAlive = false) {
        const timer = { at: world.nowMs + ms, callback, keepsAlive };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      isVisible: () => world.isVisible,
      watch(changed) {
        watchers.add(changed);
        return () => watchers.delete(changed);
      },
    },
    show(isHere) {
      for (const changed of watchers) changed(isHere);
    },
    keepsAlive: () => [...timers].some(({ keepsAlive }) => keepsAlive),
    async pass(ms) {
      const end = world.nowMs + ms;
      for (;;) {
        await settle();
        const next = [...timers].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        timers.delete(next);
        world.nowMs = Math.max(world.nowMs, next.at);
        next.callback();
      }
      world.nowMs = end;
      await settle();
    },
  };
  return world;
}

/** Lets everything happen that needs no time. */
export async function settle(): Promise<void> {
  await new Promise(resolve => setImmediate(resolve));
}

export interface PaperAuthority {
  name: string;
  /** Every request that came. */
  readonly requests: CheckInRequest[];
  /** What it says instead of granting. */
  verdict: 'granted' | 'fork' | 'other-authority' | 'unknown';
  isDown: boolean;
  readonly ask: Ask;
  /** Has its key revoked: from now on it grants others in place of what it has granted. */
  revoke(): void;
}

/** Grants on paper: one block after the other, without signature, memory of nonces or limits. */
export function createPaperAuthority(world: World): PaperAuthority {
  const held = new Map<string, Grant[]>();
  let block = 0;
  const self: PaperAuthority = {
    name: 'paper',
    requests: [],
    verdict: 'granted',
    isDown: false,
    revoke: () => held.clear(),
    async ask(request): Promise<CheckInAnswer> {
      if (self.isDown) throw new Error('offline');
      self.requests.push(request);
      const { proposal } = request;
      const common = { v: 1, proposal, authority: self.name, nowMs: world.nowMs } as const;
      if (self.verdict !== 'granted') return { ...common, verdict: self.verdict };
      const grants = held.get(request.device) ?? [];
      held.set(request.device, grants);
      for (let i = 0; i <= request.ahead; i++) {
        const slab = slabAt(world.nowMs) + i;
        if (!grants.some(grant => grant.slab === slab))
          grants.push({ ...DEVICE_WIDTHS, slab, block: block++ });
      }
      const claims = { iss: self.name, aud: request.namespace, sub: request.device, grants: toRows(grants) };
      return { ...common, verdict: 'granted', epoch: 1, token: `e30.${btoa(JSON.stringify(claims))}.` };
    },
  };
  return self;
}

/** The same, with answers that take some time. */
export function later(world: World, ask: Ask, ms: number): Ask {
  return async (request, signal) => {
    await new Promise<void>(resolve => void world.environment.startTimer(ms, resolve));
    return ask(request, signal);
  };
}

export function open(
  world: World,
  store: DeviceStore,
  authority: Pick<PaperAuthority, 'ask'> | undefined,
  requireGrant = false,
  namespace = 'notes',
): Promise<Device> {
  return createDevice({
    namespace,
    store,
    environment: world.environment,
    ask: authority?.ask,
    requireGrant,
  });
}
