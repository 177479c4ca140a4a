/*
 * The world of a script: the devices of some people, an authority with its database, its operator, and an
 * application.
 */

import { EPOCH_MS } from '@sno-id/sdk/internal';
import { DEVICE_WIDTHS, type Widths } from '../../grants/src/format/grant.ts';
import { createDice } from '../../grants/src/testing/dice.ts';
import { settle } from '../../grants/src/testing/environment.ts';
import { createSchedule } from '../../grants/src/testing/schedule.ts';
import { type App, createApp } from './app.ts';
import type { Broken, Scene } from './broken.ts';
import type { Script } from './common.ts';
import { type Contexts, createContexts, type Profile } from './contexts.ts';
import { createDatabase, type Database, type Place } from './database.ts';
import { folderDisk, type ProfileDisk, pageDisk } from './disks.ts';
import { createLedger } from './ledger.ts';
import { createOperator, type Operator } from './operator.ts';
import type { Result } from './result.ts';
import { createServer, type Server } from './server.ts';

const WIDTHS: readonly Widths[] = [
  DEVICE_WIDTHS,
  { slot: 12, lane: 2, n: 0 },
  { slot: 19, lane: 2, n: 1 },
  { slot: 22, lane: 1, n: 1 },
];
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** One script in 40 goes on for years, with ten restores. */
const DECADE_EVERY = 40;
/** One script in eight keeps its devices in folders, in which a transaction has many steps. */
const FOLDERS_EVERY = 8;

export interface World extends Script {
  readonly database: Database;
  readonly operator: Operator;
  readonly server: Server;
  readonly contexts: Contexts;
  readonly app: App;
  readonly profiles: Profile[];
  /** Whether the tables were dropped. */
  hasDropped: boolean;
  /** Widths that the scene allows. */
  anyWidths(): Widths;
  /** What the clock of a device is ahead of the world's. */
  anySkew(): number;
  newProfile(disk?: ProfileDisk, skewMs?: number): Profile;
  /** Servers upon a copy of the database, which is the store of another authority. */
  staging(): Promise<Server>;
  /** Lets things happen for so long. @param most how many events at most */
  pass(ms: number, most?: number): Promise<void>;
}

export function createWorld(seed: number, isBroken: boolean, broken: Broken, result: Result): World {
  const dice = createDice(seed);
  const schedule = createSchedule(dice, EPOCH_MS + 248.5 * 2 ** 31 + dice.below(2 ** 31));
  const count = (fault: string) => result.injected.set(fault, (result.injected.get(fault) ?? 0) + 1);
  const scene: Scene = {
    // Without a copy there must be no fork and no repeat at all.
    hasCopies: seed % 2 === 1,
    hasFolders: dice.once(FOLDERS_EVERY),
    isPinned: dice.once(2),
    follows: dice.once(2),
    isSynchronous: dice.once(3),
    hasDecade: !isBroken && seed % DECADE_EVERY === DECADE_EVERY / 2,
    narrow: undefined,
    doubledOnceIn: 15,
    actions: 40,
    ...broken.scene,
  };
  const script: Script = { dice, schedule, scene, broken, result, hasCopies: false, count };
  const ledger = createLedger(result);
  const database = createDatabase(script);
  const authorityId = () => database.current.content.authority?.authority;
  const faults = {
    dice,
    schedule,
    count,
    claimedLate: () => void result.lateClaims++,
    durableClaims: true,
    misreports: true,
    ...broken.disk,
  };
  let staging: Promise<Server> | undefined;

  const serverOn = (placeOf: () => Place, pinned: string | undefined) =>
    createServer(script, { ledger, database, placeOf, widths: anyWidths(), pinned });

  function anyWidths(): Widths {
    return scene.narrow ?? dice.pick(WIDTHS);
  }

  function anySkew(): number {
    // Clocks that agree bring devices together that should not meet.
    if (scene.narrow) return 0;
    if (dice.once(4)) return Number.NaN;
    if (dice.once(2)) return 0;
    return (dice.below(2001) - 1000) * dice.pick([1, 1000, HOUR_MS, DAY_MS]);
  }

  const server = serverOn(() => database.current, scene.isPinned ? authorityId() : undefined);
  const contexts = createContexts(script, ledger, row => self.app.wrote(row));
  const parts: Omit<World, keyof Script> = {
    database,
    operator: createOperator(script, database),
    server,
    contexts,
    app: createApp(script, {
      authority: server.anyReplica,
      // Replicas that have not asked the store since its tables were dropped judge by the authority before.
      authorityId: () => (self.hasDropped ? undefined : authorityId()),
      newId: contexts.newId,
    }),
    profiles: [],
    hasDropped: false,
    anyWidths,
    anySkew,
    newProfile(
      disk = scene.hasFolders ? folderDisk(faults, broken.folder ?? {}) : pageDisk(faults),
      skewMs = anySkew(),
    ) {
      const profile: Profile = {
        disk,
        outbox: [],
        contexts: [],
        skewMs,
        server,
        device: undefined,
        mayStartOver: false,
      };
      self.profiles.push(profile);
      return profile;
    },
    staging() {
      staging ??= database.renewedCopy().then(place => serverOn(() => place, undefined));
      return staging;
    },
    async pass(ms, most = 400) {
      const end = schedule.nowMs + ms;
      for (let i = 0; i < (scene.hasFolders ? 4 * most : most); i++) {
        await settle();
        if (!schedule.next(Math.max(end - schedule.nowMs, 0))) break;
      }
      schedule.nowMs = Math.max(schedule.nowMs, end);
      await settle();
    },
  };
  const self: World = Object.assign(script, parts);
  return self;
}
