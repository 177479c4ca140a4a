import { EXIT, readInteger } from '@sno-id/sdk/internal';
import { LABELS } from '../../format/grant.ts';
import { AuthorityError } from '../../server/errors.ts';
import { BLOCK_LABELS } from '../../server/store.ts';
import { describeTime } from '../describe.ts';
import type { Command } from '../io.ts';
import { Advice, FOR_STORES, needsRecovery, print, withStore } from './with-store.ts';

export const advance: Command = {
  name: 'advance',
  usage: `advance --store STORE [--blocks N] [--in-place]
                          [--confirm-time]`,
  summary: 'accept the store after it was restored, copied or failed over',
  details: `Run it once after the store was restored from a backup, or failed over to a
replica that may have missed the last commits. It accepts the store as it is,
and moves the counter of every slab past what may have been granted since the
backup: by 65,536 blocks, and a random number below 131,072 more. Until then the
store grants nothing; devices keep the grants they have. A slab has room for
about 64 of these, and slabs that begin later are not touched.

  --blocks N       move the counters by N blocks or more: above what was granted
                   in any slab since the backup. "sno-grants status" says how
                   many that are a day; each start of a server takes 16
  --in-place       the store does not know that it was restored: a backup was
                   copied over it, and no device has shown that yet
  --confirm-time   the clock of the store is right, although it is far from when
                   the store was last used

Never run it on a copy whose original is still in use: see "renew".
`,
  options: [...FOR_STORES, 'blocks', 'in-place', 'confirm-time'],
  maxWords: 0,
  async run(line, session) {
    const text = line.options.get('blocks');
    const blocks = text === undefined ? undefined : readInteger('--blocks', text, 1, LABELS / BLOCK_LABELS);
    const confirmTime = line.options.has('confirm-time');
    return await withStore(line, session, async store => {
      const before = await store.status();
      if (!(await needsRecovery(before, line, session))) return EXIT.failed;
      const after = await store.advance({ blocks, confirmTime }).catch(error => {
        if (!(error instanceof AuthorityError && error.code === 'ERR_SLAB_UNCONFIRMED')) throw error;
        throw new Advice(
          `${describeTime(before)} If that is right, run this command again with --confirm-time.`,
        );
      });
      return print(after, line, session);
    });
  },
};

export const renew: Command = {
  name: 'renew',
  usage: 'renew --store STORE [--in-place]',
  summary: 'make a copy of a store that of a new authority',
  details: `For a copy of a database whose original is still in use, such as staging from a
dump of production. Everything that it remembers is deleted, and devices that
had checked in with it start over. Give such a copy its own keys, too.

  --in-place   the copy does not know that it is one, as after pg_basebackup
`,
  options: [...FOR_STORES, 'in-place'],
  maxWords: 0,
  run: (line, session) =>
    withStore(line, session, async store => {
      if (!(await needsRecovery(await store.status(), line, session))) return EXIT.failed;
      return print(await store.renew(), line, session);
    }),
};
