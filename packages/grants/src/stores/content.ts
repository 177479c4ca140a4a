/*
 * What a device has stored, where it is kept as a value that never changes: in memory, and in simulations.
 * Other stores keep the claims of a slot like that.
 */

import type { DeviceState } from '../device/state.ts';
import type { Claim, HandBack, NewClaim, StoreTransaction } from '../device/store.ts';
import { keyOf } from '../format/grant.ts';

export interface Content {
  readonly state: DeviceState | undefined;
  /** By grant. */
  readonly claims: ReadonlyMap<string, readonly Claim[]>;
}

export const EMPTY: Content = { state: undefined, claims: new Map() };

/** A transaction, and the content as it leaves it. */
export interface Draft extends StoreTransaction {
  readonly content: Content;
  /** Whether it has written a state. */
  readonly isWritten: boolean;
}

/** @param pause what comes before each answer to a read */
export function draftOf(before: Content, pause: () => Promise<void> | void = () => undefined): Draft {
  let { state, claims } = before;
  let isWritten = false;
  const of = (grant: string) => claims.get(grant) ?? [];
  return {
    get content() {
      return { state, claims };
    },
    get isWritten() {
      return isWritten;
    },
    async read() {
      await pause();
      return state;
    },
    write(next) {
      state = next;
      isWritten = true;
      const kept = next.grants.map(keyOf);
      claims = new Map([...claims].filter(([key]) => kept.includes(key)));
    },
    async claimsIn(grant, slot) {
      await pause();
      return of(grant).filter(claim => claim.slot === slot);
    },
    claim(grant, claim) {
      claims = new Map(claims).set(grant, withClaim(of(grant), claim));
    },
  };
}

/** @param back what a hand-back does to the claims of its grant */
export function afterHandBack(
  { state, claims }: Content,
  cells: readonly HandBack[],
  back = handedBack,
): Content {
  const next = new Map(claims);
  for (const cell of cells) {
    const there = next.get(cell.grant);
    if (there) next.set(cell.grant, back(there, cell));
  }
  return { state, claims: next };
}

/**
 * Claims of a grant, one for each cell. @throws Error if somebody else has the cell: nothing was handed back,
 * or not that.
 */
export function withClaim(claims: readonly Claim[], { after, ...claim }: NewClaim): readonly Claim[] {
  const there = claims.find(({ slot, lane }) => slot === claim.slot && lane === claim.lane);
  if (there?.tag !== after || (there && there.freeFrom === undefined)) throw new Error('The cell is claimed');
  return [...claims.filter(other => other !== there), { ...claim, freeFrom: undefined }];
}

/** What a transaction sees of claims that it has read: in their place, those that it has made itself. */
export function withOwn(claims: readonly Claim[], own: readonly NewClaim[]): readonly Claim[] {
  return [
    ...claims.filter(({ lane }) => !own.some(claim => claim.lane === lane)),
    ...own.map(({ slot, lane, tag }) => ({ slot, lane, tag, freeFrom: undefined })),
  ];
}

/** The same claims after a hand-back, which counts once, and only for the claim with its tag. */
export function handedBack(
  claims: readonly Claim[],
  { slot, lane, tag, freeFrom }: Omit<HandBack, 'grant'>,
): readonly Claim[] {
  const isIts = (claim: Claim) => claim.slot === slot && claim.lane === lane && claim.tag === tag;
  return claims.map(claim => (isIts(claim) && claim.freeFrom === undefined ? { ...claim, freeFrom } : claim));
}
