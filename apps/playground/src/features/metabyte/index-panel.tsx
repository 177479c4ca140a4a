import { CopyButton, Segmented } from '@sno-id/devtools/kit';
import { Panel } from '../../components/panel.tsx';
import { COLUMNS, type Column, type Query, sqlOf, valueText } from './query.ts';

interface IndexPanelProps {
  readonly query: Query | undefined;
  readonly column: Column;
  readonly onColumn: (column: Column) => void;
}

/** How a database finds all IDs that say so. */
export function IndexPanel({ query, column, onColumn }: IndexPanelProps) {
  if (!query) return null;
  const sql = sqlOf(query, column);
  return (
    <Panel title="To find them all in a database" className="metabyte-index">
      <p className="metabyte-words">
        A range of the primary key cannot ask for {query.field.name}: {valueText(query.field, query.code)}. An
        index by these bits can, and no column is added to the table. The ID comes second in it, so that the
        answer is in order, and a span of time within it is a range again.
      </p>
      <Segmented
        label="Column"
        options={COLUMNS.map(value => ({ value, label: value }))}
        value={column}
        onChange={onColumn}
      />
      <div className="metabyte-sql">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre className="mono" tabIndex={0}>
          {sql}
        </pre>
        <CopyButton text={sql} what="SQL" />
      </div>
    </Panel>
  );
}
