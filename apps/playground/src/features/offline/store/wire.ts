/*
 * The JSON exchanged between this page and the server, and how each side validates what it receives: only
 * messages of exactly this shape are accepted. It has no dependencies, because the dev server also loads it
 * before anything is built.
 */
import type { Sno } from '@sno-id/sdk';

/** One version of a note, as it is stored and sent. */
export interface Note {
  /** Final from the start, and the primary key wherever the note is stored. */
  readonly id: Sno;
  /** At most {@link MAX_TEXT} characters; empty once it is deleted. */
  readonly text: string;
  /** Counts edits, starting at 1. Of two versions of a note, the higher one wins. */
  readonly version: number;
  /** The ID of the edit: it decides between two edits of the same version, everywhere in the same way. */
  readonly edit: Sno;
  /** The browser that created the note. Two notes with one ID but different makers are a collision. */
  readonly maker: string;
  readonly deleted: boolean;
}

/** The latest changes of the server. */
export interface Pull {
  /** Identifies the epoch of the server's table. A new value means that the table was reset. */
  readonly epoch: string;
  readonly changes: readonly Note[];
  /** The position to continue from next time. */
  readonly position: number;
  /** Whether there are further changes. */
  readonly more: boolean;
}

/** The result of a push. */
export interface Pushed {
  /** The IDs that the table already has from another maker. Those notes were not stored. */
  readonly clashes: readonly Sno[];
}

/** A row of the table as it is stored. */
export interface Row {
  /** The ten bytes of the primary key, as hex. */
  readonly key: string;
  readonly id: Sno;
  readonly text: string;
  readonly version: number;
  readonly deleted: boolean;
}

export interface Table {
  /** The name of the database. */
  readonly database: string;
  /** The number of notes that are not deleted, and of all rows. */
  readonly notes: number;
  readonly rows: number;
  /** The newest rows by primary key. */
  readonly newest: readonly Row[];
}

/** The longest text of a note, in UTF-16 code units. */
export const MAX_TEXT = 1_000;
/** The most notes in one request. */
export const MAX_CHANGES = 200;
const MAX_INTEGER = 0x7fff_ffff;

/** Whether a value is an ID: the SDK's `isSno`. */
export type IsSno = (value: unknown) => value is Sno;

/** Thrown for invalid messages. The text of the error says where, what was expected, and what came. */
export class WireError extends TypeError {
  override name = 'WireError';
}

/** Turns typed text into valid note text: PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
export function toNoteText(typed: string): string {
  return typed.slice(0, MAX_TEXT).replace(UNSTORABLE, '\ufffd');
}

const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Reads the notes of a push. @throws WireError */
export function readChanges(value: unknown, isSno: IsSno): Note[] {
  const changes = readNotes(object(value, 'body')['changes'], 'changes', isSno);
  const ids = new Set(changes.map(({ id }) => id));
  if (ids.size < changes.length) throw refusal('changes', 'unique IDs', 'a repeated one');
  return changes;
}

/** @throws WireError */
export function readPull(value: unknown, isSno: IsSno): Pull {
  const { epoch, changes, position, more } = object(value, 'response');
  return {
    epoch: text(epoch, 'epoch', 64),
    changes: readNotes(changes, 'changes', isSno),
    position: integer(position, 'position', 0, Number.MAX_SAFE_INTEGER),
    more: flag(more, 'more'),
  };
}

/** @throws WireError */
export function readPushed(value: unknown, isSno: IsSno): Pushed {
  const clashes = list(object(value, 'response')['clashes'], 'clashes', MAX_CHANGES);
  return { clashes: clashes.map((id, at) => sno(id, `clashes[${at}]`, isSno)) };
}

/** @throws WireError */
export function readTable(value: unknown, isSno: IsSno): Table {
  const { database, notes, rows, newest } = object(value, 'response');
  return {
    database: text(database, 'database', 100),
    notes: integer(notes, 'notes', 0),
    rows: integer(rows, 'rows', 0),
    newest: list(newest, 'newest', MAX_CHANGES).map((value, at) => {
      const row = object(value, `newest[${at}]`);
      return {
        key: text(row['key'], 'key', 20),
        id: sno(row['id'], 'id', isSno),
        text: text(row['text'], 'text', MAX_TEXT),
        version: integer(row['version'], 'version', 1),
        deleted: flag(row['deleted'], 'deleted'),
      };
    }),
  };
}

/** Reads the position to continue from: a whole number as text. @throws WireError */
export function readPosition(value: string | null): number {
  const position = value === null ? 0 : /^\d{1,15}$/.test(value) ? Number(value) : value;
  return integer(position, 'since', 0, Number.MAX_SAFE_INTEGER);
}

function readNotes(value: unknown, name: string, isSno: IsSno): Note[] {
  return list(value, name, MAX_CHANGES).map((one, at) => readNote(one, `${name}[${at}]`, isSno));
}

function readNote(value: unknown, name: string, isSno: IsSno): Note {
  const note = object(value, name);
  const deleted = flag(note['deleted'], `${name}.deleted`);
  const body = text(note['text'], `${name}.text`, deleted ? 0 : MAX_TEXT);
  if (toNoteText(body) !== body) throw refusal(`${name}.text`, 'well-formed text without U+0000', 'another');
  const maker = note['maker'];
  if (typeof maker !== 'string' || !MAKER.test(maker)) {
    throw refusal(`${name}.maker`, '16 lower-case hex digits', maker);
  }
  return {
    id: sno(note['id'], `${name}.id`, isSno),
    text: body,
    version: integer(note['version'], `${name}.version`, 1),
    edit: sno(note['edit'], `${name}.edit`, isSno),
    maker,
    deleted,
  };
}

const MAKER = /^[0-9a-f]{16}$/;

function object(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw refusal(name, 'an object', value);
}

function list(value: unknown, name: string, most: number): readonly unknown[] {
  if (Array.isArray(value) && value.length <= most) return value;
  throw refusal(name, `an array of at most ${most}`, Array.isArray(value) ? `${value.length}` : value);
}

function text(value: unknown, name: string, most: number): string {
  if (typeof value === 'string' && value.length <= most) return value;
  const got = typeof value === 'string' ? `${value.length} characters` : value;
  throw refusal(name, `a text of at most ${most} characters`, got);
}

function integer(value: unknown, name: string, min: number, max: number = MAX_INTEGER): number {
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return value as number;
  throw refusal(name, `an integer from ${min} to ${max}`, value);
}

function flag(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  throw refusal(name, 'true or false', value);
}

function sno(value: unknown, name: string, isSno: IsSno): Sno {
  if (isSno(value)) return value;
  throw refusal(name, 'an ID of 16 characters', value);
}

function refusal(name: string, expected: string, got: unknown): WireError {
  const shown = typeof got === 'string' ? got : (JSON.stringify(got) ?? String(got));
  return new WireError(`${name}: expected ${expected}, got ${shown.slice(0, 60)}`);
}
