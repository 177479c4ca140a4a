/*
 * Says of IDs whether the holder of a token could have made them. It needs the token and public keys, and
 * looks nothing up. It finds abuse; repeats are for the unique key of the table to find.
 */

import { isSno, toFields } from '@sno-id/sdk';
import { refusal } from '@sno-id/sdk/internal';
import { firstLabelOf, sizeOf } from '../format/grant.ts';
import { kindIn, labelIn } from '../format/kind.ts';
import { slabAt } from '../format/slab.ts';
import type { ReadToken, Tokens } from './tokens.ts';

/**
 * What an ID is. `aheadMs` is how far its time is ahead of the present, in milliseconds; negative for the
 * past.
 *
 * - `granted`: the token has a grant for it. `isAhead` says that its time is more than `maxAheadMs` ahead: no
 *   other device can have the ID, so store the row, and log it.
 * - `provisional`: made without a grant, unique by odds.
 * - `classic`: made by `createGenerator()` or another implementation of sno.
 * - `ahead`: provisional or classic, and its time is more than `maxAheadMs` ahead. Anybody can make it up,
 *   and it would be the newest row of the table until then.
 * - `foreign`: a granted ID, and not by a grant of this token.
 * - `unproven`: by a grant of this token, whose key was revoked.
 * - `malformed`: not an ID.
 *
 * None of them is a reason to lose a row: answer `ahead`, `foreign` and `unproven` with 409, and the client
 * renames it.
 */
export type Verdict =
  | { readonly verdict: 'granted'; readonly aheadMs: number; readonly isAhead: boolean }
  | {
      readonly verdict: 'provisional' | 'classic' | 'ahead' | 'foreign' | 'unproven';
      readonly aheadMs: number;
    }
  | { readonly verdict: 'malformed' };

/** How far ahead the time of an ID may be, if nothing else is said: a day, in milliseconds. */
export const MAX_AHEAD_MS = 86_400_000;

/** Whom a token must come from. */
export interface Scope {
  /** Undefined while it is not known: then the key and the namespace alone say whose token it is. */
  readonly authority: string | undefined;
  readonly namespace: string;
  /** Who sends the IDs, if that is known. A token that names a principal is of use to no other. */
  readonly principal: string | undefined;
  /** Whether a token must name a principal. */
  readonly isBound: boolean;
}

/** By what IDs are judged, besides a token. */
export interface Measure {
  /** The first slab in which a granted ID needs a grant. */
  readonly since: number;
  readonly nowMs: number;
  readonly maxAheadMs: number;
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

function isWithin({ authority, namespace, principal, isBound }: Scope, content: ReadToken): boolean {
  return (
    (authority === undefined || content.authority === authority) &&
    content.namespace === namespace &&
    (content.principal === undefined ? !isBound : content.principal === principal)
  );
}

/** @throws TypeError unless it is a time span in milliseconds, from 0. Infinity is one. */
export function requireAhead(maxAheadMs: number): void {
  if (typeof maxAheadMs !== 'number' || !(maxAheadMs >= 0))
    throw refusal('maxAheadMs', 'milliseconds from 0', maxAheadMs);
}

/** Judges IDs by the token that came with them, which is undefined if it proves nothing. */
export function judgeIds(
  ids: readonly unknown[],
  token: ReadToken | undefined,
  { since, nowMs, maxAheadMs }: Measure,
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
  return ids.map((id): Verdict => {
    if (!isSno(id)) return MALFORMED;
    const fields = toFields(id);
    const kind = kindIn(fields);
    const aheadMs = fields.unixMs - nowMs;
    const isAhead = aheadMs > maxAheadMs;
    if (kind !== 'granted') return { verdict: isAhead ? 'ahead' : kind, aheadMs };
    const slab = slabAt(fields.unixMs);
    const label = labelIn(fields);
    if (bySlab.get(slab)?.some(({ first, end }) => label >= first && label < end)) {
      return token!.isRevoked ? { verdict: 'unproven', aheadMs } : { verdict: 'granted', aheadMs, isAhead };
    }
    if (slab >= since) return { verdict: 'foreign', aheadMs };
    return { verdict: isAhead ? 'ahead' : 'classic', aheadMs };
  });
}

const MALFORMED: Verdict = Object.freeze({ verdict: 'malformed' });
