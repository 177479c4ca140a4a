import { EXIT, quote, UsageError } from '@sno-id/sdk/internal';
import { newKey } from '../../server/keys.ts';
import type { Command } from '../io.ts';

export const keys: Command = {
  name: 'keys',
  usage: 'keys new [--alg EdDSA|ES256]',
  summary: 'make a key',
  details: `Prints a new private key as JSON. Keep it secret; give it to createAuthority as
one of its keys. The first of them signs. A server that only verifies has enough
in the key without its "d".

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
  async run({ words, options }, session) {
    if (words.join(' ') !== 'new')
      throw new UsageError(`keys: expected "new", got ${words.length ? quote(words.join(' ')) : 'nothing'}.`);
    const alg = options.get('alg') ?? 'EdDSA';
    if (alg !== 'EdDSA' && alg !== 'ES256')
      throw new UsageError(`--alg: expected EdDSA or ES256, got ${quote(alg)}.`);
    await session.stdout.write(`${JSON.stringify(await newKey(alg))}\n`);
    return EXIT.ok;
  },
};
