/*
 * One process of a device in a folder. It makes IDs until it is killed, or told to end by SIGTERM. It writes
 * down each cell that it claims and hands back, and each ID, at once: what is in the pipe survives it.
 *
 *       node process.mjs FOLDER URL [HOST]
 */

import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isSnoError } from '@sno-id/sdk';
import type { DeviceStore } from '../../grants/src/device/store.ts';
import { openDevice, postTo } from '../../grants/src/index.ts';
import { folderStore } from '../../grants/src/stores/folder.ts';

const [, , folder, url, host] = process.argv;
let isEnding = false;

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

/**
 * Writes down what a transaction has claimed, before anybody can use it, and what is handed back, before
 * anybody can take it.
 */
function noting(store: DeviceStore): DeviceStore {
  return {
    ...store,
    async transact(work) {
      let claimed: string[] = [];
      const result = await store.transact(async transaction => {
        claimed = [];
        return work({
          ...transaction,
          claim(grant, claim) {
            claimed.push(`claim ${grant} ${claim.slot} ${claim.lane} ${claim.tag} ${claim.after ?? ''}`);
            transaction.claim(grant, claim);
          },
        });
      });
      for (const line of claimed) say(line);
      return result;
    },
    async handBack(cells) {
      for (const { tag } of cells) say(`back ${tag}`);
      await store.handBack(cells);
    },
  };
}

process.once('SIGTERM', () => {
  isEnding = true;
});
const ids = await openDevice({
  namespace: 'notes',
  store: noting(folderStore(folder!, { host })),
  checkIn: postTo(url!),
  requireGrant: true,
});
while (ids.status.kind === 'provisional' && !isEnding) await setTimeout(5);
say(`device ${ids.status.device}`);
while (!isEnding) {
  try {
    for (let i = 0; i < 20; i++) say(`id ${ids.next()}`);
  } catch (error) {
    // Both cells are used up, and the next claim is not done yet.
    if (!isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED')) throw error;
  }
  await setTimeout(2);
}
await ids.close();
say('closed');
process.exit(0);
