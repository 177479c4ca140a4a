import { useEffect, useMemo } from 'react';
import { SectionFrame } from '../../components/section-frame.tsx';
import { TermText } from '../../components/term-text.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { report } from '../../lib/facts.ts';
import { orderText } from './content.ts';
import { orderCodec } from './model/order-state.ts';
import { boundsOf } from './model/range.ts';
import { CardsPanel } from './view/cards-panel.tsx';
import { FormsPanel } from './view/forms-panel.tsx';
import './view/order.css';
import { RangePanel } from './view/range-panel.tsx';

/** What decides which of two IDs sorts first, however they are stored. */
export function OrderSection() {
  const [range, setRange] = useSectionState('order', orderCodec);
  const bounds = useMemo(() => boundsOf(range), [range]);

  useEffect(() => report({ orderRange: bounds }), [bounds]);

  return (
    <SectionFrame
      field="time"
      title={orderText.title}
      lead={<TermText text={orderText.lead} terms={['unit', 'tick', 'metabyte', 'partition', 'sequence']} />}
    >
      <CardsPanel />
      <FormsPanel />
      <RangePanel range={range} bounds={bounds} onRange={setRange} />
    </SectionFrame>
  );
}
