import { Panel } from '../../../components/panel.tsx';
import { SqlBox } from '../../../components/sql-box.tsx';
import type { Column } from '../../../lib/columns.ts';
import { type Query, sqlOf, valueText } from '../model/query.ts';

interface IndexPanelProps {
  readonly query: Query | undefined;
  readonly column: Column;
  readonly onColumn: (column: Column) => void;
}

/** How a database finds all IDs that say so. */
export function IndexPanel({ query, column, onColumn }: IndexPanelProps) {
  if (!query) return null;
  return (
    <Panel title="To find them all in a database" className="metabyte-index">
      <p className="metabyte-words">
        A range of the primary key cannot ask for {query.field.name}: {valueText(query.field, query.code)}. An
        index by these bits can, and no column is added to the table. The ID comes second in it, so that the
        answer is in order, and a span of time within it is a range again.
      </p>
      <SqlBox sql={sqlOf(query, column)} column={column} onColumn={onColumn} />
    </Panel>
  );
}
