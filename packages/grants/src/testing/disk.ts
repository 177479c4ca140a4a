/*
 * The disk of a simulated device, and stores on it. A transaction pauses at each of its steps, so that
 * anything else can happen in between, and its context can be killed at each of them. It can fail, be
 * reported as failed although it was committed, or hang.
 */

import type { DeviceStore, HandBack } from '../device/store.ts';
import { afterHandBack, type Content, draftOf, EMPTY, type handedBack } from '../stores/content.ts';
import type { Dice } from './dice.ts';
import type { Owner, Schedule } from './schedule.ts';

/** Lets one context at a time have a transaction open. */
export interface Lock {
  /** The context whose transaction is open. */
  holder: Owner | undefined;
  readonly waiting: { owner: Owner; go: () => void }[];
}

/** The disk of a device. */
export interface Disk extends Lock {
  /** What applications see. */
  content: Content;
  /** What survives a power cut. */
  durable: Content;
  readonly watchers: Map<Owner, () => void>;
  /** How transactions behave at present. */
  mood: 'well' | 'fails' | 'hangs';
}

/** @param content what is on it from the start, durably */
export function createDisk(content: Content = EMPTY): Disk {
  return { content, durable: content, holder: undefined, waiting: [], watchers: new Map(), mood: 'well' };
}

/** How the stores on a disk behave. */
export interface DiskFaults {
  readonly dice: Dice;
  readonly schedule: Schedule;
  /** Whether a claim survives a power cut once its transaction has ended. */
  readonly durableClaims: boolean;
  /**
   * Whether one in 60 transactions is reported as failed although it was committed; and hand-backs get lost,
   * come seconds later, or arrive twice.
   */
  readonly misreports: boolean;
  /** What a hand-back does to the claims of its grant. @default what it should */
  readonly handedBack?: typeof handedBack;
  /** Called for each fault, with its name. */
  count?(fault: string): void;
}

/** A store that one context opens on a disk. */
export function storeOn(disk: Disk, owner: Owner, faults: DiskFaults): DeviceStore {
  const { dice, schedule, count = () => undefined } = faults;

  /** A hand-back gets to the disk, whether its context still lives or not. */
  async function arrive(cells: readonly HandBack[]): Promise<void> {
    const carrier = { isAlive: true };
    await schedule.pause(carrier, faults.misreports ? dice.pick([2, 2, 5000]) : 2);
    await enter(disk, carrier);
    disk.content = afterHandBack(disk.content, cells, faults.handedBack);
    if (faults.durableClaims && !(faults.misreports && dice.once(4))) disk.durable = disk.content;
    leave(disk, carrier);
  }

  function commit(next: Content, isWritten: boolean): void {
    disk.content = next;
    if (faults.durableClaims) disk.durable = next;
    else if (isWritten) disk.durable = { state: next.state, claims: EMPTY.claims };
    if (!isWritten) return;
    for (const [watcher, changed] of disk.watchers) {
      if (watcher !== owner) schedule.after(dice.below(20), watcher, changed);
    }
  }

  return {
    durability: 'strict',
    async transact(work) {
      await schedule.pause(owner);
      if (disk.mood === 'hangs') await new Promise(() => count('hanging transaction'));
      await enter(disk, owner);
      try {
        const before = disk.content;
        const step = () => schedule.pause(owner, 2);
        const draft = draftOf(before, step);
        const result = await work(draft);
        await step();
        // The store was deleted meanwhile: an engine then aborts open transactions.
        const isAborted = disk.content !== before;
        if (isAborted || disk.mood === 'fails') {
          count('failed transaction');
          throw new Error('transaction aborted');
        }
        commit(draft.content, draft.isWritten);
        if (faults.misreports && dice.once(60)) {
          count('transaction reported as failed');
          throw new Error('transaction may have failed');
        }
        // The context can be killed after the commit and before it knows of it.
        await step();
        return result;
      } finally {
        leave(disk, owner);
      }
    },
    async handBack(cells) {
      if (disk.mood === 'hangs') await new Promise(() => count('hanging hand-back'));
      if (disk.mood === 'fails' || (faults.misreports && dice.once(20))) {
        count('hand-back lost');
        throw new Error('hand-back failed');
      }
      const arrived = arrive(cells);
      if (faults.misreports && dice.once(5)) {
        count('hand-back doubled');
        arrive(cells);
      }
      await arrived;
      await schedule.pause(owner);
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

/** Waits until no other context that is alive has a transaction open. */
export async function enter(lock: Lock, owner: Owner): Promise<void> {
  while (lock.holder?.isAlive) {
    await new Promise<void>(go => lock.waiting.push({ owner, go }));
  }
  lock.holder = owner;
}

/** Ends what a dead context was doing. */
export function release(lock: Lock & { readonly watchers: Map<Owner, unknown> }, owner: Owner): void {
  lock.watchers.delete(owner);
  leave(lock, owner);
}

/** Ends the transaction of a context, if it has one open, and lets those that wait continue. */
export function leave(lock: Lock, owner: Owner): void {
  if (lock.holder !== owner) return;
  lock.holder = undefined;
  for (const { owner, go } of lock.waiting.splice(0)) if (owner.isAlive) go();
}
