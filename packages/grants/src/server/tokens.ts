/*
 * Signs grants and reads them back. One token holds all grants of a device, so that any server can judge its
 * IDs with the public keys alone.
 */

import { jwtVerify, SignJWT } from 'jose';
import { fromRows, toRows } from '../protocol/grant-rows.ts';
import { type GrantClaims, TOKEN_TYPE } from '../protocol/messages.ts';
import type { TokenContent } from '../protocol/read-token.ts';
import type { KeyRing } from './keys.ts';

/** What a signed token says. */
export interface SignedContent extends TokenContent {
  readonly principal: string | undefined;
  /** The store's epoch, and the round and the time of the device's row, when it was signed. */
  readonly epoch: number;
  readonly round: number;
  /** Unix milliseconds. */
  readonly atMs: number;
}

export interface ReadToken extends SignedContent {
  /** The key that signed it has been revoked: anybody could have made it. */
  readonly isRevoked: boolean;
}

/** Signs tokens and reads them. A simulation has a cheaper one. */
export interface Tokens {
  sign(content: SignedContent): Promise<string>;
  /**
   * Reads a token of this ring of keys; undefined for everything else. Never rejects for what is in the text.
   */
  read(token: string): Promise<ReadToken | undefined>;
  /** The same, without waiting, if this very text was read not long ago. */
  recall(token: string): ReadToken | undefined;
}

/** The longest token that is looked at, in characters. One with 15 grants has fewer than 1,000. */
export const MAX_TOKEN_LENGTH = 8192;
/** How many tokens are remembered after their signatures were checked. */
const REMEMBERED = 4096;
/**
 * Three parts in base64url, the last of 64 bytes. Decoders also accept blanks, padding, and other bits in the
 * last digit: whoever has a token must not be able to push out the others with its spellings.
 */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]{85}[AQgw]$/;

/** Tokens by JSON Web Token. */
export function jwtTokens(ring: KeyRing): Tokens {
  // Only what a key of ours signed gets in.
  const remembered = new Map<string, ReadToken>();

  return {
    async sign({ authority, namespace, device, principal, epoch, round, atMs, grants }) {
      if (!ring.signing)
        throw new TypeError('keys: expected one with a private part that is not revoked, got none');
      const { key, imported } = ring.signing;
      const claims: Omit<GrantClaims, 'iss' | 'aud' | 'sub'> = {
        ...(principal !== undefined && { prn: principal }),
        epoch,
        round,
        at: atMs,
        grants: toRows(grants),
      };
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: TOKEN_TYPE })
        .setIssuer(authority)
        .setAudience(namespace)
        .setSubject(device)
        .sign(await imported());
    },

    async read(token) {
      const known = this.recall(token);
      if (known || token.length > MAX_TOKEN_LENGTH || !TOKEN.test(token)) return known;
      const content = await verified(ring, token).catch(() => undefined);
      if (content) remembered.set(token, content);
      if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value!);
      return content;
    },

    recall(token) {
      const known = remembered.get(token);
      if (known && remembered.size > REMEMBERED / 2) {
        // The oldest goes first: this one is young again.
        remembered.delete(token);
        remembered.set(token, known);
      }
      return known;
    },
  };
}

async function verified(ring: KeyRing, token: string): Promise<ReadToken | undefined> {
  let isRevoked = false;
  const { payload } = await jwtVerify(
    token,
    ({ kid, alg }) => {
      const entry = ring.find(kid);
      // The algorithm is the key's: a public key is never the secret of another one.
      if (entry?.key.alg !== alg) throw new TypeError('no such key');
      isRevoked = entry.key.revoked ?? false;
      return entry.imported();
    },
    { algorithms: ['EdDSA', 'ES256'], typ: TOKEN_TYPE },
  );
  const { iss, aud, sub, prn, epoch, round, at, grants: rows } = payload as Partial<GrantClaims>;
  const grants = fromRows(rows);
  const isWhole =
    typeof iss === 'string' &&
    typeof aud === 'string' &&
    typeof sub === 'string' &&
    (prn === undefined || typeof prn === 'string') &&
    isCount(epoch) &&
    isCount(round) &&
    isCount(at);
  if (!grants || !isWhole) return undefined;
  return {
    authority: iss,
    namespace: aud,
    device: sub,
    principal: prn,
    epoch,
    round,
    atMs: at,
    grants,
    isRevoked,
  };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
