/** By which column a table is sorted. Without one, it has its own order. */
export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** What a press on a column's name asks for: ascending, then descending, then the table's own order. */
export function nextSort(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? undefined : { column, isDescending: true };
}

/** What a row is sorted by. Rows without a value come last, either way. */
export type SortKey = string | number | bigint | undefined;

/** The rows in the order of a sort; those with the same value stay as they were. */
export function sorted<T>(
  rows: readonly T[],
  sort: Sort | undefined,
  keyOf: (row: T, column: string) => SortKey,
): readonly T[] {
  if (!sort) return rows;
  const { column, isDescending } = sort;
  return rows
    .map(row => ({ row, key: keyOf(row, column) }))
    .sort(({ key: a }, { key: b }) => {
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
      const order = a < b ? -1 : a > b ? 1 : 0;
      return isDescending ? -order : order;
    })
    .map(({ row }) => row);
}
