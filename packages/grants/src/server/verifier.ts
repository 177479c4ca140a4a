import { refusal, requireInteger, requireKeys } from '@sno-id/sdk/internal';
import { MAX_SLAB } from '../format/slab.ts';
import { requireNamespace } from '../namespace.ts';
import { type AuthorityKey, keyRing } from './keys.ts';
import { jwtTokens } from './tokens.ts';
import { judgeIds, MAX_AHEAD_MS, readWithin, requireAhead, type Verdict } from './verify.ts';

/** How a verifier is made. */
export interface VerifierOptions {
  readonly namespace: string;
  /** The name of the authority, as `sno-grants status` prints it. */
  readonly authority: string;
  /** Public parts are enough. */
  readonly keys: readonly AuthorityKey[];
  /** As the authority has it. @default 0 */
  readonly since?: number | undefined;
  /**
   * As the authority has it: provisional and classic IDs whose time is further ahead are refused. @default a
   * day
   */
  readonly maxAheadMs?: number | undefined;
}

/** Judges IDs on a server that has neither the store nor a private key. */
export interface Verifier {
  /**
   * Judges IDs by the token that came with them.
   *
   * @param principal who sends them, if the authority has `bind: 'principal'`. A token that names a principal
   * proves nothing without it, and one that names none proves nothing with it.
   */
  verify(ids: readonly unknown[], token: string | null | undefined, principal?: string): Promise<Verdict[]>;
}

const KEYS = ['namespace', 'authority', 'keys', 'since', 'maxAheadMs'];

/** @throws TypeError or RangeError for an option that cannot be. */
export function createVerifier(given: VerifierOptions): Verifier {
  const options = requireKeys('options', given, KEYS);
  const { namespace, authority, keys, since = 0, maxAheadMs = MAX_AHEAD_MS } = options;
  requireNamespace(namespace);
  if (typeof authority !== 'string' || authority === '') throw refusal('authority', 'a name', authority);
  requireInteger('since', since, MAX_SLAB + 1);
  requireAhead(maxAheadMs);
  const tokens = jwtTokens(keyRing(keys));
  return {
    async verify(ids, token, principal) {
      if (principal !== undefined && typeof principal !== 'string')
        throw refusal('principal', 'a string', principal);
      const scope = { authority, namespace, principal, isBound: principal !== undefined };
      const content = await readWithin(tokens, scope, token);
      return judgeIds(ids, content, { since, nowMs: Date.now(), maxAheadMs });
    },
  };
}
