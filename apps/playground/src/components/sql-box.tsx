import { Segmented } from '@sno-id/kit';
import { COLUMNS, type Column } from '../lib/columns.ts';
import { CodeBlock } from './code-block.tsx';
import { Disclosure } from './disclosure.tsx';
import './sql-box.css';

interface SqlBoxProps {
  /** SQL for a table whose ID column has the chosen type. */
  readonly sql: string;
  readonly column: Column;
  readonly onColumn: (column: Column) => void;
}

/** SQL for PostgreSQL, for each type that the ID column can have, once somebody asks for it. */
export function SqlBox({ sql, column, onColumn }: SqlBoxProps) {
  return (
    <Disclosure title="Show the SQL" className="sql-box">
      <Segmented
        label="Column type"
        options={COLUMNS.map(value => ({ value, label: value }))}
        value={column}
        onChange={onColumn}
      />
      <CodeBlock code={sql} what="SQL" />
    </Disclosure>
  );
}
