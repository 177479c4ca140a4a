/* What a script of rows has found. */

/** Counts that must be 0 while all rules are kept. */
export const WRONG = [
  'lost',
  'doubled',
  'overwritten',
  'misparented',
  'resurrected',
  'lostEdits',
  'repeatedEdits',
  'wrongAccount',
  'torn',
  'stuck',
  'leaked',
  'silent',
  'diverged',
] as const;

export type Wrong = (typeof WRONG)[number];

export interface Result extends Record<Wrong, number> {
  /** Rows, edits and removals that users made, and that were said to be durable. */
  rows: number;
  edits: number;
  removals: number;
  /** Requests for rows that reached a server. */
  requests: number;
  /** How often a row got another ID. */
  renames: number;
  /**
   * Edits, removals and references that met another row with the same ID: a copied device had made it twice,
   * and a restored server has given it to the other row. Nobody can tell the two apart by the ID.
   */
  ambiguous: number;
  /** Operations that were set aside at the end. */
  aside: number;
  faults: Map<string, number>;
}

export function newResult(): Result {
  const wrong = Object.fromEntries(WRONG.map(name => [name, 0])) as Record<Wrong, number>;
  return {
    rows: 0,
    edits: 0,
    removals: 0,
    requests: 0,
    renames: 0,
    ambiguous: 0,
    aside: 0,
    ...wrong,
    faults: new Map(),
  };
}

export function isWrong(result: Result): boolean {
  return WRONG.some(name => result[name] > 0);
}
