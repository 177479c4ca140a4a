import type { Grant } from '../format/grant.ts';
import { toRows } from './grant-rows.ts';

/** What an unsigned token says. */
export interface UnsignedContent {
  readonly authority: string;
  readonly namespace: string;
  readonly device: string;
  readonly grants: readonly Grant[];
}

/** Writes a token that `readToken` reads and no verifier accepts: for grants that never leave their process. */
export function unsignedToken({ authority, namespace, device, grants }: UnsignedContent): string {
  const claims = { iss: authority, aud: namespace, sub: device, grants: toRows(grants) };
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  return `e30.${btoa(String.fromCharCode(...bytes))}.`;
}
