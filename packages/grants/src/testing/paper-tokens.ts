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

/** What was read lately: a token is read each time that somebody shows it. */
const known = new Map<string, ReadToken>();
const KNOWN = 1000;

function readNow(token: string): ReadToken | undefined {
  const before = known.get(token);
  if (before) return before;
  const content = readToken(token);
  if (!content) return undefined;
  const { epoch, round, at }: GrantClaims = JSON.parse(atob(token.split('.')[1]!));
  const read = { ...content, epoch, round, atMs: at, principal: undefined, isRevoked: false };
  if (known.size === KNOWN) known.clear();
  known.set(token, read);
  return read;
}
