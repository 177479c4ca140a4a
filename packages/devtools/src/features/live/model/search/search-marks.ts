/*
 * Reads the mark of a row: `repeat`, `flip` or `full`.
 */

import type { IdTest } from '../../../../ids/id-rows.ts';
import type { SearchReading } from './reading.ts';

/** What rows are marked by. */
export interface Marks {
  /** Whether the same ID was generated twice. */
  readonly isRepeated: IdTest;
  /** Why the tick or timeline changed with an ID, if it did. */
  readonly flipOf: (number: number) => 'flip' | 'full' | undefined;
}

/** Reads the name of a mark; undefined if the text is not one. */
export function searchMarks(text: string, { isRepeated, flipOf }: Marks): SearchReading | undefined {
  const mark = text.toLowerCase();
  if (mark === 'repeat') return { ok: true, label: 'IDs that were generated twice', test: isRepeated };
  if (mark !== 'flip' && mark !== 'full') return undefined;
  return {
    ok: true,
    label: mark === 'flip' ? 'First IDs after a flip' : 'First IDs after a full unit',
    test: ({ number }) => flipOf(number) === mark,
  };
}
