/*
 * What a device has on its disk, and stores upon it. A transaction pauses at each of its steps, so that everything else
 * may happen in between; its context may be killed at each of them. It may fail, be said to have failed although it had
 * not, or hang.
 */

import type { DeviceState } from '../src/device/state.ts';
import type { Claim, DeviceStore } from '../src/device/store.ts';
import { keyOf } from '../src/format/grant.ts';
import type { Dice } from './random.ts';
import type { Owner, Schedule } from './schedule.ts';

export interface Content {
  readonly state: DeviceState | undefined;
  /** By grant; never changed in place. */
  readonly claims: ReadonlyMap<string, readonly Claim[]>;
}

export interface Disk {
  /** What applications see. */
  content: Content;
  /** What a loss of power leaves. */
  durable: Content;
  /** Who is in a transaction. */
  holder: Owner | undefined;
  readonly waiting: { owner: Owner; go: () => void }[];
  readonly watchers: Map<Owner, () => void>;
  /** How the store misbehaves at present. */
  mood: 'well' | 'fails' | 'hangs';
}

export const EMPTY: Content = { state: undefined, claims: new Map() };

export function createDisk(content: Content = EMPTY): Disk {
  return { content, durable: content, holder: undefined, waiting: [], watchers: new Map(), mood: 'well' };
}

export interface DiskFaults {
  readonly dice: Dice;
  readonly schedule: Schedule;
  /** Whether a claim is durable when its transaction ends. */
  readonly durableClaims: boolean;
  count(fault: string): void;
}

export function storeOn(disk: Disk, owner: Owner, faults: DiskFaults): DeviceStore {
  const { dice, schedule, count } = faults;

  async function enter(): Promise<void> {
    while (disk.holder?.isAlive) {
      await new Promise<void>(go => disk.waiting.push({ owner, go }));
    }
    disk.holder = owner;
  }

  function leave(): void {
    if (disk.holder === owner) disk.holder = undefined;
    for (const { owner, go } of disk.waiting.splice(0)) if (owner.isAlive) go();
  }

  function commit(next: Content, hasWritten: boolean): void {
    disk.content = next;
    const isSaved = faults.durableClaims || hasWritten;
    if (isSaved) disk.durable = next;
    if (!hasWritten) return;
    for (const [watcher, changed] of disk.watchers) {
      if (watcher !== owner) schedule.after(dice.below(20), watcher, changed);
    }
  }

  return {
    durability: 'strict',
    async transact(work) {
      await schedule.pause(owner);
      if (disk.mood === 'hangs') await new Promise(() => count('hanging transaction'));
      await enter();
      try {
        const before = disk.content;
        let { state } = before;
        let hasWritten = false;
        const claims = new Map(before.claims);
        const of = (grant: string) => claims.get(grant) ?? [];
        const step = () => schedule.pause(owner, 2);
        const result = await work({
          async read() {
            await step();
            return state;
          },
          write(next) {
            state = next;
            hasWritten = true;
            const kept = next.grants.map(keyOf);
            for (const key of claims.keys()) if (!kept.includes(key)) claims.delete(key);
          },
          async lanes(grant, slot) {
            await step();
            return of(grant)
              .filter(claim => claim.slot === slot)
              .map(({ lane }) => lane);
          },
          claim(grant, claim) {
            claims.set(grant, [...of(grant), claim]);
          },
          async claims(grant) {
            await step();
            return of(grant);
          },
        });
        await step();
        // Deleted meanwhile: an engine aborts what is open.
        const isAborted = disk.content !== before;
        if (isAborted || disk.mood === 'fails') {
          count('failed transaction');
          throw new Error('transaction aborted');
        }
        commit({ state, claims }, hasWritten);
        if (dice.once(60)) {
          count('transaction said to have failed');
          throw new Error('transaction may have failed');
        }
        // The context may be killed after this, and before it hears of it.
        await step();
        return result;
      } finally {
        leave();
      }
    },
    watch(changed) {
      disk.watchers.set(owner, changed);
      return () => disk.watchers.delete(owner);
    },
    close() {
      disk.watchers.delete(owner);
    },
  };
}

/** Frees what a dead context held. */
export function release(disk: Disk, owner: Owner): void {
  disk.watchers.delete(owner);
  if (disk.holder !== owner) return;
  disk.holder = undefined;
  for (const { owner, go } of disk.waiting.splice(0)) if (owner.isAlive) go();
}
