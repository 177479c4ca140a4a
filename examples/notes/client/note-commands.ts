import type { Device } from '@sno-id/grants';
import type { Sno } from '@sno-id/sdk';
import { type NoteName, toNoteText } from '../wire.ts';
import { newName } from './ids.ts';
import { isNamed, type KeptNote, newNote } from './note.ts';
import type { NoteDatabase } from './note-database.ts';
import type { ShownNotes } from './notes-state.ts';
import type { Tabs } from './tabs.ts';

/** The most notes that this page stores; more would make it slow. */
export const MAX_NOTES = 20_000;

/** What the user does with notes. */
export type NoteCommands = ReturnType<typeof createNoteCommands>;

export interface CommandParts {
  readonly database: () => NoteDatabase;
  readonly ids: () => Pick<Device, 'next' | 'session' | 'token'>;
  readonly shown: ShownNotes;
  readonly tabs: Tabs;
  /** Called when there is something to send. */
  readonly onUnsent: () => void;
  /** Runs one action at a time across all tabs of this browser. */
  readonly alone: <T>(action: () => Promise<T>) => Promise<T>;
}

export function createNoteCommands({ database, ids, shown, tabs, onUnsent, alone }: CommandParts) {
  const { store, shelf, attempt } = shown;

  function hasRoomFor(count: number): boolean {
    if (store.getState().phase !== 'ready') return false;
    if (shelf.size + count <= MAX_NOTES) return true;
    shown.fail(`This page holds at most ${MAX_NOTES.toLocaleString('en')} notes: clear some first.`);
    return false;
  }

  /** Generates names, and reports why if that is not possible: for example, if the clock is out of range. */
  function make(texts: readonly string[], follows: NoteName | null): KeptNote[] | undefined {
    try {
      return texts.map(text => newNote(newName(ids()), toNoteText(text), 0, follows));
    } catch (error) {
      shown.fail(error);
      return undefined;
    }
  }

  /** Shows new notes at once and stores them. Notes that cannot be stored are removed again. */
  async function keep(notes: readonly KeptNote[]): Promise<void> {
    const made = notes.map(({ id }) => id);
    shelf.addUnsaved(notes);
    shown.show();
    try {
      await database().insert(notes);
    } catch (error) {
      shelf.settle(made, false);
      shown.show();
      throw error;
    }
    shelf.settle(made, true);
    tabs.tell({ type: 'notes', ids: made });
    onUnsent();
  }

  async function change(note: NoteName, to: Pick<KeptNote, 'text' | 'deleted'>): Promise<void> {
    await attempt(async () => {
      const changed = await database().change(note, newName(ids()), to);
      if (!changed) throw new Error('This browser no longer has the note, so the change was not stored.');
      shown.changed([changed.id]);
      onUnsent();
    });
  }

  /**
   * Adds notes. They have their IDs when this returns, before anything is written to disk. Undefined if that
   * is not possible.
   *
   * @param follows the note that they follow up on.
   */
  function addAll(
    texts: readonly string[],
    follows: NoteName | null = null,
  ): { readonly ids: readonly Sno[]; readonly isStored: Promise<boolean> } | undefined {
    const notes = hasRoomFor(texts.length) ? make(texts, follows) : undefined;
    if (!notes) return undefined;
    const isStored = attempt(() => keep(notes).then(() => true)).then(isKept => isKept === true);
    return { ids: notes.map(({ id }) => id), isStored };
  }

  return {
    addAll,
    /** Adds a note. `onLost` is called if it cannot be stored. */
    add(text: string, follows: NoteName | null = null, onLost = () => {}): Sno | undefined {
      const added = addAll([text], follows);
      void added?.isStored.then(isStored => isStored || onLost());
      return added?.ids[0];
    },
    async edit(note: NoteName, text: string): Promise<void> {
      const next = toNoteText(text);
      const present = shelf.get(note.id);
      const isSame = present && isNamed(present, note) && present.text === next;
      if (!isSame) await change(note, { text: next, deleted: false });
    },
    remove: (note: NoteName): Promise<void> => change(note, { text: '', deleted: true }),
    /**
     * Gives a new ID to a note that the server refuses, and returns it. Undefined if another tab has done so.
     */
    renew: (note: NoteName): Promise<Sno | undefined> =>
      attempt(async () => {
        const name = await database().rename(note, () => newName(ids()));
        shown.changed('all');
        onUnsent();
        return name?.id;
      }),
    /** Marks a conflict as seen. */
    async settle(note: NoteName): Promise<void> {
      await attempt(async () => {
        await database().settle(note);
        shown.changed([note.id]);
      });
    },
    /** Clears this browser, after what else is to be cleared. */
    async clear(before: () => Promise<void> = async () => {}): Promise<void> {
      await attempt(() =>
        alone(async () => {
          await before();
          await database().clear();
        }),
      );
      shown.changed('all');
      onUnsent();
    },
  };
}
