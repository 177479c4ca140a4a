import { kindOf } from '@sno-id/grants';
import { decode, fields, list } from '@sno-id/kit/data';
import { isSno, type Sno } from '@sno-id/sdk';
import * as v from 'valibot';

/** A row of the table as it is stored. */
export interface Row {
  readonly id: Sno;
  readonly text: string;
  readonly isGone: boolean;
  /** How its ID is known to be unique. */
  readonly kind: ReturnType<typeof kindOf>;
}

/** What the server's table contains. */
export interface Table {
  /** The number of notes that are not deleted, and of all rows. */
  readonly notes: number;
  readonly rows: number;
  /** The newest rows by primary key. */
  readonly newest: readonly Row[];
}

/** The most rows of the table that are shown. */
const NEWEST = 20;

const ANSWER = fields({
  changed: list(
    fields({
      id: v.custom<Sno>(isSno, 'an ID'),
      text: v.string('a text'),
      follows: v.nullable(v.custom<Sno>(isSno, 'an ID')),
      isGone: v.boolean('true or false'),
    }),
    1_000,
  ),
  next: v.string('a text'),
  hasMore: v.boolean('true or false'),
});

/**
 * Reads the server's table: each time what has changed since the last.
 *
 * @param pull asks the server what has changed since `next` of its last answer
 */
export function createTableReader(pull: (since: string) => Promise<Response>): () => Promise<Table> {
  const rows = new Map<Sno, Row>();
  let next = '';

  /** @throws TypeError that says what was expected. */
  async function readOn(): Promise<boolean> {
    const read = decode(ANSWER, await (await pull(next)).json());
    if (!read.ok) throw new TypeError(read.problem);
    // A position of another server, or of one that was restored: it has answered from the start.
    if (serverOf(read.value.next) !== serverOf(next)) rows.clear();
    for (const { id, text, isGone } of read.value.changed)
      rows.set(id, { id, text, isGone, kind: kindOf(id) });
    next = read.value.next;
    return read.value.hasMore;
  }

  /** What is read now: one answer must not overtake another. */
  let last: Promise<unknown> = Promise.resolve();

  async function readAll(): Promise<void> {
    while (await readOn());
  }

  return async () => {
    const turn = last.then(readAll);
    last = turn.catch(() => undefined);
    await turn;
    const all = [...rows.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
    return {
      rows: all.length,
      notes: all.filter(({ isGone }) => !isGone).length,
      newest: all.slice(0, NEWEST),
    };
  };
}

function serverOf(next: string): string {
  return next.slice(0, next.lastIndexOf(':'));
}
