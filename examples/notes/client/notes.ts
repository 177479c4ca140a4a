/*
 * The notes in a page. They are in IndexedDB, beside what is not sent yet, and sync with the server whenever
 * it can be reached.
 */

import { type CheckInBy, type DeviceOptions, indexedDbStore, openDevice } from '@sno-id/grants';
import { createOutbox, openOutboxStore, postRows } from '@sno-id/grants/outbox';
import type { Sno } from '@sno-id/sdk';

export interface Note {
  readonly id: Sno;
  readonly text: string;
  /** The note that this one follows up on. */
  readonly follows: Sno | null;
}

/** The fields that hold the ID of another note. */
const refs = { notes: { follows: 'notes' } };

/** The clock and the random numbers are for the device. */
export interface NotesOptions extends Pick<DeviceOptions, 'clock' | 'random'> {
  /** What the page stores in the browser is named after it. */
  readonly name?: string;
  /** Reaches the server: it grants IDs and takes notes by one route. */
  readonly send?: CheckInBy;
  /** Asks the server what has changed since `next` of its last answer. */
  readonly pull?: (since: string) => Promise<Response>;
}

export type Notes = Awaited<ReturnType<typeof openNotes>>;

export async function openNotes({
  name = 'notes',
  send = postRows('/notes'),
  pull = since => fetch(`/notes?since=${encodeURIComponent(since)}`),
  ...own
}: NotesOptions = {}) {
  const device = await openDevice({ namespace: 'notes', store: indexedDbStore(name), checkIn: send, ...own });
  const store = await openOutboxStore(name, ['notes', 'pulls']);
  const outbox = createOutbox({ device, store, refs, account: null });

  let hasMore = true;

  /** The next changes of all devices, and how far they have been read. */
  async function fetchChanges() {
    const [last] = await store.rows<{ id: string; next: string }>('pulls');
    const answer: Pulled = await (await pull(last?.next ?? '')).json();
    hasMore = answer.hasMore;
    const notes = answer.changed.flatMap(({ isGone, ...note }) => (isGone ? [] : [note]));
    const gone = answer.changed.flatMap(({ isGone, id }) => (isGone ? [id] : []));
    const pulls = [{ id: 'last', next: answer.next }];
    return answer.next === last?.next ? {} : { rows: { notes, pulls }, gone: { notes: gone } };
  }

  async function pullAll(): Promise<void> {
    do await outbox.pulled(fetchChanges);
    while (hasMore);
  }

  return {
    device,
    outbox,
    store,
    /** Newest first, each with a key that stays the same if its ID has to change. */
    async list(): Promise<(Note & { readonly key: string })[]> {
      const notes = await store.rows<Note>('notes');
      return notes.reverse().map(note => ({ ...note, key: outbox.keyOf(note.id) }));
    },
    /** Sends what is unsent, and fetches what is new. Rejects where the server gives no answer. */
    async sync(): Promise<void> {
      await outbox.sync();
      // Of two tabs, one could write an older answer over a newer one.
      await (navigator.locks ? navigator.locks.request(`${name} pull`, pullAll) : pullAll());
    },
    async close(): Promise<void> {
      await outbox.close();
      await device.close();
    },
  };
}

interface Pulled {
  readonly changed: readonly { readonly id: string; readonly isGone: boolean }[];
  readonly next: string;
  readonly hasMore: boolean;
}
