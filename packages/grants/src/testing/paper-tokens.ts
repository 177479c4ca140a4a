import { readToken } from '../protocol/read-token.ts';
import { unsignedToken } from '../protocol/unsigned-token.ts';
import type { ReadToken, Tokens } from '../server/tokens.ts';

/** Tokens without signatures, which anybody can forge: for simulated authorities. */
export const paperTokens: Tokens = {
  sign: async content => unsignedToken(content),
  read: async token => readNow(token),
  recall: token => readNow(token),
};

function readNow(token: string): ReadToken | undefined {
  const content = readToken(token);
  return content && { ...content, principal: undefined, isRevoked: false };
}
