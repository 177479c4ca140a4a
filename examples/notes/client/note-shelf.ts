import type { Sno } from '@sno-id/sdk';
import type { KeptNote } from './note.ts';

/** The notes that are shown: those in the database, and new ones that are not stored yet. */
export class NoteShelf {
  readonly #known = new Map<Sno, KeptNote>();
  readonly #unsaved = new Map<Sno, KeptNote>();

  get size(): number {
    return this.#known.size;
  }

  get(id: Sno): KeptNote | undefined {
    return this.#known.get(id);
  }

  /**
   * The notes newest first, without deleted ones; the number of unsent changes, including deletions; and of
   * conflicts.
   */
  contents(): { notes: readonly KeptNote[]; waiting: number; conflicts: number } {
    const all = [...this.#known.values()];
    const notes = all.filter(({ deleted }) => !deleted).sort((a, b) => (a.id < b.id ? 1 : -1));
    const waiting = all.filter(({ pending }) => pending !== undefined).length;
    return { notes, waiting, conflicts: notes.filter(({ was }) => was).length };
  }

  /** Replaces the listed notes, or all, by what the database has of them. */
  replace(ids: readonly Sno[] | 'all', found: readonly KeptNote[]): void {
    if (ids === 'all') this.#known.clear();
    else for (const id of ids) this.#known.delete(id);
    for (const note of [...this.#unsaved.values(), ...found]) this.#known.set(note.id, note);
  }

  /** Adds notes that are not stored yet. */
  addUnsaved(notes: readonly KeptNote[]): void {
    for (const note of notes) {
      this.#unsaved.set(note.id, note);
      this.#known.set(note.id, note);
    }
  }

  /** The notes are stored now, or they never will be and are removed. */
  settle(ids: readonly Sno[], isStored: boolean): void {
    for (const id of ids) {
      this.#unsaved.delete(id);
      if (!isStored) this.#known.delete(id);
    }
  }
}
