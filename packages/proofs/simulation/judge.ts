/*
 * What a server says of the IDs that contexts have made: each comes with the token of its moment, and must be
 * proved by it.
 */

import type { Sno } from '@sno-id/sdk';
import { kindOf, placeOf } from '../../grants/src/format/kind.ts';
import { slabOf } from '../../grants/src/format/slab.ts';
import { readToken } from '../../grants/src/protocol/read-token.ts';
import type { DirectAuthority } from '../../grants/src/server/authority.ts';
import type { Result } from './result.ts';

/** An ID that was not judged yet, with the token that its device had. */
export interface Unjudged {
  readonly id: Sno;
  readonly token: string | undefined;
}

/**
 * @param replica judges the ID
 * @param own the ID of the authority whose devices the server is for; undefined if it is not known
 */
export async function judge(
  result: Result,
  replica: DirectAuthority,
  own: string | undefined,
  { id, token: text }: Unjudged,
): Promise<void> {
  const [said] = await replica.verify([id], text);
  if (said!.verdict === 'granted' || said!.verdict === 'provisional') return;
  if (kindOf(id) !== 'granted') return;
  const token = readToken(text ?? '');
  // The oldest grants of years are left out of a token, though a context may still hold a cell of one.
  const isLeftOut = token?.grants.every(({ slab }) => slab > slabOf(placeOf(id).unit));
  if ((!text || token?.authority === (own ?? '')) && !isLeftOut) result.unproved++;
}
