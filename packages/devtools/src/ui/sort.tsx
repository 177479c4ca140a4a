import type { ReactNode } from 'react';

/** By which column a table is sorted. Without one, it has its own order. */
export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

interface SortHeadProps {
  readonly column: string;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The name of a column, which sorts by it: ascending, then descending, then in the table's own order. */
export function SortHead({ column, sort, onSort, className, children }: SortHeadProps) {
  const own = sort?.column === column ? sort : undefined;
  const order = own && (own.isDescending ? 'descending' : 'ascending');
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" className="sort-head" onClick={() => onSort(nextSort(own, column))}>
        {children}
        <span aria-hidden="true">{order === 'descending' ? '↓' : order === 'ascending' ? '↑' : ''}</span>
      </button>
    </th>
  );
}

function nextSort(own: Sort | undefined, column: string): Sort | undefined {
  return own?.isDescending ? undefined : { column, isDescending: own !== undefined };
}

/** The rows in the order of a sort; those with the same value stay as they were. */
export function sorted<T>(
  rows: readonly T[],
  sort: Sort | undefined,
  keyOf: (row: T, column: string) => string | number | bigint,
): readonly T[] {
  if (!sort) return rows;
  const { column, isDescending } = sort;
  return rows
    .map(row => ({ row, value: keyOf(row, column) }))
    .sort((a, b) => {
      const order = a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
      return isDescending ? -order : order;
    })
    .map(({ row }) => row);
}
