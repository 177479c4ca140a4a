import { type Sno, tickOf } from '@sno-id/sdk';
import { useEffect, useMemo } from 'react';
import { Guess } from '../../components/guess.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { ShowCode } from '../../components/show-code.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { report } from '../../lib/facts.ts';
import { lineOf } from './model/card-line.ts';
import { DECKS, flipped, inOrder } from './model/cards.ts';
import { orderCode } from './model/order-code.ts';
import { CardsPanel } from './view/cards-panel.tsx';
import { FormsPanel } from './view/forms-panel.tsx';
import { LinePanel } from './view/line-panel.tsx';
import './view/order.css';
import { orderCodec } from './model/order-state.ts';
import { boundsOf } from './model/range.ts';
import { RangePanel } from './view/range-panel.tsx';

/** What decides which of two IDs comes first, wherever they are kept. */
export function OrderSection() {
  const [state, setState] = useSectionState('order', orderCodec);
  const { order, isChecked, chosen, isFlipped, range, column } = state;
  const deck = DECKS.find(({ key }) => key === state.deck)!;
  const card = deck.cards.find(({ letter }) => letter === chosen)!;
  const places = useMemo(() => lineOf(deck.cards, card, isFlipped), [deck, card, isFlipped]);
  const bounds = useMemo(() => boundsOf(range), [range]);
  const ids = useMemo(() => inOrder(deck, order).map(({ id }) => id), [deck, order]);

  useEffect(() => report({ orderRange: bounds }), [bounds]);

  return (
    <SectionFrame
      title="Order"
      lead="An ID is one number of 80 bits, and IDs sort by its fields from left to right: time, tick, metabyte, partition, sequence. Put some in order, see where that order is kept, and ask for all IDs of a span of time."
    >
      <Guess
        id="order-same-time"
        question="Two computers make an ID within the same 4 ms. Which of the two sorts first?"
        answers={[
          'The one made first',
          'The one with the lower metabyte',
          'The one with the lower partition',
        ]}
        right={1}
        explanation="Time is counted in units of 4 ms, and nothing finer is in an ID. Within a unit the tick decides, which flips when a clock is set back, then the metabyte, the app’s own byte. The partition, which is the computer’s number, comes after it, and the sequence, which counts, comes last."
      />
      <div className="order-pair">
        <CardsPanel deck={deck} state={state} setState={setState} />
        <LinePanel
          places={places}
          chosen={chosen}
          tick={isFlipped ? 1 - tickOf(card.id) : tickOf(card.id)}
          id={isFlipped ? flipped(card.id, tickOf(card.id)) : card.id}
          isShown={isChecked}
          onChoose={letter => setState(now => ({ ...now, chosen: letter, isFlipped: false }))}
          onFlip={() => setState(now => ({ ...now, isFlipped: !now.isFlipped }))}
        />
      </div>
      <Guess
        id="order-locale"
        question="A program sorts IDs as Danish text. They are digits and small letters only. What can go wrong?"
        answers={['Nothing', 'aa comes after x', 'Digits come after letters']}
        right={1}
        explanation="In Danish, aa is the older spelling of å, the last letter of the alphabet, and a correct Danish sort knows that. Sort IDs with < and never with a locale; give a text column in PostgreSQL the collation “C”."
      />
      <FormsPanel deck={deck} isShown={isChecked} />
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
