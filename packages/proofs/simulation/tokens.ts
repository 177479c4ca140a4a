/* Tokens with the name of a key, and its rotation: replicas get the keys one after the other. */

import type { Tokens } from '../../grants/src/server/tokens.ts';
import { paperTokens } from '../../grants/src/testing/paper-tokens.ts';

/**
 * The tokens of a replica of a deployment. Deployment 2k signs by key k, which all replicas know by then; the
 * one after it adds the next key.
 */
export function tokensOf(deployment: number): Tokens {
  const isKnown = (token: string) => Number(token.split('.')[2]) <= (deployment + 1) >> 1;
  return {
    sign: async content => `${await paperTokens.sign(content)}${deployment >> 1}`,
    read: async token => (isKnown(token) ? paperTokens.read(token) : undefined),
    recall: token => (isKnown(token) ? paperTokens.recall(token) : undefined),
  };
}
