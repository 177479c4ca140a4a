import type { IDBPTransaction } from 'idb';
import { confirmed, edited, isNamed, isStill, type KeptNote, merged, refused, renamed } from './note.ts';
import type { Cursor, NotesSchema } from './note-connection.ts';
import type { Change, Note, NoteName, Pushed } from './wire.ts';

/** Generates the name of a note that needs another ID. */
export type MakeName = () => NoteName;

export type Transaction = IDBPTransaction<NotesSchema, ['notes', 'settings'], 'readwrite'>;

/** What one transaction does with notes. `NoteDatabase`, in `note-database.ts`, says what each call means. */
export class NoteTransaction {
  readonly #notes;
  readonly #settings;
  /** The new names by the old ones. */
  readonly #renamed = new Map<string, NoteName>();

  constructor(transaction: Transaction) {
    this.#notes = transaction.objectStore('notes');
    this.#settings = transaction.objectStore('settings');
  }

  async insert(notes: readonly KeptNote[]): Promise<void> {
    // `add`, not `put`: an ID that already exists is an error, and aborts the transaction.
    let pending = await this.#take(notes.length);
    await Promise.all(notes.map(note => this.#notes.add({ ...note, pending: pending++ })));
  }

  async change(
    name: NoteName,
    by: NoteName,
    to: Pick<Note, 'text' | 'deleted'>,
  ): Promise<KeptNote | undefined> {
    const note = await this.#find(name);
    if (!note) return undefined;
    const next = edited(note, by, to, await this.#take(1));
    await this.#notes.put(next);
    return next;
  }

  async renameAll(notes: readonly NoteName[], makeName: MakeName): Promise<NoteName[]> {
    const names: NoteName[] = [];
    for (const note of notes) {
      const kept = await this.#notes.get(note.id);
      if (!kept || !isNamed(kept, note)) continue;
      await this.#notes.delete(note.id);
      names.push(await this.#rename(kept, makeName()));
    }
    return names;
  }

  async settle(name: NoteName): Promise<void> {
    const note = await this.#notes.get(name.id);
    if (!note || !isNamed(note, name)) return;
    const { was, ...rest } = note;
    await this.#notes.put(rest);
  }

  async merge(changes: readonly Note[], cursor: Cursor, makeName: MakeName): Promise<boolean> {
    for (const remote of changes) {
      const kept = await this.#notes.get(remote.id);
      if (kept && !isStill(kept, remote)) {
        await this.#notes.put(merged(undefined, remote, 0));
        await this.#rename(kept, makeName());
      } else await this.#notes.put(merged(kept, remote, kept ? await this.#take(1) : 0));
    }
    await this.#settings.put(cursor, 'cursor');
    return this.#hasRenamed;
  }

  async confirm(sent: readonly Change[], { verdicts, head }: Pushed, makeName: MakeName): Promise<void> {
    for (const [at, note] of sent.entries()) {
      const verdict = verdicts[at]!;
      const kept = await this.#notes.get(note.id);
      if (!isStill(kept, note)) continue;
      if (verdict.status === 200) await this.#notes.put(confirmed(kept, note));
      if (verdict.status === 422) await this.#notes.put(refused(kept, note, verdict.problem));
      if (verdict.status !== 409) continue;
      await this.#notes.delete(note.id);
      await this.#rename(kept, makeName());
    }
    const cursor = (await this.#settings.get('cursor')) as Cursor | undefined;
    const position = this.#hasRenamed ? 0 : (cursor?.position ?? 0);
    await this.#settings.put({ head, position }, 'cursor');
  }

  async resend(): Promise<void> {
    let pending = await this.#take(await this.#notes.count());
    for await (const at of this.#notes) {
      const note = at.value;
      await at.update({ ...note, pending: note.pending ?? pending++, stored: false });
    }
    await this.#settings.delete('cursor');
  }

  async clear(): Promise<void> {
    await this.#notes.clear();
    await this.#settings.delete('cursor');
  }

  /** Points unsent notes to the new names of those that they follow up on: the last step. */
  async redirect(): Promise<void> {
    if (!this.#hasRenamed) return;
    for (const note of await this.#notes.getAll()) {
      const isUnsent = note.pending !== undefined || note.refused !== undefined;
      const follows = note.follows && this.#renamed.get(keyOf(note.follows));
      if (isUnsent && follows) await this.#notes.put({ ...note, follows });
    }
  }

  get #hasRenamed(): boolean {
    return this.#renamed.size > 0;
  }

  /** A note by its name, or by the one that it had before. */
  async #find(name: NoteName): Promise<KeptNote | undefined> {
    const note = await this.#notes.get(name.id);
    if (note && isNamed(note, name)) return note;
    return (await this.#notes.getAll()).find(({ was }) => was && isNamed(was, name));
  }

  /** Takes numbers for unsent notes, and returns the first of them. */
  async #take(count: number): Promise<number> {
    const next = ((await this.#settings.get('next')) as number | undefined) ?? 1;
    await this.#settings.put(next + count, 'next');
    return next;
  }

  /** Stores a note under another name. */
  async #rename(note: KeptNote, name: NoteName): Promise<NoteName> {
    await this.#notes.add(renamed(note, name, note.pending ?? (await this.#take(1))));
    this.#renamed.set(keyOf(note), name);
    return name;
  }
}

const keyOf = ({ id, session }: NoteName) => `${id}.${session}`;
