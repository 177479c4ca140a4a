import { toRows } from '../protocol/grant-rows.ts';
import { readToken } from '../protocol/read-token.ts';
import type { ReadToken, Tokens } from '../server/tokens.ts';

/** Tokens without signatures, which anybody can forge: for simulated authorities. */
export const paperTokens: Tokens = {
  async sign({ authority, namespace, device, grants }) {
    return `e30.${btoa(JSON.stringify({ iss: authority, aud: namespace, sub: device, grants: toRows(grants) }))}.`;
  },
  read: async token => readNow(token),
  recall: token => readNow(token),
};

function readNow(token: string): ReadToken | undefined {
  const content = readToken(token);
  return content && { ...content, principal: undefined, isRevoked: false };
}
