interface TableHeadProps {
  readonly columns: readonly string[];
  readonly className?: string;
}

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
