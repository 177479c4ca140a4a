/*
 * The world of a script: the devices of some people, an authority with its database, and its operator.
 */

import { DEVICE_WIDTHS, type Widths } from '../../grants/src/format/grant.ts';
import type { Broken, Scene, Script } from './broken.ts';
import { createBase, DAY_MS, HOUR_MS } from './common.ts';
import { createContexts, type Profile } from './contexts.ts';
import { createDatabase } from './database.ts';
import { folderDisk, pageDisk } from './disks.ts';
import { createLedger } from './ledger.ts';
import { createOperator } from './operator.ts';
import type { Place } from './place.ts';
import type { Result } from './result.ts';
import { createServer, type Server } from './server.ts';

const WIDTHS: readonly Widths[] = [
  DEVICE_WIDTHS,
  { slot: 12, lane: 2, n: 0 },
  { slot: 19, lane: 2, n: 1 },
  { slot: 22, lane: 1, n: 1 },
];
/** One script in 40 goes on for years, with ten restores. */
const DECADE_EVERY = 40;
/** One script in eight keeps its devices in folders, in which a transaction has many steps. */
const FOLDERS_EVERY = 8;

export function createWorld(seed: number, isBroken: boolean, broken: Broken, result: Result) {
  const base = createBase(seed, result);
  const { dice, schedule, count } = base;
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
  const script: Script = {
    ...base,
    scene,
    broken,
    hasCopies: false,
    hasDropped: false,
    pass: (ms, most = 400) => base.pass(ms, scene.hasFolders ? 4 * most : most),
  };
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

  /** Widths that the scene allows. */
  function anyWidths(): Widths {
    return scene.narrow ?? dice.pick(WIDTHS);
  }

  /** What the clock of a device is ahead of the world's. */
  function anySkew(): number {
    // Clocks that agree bring devices together that should not meet.
    if (scene.narrow) return 0;
    if (dice.once(4)) return Number.NaN;
    if (dice.once(2)) return 0;
    return (dice.below(2001) - 1000) * dice.pick([1, 1000, HOUR_MS, DAY_MS]);
  }

  const server = serverOn(() => database.current, scene.isPinned ? authorityId() : undefined);
  const contexts = createContexts(script, ledger);
  const profiles: Profile[] = [];
  return Object.assign(script, {
    database,
    operator: createOperator(script, database),
    server,
    contexts,
    /** Undefined where tables were dropped: replicas that have not asked since judge by the one before. */
    ownAuthority: () => (script.hasDropped ? undefined : authorityId()),
    profiles,
    anyWidths,
    anySkew,
    newProfile(
      disk = scene.hasFolders ? folderDisk(faults, broken.folder ?? {}) : pageDisk(faults),
      skewMs = anySkew(),
    ) {
      const own = { disk, unjudged: [], contexts: [], skewMs, server };
      const profile: Profile = { ...own, device: undefined, mayStartOver: false };
      profiles.push(profile);
      return profile;
    },
    /** Servers upon a copy of the database, which is the store of another authority. */
    staging() {
      staging ??= database.renewedCopy().then(place => serverOn(() => place, undefined));
      return staging;
    },
  });
}

export type World = ReturnType<typeof createWorld>;
