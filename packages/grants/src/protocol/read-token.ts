import type { Grant } from '../format/grant.ts';
import { fromRows } from './grant-rows.ts';
import type { GrantClaims } from './messages.ts';

/**
 * What a device reads in its own token. It does not check the signature: that is for those who have the key.
 */
export interface TokenContent {
  readonly authority: string;
  readonly namespace: string;
  readonly device: string;
  readonly grants: readonly Grant[];
}

/** Reads the payload of a token; undefined if it is not one. */
export function readToken(token: string): TokenContent | undefined {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), character => character.charCodeAt(0));
    const claims: GrantClaims = JSON.parse(new TextDecoder().decode(bytes));
    const grants = fromRows(claims.grants);
    return grants && { authority: claims.iss, namespace: claims.aud, device: claims.sub, grants };
  } catch {
    return undefined;
  }
}
