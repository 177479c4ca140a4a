import type { IdTest } from '../../../../ids/id-rows.ts';

/** Another search that the same text could stand for. */
export interface OtherSearch {
  readonly label: string;
  /** What to type for it. */
  readonly text: string;
}

/** How a search was understood, or what it should have been. */
export type SearchReading = Understood | NotUnderstood;

export interface Understood {
  readonly ok: true;
  /** In words: `Time 10:42:00–10:42:59 UTC`. */
  readonly label: string;
  /** Which IDs it wants; all if it is left out. */
  readonly test?: IdTest | undefined;
  readonly other?: OtherSearch | undefined;
}

export interface NotUnderstood {
  readonly ok: false;
  /** A sentence: what was expected and what came. */
  readonly problem: string;
  readonly other?: OtherSearch | undefined;
}

export function notUnderstood(expected: string, got: string, other?: OtherSearch): NotUnderstood {
  const shown = got.length > LONGEST_SHOWN ? `${got.slice(0, LONGEST_SHOWN)}…` : got;
  return {
    ok: false,
    problem: `Expected ${expected}; got ${shown === '' ? 'nothing' : `“${shown}”`}.`,
    other,
  };
}

/** How many characters of a text a problem repeats. */
const LONGEST_SHOWN = 24;
