/** The app's insert as code. */
export function offlineCode(): string {
  return `import { openDevice, postTo } from '@sno-id/grants';
import { type Sno, toHex } from '@sno-id/sdk';

// All tabs of a browser are one device, which the server grants blocks of IDs. Each tab claims a cell before it uses it.
const ids = await openDevice({ namespace: 'notes', checkIn: postTo('/sync/ids') });
console.log(ids.status.kind); // 'granted', or 'provisional' before the first contact

// An insert: the ID is final before anything is written or sent.
interface Note { id: Sno; session: string; text: string; }
const note: Note = { id: ids.next(), session: ids.session, text: 'Bread' };

// A sync: check in first. If the browser's profile was copied, unsent notes get new IDs.
const rename = (old: Note): Note => ({ ...old, id: ids.next(), session: ids.session });
let unsent = [note];
await ids.checkIn().catch(() => console.log('offline'));
if (ids.status.fork) {
  unsent = unsent.map(one => (ids.isSuspect(one.id) ? rename(one) : one));
  await ids.resolveFork();
}
const push = { token: ids.token, changes: unsent };

// On the server: verdicts = await authority.verify(ids, push.token), and an insert that never overwrites.
// An equal ID in another session is a conflict: the client renames the note, and both are kept.
const sql = \`insert into notes (id, session, body) values (decode($1, 'hex'), $2, $3) on conflict (id) do nothing\`;
console.log(sql, push.changes.map(({ id, session, text }) => [toHex(id), session, text]));
`;
}
