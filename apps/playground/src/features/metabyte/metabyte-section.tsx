import { MetabyteDesigner } from '@sno-id/kit';
import { edited, startDesign } from '@sno-id/kit/data';
import { metaFromJSON } from '@sno-id/sdk/meta';
import { useEffect, useMemo, useState } from 'react';
import { Guess } from '../../components/guess.tsx';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { ShowCode } from '../../components/show-code.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { report } from '../../lib/facts.ts';
import { metaCodec, writeFields } from './model/meta-state.ts';
import { metabyteCode } from './model/metabyte-code.ts';
import { IndexPanel } from './view/index-panel.tsx';
import './view/metabyte.css';
import { queryOf } from './model/query.ts';
import { OrderPanel } from './view/order-panel.tsx';

/** One byte of every ID is the app's own: what it can say, and what that does to the order of IDs. */
export function MetabyteSection() {
  const [state, setState] = useSectionState('metabyte', metaCodec);
  const { fields, byte, asked, column } = state;
  const [draft, setDraft] = useState(() => startDesign(fields));
  // The address has the fields, and the draft what can be undone; another address is a step that can be undone too.
  const design = useMemo(
    () =>
      writeFields(draft.fields) === writeFields(fields) ? draft : edited(draft, fields, fields[0]?.name),
    [draft, fields],
  );
  const query = useMemo(() => queryOf(fields, asked), [fields, asked]);
  const code = useMemo(() => metabyteCode(fields, byte, query), [fields, byte, query]);

  useEffect(() => report({ metabyte: metaFromJSON({ version: 1, fields }).toJSON() }), [fields]);

  return (
    <SectionFrame
      title="Metabyte"
      lead="Eight bits of every ID are the app’s own. They can say what kind of thing the ID is for, or how it began: whoever has the ID knows it without asking a database. Divide the byte into fields, and see what they do to the order of IDs."
    >
      <Guess
        id="metabyte-range"
        question="The metabyte says whether an order is open, paid or sent. Are all paid orders side by side when they are sorted by ID?"
        answers={['Yes, all of them', 'Only those of the same 4 ms', 'Only those of the same second']}
        right={1}
        explanation="The metabyte comes after the time and the tick, so that it sorts the IDs of one unit of 4 ms and no more. It says something about each ID that you have; to find all IDs that say so, a database needs an index of its own, which is below."
      />
      <Panel title="Design the byte" className="metabyte-design">
        <p className="metabyte-words">
          Drag over free bits to make a field of them, drag a field or its edges, and choose what it is: a
          flag, a number, or one of some names. An ID never changes, so let it say only what stays true.
        </p>
        <MetabyteDesigner
          design={design}
          onDesign={next => {
            setDraft(next);
            setState(now => ({ ...now, fields: next.fields }));
          }}
          byte={byte}
          onByte={next => setState(now => ({ ...now, byte: next }))}
        />
      </Panel>
      <OrderPanel
        fields={fields}
        query={query}
        onAsk={(name, code) => setState(now => ({ ...now, asked: { name, code } }))}
      />
      <IndexPanel
        query={query}
        column={column}
        onColumn={next => setState(now => ({ ...now, column: next }))}
      />
      <ShowCode code={code} />
    </SectionFrame>
  );
}
