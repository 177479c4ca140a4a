import { FieldMark } from '@sno-id/kit';
import type { FieldName } from '@sno-id/kit/data';
import { Panel } from '../../../components/panel.tsx';
import { legendText } from '../content.ts';

const FIELDS: readonly FieldName[] = ['time', 'tick', 'metabyte', 'partition', 'sequence'];

/** What the fields of the cards are, beside them, as long as nothing else has that place. */
export function FieldLegend() {
  return (
    <Panel title={legendText.title} className="order-legend">
      <dl>
        {FIELDS.map(field => (
          <div key={field}>
            <dt>
              <FieldMark field={field} /> {legendText[field].name}
            </dt>
            <dd>{legendText[field].meaning}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
