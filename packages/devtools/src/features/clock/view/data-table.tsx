import { type ReactNode, useState } from 'react';

interface DataTableProps {
  /** The line that opens it: what it holds. */
  readonly summary: string;
  readonly columns: readonly string[];
  /** Asked for only while the table is open. */
  readonly rows: () => readonly { readonly id: number; readonly cells: readonly ReactNode[] }[];
}

/** The data of a chart as a table, closed until it is wanted. */
export function DataTable({ summary, columns, rows }: DataTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="clock-data" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="clock-scroll" aria-label={summary} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows().map(({ id, cells }) => (
                <tr key={id}>
                  {cells.map((cell, i) => (
                    <td key={columns[i]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
