/*
 * Says of IDs whether the holder of a token could have made them. It needs the token and public keys, and looks nothing
 * up. It finds abuse; repeats are for the unique key of the table to find.
 */

import { isSno, unixMsOf } from '@sno-id/sdk';
import { refusal } from '@sno-id/sdk/core';
import { firstLabelOf, sizeOf } from '../format/grant.ts';
import { kindOf, placeOf } from '../format/kind.ts';
import { slabOf } from '../format/slab.ts';
import type { ReadToken, Tokens } from './tokens.ts';

/**
 * What an ID is:
 *
 * - `granted`: the token has a grant for it. `aheadMs` is how far its time is ahead of the present, in milliseconds;
 *   negative for the past.
 * - `provisional`: made without a grant, unique by odds.
 * - `classic`: made by `createGenerator()` or another implementation of sno.
 * - `foreign`: a granted ID, and not by a grant of this token.
 * - `unproven`: by a grant of this token, whose key was revoked.
 * - `malformed`: not an ID.
 *
 * None of them is a reason to lose a row: answer `foreign` and `unproven` with 409, and the client renames it.
 */
export type Verdict =
  | { readonly verdict: 'granted'; readonly aheadMs: number }
  | { readonly verdict: 'provisional' | 'classic' | 'foreign' | 'unproven' | 'malformed' };

/** Whom a token must come from. */
export interface Scope {
  readonly authority: string;
  readonly namespace: string;
  /** Under `bind: 'principal'`, the principal who sends the IDs. */
  readonly principal: string | undefined;
  /** The first slab in which a granted ID needs a grant. */
  readonly since: number;
}

/** Reads a token, if there is one and it is within the scope. */
export async function readWithin(
  tokens: Tokens,
  scope: Scope,
  token: string | null | undefined,
): Promise<ReadToken | undefined> {
  if (typeof token !== 'string') return undefined;
  const content = tokens.recall(token) ?? (await tokens.read(token));
  return content && isWithin(scope, content) ? content : undefined;
}

function isWithin({ authority, namespace, principal }: Scope, content: ReadToken): boolean {
  return (
    content.authority === authority &&
    content.namespace === namespace &&
    (principal === undefined || content.principal === principal)
  );
}

/** Judges IDs by the token that came with them, which is undefined if it proves nothing. */
export function judgeIds(
  ids: readonly unknown[],
  token: ReadToken | undefined,
  since: number,
  nowMs: number,
): Verdict[] {
  if (!Array.isArray(ids)) throw refusal('ids', 'an array', ids);
  // The grants of a token lie in slabs that differ, as a rule: one look finds the right one.
  const bySlab = new Map<number, { first: number; end: number }[]>();
  for (const grant of token?.grants ?? []) {
    const first = firstLabelOf(grant);
    const ranges = bySlab.get(grant.slab) ?? [];
    ranges.push({ first, end: first + sizeOf(grant) });
    bySlab.set(grant.slab, ranges);
  }
  return ids.map(id => {
    if (!isSno(id)) return MALFORMED;
    const kind = kindOf(id);
    if (kind !== 'granted') return kind === 'classic' ? CLASSIC : PROVISIONAL;
    const { unit, label } = placeOf(id);
    const slab = slabOf(unit);
    if (bySlab.get(slab)?.some(({ first, end }) => label >= first && label < end)) {
      return token!.isRevoked ? UNPROVEN : { verdict: 'granted', aheadMs: unixMsOf(id) - nowMs };
    }
    return slab < since ? CLASSIC : FOREIGN;
  });
}

const MALFORMED: Verdict = Object.freeze({ verdict: 'malformed' });
const CLASSIC: Verdict = Object.freeze({ verdict: 'classic' });
const PROVISIONAL: Verdict = Object.freeze({ verdict: 'provisional' });
const FOREIGN: Verdict = Object.freeze({ verdict: 'foreign' });
const UNPROVEN: Verdict = Object.freeze({ verdict: 'unproven' });
