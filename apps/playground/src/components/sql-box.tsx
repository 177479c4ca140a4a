import { Segmented } from '@sno-id/kit';
import { COLUMNS, type Column } from '../lib/columns.ts';
import { CodeBox } from './code-box.tsx';
import './sql-box.css';

interface SqlBoxProps {
  /** SQL for a table whose IDs are kept as the column. */
  readonly sql: string;
  readonly column: Column;
  readonly onColumn: (column: Column) => void;
}

/** SQL for PostgreSQL, by what the table keeps its IDs as. */
export function SqlBox({ sql, column, onColumn }: SqlBoxProps) {
  return (
    <div className="sql-box">
      <Segmented
        label="Column"
        options={COLUMNS.map(value => ({ value, label: value }))}
        value={column}
        onChange={onColumn}
      />
      <CodeBox code={sql} what="SQL" />
    </div>
  );
}
