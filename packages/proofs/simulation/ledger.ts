/*
 * What was granted to whom. A restored store that kept its name cannot know what it has forgotten; until
 * somebody comes who remembers more, it may grant a block again. From then on nothing may be granted twice,
 * and nothing at all without a restore.
 */

import type { Sno } from '@sno-id/sdk';
import { firstLabelOf, type Grant, sizeOf } from '../../grants/src/format/grant.ts';
import { grantedPlaceOf } from '../../grants/src/format/kind.ts';
import { slabOf } from '../../grants/src/format/slab.ts';
import type { Result } from './result.ts';

/** The time of a store between two restores. */
export interface Era {
  readonly number: number;
  /** Whether anything that was granted in the eras before must not be granted again. */
  readonly isWitnessed: boolean;
}

interface Block {
  readonly first: number;
  readonly end: number;
  readonly device: string;
  readonly era: Era;
}

export interface Ledger {
  /** Notes a grant of an answer, and in which era it was granted. */
  granted(authority: string, device: string, grant: Grant, era: Era): void;
  /** Whether an ID is of a block that was granted twice before anybody could know. */
  isExcused(id: Sno): boolean;
}

export function createLedger(result: Result): Ledger {
  const known = new Set<string>();
  const blocks = new Map<string, Block[]>();
  const excused: { slab: number; first: number; end: number }[] = [];

  return {
    granted(authority, device, grant, era) {
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
        const later = era.number > other.era.number ? era : other.era;
        if (era.number === other.era.number || later.isWitnessed) result.grantedTwice++;
        else {
          result.twiceBefore++;
          excused.push({ slab, first, end });
        }
      }
      there.push({ first, end, device, era });
    },
    isExcused(id) {
      const place = excused.length ? grantedPlaceOf(id) : undefined;
      if (!place) return false;
      const { unit, label } = place;
      return excused.some(({ slab, first, end }) => slab === slabOf(unit) && label >= first && label < end);
    },
  };
}
