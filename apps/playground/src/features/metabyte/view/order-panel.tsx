import { Empty, IdText } from '@sno-id/kit';
import { metaOf } from '@sno-id/sdk';
import { type MetaField, metaFromJSON } from '@sno-id/sdk/meta';
import { useMemo, useState } from 'react';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { TermText } from '../../../components/term-text.tsx';
import { byteOrderText } from '../content.ts';
import { orderWords } from '../model/metabyte-texts.ts';
import { codesOf, type Query, valueText } from '../model/query.ts';
import { isWantedId, PER_UNIT, rangesOf, type SampleUnits, UNITS } from '../model/sample-ids.ts';

interface OrderPanelProps {
  readonly fields: readonly MetaField[];
  readonly query: Query | undefined;
  readonly units: SampleUnits;
  readonly onAsk: (name: string, code: number) => void;
}

/** IDs of the schema in order, with one value highlighted. */
export function OrderPanel({ fields, query, units, onAsk }: OrderPanelProps) {
  const meta = useMemo(() => metaFromJSON({ version: 1, fields }), [fields]);
  // A narrow window folds them at first, because what is above says what matters.
  const [isRoomy] = useState(() => matchMedia('(min-width: 40rem)').matches);

  return (
    <Panel title={byteOrderText.title} className="metabyte-order">
      <p className="metabyte-words">
        <TermText
          text={byteOrderText.lead({ ids: UNITS * PER_UNIT, units: UNITS })}
          terms={['unit', 'tick', 'partition', 'sequence']}
        />
      </p>
      {query ? (
        <>
          <Ask fields={fields} query={query} onAsk={onAsk} />
          <p className="metabyte-outcome">{orderWords(units, query)}</p>
          <Disclosure className="fold" title={byteOrderText.all({ ids: UNITS * PER_UNIT })} isOpen={isRoomy}>
            <Units units={units} query={query} meta={meta} />
          </Disclosure>
        </>
      ) : (
        <Empty title={byteOrderText.noField}>{byteOrderText.noFieldHelp}</Empty>
      )}
    </Panel>
  );
}

interface UnitsProps {
  readonly units: SampleUnits;
  readonly query: Query;
  readonly meta: Pick<ReturnType<typeof metaFromJSON>, 'describe'>;
}

/** The IDs by unit. What matches is highlighted, with a bracket around each range. */
function Units({ units, query, meta }: UnitsProps) {
  return (
    <div className="metabyte-units">
      {units.map(([unixMs, ids]) => (
        <div key={unixMs}>
          <h4>
            <span className="mono">{new Date(unixMs).toISOString().slice(11, -1)}</span>{' '}
            <span className="note">{rangesText(rangesOf(ids, query))}</span>
          </h4>
          <ol aria-label={byteOrderText.unit({ time: new Date(unixMs).toISOString() })}>
            {ids.map((id, i) => {
              const isMarked = isWantedId(id, query);
              return (
                <li
                  key={id}
                  data-marked={isMarked}
                  data-first={isMarked && !(i > 0 && isWantedId(ids[i - 1]!, query))}
                  data-last={isMarked && !(ids[i + 1] && isWantedId(ids[i + 1]!, query))}
                >
                  <IdText id={id} />
                  <span className="note">
                    {meta.describe(metaOf(id))}
                    {isMarked && <span className="unseen">{byteOrderText.matches}</span>}
                  </span>
                </li>
              );
            })}
          </ol>
        </div>
      ))}
    </div>
  );
}

interface AskProps {
  readonly fields: readonly MetaField[];
  readonly query: Query;
  readonly onAsk: (name: string, code: number) => void;
}

/** The value to look for. */
function Ask({ fields, query: { field, code }, onAsk }: AskProps) {
  return (
    <div className="metabyte-ask">
      <span>{byteOrderText.lookFor}</span>
      <select
        aria-label={byteOrderText.field}
        value={field.name}
        onChange={({ target }) => onAsk(target.value, 0)}
      >
        {fields.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        aria-label={byteOrderText.value}
        value={code}
        onChange={({ target }) => onAsk(field.name, Number(target.value))}
      >
        {Array.from({ length: codesOf(field) }, (_, code) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is its code
          <option key={code} value={code}>
            {valueText(field, code)}
          </option>
        ))}
      </select>
    </div>
  );
}

function rangesText(ranges: number): string {
  return ranges === 0 ? 'none' : ranges === 1 ? byteOrderText.oneRange : byteOrderText.ranges({ ranges });
}
