import { type ReactNode, useState } from 'react';
import { TableHead } from '../../../ui/table-head.tsx';

interface DataTableProps {
  /** The line that opens it: what it holds. */
  readonly summary: string;
  readonly columns: readonly string[];
  /** The indexes of the columns with numbers or times. */
  readonly mono: readonly number[];
  /** Asked for only while the table is open. */
  readonly rows: () => readonly { readonly id: number; readonly cells: readonly ReactNode[] }[];
}

/** The data of a chart as a table, closed until it is wanted. */
export function DataTable({ summary, columns, mono, rows }: DataTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="clock-data" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="clock-scroll" aria-label={summary} tabIndex={0}>
          <table>
            <TableHead columns={columns} />
            <tbody>
              {rows().map(({ id, cells }) => (
                <tr key={id}>
                  {cells.map((cell, i) => (
                    <td key={columns[i]} className={mono.includes(i) ? 'mono' : undefined}>
                      {cell}
                    </td>
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
