import { toRows } from './grant-rows.ts';
import type { TokenContent } from './read-token.ts';

/** What an unsigned token says. */
export interface UnsignedContent extends TokenContent {
  /** As in {@link GrantClaims}; a server's own generators need none of them. */
  readonly epoch?: number;
  readonly round?: number;
  readonly at?: number;
}

/**
 * Writes a token that `readToken` reads and no verifier accepts: for grants that never leave their process.
 */
export function unsignedToken({ authority, namespace, device, grants, ...rest }: UnsignedContent): string {
  const claims = { iss: authority, aud: namespace, sub: device, ...rest, grants: toRows(grants) };
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  return `e30.${btoa(String.fromCharCode(...bytes))}.`;
}
