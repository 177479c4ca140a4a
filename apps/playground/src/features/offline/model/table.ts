import { ID_KINDS, type IdKind } from '@sno-id/example-notes/wire';
import { decode, fields, list, oneOf, whole } from '@sno-id/kit/data';
import { isSno, type Sno } from '@sno-id/sdk';
import * as v from 'valibot';

/** A row of the table as it is stored. */
export interface Row {
  readonly id: Sno;
  readonly text: string;
  readonly version: number;
  readonly deleted: boolean;
  /** How its ID is known to be unique. */
  readonly kind: IdKind;
}

/** What the server's table contains. */
export interface Table {
  /** The name of the database. */
  readonly database: string;
  /** The number of notes that are not deleted, and of all rows. */
  readonly notes: number;
  readonly rows: number;
  /** The newest rows by primary key. */
  readonly newest: readonly Row[];
}

const TABLE = fields({
  database: v.string('a text'),
  notes: whole(),
  rows: whole(),
  newest: list(
    fields({
      id: v.custom<Sno>(isSno, 'an ID'),
      text: v.string('a text'),
      version: whole(1),
      deleted: v.boolean('true or false'),
      kind: oneOf(ID_KINDS),
    }),
    200,
  ),
});

/** Reads the server's answer. @throws TypeError that says what was expected */
export function readTable(answer: unknown): Table {
  const read = decode(TABLE, answer);
  if (read.ok) return read.value;
  throw new TypeError(read.problem);
}
