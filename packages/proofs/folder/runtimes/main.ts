/* A device on a folder, in whatever runtime runs this: what it makes is printed as JSON. */

import { kindOf, openDevice } from '@sno-id/grants';
import { folderStore } from '@sno-id/grants/folder';
import { memoryStore } from '@sno-id/grants/memory';
import { createAuthority, newKey } from '@sno-id/grants/server';

declare const process: { readonly argv: readonly string[]; exit(code: number): never };

const [folder, isOnline] = [process.argv[2]!, process.argv[3] === 'online'];
const authority = createAuthority({
  namespace: 'notes',
  store: memoryStore(),
  keys: [await newKey()],
  authorize: () => ({ principal: 'anna' }),
});
const ids = await openDevice({
  namespace: 'notes',
  store: folderStore(folder),
  checkIn: request => (isOnline ? authority.handle(request) : Promise.reject(new Error('offline'))),
});
if (isOnline) await ids.checkIn();
const made = [...ids.batch(500), ids.next(), await ids.nextAsync()];
const { kind, durability } = ids.status;
const verdicts = isOnline ? (await authority.verify(made, ids.token)).map(({ verdict }) => verdict) : [];
console.log(
  JSON.stringify({
    ids: made,
    kinds: [...new Set(made.map(kindOf))],
    verdicts: [...new Set(verdicts)],
    status: kind,
    durability,
  }),
);
await ids.close();
