import type { IdTest } from '../../../../ids/id-rows.ts';

/** How a search was understood, or what it should have been. */
export type SearchReading = Understood | NotUnderstood;

export interface Understood {
  readonly ok: true;
  /** In words: `Partition 7 (0x0007)`. */
  readonly label: string;
  /** Which IDs it wants; all if it is left out. */
  readonly test?: IdTest | undefined;
}

export interface NotUnderstood {
  readonly ok: false;
  /** A sentence: what was expected and what came. */
  readonly problem: string;
  /** The ID that was meant, if that is certain. */
  readonly meant?: string | undefined;
}

export function notUnderstood(expected: string, got: string): NotUnderstood {
  const shown = got.length > LONGEST_SHOWN ? `${got.slice(0, LONGEST_SHOWN)}…` : got;
  return {
    ok: false,
    problem: `Expected ${expected}; got ${shown === '' ? 'nothing' : `“${shown}”`}.`,
  };
}

const LONGEST_SHOWN = 24;
