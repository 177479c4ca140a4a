/* The prose of the Live tab. */

import { grouped, plural, utcTime } from '@sno-id/kit/data';
import type { ContextInfo, Counted } from '../../../source/source.ts';
import type { SearchReading } from '../model/search/reading.ts';

export const countsText = {
  missing: ({ label, missing = 0 }: ContextInfo): string =>
    missing === 1
      ? `1 more generator of ${label} is not shown.`
      : `${grouped(missing)} more generators of ${label} are not shown.`,
  /** Since when IDs are counted, of several generators; undefined if that is not known. */
  counted(generators: readonly { readonly counted?: Counted | undefined }[]): string | undefined {
    const counts = generators.flatMap(({ counted }) => counted ?? []);
    const first = Math.min(...counts.map(({ sinceMs }) => sinceMs));
    if (!Number.isFinite(first)) return undefined;
    const partial = counts.some(({ isPartial }) => isPartial)
      ? ' A + marks a count with gaps, from while the panel was closed.'
      : '';
    const isOne = counts.every(({ sinceMs }) => Math.abs(sinceMs - first) < 1_000);
    return `Counted since ${utcTime(first)}${isOne ? '' : ' or later'}.${partial}`;
  },
  made(made: string, notShown: number, counted: Counted | undefined): string {
    const since = counted ? `${made} since ${utcTime(counted.sinceMs)}` : made;
    return notShown > 0 ? `${since}, ${grouped(notShown)} of them never in the list` : since;
  },
} as const;

export const detailText = {
  none: 'Select an ID to inspect it.',
} as const;

export const listText = {
  label: (column: string | undefined): string => (column ? `IDs, by ${column}` : 'IDs, newest first'),
  /** Of a list that has IDs, but none to show. */
  noMatch: (reading: SearchReading | undefined): string =>
    reading?.ok === false ? 'The search cannot match any ID' : 'No matching IDs',
  others: (kept: number, reading: SearchReading | undefined): string =>
    reading?.ok === false ? reading.problem : `${plural(kept, 'other ID')} in the list.`,
} as const;

export const searchText = {
  label: 'Search',
  placeholder: 'ID, generator, time …',
  help: 'An ID or its beginning, a generator or its context, a partition (7, 18.7), sequence 0-63, tick 1, a time in UTC (10:42, 10:42-10:45, last 5s), a metabyte (meta 7, or a name from its schema) or a call (call saveNote). Join terms by AND, negate one by NOT. Press / to search, Escape to clear.',
  instead: 'Instead:',
} as const;

export const exportText = {
  ids: 'IDs only',
  order: 'newest first',
} as const;
