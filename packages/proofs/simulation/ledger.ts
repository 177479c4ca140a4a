/*
 * What was granted to whom. A restored store that kept its name cannot know what it has forgotten; until
 * somebody comes who remembers more, it may grant a block again. From then on nothing may be granted twice,
 * and nothing at all without a restore.
 */

import type { Sno } from '@sno-id/sdk';
import { firstLabelOf, type Grant, sizeOf } from '../../grants/src/format/grant.ts';
import { kindOf, placeOf } from '../../grants/src/format/kind.ts';
import { slabOf } from '../../grants/src/format/slab.ts';
import type { Result } from './result.ts';

/** The time of a store between two restores. */
export interface Era {
  readonly number: number;
  /** Whether anything that was granted in the eras before must not be granted again. */
  readonly isWitnessed: boolean;
}

/** When a label was taken from its counter, and when a device was let have it: perhaps after a restore. */
export interface Eras {
  readonly reserved: Era;
  readonly exchanged: Era;
}

interface Block extends Eras {
  readonly first: number;
  readonly end: number;
  readonly device: string;
}

export function createLedger(result: Result) {
  const known = new Set<string>();
  const blocks = new Map<string, Block[]>();
  const excused: { slab: number; first: number; end: number }[] = [];

  return {
    /** Notes a grant of an answer. */
    granted(authority: string, device: string, grant: Grant, eras: Eras) {
      const { slab } = grant;
      const first = firstLabelOf(grant);
      const end = first + sizeOf(grant);
      const name = `${authority} ${slab} ${first} ${end} ${device}`;
      if (known.has(name)) return;
      known.add(name);
      const there = blocks.get(`${authority} ${slab}`) ?? [];
      blocks.set(`${authority} ${slab}`, there);
      for (const other of there) {
        if (other.device === device || first >= other.end || other.first >= end) continue;
        if (isWrong(eras, other)) result.grantedTwice++;
        else {
          result.twiceBefore++;
          excused.push({ slab, first, end });
        }
      }
      there.push({ first, end, device, ...eras });
    },
    /** Whether an ID is of a block that was granted twice before anybody could know. */
    isExcused(id: Sno) {
      if (!excused.length || kindOf(id) !== 'granted') return false;
      const { unit, label } = placeOf(id);
      return excused.some(({ slab, first, end }) => slab === slabOf(unit) && label >= first && label < end);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

/**
 * Whether a label must not have been granted to both: there was no restore between the times at which it was
 * taken, or somebody who remembered more had come when the later one was taken or granted. A replica that ran
 * on may still have labels of before a restore, which the store has given to another since.
 */
function isWrong(one: Eras, other: Eras): boolean {
  if (one.reserved.number === other.reserved.number) return true;
  const all = [one.reserved, one.exchanged, other.reserved, other.exchanged];
  const latest = Math.max(...all.map(({ number }) => number));
  return all.some(({ number, isWitnessed }) => number === latest && isWitnessed);
}
