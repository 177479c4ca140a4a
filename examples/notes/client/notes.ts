/*
 * The notes in a page. They are in IndexedDB, beside what is not sent yet, and sync with the server whenever
 * it can be reached.
 */

import { type OpenOutboxOptions, openOutbox, postRows } from '@sno-id/grants/outbox';
import type { Sno } from '@sno-id/sdk';

export interface Note {
  readonly id: Sno;
  readonly text: string;
  /** The note that this one follows up on. */
  readonly follows: Sno | null;
}

/** The tables of the page. A note holds the ID of another one. */
const tables = { notes: { follows: 'notes' }, pulls: {} };

type Tables = { readonly notes: Note; readonly pulls: { readonly id: string; readonly next: string } };

/** Tests have their own name, clock and server. */
export interface NotesOptions extends Partial<Pick<OpenOutboxOptions, 'name' | 'send' | 'clock' | 'random'>> {
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
  const outbox = await openOutbox<Tables>({ namespace: 'notes', name, tables, send, account: null, ...own });

  let hasMore = true;

  /** The next changes of all devices, and how far they have been read. */
  async function fetchChanges() {
    const [last] = await outbox.rows('pulls');
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
    outbox,
    /** Newest first, each with a key that stays the same if its ID has to change. */
    async list(): Promise<(Note & { readonly key: string })[]> {
      const notes = await outbox.rows('notes');
      return notes.reverse().map(note => ({ ...note, key: outbox.keyOf(note.id) }));
    },
    /** Sends what is unsent, and fetches what is new. Rejects where the server gives no answer. */
    async sync(): Promise<void> {
      await outbox.sync();
      // Of two tabs, one could write an older answer over a newer one.
      await (navigator.locks ? navigator.locks.request(`${name} pull`, pullAll) : pullAll());
    },
    close: outbox.close,
  };
}

interface Pulled {
  readonly changed: readonly (Note & { readonly isGone: boolean })[];
  readonly next: string;
  readonly hasMore: boolean;
}
