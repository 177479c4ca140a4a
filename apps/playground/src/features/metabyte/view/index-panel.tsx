import { Panel } from '../../../components/panel.tsx';
import { SqlBox } from '../../../components/sql-box.tsx';
import type { Column } from '../../../lib/columns.ts';
import { indexText } from '../content.ts';
import { type Query, sqlOf, valueText } from '../model/query.ts';

interface IndexPanelProps {
  readonly query: Query | undefined;
  readonly column: Column;
  readonly onColumn: (column: Column) => void;
}

/** How a database finds all IDs that match. */
export function IndexPanel({ query, column, onColumn }: IndexPanelProps) {
  if (!query) return null;
  return (
    <Panel title={indexText.title} className="metabyte-index">
      <p className="metabyte-words">
        {indexText.lead({ field: query.field.name, value: valueText(query.field, query.code) })}
      </p>
      <SqlBox sql={sqlOf(query, column)} column={column} onColumn={onColumn} />
    </Panel>
  );
}
