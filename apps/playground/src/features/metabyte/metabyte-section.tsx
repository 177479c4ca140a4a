import { MetabyteDesigner } from '@sno-id/kit';
import { type Design, edited, startDesign } from '@sno-id/kit/data';
import { metaFromJSON } from '@sno-id/sdk/meta';
import { useEffect, useMemo, useState } from 'react';
import { Disclosure } from '../../components/disclosure.tsx';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { TermText } from '../../components/term-text.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { report } from '../../lib/facts.ts';
import { metaCodec, writeFields } from './model/meta-state.ts';
import { IndexPanel } from './view/index-panel.tsx';
import './view/metabyte.css';
import { designerText, metabyteText } from './content.ts';
import { orderWords } from './model/metabyte-texts.ts';
import { queryOf } from './model/query.ts';
import { sampleUnits } from './model/sample-ids.ts';
import { OrderPanel } from './view/order-panel.tsx';

/** The metabyte: what it can hold, and what it does to the order of IDs. */
export function MetabyteSection() {
  const [state, setState] = useSectionState('metabyte', metaCodec);
  const { fields, byte, asked } = state;
  const [draft, setDraft] = useState<Design>(() => ({ ...startDesign(fields), selected: undefined }));
  // The address holds the fields; the draft holds the undo history. A different address is a change that can
  // be undone.
  const design = useMemo(
    () =>
      writeFields(draft.fields) === writeFields(fields) ? draft : edited(draft, fields, fields[0]?.name),
    [draft, fields],
  );
  const query = useMemo(() => queryOf(fields, asked), [fields, asked]);
  const units = useMemo(() => sampleUnits(fields, query), [fields, query]);

  useEffect(() => report({ metabyte: metaFromJSON({ version: 1, fields }).toJSON() }), [fields]);

  return (
    <SectionFrame
      field="metabyte"
      title={metabyteText.title}
      lead={<TermText text={metabyteText.lead} terms={['metabyte']} />}
    >
      <div className="metabyte-stage frame">
        <Panel title={designerText.title} className="metabyte-design">
          <p className="metabyte-words">{designerText.lead}</p>
          <MetabyteDesigner
            design={design}
            onDesign={next => {
              setDraft(next);
              setState(now => ({ ...now, fields: next.fields }));
            }}
            byte={byte}
            onByte={next => setState(now => ({ ...now, byte: next }))}
            wrapCode={code => <Disclosure title={designerText.code}>{code}</Disclosure>}
          />
          {query && (
            <p className="metabyte-glance" aria-hidden="true">
              {orderWords(units, query).split(/(?<=\.)\s/)[0]}
            </p>
          )}
        </Panel>
        <OrderPanel
          fields={fields}
          query={query}
          units={units}
          onAsk={(name, code) => setState(now => ({ ...now, asked: { name, code } }))}
        />
        <IndexPanel query={query} />
      </div>
    </SectionFrame>
  );
}
