import { SEATS } from '../store/seat.ts';

/** The app's insert as code, with the numbers of this tab. */
export function offlineCode(tab?: { readonly partition: number; readonly seat: number | undefined }): string {
  return `import { createGenerator, type Snapshot, type Sno, toHex } from '@sno-id/sdk';
import { splitSequence } from '@sno-id/sdk/shared';

// All tabs of a browser share a partition. Each holds a seat (a lock): a sequence range that no other tab uses.
const partition = ${tab?.partition ?? 4711};
const sequence = splitSequence(${SEATS})[${tab?.seat ?? 0}];
const generator = createGenerator({ partition, sequence });

// An insert: the ID is final before anything is written or sent.
interface Note { id: Sno; text: string; }
const note: Note = { id: generator.next(), text: 'Bread' };

// One IndexedDB transaction stores both, so no note exists without the state that made its ID.
const kept: { note: Note; snapshot: Snapshot } = { note, snapshot: generator.snapshot() };

// The next tab in this seat resumes from there.
const later = createGenerator({ snapshot: kept.snapshot });
console.log(later.next() !== note.id, later.partition);

// On the server; sending it again changes nothing:
const sql = \`insert into notes (id, body) values (decode($1, 'hex'), $2) on conflict (id) do nothing\`;
console.log(sql, [toHex(note.id), note.text]);
`;
}
