/* The notes of a device with what becomes of them: where each is stored, and whether its ID was replaced. */

import type { Note, Notes } from '@sno-id/example-notes/client';
import type { Entry } from '@sno-id/grants/outbox';
import type { Sno } from '@sno-id/sdk';

/** The sync status of a note. */
export type Standing = 'local' | 'edited' | 'stored' | 'refused';

export interface ShownNote extends Note {
  /** The same for as long as it is shown, whatever becomes of its ID. */
  readonly key: string;
  readonly standing: Standing;
  /** The key of what adds it, until that is sent. */
  readonly addKey: string | undefined;
  /** The ID that it had before another note turned out to have it. */
  readonly was: Sno | undefined;
  /** The change that the server refuses. */
  readonly refused: { readonly key: string; readonly message: string } | undefined;
}

export interface ShownNotes {
  /** Newest first. */
  readonly notes: readonly ShownNote[];
  /** Notes with changes that the server does not have yet, including deletions. */
  readonly waiting: number;
  /** Notes that were given other IDs. */
  readonly conflicts: number;
}

/** The least time between two readings, in milliseconds. */
const PAUSE_MS = 100;

/** Returns a function that reads what is shown, and does so once more if it is called meanwhile. */
export function createReader(notes: () => Promise<Notes>, onRead: (shown: ShownNotes) => void) {
  let isStale = false;
  let reading: Promise<void> | undefined;

  async function readAll(): Promise<void> {
    while (isStale) {
      isStale = false;
      onRead(await readShown(await notes()));
      // Thousands of notes that are sent change the outbox many times.
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
    }
  }

  return (): Promise<void> => {
    isStale = true;
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

async function readShown({ outbox, list }: Notes): Promise<ShownNotes> {
  // First: a note that is added meanwhile would otherwise look stored, without an unsent change.
  const listed = await list();
  const records = await outbox.store.transact(tx => tx.since(0));
  const all = records.filter((record): record is Entry => 'op' in record);
  const unsent = all.filter(({ state }) => state === 'unsent');
  const aside = all.filter(({ state }) => state === 'aside');
  const adds = new Map(unsent.filter(({ op }) => op === 'add').map(({ id, key }) => [id, key]));
  const changed = new Set(unsent.map(({ id }) => id));
  const refusals = new Map(aside.map(({ id, key, message = '' }) => [id, { key, message }]));
  const former = new Map<string, Sno>();
  for (const { op, id, was } of all) if (op === 'add' && was.length) former.set(id, was.at(-1) as Sno);
  const standingOf = (id: string): Standing => {
    if (refusals.has(id)) return 'refused';
    if (adds.has(id)) return 'local';
    return changed.has(id) ? 'edited' : 'stored';
  };
  const notes = listed.map(note => ({
    ...note,
    standing: standingOf(note.id),
    addKey: adds.get(note.id),
    was: former.get(note.id),
    refused: refusals.get(note.id),
  }));
  return { notes, waiting: changed.size, conflicts: notes.filter(({ was }) => was).length };
}
