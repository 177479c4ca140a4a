import { Panel } from '../../../components/panel.tsx';
import { SqlBox } from '../../../components/sql-box.tsx';
import { indexText } from '../content.ts';
import { type Query, sqlOf, valueText } from '../model/query.ts';

/** How a database finds all IDs that match. */
export function IndexPanel({ query }: { readonly query: Query | undefined }) {
  if (!query) return null;
  return (
    <Panel title={indexText.title} className="metabyte-index">
      <p className="metabyte-words">
        {indexText.lead({ field: query.field.name, value: valueText(query.field, query.code) })}
      </p>
      <SqlBox sql={sqlOf(query)} isOpen />
    </Panel>
  );
}
