/*
 * What page and server say to each other, in JSON, and how both read it: they take over what the tables below
 * have, and refuse everything else with what they expected.
 */

import { isSno, type Sno } from '@sno-id/sdk';

/** The tables whose IDs must not repeat: what the server grants IDs for. */
export const NAMESPACE = 'notes';

/** Names one note beyond doubt: a copy of a browser's profile may repeat an ID, but in another session. */
export interface NoteName {
  /** The primary key, wherever the note is stored. */
  readonly id: Sno;
  /** The run of the page that made the ID: 32 random hexadecimal digits. */
  readonly session: string;
}

/** One version of a note, as it is stored and sent. */
export interface Note extends NoteName {
  /** The hash of its first text: a copied machine can repeat even a session. */
  readonly digest: string;
  /** At most {@link MAX_TEXT} characters; empty once the note is deleted. */
  readonly text: string;
  /** Counts edits, from 1. Of two versions the higher one wins, everywhere. */
  readonly version: number;
  /** The ID of the edit, and its session. Of equal versions, the later edit wins. */
  readonly edit: Sno;
  readonly editor: string;
  /** The note that this one follows up on. */
  readonly follows: NoteName | null;
  readonly deleted: boolean;
}

/** A version of a note on its way to the server. */
export interface Change extends Note {
  /** What the ID was made under: it proves whose the ID is. Null before the first check-in. */
  readonly token: string | null;
  /**
   * What the server gave for the note. With it, any device can send it again to a server that has lost it.
   */
  readonly receipt: string | null;
}

/** A version of a note that the server has. */
export interface StoredNote extends Note {
  /** Proves that the server had the note: only the server can make it. */
  readonly receipt: string;
}

/** Whether two notes are the same one, in whatever version. */
export function isSameNote(a: Note, b: Note): boolean {
  return a.id === b.id && a.session === b.session && a.digest === b.digest;
}

/** What the server says of an ID: of the first three, none is another device's. */
export type IdKind = (typeof ID_KINDS)[number];
export const ID_KINDS = ['granted', 'provisional', 'classic', 'foreign', 'unproven'] as const;

/**
 * Why a note needs another ID: another note has it, it is not this device's, its key was revoked, or its time
 * is to come.
 */
export type ConflictReason = (typeof CONFLICT_REASONS)[number];
const CONFLICT_REASONS = ['taken', 'foreign', 'unproven', 'future'] as const;

/** The answer to one note. None of them loses it. */
export type Verdict =
  /** It is stored. */
  | { readonly status: 200; readonly kind: IdKind }
  /** It needs another ID. */
  | { readonly status: 409; readonly reason: ConflictReason }
  /** It is refused as it is, and holds up no other. */
  | { readonly status: 422; readonly problem: string }
  /** It waits: another one of the push needs another ID, and this one may refer to it. */
  | { readonly status: 424 };

/** The answer to a push. */
export interface Pushed {
  /** Names the last push that the table contains. */
  readonly head: string;
  /** One for each note, in their order. */
  readonly verdicts: readonly Verdict[];
}

/** What changed on the server. */
export interface Pull {
  readonly head: string;
  /**
   * Whether the table still contains the push that was asked for. Otherwise it was emptied, or restored from
   * a backup.
   */
  readonly isContinued: boolean;
  readonly changes: readonly StoredNote[];
  /** Where to continue. */
  readonly position: number;
  /** Whether there is more. */
  readonly more: boolean;
}

/** The longest text of a note, in UTF-16 code units. */
export const MAX_TEXT = 1_000;
/** The most notes in a message. */
export const MAX_CHANGES = 200;
/** The highest version. Further edits keep it, and the later one wins. */
export const MAX_VERSION = 0x7fff_ffff;

/** Thrown for a message that is refused. Its text says where, what was expected, and what came. */
export class WireError extends TypeError {
  override name = 'WireError';
}

/** Text that every database stores: PostgreSQL has neither U+0000 nor half of a surrogate pair. */
export function toNoteText(typed: string): string {
  return typed.slice(0, MAX_TEXT).replace(/\0|\p{Surrogate}/gu, '\ufffd');
}

type Read<T> = (value: unknown, name: string) => T;

/** A value that passes a test. */
function some<T>(passes: (value: never) => boolean, expected: string): Read<T> {
  return (value, name) => {
    if (passes(value as never)) return value as T;
    throw refusal(name, expected, value);
  };
}

const text = (most: number) =>
  some<string>(
    (value: unknown) => typeof value === 'string' && value.length <= most,
    `a text of at most ${most} characters`,
  );
const hex = (digits: number) =>
  some<string>(
    (value: unknown) => typeof value === 'string' && value.length === digits && /^[0-9a-f]+$/.test(value),
    `${digits} lower-case hex digits`,
  );
const whole = (min: number, max = MAX_VERSION) =>
  some<number>(
    (value: number) => Number.isInteger(value) && value >= min && value <= max,
    `an integer from ${min} to ${max}`,
  );
const oneOf = <const T extends string | number>(choices: readonly T[]) =>
  some<T>((value: T) => choices.includes(value), `one of ${choices.join(', ')}`);
const flag = some<boolean>((value: unknown) => typeof value === 'boolean', 'true or false');
const sno = some<Sno>(isSno, 'an ID of 16 characters');
const noteText: Read<string> = (value, name) => {
  const read = text(MAX_TEXT)(value, name);
  if (toNoteText(read) === read) return read;
  throw refusal(name, 'well-formed text without U+0000', 'another');
};

function fields<T extends object>(shape: { readonly [K in keyof T]: Read<T[K]> }): Read<T> {
  return (value, name) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw refusal(name, 'an object', value);
    const prefix = name === '' ? '' : `${name}.`;
    const entries = Object.entries(shape) as [keyof T & string, Read<unknown>][];
    const read = entries.map(([key, of]) => [key, of((value as Partial<T>)[key], prefix + key)]);
    return Object.fromEntries(read) as T;
  };
}

function list<T>(of: Read<T>, most = MAX_CHANGES): Read<T[]> {
  return (value, name) => {
    if (Array.isArray(value) && value.length <= most)
      return value.map((one, at) => of(one, `${name}[${at}]`));
    throw refusal(name, `an array of at most ${most}`, Array.isArray(value) ? `${value.length}` : value);
  };
}

function orNull<T>(of: Read<T>): Read<T | null> {
  return (value, name) => (value === null ? null : of(value, name));
}

const NAME = { id: sno, session: hex(32) };
const NOTE = {
  ...NAME,
  digest: hex(16),
  text: noteText,
  version: whole(1),
  edit: sno,
  editor: hex(32),
  follows: orNull(fields<NoteName>(NAME)),
  deleted: flag,
};
const head = text(64);
const stored = fields<StoredNote>({ ...NOTE, receipt: hex(32) });
const change = fields<Change>({ ...NOTE, token: orNull(text(8_192)), receipt: orNull(hex(32)) });
const position = whole(0, Number.MAX_SAFE_INTEGER);

/**
 * Reads the notes of a push. In place of one that cannot be read stands why: it does not hold up the others.
 * @throws WireError
 */
export function readPush(value: unknown): (Change | WireError)[] {
  const { changes } = fields<{ changes: (Change | WireError)[] }>({ changes: list(readChange) })(value, '');
  const ids = changes.flatMap(one => (one instanceof WireError ? [] : [one.id]));
  if (new Set(ids).size < ids.length) throw refusal('changes', 'unique IDs', 'a repeated one');
  return changes;
}

function readChange(value: unknown, name: string): Change | WireError {
  try {
    const read = change(value, name);
    return read.deleted && read.text ? refusal(`${name}.text`, 'none of a deleted note', read.text) : read;
  } catch (error) {
    if (error instanceof WireError) return error;
    throw error;
  }
}

/** Reads where a pull continues. @throws WireError */
export function readCursor(query: URLSearchParams): { since: number; head: string | undefined } {
  const since = query.get('since') ?? '0';
  return {
    since: position(/^\d{1,15}$/.test(since) ? Number(since) : since, 'since'),
    head: query.has('head') ? head(query.get('head'), 'head') : undefined,
  };
}

/** @throws WireError */
export function readPull(value: unknown): Pull {
  const shape = { head, isContinued: flag, changes: list(stored), position, more: flag };
  return fields<Pull>(shape)(value, '');
}

/** @param count the notes that were sent. @throws WireError */
export function readPushed(value: unknown, count: number): Pushed {
  const pushed = fields<Pushed>({ head, verdicts: list(readVerdict) })(value, '');
  if (pushed.verdicts.length === count) return pushed;
  throw refusal('verdicts', `an array of ${count}`, pushed.verdicts.length);
}

const VERDICTS = {
  200: fields({ status: oneOf([200]), kind: oneOf(ID_KINDS) }),
  409: fields({ status: oneOf([409]), reason: oneOf(CONFLICT_REASONS) }),
  422: fields({ status: oneOf([422]), problem: text(1_000) }),
  424: fields({ status: oneOf([424]) }),
};

function readVerdict(value: unknown, name: string): Verdict {
  const { status } = fields({ status: oneOf([200, 409, 422, 424]) })(value, name);
  return VERDICTS[status](value, name);
}

function refusal(name: string, expected: string, got: unknown): WireError {
  const shown = typeof got === 'string' ? got : (JSON.stringify(got) ?? String(got));
  return new WireError(`${name || 'message'}: expected ${expected}, got ${shown.slice(0, 60)}`);
}
