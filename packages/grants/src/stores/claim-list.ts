import type { Claim, HandBack, NewClaim } from '../device/store.ts';

/**
 * Claims of a grant, one for each cell. @throws Error if somebody else has the cell: nothing was handed back,
 * or not that.
 */
export function withClaim(claims: readonly Claim[], { after, ...claim }: NewClaim): readonly Claim[] {
  const there = claims.find(({ slot, lane }) => slot === claim.slot && lane === claim.lane);
  if (there?.tag !== after || (there && there.freeFrom === undefined)) throw new Error('The cell is claimed');
  return [...claims.filter(other => other !== there), { ...claim, freeFrom: undefined }];
}

/** The same claims after a hand-back, which counts only for the claim with its tag. */
export function handedBack(
  claims: readonly Claim[],
  { slot, lane, tag, freeFrom }: HandBack,
): readonly Claim[] {
  const isIts = (claim: Claim) => claim.slot === slot && claim.lane === lane && claim.tag === tag;
  return claims.map(claim => (isIts(claim) ? { ...claim, freeFrom } : claim));
}
