/*
 * A simulated world: devices with their disks, tabs and clocks, and an authority of two replicas. The device,
 * the authority and its store are the real ones; time, disks, network and random numbers are simulated, so
 * that a seed determines everything. Rules on which uniqueness rests can be broken, to see what they are for.
 */

import { requireChoice, requireInteger, requireKeys } from '@sno-id/sdk/internal';
import { createDevice, type Device } from '../device/device.ts';
import { DEVICE_WIDTHS, type Grant, keyOf, type Widths } from '../format/grant.ts';
import { requireTime } from '../options.ts';
import type { CheckInAnswer, CheckInRequest } from '../protocol/messages.ts';
import { readAnswer } from '../protocol/read-answer.ts';
import { authorityOn, type DirectAuthority } from '../server/authority.ts';
import type { AuthorityStore } from '../server/store.ts';
import { memoryContent, memoryStore } from '../server/stores/memory.ts';
import { requireWidths } from '../server/widths.ts';
import { type Content, EMPTY } from '../stores/content.ts';
import { createDice } from './dice.ts';
import { createDisk, type Disk, release, storeOn } from './disk.ts';
import { environmentIn, settle } from './environment.ts';
import { paperTokens } from './paper-tokens.ts';
import { createSchedule, type Owner, type Schedule } from './schedule.ts';

/** How a world is made. */
export interface WorldOptions {
  /** An integer that determines all random numbers. */
  readonly seed: number;
  /** The true time at the start, in Unix milliseconds. */
  readonly startMs: number;
  /** How the blocks of devices are divided. @default { slot: 12, lane: 6, n: 2 } */
  readonly widths?: Widths | undefined;
  /** Whether a claim survives a power cut. False breaks rule I3. @default true */
  readonly durableClaims?: boolean | undefined;
  /** Whether the replicas of the authority grant the same blocks. True breaks rule I1. @default false */
  readonly reissuesBlocks?: boolean | undefined;
}

/** A simulated world. */
export interface World {
  /** The true time, in Unix milliseconds. */
  readonly nowMs: number;
  /** A device with a separate disk. Every second one asks the second replica. */
  createProfile(): Profile;
  /** Runs everything that is due within `ms`, and moves the time there. One call at a time. */
  pass(ms: number): Promise<void>;
}

/** A device: a browser profile, or a user account of a machine. */
export interface Profile {
  /**
   * What the device's clock reads beyond the true time, in milliseconds. NaN: it reads 1970 and stands still.
   */
  skewMs: number;
  /** Whether the authority can be reached. */
  isOnline: boolean;
  /** The cells that are claimed on its disk, including those of contexts that have ended. */
  readonly claims: readonly ClaimedCell[];
  /** Its live contexts. */
  readonly tabs: readonly Tab[];
  /** Opens a context of the device. */
  open(): Tab;
  /** Makes another device with a copy of this one's disk. */
  copy(): Profile;
  /** Kills every context, and loses what is not durable on the disk. */
  cutPower(): void;
}

/** A cell that a context of a device has claimed. */
export interface ClaimedCell {
  readonly grant: Grant;
  readonly slot: number;
  readonly lane: number;
}

/** A context of a device. */
export interface Tab {
  readonly isAlive: boolean;
  /** The device, once it is open. */
  readonly ids: Device | undefined;
  /** Ends it at once, in the middle of whatever it does. */
  kill(): void;
}

const KEYS = ['seed', 'startMs', 'widths', 'durableClaims', 'reissuesBlocks'];

interface Replica {
  answer(request: CheckInRequest): Promise<CheckInAnswer>;
}

/**
 * How long the network takes in each direction at most, and how long it takes to find that it is down, in
 * milliseconds.
 */
const NETWORK_MS = 50;
const OFFLINE_MS = 500;

/**
 * Makes a world.
 *
 * @throws TypeError or RangeError for an invalid option.
 * @example
 * const world = createWorld({ seed: 1, startMs: Date.UTC(2026, 10, 22) });
 * const tab = world.createProfile().open();
 * await world.pass(1000);
 * const id = tab.ids!.next();
 */
export function createWorld(options: WorldOptions): World {
  const given = requireKeys('options', options, KEYS);
  const { seed, startMs, widths: shape = DEVICE_WIDTHS } = given;
  const { durableClaims = true, reissuesBlocks = false } = given;
  requireInteger('seed', seed, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER);
  requireTime('startMs', startMs);
  const widths = requireWidths(shape);
  requireChoice('durableClaims', durableClaims, [false, true]);
  requireChoice('reissuesBlocks', reissuesBlocks, [false, true]);
  const dice = createDice(seed);
  const schedule = createSchedule(dice, startMs);
  const replicas = createReplicas(schedule, widths, reissuesBlocks);
  let profiles = 0;

  function createProfile(content: Content, skewMs: number, isOnline: boolean): Profile {
    const disk = createDisk(content);
    const tabs: SimulatedTab[] = [];
    const replica = replicas[profiles++ % replicas.length]!;
    const faults = { dice, schedule, durableClaims, misreports: false };
    const self: Profile = {
      skewMs,
      isOnline,
      get claims() {
        const { state, claims } = disk.content;
        return (state?.grants ?? []).flatMap(grant =>
          (claims.get(keyOf(grant)) ?? []).map(({ slot, lane }) => ({ grant, slot, lane })),
        );
      },
      tabs,
      open() {
        const tab = createTab(disk, () => tabs.splice(tabs.indexOf(tab), 1));
        tabs.push(tab);
        createDevice({
          namespace: 'notes',
          store: storeOn(disk, tab, faults),
          environment: environmentIn({
            schedule,
            dice,
            owner: tab,
            now: () => (Number.isNaN(self.skewMs) ? 0 : schedule.nowMs + self.skewMs),
            isVisible: () => true,
          }),
          ask: request => send(request, tab, self, replica),
          requireGrant: false,
        }).then(ids => {
          tab.ids = ids;
        });
        return tab;
      },
      copy: () => createProfile(disk.content, self.skewMs, self.isOnline),
      cutPower() {
        for (const tab of [...tabs]) tab.kill();
        disk.content = disk.durable;
      },
    };
    return self;
  }

  /** Sends a request over a network that takes time, and loses it where the device is offline. */
  async function send(
    request: CheckInRequest,
    owner: Owner,
    profile: Profile,
    replica: Replica,
  ): Promise<CheckInAnswer> {
    await schedule.pause(owner, NETWORK_MS);
    if (!profile.isOnline) {
      await schedule.pause(owner, OFFLINE_MS);
      throw new Error('The network is down');
    }
    const answer = await replica.answer(request);
    await schedule.pause(owner, NETWORK_MS);
    return answer;
  }

  return {
    get nowMs() {
      return schedule.nowMs;
    },
    createProfile: () => createProfile(EMPTY, 0, true),
    async pass(ms) {
      const end = schedule.nowMs + ms;
      do await settle();
      while (schedule.next(Math.max(end - schedule.nowMs, 0)));
      schedule.nowMs = Math.max(schedule.nowMs, end);
    },
  };
}

interface SimulatedTab extends Owner, Tab {
  isAlive: boolean;
  ids: Device | undefined;
}

function createTab(disk: Disk, ended: () => void): SimulatedTab {
  const tab: SimulatedTab = {
    isAlive: true,
    ids: undefined,
    kill() {
      if (!tab.isAlive) return;
      tab.isAlive = false;
      release(disk, tab);
      ended();
    },
  };
  return tab;
}

/** Two processes with one store between them. */
function createReplicas(schedule: Schedule, widths: Widths, reissues: boolean): Replica[] {
  const content = memoryContent();
  const real = memoryStore({
    content,
    now: () => schedule.nowMs,
    newAuthority: () => 'authority',
    // The first block is 0, which is easier to follow than a random one.
    random: { nextUint32: () => 0 },
  });
  const store: AuthorityStore = reissues
    ? {
        ...real,
        reserve(request) {
          // The counter is read from before the last reservation: it was not durable.
          const next = content.slabs.get(request.slab);
          if (next !== undefined) content.slabs.set(request.slab, next - request.labels);
          return real.reserve(request);
        },
      }
    : real;
  return [0, 1].map(() => {
    const authority: DirectAuthority = authorityOn(paperTokens, {
      namespace: 'notes',
      store,
      authorize: () => ({ principal: 'user' }),
      widths,
      now: () => schedule.nowMs,
    });
    return {
      async answer(request) {
        const result = await authority.answer(request, { principal: 'user', limit: undefined });
        if (typeof result === 'string') throw new Error(result);
        return readAnswer(JSON.stringify(result));
      },
    };
  });
}
