/*
 * What a broken rule is: something of the simulated world that is not as it should be, and a scene in which
 * that shows.
 */

import type { DeviceStore } from '../../grants/src/device/store.ts';
import type { Widths } from '../../grants/src/format/grant.ts';
import type { CheckInAnswer, CheckInRequest } from '../../grants/src/protocol/messages.ts';
import type { AuthorityStore } from '../../grants/src/server/store.ts';
import type { MemoryContent } from '../../grants/src/server/stores/memory.ts';
import type { watchStore } from '../../grants/src/server/watched-store.ts';
import type { Dice } from '../../grants/src/testing/dice.ts';
import type { DiskFaults } from '../../grants/src/testing/disk.ts';
import type { Base } from './common.ts';
import type { FolderRules } from './disks.ts';
import type { Result } from './result.ts';
import type { Action } from './weights.ts';

/** What a store does in place of what it should. */
export type StoreRule = (
  store: AuthorityStore,
  content: MemoryContent,
  dice: Dice,
) => Partial<AuthorityStore>;

/** An answer that a context has got. */
export interface Delivery {
  readonly request: CheckInRequest;
  readonly answer: CheckInAnswer;
}

/** The circumstances of a script. */
export interface Scene {
  /** Whether profiles are copied. */
  readonly hasCopies: boolean;
  /** Whether devices are kept in folders. */
  readonly hasFolders: boolean;
  /** Whether the authority's ID is in the configuration. Otherwise its tables may be dropped. */
  readonly isPinned: boolean;
  /** Whether the store advances itself after a failover. */
  readonly follows: boolean;
  /** Whether the standby has everything. */
  readonly isSynchronous: boolean;
  /** Whether ten restores follow, months apart. */
  readonly hasDecade: boolean;
  /** Widths of blocks in which two devices with one block soon meet, since their clocks agree as well. */
  readonly narrow: Widths | undefined;
  /** One in so many requests arrives twice. */
  readonly doubledOnceIn: number;
  /** How much happens. */
  readonly actions: number;
}

/** A broken rule, and the circumstances in which it shows. */
export interface Broken {
  readonly store?: StoreRule;
  readonly watch?: typeof watchStore;
  /** The store of a device; `delivery` is the answer that its context has just got. */
  readonly device?: (store: DeviceStore, delivery: () => Delivery | undefined) => DeviceStore;
  readonly disk?: Partial<DiskFaults>;
  readonly folder?: FolderRules;
  /** Whether every `advance` jumps equally far. */
  readonly hasFixedJump?: boolean;
  /** Whether an eviction leaves the state, without its claims. */
  readonly evictsClaimsOnly?: boolean;
  /** Whether repeats between copies count. */
  readonly countsCopies?: boolean;
  readonly skippedSteps?: number;
  readonly scene?: Partial<Scene>;
  readonly weights?: Partial<Record<Action, number>>;
}

/** What everything in a script has in common. */
export interface Script extends Base<Result> {
  readonly scene: Scene;
  readonly broken: Broken;
  /** Whether a device was copied. */
  hasCopies: boolean;
  /** Whether the tables were dropped. */
  hasDropped: boolean;
}
