/* Tokens with the name of a key, and its rotation: replicas get the keys one after the other. */

import type { Tokens } from '../../grants/src/server/tokens.ts';
import { paperTokens } from '../../grants/src/testing/paper-tokens.ts';

/** Which keys a replica has: it signs by the first, and reads tokens of all. */
export interface Keys {
  readonly signing: number;
  readonly newest: number;
}

/** Deployment 2k signs by key k, which all replicas know by then; the one after it adds the next key. */
export const keysOf = (deployment: number): Keys => ({
  signing: deployment >> 1,
  newest: (deployment + 1) >> 1,
});

export function tokensOf({ signing, newest }: Keys): Tokens {
  const isKnown = (token: string) => Number(token.split('.')[2]) <= newest;
  return {
    sign: async content => `${await paperTokens.sign(content)}${signing}`,
    read: async token => (isKnown(token) ? paperTokens.read(token) : undefined),
    recall: token => (isKnown(token) ? paperTokens.recall(token) : undefined),
  };
}
