/** How an app uses grants. */
export function grantsCode(): string {
  return `import { openDevice, postTo } from '@sno-id/grants';

// Once for each tab or worker, outside of what is rendered again.
const checkIn = postTo('/ids');
const ids = await openDevice({ namespace: 'notes', checkIn });

// Synchronous, online or not. The session tells a retry
// from another note with the same ID.
const note = {
  id: ids.next(),
  session: ids.session,
  text: 'Buy milk',
};

// Before notes are sent: a copy of this profile is found here,
// and gets another block.
await ids.checkIn();

console.log(ids.status.kind, note.id);
`;
}
