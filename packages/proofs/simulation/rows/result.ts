/* What a script of rows has found. */

import { type Counted, newCounts } from '../result.ts';

/** Counts that must be 0 while all rules are kept. */
export const WRONG = [
  'lost',
  'doubled',
  'overwritten',
  'misparented',
  'resurrected',
  'lostEdits',
  'repeatedEdits',
  'swappedEdits',
  'wrongAccount',
  'torn',
  'stuck',
  'parked',
  'leaked',
  'silent',
  'diverged',
] as const;

export type Wrong = (typeof WRONG)[number];

const OTHERS = [
  // Rows, edits and removals that users made, and that were said to be durable.
  'rows',
  'edits',
  'removals',
  // Requests for rows that reached a server.
  'requests',
  // How often a row got another ID.
  'renames',
  // Edits, removals and references that met another row with the same ID: a copied device had made it twice,
  // and a restored server has given it to the other row. Nobody can tell the two apart by the ID.
  'ambiguous',
  // Operations that were set aside at the end.
  'aside',
] as const;

export type Result = Counted<Wrong | (typeof OTHERS)[number]>;

export type Played = Result & { failure: string | undefined };

export const newResult = (): Result => newCounts(...OTHERS, ...WRONG);
