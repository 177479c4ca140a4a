import type { Change, Note, NoteName, Pushed, StoredNote } from '../wire.ts';
import type { MakeName } from './ids.ts';
import { settled } from './indexed-db.ts';
import { confirmed, edited, isNamed, isStill, type KeptNote, merged, refused, renamed } from './note.ts';

/** The position up to which the server's changes are known, and the last push that its table then contained. */
export interface Cursor {
  readonly head: string;
  readonly position: number;
}

/** What one transaction does with notes. `note-database.ts` says what each call means. */
export class NoteTransaction {
  readonly #notes: IDBObjectStore;
  readonly #settings: IDBObjectStore;
  /** The new names by the old ones. */
  readonly #renamed = new Map<string, NoteName>();

  constructor(transaction: IDBTransaction) {
    this.#notes = transaction.objectStore('notes');
    this.#settings = transaction.objectStore('settings');
  }

  async insert(notes: readonly KeptNote[]): Promise<void> {
    // `add`, not `put`: an ID that already exists is an error, and aborts the transaction.
    let pending = await this.#take(notes.length);
    await Promise.all(notes.map(note => settled(this.#notes.add({ ...note, pending: pending++ }))));
  }

  async change(
    name: NoteName,
    by: NoteName,
    to: Pick<Note, 'text' | 'deleted'>,
  ): Promise<KeptNote | undefined> {
    const note = await this.#find(name);
    if (!note) return undefined;
    const next = edited(note, by, to, await this.#take(1));
    await this.#put(next);
    return next;
  }

  async rename(name: NoteName, makeName: MakeName): Promise<NoteName | undefined> {
    const kept = await this.#get(name);
    return kept && isNamed(kept, name) ? this.#rename(kept, makeName) : undefined;
  }

  async settle(name: NoteName): Promise<void> {
    const note = await this.#get(name);
    if (!note || !isNamed(note, name)) return;
    const { was, ...rest } = note;
    await this.#put(rest);
  }

  async merge(changes: readonly StoredNote[], cursor: Cursor): Promise<void> {
    for (const remote of changes) {
      const kept = await this.#get(remote);
      if (!kept) await this.#put(merged(undefined, remote, 0));
      else if (isStill(kept, remote)) await this.#put(merged(kept, remote, await this.#take(1)));
    }
    await this.set('cursor', cursor);
  }

  async confirm(sent: readonly Change[], { verdicts, head }: Pushed, makeName: MakeName): Promise<void> {
    for (const [at, note] of sent.entries()) {
      const verdict = verdicts[at]!;
      const kept = await this.#get(note);
      if (!isStill(kept, note)) continue;
      if (verdict.status === 200) await this.#put(confirmed(kept, note));
      if (verdict.status === 422) await this.#put(refused(kept, note, verdict.problem));
      if (verdict.status === 409) await this.#rename(kept, makeName);
    }
    const cursor: Cursor | undefined = await settled(this.#settings.get('cursor'));
    const position = this.#hasRenamed ? 0 : (cursor?.position ?? 0);
    await this.set('cursor', { head, position });
  }

  async resend(): Promise<void> {
    const notes: KeptNote[] = await settled(this.#notes.getAll());
    let pending = await this.#take(notes.length);
    for (const note of notes) await this.#put({ ...note, pending: note.pending ?? pending++, stored: false });
    await settled(this.#settings.delete('cursor'));
  }

  async clear(): Promise<void> {
    await settled(this.#notes.clear());
    await settled(this.#settings.delete('cursor'));
  }

  async set(setting: 'cursor' | 'offline' | 'next', value: Cursor | boolean | number): Promise<void> {
    await settled(this.#settings.put(value, setting));
  }

  /** Points unsent notes to the new names of those that they follow up on: the last step. */
  async redirect(): Promise<void> {
    if (!this.#hasRenamed) return;
    for (const note of (await settled(this.#notes.getAll())) as KeptNote[]) {
      const isUnsent = note.pending !== undefined || note.refused !== undefined;
      const follows = note.follows && this.#renamed.get(keyOf(note.follows));
      if (isUnsent && follows) await this.#put({ ...note, follows });
    }
  }

  get #hasRenamed(): boolean {
    return this.#renamed.size > 0;
  }

  #get({ id }: NoteName): Promise<KeptNote | undefined> {
    return settled(this.#notes.get(id));
  }

  async #put(note: KeptNote): Promise<void> {
    await settled(this.#notes.put(note));
  }

  /** A note by its name, or by the one that it had before. */
  async #find(name: NoteName): Promise<KeptNote | undefined> {
    const note = await this.#get(name);
    if (note && isNamed(note, name)) return note;
    const all: KeptNote[] = await settled(this.#notes.getAll());
    return all.find(({ was }) => was && isNamed(was, name));
  }

  /** Takes numbers for unsent notes, and returns the first of them. */
  async #take(count: number): Promise<number> {
    const next: number = (await settled(this.#settings.get('next'))) ?? 1;
    await this.set('next', next + count);
    return next;
  }

  /** Stores a note under another name. */
  async #rename(note: KeptNote, makeName: MakeName): Promise<NoteName> {
    const name = makeName();
    await settled(this.#notes.delete(note.id));
    await settled(this.#notes.add(renamed(note, name, note.pending ?? (await this.#take(1)))));
    const { id, session } = name;
    this.#renamed.set(keyOf(note), { id, session });
    return { id, session };
  }
}

const keyOf = ({ id, session }: NoteName) => `${id}.${session}`;
