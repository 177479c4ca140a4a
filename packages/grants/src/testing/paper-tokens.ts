import type { GrantClaims } from '../protocol/messages.ts';
import { readToken } from '../protocol/read-token.ts';
import { unsignedToken } from '../protocol/unsigned-token.ts';
import type { ReadToken, Tokens } from '../server/tokens.ts';

/** Tokens without signatures, which anybody can forge: for simulated authorities. */
export const paperTokens: Tokens = {
  sign: async ({ authority, namespace, device, epoch, round, atMs, grants }) =>
    unsignedToken({ authority, namespace, device, epoch, round, at: atMs, grants }),
  read: async token => readNow(token),
  recall: token => readNow(token),
};

function readNow(token: string): ReadToken | undefined {
  const content = readToken(token);
  if (!content) return undefined;
  const { epoch, round, at }: GrantClaims = JSON.parse(atob(token.split('.')[1]!));
  return { ...content, epoch, round, atMs: at, principal: undefined, isRevoked: false };
}
