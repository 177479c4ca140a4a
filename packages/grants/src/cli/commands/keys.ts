import { EXIT, quote, UsageError } from '@sno-id/sdk/internal';
import { type AuthorityKey, keyRing, newKey, publicKey } from '../../server/keys.ts';
import type { Command, Session } from '../io.ts';
import { reasonOf } from '../reason.ts';

export const keys: Command = {
  name: 'keys',
  usage: `keys new [--alg EdDSA|ES256]
       sno-grants keys public FILE`,
  summary: 'make a key, or print the public parts of keys',
  details: `new      prints a new private key as JSON. Keep it secret; give it to
         createAuthority as one of its keys. The first of them signs.
public   prints the public parts of the keys in FILE, a JSON array or one key,
         for servers that only verify.

To rotate, in two steps, because a server that does not know the key of a token
refuses the rows that come with it:

  1. add the new key as the second, and deploy that to every server
  2. when all of them have it, put it first, and deploy again

Keep the old keys, without their "d": devices show tokens that these signed.
Give servers that only verify the public part before step 2, too.

To revoke a key that has leaked: remove its "d" and add "revoked": true.
`,
  options: ['alg'],
  maxWords: 2,
  async run({ words: [verb, file], options }, session) {
    if (verb === 'new' && file === undefined) {
      const alg = options.get('alg') ?? 'EdDSA';
      if (alg !== 'EdDSA' && alg !== 'ES256')
        throw new UsageError(`--alg: expected EdDSA or ES256, got ${quote(alg)}.`);
      await session.stdout.write(`${JSON.stringify(await newKey(alg))}\n`);
      return EXIT.ok;
    }
    if (verb === 'public' && file !== undefined) {
      if (options.has('alg')) throw new UsageError('keys public: expected no option, got --alg.');
      const list = [readKeys(file, session)].flat();
      keyRing(list);
      await session.stdout.write(`${JSON.stringify(list.map(publicKey))}\n`);
      return EXIT.ok;
    }
    const got = verb === undefined ? 'nothing' : quote([verb, file].filter(Boolean).join(' '));
    throw new UsageError(`keys: expected "new", or "public" and a file, got ${got}.`);
  },
};

/** @throws Error that does not show what is in the file: it may be a private key. */
function readKeys(file: string, { readFile }: Session): AuthorityKey | AuthorityKey[] {
  let text: string;
  try {
    text = readFile(file);
  } catch (error) {
    const { code } = error as { code?: string };
    const reason = code === 'ENOENT' ? 'no such file' : reasonOf(error);
    throw new Error(`Cannot read ${quote(file)}: ${reason}.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${quote(file)}: expected JSON, a list of keys or one key.`);
  }
}
