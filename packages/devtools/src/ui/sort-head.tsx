import { Term } from '@sno-id/kit';
import type { TermKey } from '@sno-id/kit/data';
import type { ReactNode } from 'react';
import { nextSort, type Sort } from '../ids/sort.ts';

interface SortHeadProps {
  readonly column: string;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
  readonly term?: TermKey | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The name of a column, which sorts by it: ascending, then descending, then in the table's own order. */
export function SortHead({ column, sort, onSort, term, className, children }: SortHeadProps) {
  const order = sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  const onPress = () => onSort(nextSort(sort, column));
  const name = (
    <>
      {children}
      {order && <span aria-hidden="true">{order === 'descending' ? '↓' : '↑'}</span>}
    </>
  );
  return (
    <th scope="col" className={className} aria-sort={order}>
      {term ? (
        <Term term={term} className="sort-head" onPress={onPress}>
          {name}
        </Term>
      ) : (
        <button type="button" className="sort-head" onClick={onPress}>
          {name}
        </button>
      )}
    </th>
  );
}
