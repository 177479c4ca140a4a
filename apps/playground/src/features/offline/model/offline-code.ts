/** The app as code. */
export function offlineCode(): string {
  return `import { memoryDeviceStore, openDevice } from '@sno-id/grants';
import { createOutbox, memoryOutboxStore, postRows } from '@sno-id/grants/outbox';

// All tabs of a browser are one device, which the server grants blocks of IDs. In a page, both stores are in IndexedDB.
const send = postRows('/sync');
const device = await openDevice({ namespace: 'notes', store: memoryDeviceStore(), checkIn: send });
console.log(device.status.kind); // 'granted', or 'provisional' before the first contact

// The field \`follows\` of a note holds the ID of another note: the outbox keeps such references right.
const refs = { notes: { follows: 'notes' } };
const outbox = createOutbox({ device, store: memoryOutboxStore(), refs, account: null });

// Both notes are kept now, with their IDs, online or offline. Each is stored once, whatever happens to requests.
const { id } = await outbox.add('notes', { text: 'Bread', follows: null });
await outbox.add('notes', { text: 'Rye', follows: id });
const { unsent, problem } = await outbox.sync();
console.log(unsent, problem?.code ?? 'sent');

// On the server: an insert that never overwrites. A false return asks the device for another ID.
const sql = \`insert into notes (id, text, follows) values ($1, $2, $3) on conflict (id) do nothing\`;
console.log(sql);
`;
}
