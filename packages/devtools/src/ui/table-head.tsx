interface TableHeadProps {
  readonly columns: readonly string[];
  readonly className?: string;
}

/** The names of a table's columns. */
export function TableHead({ columns, className }: TableHeadProps) {
  return (
    <thead className={className}>
      <tr>
        {columns.map(column => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
