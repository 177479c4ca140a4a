import { grouped } from '@sno-id/kit/data';
import type { IdFilter, IdRows, LoggedId } from '../../../ids/id-rows.ts';
import { type Sort, type SortKey, sorted } from '../../../ids/sort.ts';

/** The rows that a filter wants, newest first: by the time at which they were made. */
export interface Matches {
  readonly length: number;
  /** The number of the row at a place, 0 being the newest. */
  numberAt(index: number): number | undefined;
  /** The place of a row, or -1. */
  indexOf(number: number): number;
}

/**
 * Finds the matches in rows that grow: each row is looked at once, until the filter or the rows are others.
 */
export function createMatcher(): (rows: IdRows, filter: IdFilter) => Matches {
  let rows: IdRows | undefined;
  let filter: IdFilter | undefined;
  let numbers: number[] = [];
  let seen = 0;
  return (currentRows, currentFilter) => {
    if (rows !== currentRows || filter !== currentFilter) {
      rows = currentRows;
      filter = currentFilter;
      numbers = [];
      seen = 0;
    }
    const { first, end } = currentRows;
    const found = currentRows.select(currentFilter, Math.max(seen, first));
    const kept = numbers.filter(number => number >= first);
    numbers = merged(currentRows, kept, found);
    seen = end;
    return listOf(numbers);
  };
}

/** Puts matches in the order of a column. Those with the same value stay newest first. */
export function createSorter(): (rows: IdRows, matches: Matches, sort: Sort | undefined) => Matches {
  let known: readonly unknown[] = [];
  let inOrder: Matches | undefined;
  return (rows, matches, sort) => {
    if (!sort) return matches;
    const { length } = matches;
    const now = [rows, sort, length, matches.numberAt(0), matches.numberAt(length - 1)];
    if (!inOrder || now.some((one, i) => one !== known[i])) {
      known = now;
      const numbers = Array.from({ length }, (_, i) => matches.numberAt(i)!);
      inOrder = listOf(
        [...sorted(numbers, sort, (number, column) => keyOf(rows.at(number), column))].reverse(),
      );
    }
    return inOrder;
  };
}

function keyOf(id: LoggedId | undefined, column: string): SortKey {
  if (!id) return undefined;
  if (column === 'generator') return id.maker.fullName;
  if (column === 'time') return id.unixMs;
  // A snowflake has fewer digits if it is smaller.
  if (column === 'id') return id.text.padStart(MOST_DIGITS, '0');
  return 'values' in id
    ? undefined
    : { tick: id.tick, metabyte: id.meta, partition: id.partition, sequence: id.sequence }[column];
}

/** Of a snowflake. */
const MOST_DIGITS = 20;

/** Puts new rows, which came late if at all by little, into those that are in order. */
function merged(rows: IdRows, kept: readonly number[], found: readonly number[]): number[] {
  const inOrder = inTime(rows, found);
  const [earliest] = inOrder;
  if (earliest === undefined) return [...kept];
  let from = kept.length;
  while (from > 0 && rows.madeAt(kept[from - 1]!) > rows.madeAt(earliest)) from--;
  return [...kept.slice(0, from), ...inTime(rows, [...kept.slice(from), ...inOrder])];
}

/** The oldest first; of those that were made at once, the first that came. */
function inTime(rows: IdRows, numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => rows.madeAt(a) - rows.madeAt(b) || a - b);
}

/** Those of which the oldest is first. */
function listOf(numbers: readonly number[]): Matches {
  const { length } = numbers;
  return {
    length,
    numberAt: index => numbers[length - 1 - index],
    indexOf(number) {
      const at = numbers.lastIndexOf(number);
      return at < 0 ? -1 : length - 1 - at;
    },
  };
}

/** The numbers of all rows that a filter wants, newest first. */
export function numbersOf(rows: IdRows, filter: IdFilter): number[] {
  return inTime(rows, rows.select(filter)).reverse();
}

/** How many rows there are to see: `The last 1,024 IDs`, `12 of the last 1,024 IDs`. */
export function countText(matching: number, kept: number): string {
  if (kept === 0) return 'No IDs yet';
  const last = kept === 1 ? 'last ID' : `last ${grouped(kept)} IDs`;
  return matching === kept ? `The ${last}` : `${grouped(matching)} of the ${last}`;
}
