import { TermText } from '@sno-id/kit';
import { type Sno, tickOf } from '@sno-id/sdk';
import { useMemo } from 'react';
import { Guess } from '../../components/guess.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { ShowCode } from '../../components/show-code.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { useSettledReport } from '../../hooks/use-settled-report.ts';
import { report } from '../../lib/facts.ts';
import { lineOf } from './model/card-line.ts';
import { DECKS, flipped, inOrder, wrongPair } from './model/cards.ts';
import { orderCode } from './model/order-code.ts';
import { CardsPanel } from './view/cards-panel.tsx';
import { FieldLegend } from './view/field-legend.tsx';
import { FormsPanel } from './view/forms-panel.tsx';
import { LinePanel } from './view/line-panel.tsx';
import './view/order.css';
import { danishGuessText, orderText, unitGuessText } from './content.ts';
import { orderCodec } from './model/order-state.ts';
import { type Bounds, boundsOf } from './model/range.ts';
import { RangePanel } from './view/range-panel.tsx';

/** What decides which of two IDs sorts first, however they are stored. */
export function OrderSection() {
  const [state, setState] = useSectionState('order', orderCodec);
  const { order, isChecked, chosen, isFlipped, range, column } = state;
  const deck = DECKS.find(({ key }) => key === state.deck)!;
  const card = deck.cards.find(({ letter }) => letter === chosen)!;
  const places = useMemo(() => lineOf(deck.cards, card, isFlipped), [deck, card, isFlipped]);
  // A link from before there was a flag for it has the order alone.
  const isRevealed = state.isRevealed || (isChecked && !wrongPair(inOrder(deck, order)));
  const bounds = useMemo(() => boundsOf(range), [range]);
  const ids = useMemo(() => inOrder(deck, order).map(({ id }) => id), [deck, order]);

  useSettledReport(bounds, reportBounds);

  return (
    <SectionFrame
      title={orderText.title}
      lead={<TermText text={orderText.lead} terms={['unit', 'tick', 'metabyte', 'partition', 'sequence']} />}
    >
      <Guess
        id="order-same-time"
        question={unitGuessText.question}
        answers={[unitGuessText.answerFirst, unitGuessText.answerMetabyte, unitGuessText.answerPartition]}
        right={1}
        explanation={unitGuessText.explanation}
      />
      <div className="order-pair" data-open={isRevealed}>
        <CardsPanel deck={deck} state={state} setState={setState} />
        <div className="order-side">
          {!isRevealed && <FieldLegend />}
          <LinePanel
            places={places}
            chosen={chosen}
            tick={isFlipped ? 1 - tickOf(card.id) : tickOf(card.id)}
            id={isFlipped ? flipped(card.id, tickOf(card.id)) : card.id}
            isShown={isRevealed}
            onChoose={letter => setState(now => ({ ...now, chosen: letter, isFlipped: false }))}
            onFlip={() => setState(now => ({ ...now, isFlipped: !now.isFlipped }))}
          />
        </div>
      </div>
      <Guess
        id="order-locale"
        question={danishGuessText.question}
        answers={[danishGuessText.answerNothing, danishGuessText.answerAa, danishGuessText.answerDigits]}
        right={1}
        explanation={danishGuessText.explanation}
      />
      <FormsPanel deck={deck} isShown={isRevealed} />
      <RangePanel
        range={range}
        bounds={bounds}
        column={column}
        onRange={(next, step) => setState(now => ({ ...now, range: next }), step)}
        onColumn={next => setState(now => ({ ...now, column: next }))}
      />
      <Code ids={ids} range={range} />
    </SectionFrame>
  );
}

const reportBounds = (orderRange: Bounds) => report({ orderRange });

function Code({
  ids,
  range,
}: {
  readonly ids: readonly Sno[];
  readonly range: Parameters<typeof orderCode>[1];
}) {
  const code = useMemo(() => orderCode(ids, range), [ids, range]);
  return <ShowCode code={code} />;
}
