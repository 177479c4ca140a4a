/* The prose of the Live tab. */

import { grouped, isoText, plural } from '@sno-id/kit/data';
import type { Held } from '../model/live-state.ts';
import type { SearchReading } from '../model/search/reading.ts';

export const detailText = {
  /** `others`: the generators of the other IDs that are the same. */
  repeat: (others: readonly string[]): string =>
    others.length === 0
      ? 'This ID was generated twice. The other one is no longer in the list.'
      : `This ID was generated twice, also by ${new Intl.ListFormat('en').format(others)}.`,
  pinned: 'Pinned IDs',
  problems: 'Show in Problems',
  since: (time: string, text: string): string => `Since ${time}: ${text}`,
  flippedBefore: 'The tick flipped before the panel saw this generator: its clock had moved back.',
} as const;

export const listText = {
  label: (column: string | undefined): string => (column ? `IDs, by ${column}` : 'IDs, newest first'),
  /** Of a list that has IDs, but none to show. */
  noMatch: (reading: SearchReading | undefined): string =>
    reading?.ok === false ? 'Nothing was searched' : 'No matching IDs',
  later: 'IDs appear here as they are generated. IDs of at() do not.',
  hint: 'Select an ID to see its fields, its other forms and the code that generated it. Press / to search, ? for all keys.',
  howTo: 'Pass your generators to the panel by name: generators={{ app }}',
  newer: (because: Held['because'], count: number): string => `${HELD[because]}, ${grouped(count)} newer`,
  /** Of an ID that was generated twice. */
  repeat: { label: 'repeat', text: 'This ID was generated twice.' },
  others: (kept: number): string => `${plural(kept, 'other ID')} in the list.`,
} as const;

const HELD = {
  paused: 'Paused',
  reading: 'Paused while scrolled',
  pointing: 'Paused while you point',
} as const;

export const searchText = {
  label: 'Search',
  placeholder: 'ID, generator, time …',
  help: 'An ID or its beginning, a generator or its context, a partition (7), sequence 0-63, tick 1, a time in UTC (10:42, 2026-01-31), a metabyte (meta 7, or what its schema says, as state: paid), a call (call saveNote) or a mark (flip, full, repeat). An ID must match all terms. NOT negates one. Escape clears.',
  instead: 'Instead:',
  terms: 'Terms',
} as const;

/** Of the buttons that export IDs. */
export const exportText = {
  save: 'Save JSON',
  copy: 'Copy IDs',
  /** `sno-ids-2031-05-08T20-16-54.json`, in UTC. */
  fileName: (unixMs: number): string => `sno-ids-${isoText(unixMs).slice(0, 19).replaceAll(':', '-')}.json`,
  saved: (count: string, name: string): string => `Saved ${count} as ${name}`,
  notSaved: 'Could not save a file: this page may not save files. Copy instead.',
  copied: (count: string): string => `Copied ${count}`,
  notCopied: 'Could not copy. Save instead.',
} as const;
