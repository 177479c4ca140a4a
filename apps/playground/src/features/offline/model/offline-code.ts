/** The app's insert as code. */
export function offlineCode(): string {
  return `import { openDevice, postTo } from '@sno-id/grants';
import { type Sno, toUuid } from '@sno-id/sdk';

// All tabs of a browser are one device, which the server grants blocks of IDs. Each tab claims a cell before it uses it.
const ids = await openDevice({ namespace: 'notes', checkIn: postTo('/sync/ids') });
console.log(ids.status.kind); // 'granted', or 'provisional' before the first contact

// An insert: the ID is final before anything is written or sent. It keeps what it was made under until the server has it.
interface Note { id: Sno; session: string; token: string | undefined; text: string; }
const newName = () => ({ id: ids.next(), session: ids.session, token: ids.token });
let unsent: Note[] = [{ ...newName(), text: 'Bread' }];

// A sync: one tab sends at a time. Only a note that the server answers with 409 gets another ID.
const response = await fetch('/sync', { method: 'POST', body: JSON.stringify(unsent) }).catch(() => undefined);
if (!response) console.log('offline');
if (response?.status === 409) {
  const { conflicts } = await response.json();
  unsent = unsent.map(note => (conflicts.includes(note.id) ? { ...note, ...newName() } : note));
}

// On the server: a note that is there with this session is stored already. Then authority.verify(ids, token), and an insert
// that never overwrites. An equal ID in another session is a conflict, and both notes are kept.
const sql = \`insert into notes (id, session, text) values ($1, $2, $3) on conflict (id) do nothing\`;
console.log(sql, unsent.map(({ id, session, text }) => [toUuid(id), session, text]));
`;
}
