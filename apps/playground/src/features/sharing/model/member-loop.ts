import { fromBytes, type Generator, isSnoError } from '@sno-id/sdk';
import type { Arrivals } from './arrivals.ts';
import { type Run, runsOf } from './id-runs.ts';
import type { FromMember } from './member-messages.ts';

/** How often a member looks whether IDs are due, and how often it tells of them, in milliseconds. */
export const WAKE_MS = 4;
export const REPORT_MS = 100;
/** A new generator makes nothing before the unit in which one like it may have been at work is over. */
export const SETTLE_MS = 12;

/** The most IDs that one call makes. */
const MOST = 4_096;

/** A member at work: makes the IDs that are due, and tells of them in batches. */
export interface MemberLoop {
  rate: number;
  isFrozen: boolean;
  /** To be called every few milliseconds; late calls make up for it. */
  wake(nowMs: number): void;
}

export function createMemberLoop(
  generator: Generator,
  arrivals: Arrivals,
  startMs: number,
  rate: number,
  send: (message: FromMember) => void,
): MemberLoop {
  const bytes = new Uint8Array(10 * MOST);
  let unsent: Run[] = [];
  let lastId = '' as Extract<FromMember, { type: 'report' }>['lastId'];
  let sentMs = startMs;
  let owed = 0;

  function make(): number {
    let made = 0;
    try {
      while (made < owed && made < MOST) {
        generator.nextBytes(0, bytes, 10 * made);
        made++;
      }
    } catch (error) {
      // The pool of this unit is used up: the others wait for the next.
      if (!isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED') && !isSnoError(error, 'ERR_CLOCK_UNSAFE')) throw error;
    }
    if (made > 0) {
      unsent.push(...runsOf(bytes, made));
      lastId = fromBytes(bytes, 10 * (made - 1));
    }
    return made;
  }

  return {
    rate,
    isFrozen: false,
    wake(nowMs) {
      if (nowMs < startMs + SETTLE_MS || this.isFrozen) {
        arrivals.skipTo(nowMs);
      } else {
        owed = Math.min(owed + arrivals.dueAt(nowMs, this.rate), 2 * this.rate + 1);
        owed -= make();
      }
      if (unsent.length > 0 && nowMs - sentMs >= REPORT_MS) {
        send({ type: 'report', runs: unsent, lastId });
        unsent = [];
        sentMs = nowMs;
      }
    },
  };
}
