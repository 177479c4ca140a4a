import { Button, Segmented, useAnnounce } from '@sno-id/kit';
import { compare } from '@sno-id/sdk';
import { useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import type { SetState } from '../../../hooks/use-section-state.ts';
import { outOfOrder, shuffled } from '../model/arrange.ts';
import { DECKS, type Deck, inOrder, LETTERS } from '../model/cards.ts';
import type { OrderState } from '../model/order-state.ts';
import { CardList } from './card-list.tsx';

interface CardsPanelProps {
  readonly deck: Deck;
  readonly state: OrderState;
  readonly setState: SetState<OrderState>;
}

/** Cards to be put in order. */
export function CardsPanel({ deck, state, setState }: CardsPanelProps) {
  const { order, isChecked, isTextShown } = state;
  const announce = useAnnounce();
  const cards = useMemo(() => inOrder(deck, order), [deck, order]);
  const wrong = useMemo(() => {
    const sorted = deck.cards.map(({ id }) => id).sort(compare);
    return outOfOrder(cards.map(({ id }) => sorted.indexOf(id)));
  }, [deck, cards]);
  const verdict = isChecked ? verdictOf(wrong.size) : 'Not checked yet.';

  function check() {
    setState(now => ({ ...now, isChecked: true }), 'Checked');
    announce(verdictOf(wrong.size));
  }

  function deal(key: string, letters: string, step: string) {
    setState(
      now => ({ ...now, deck: key, order: letters, isChecked: false, isTextShown: false, isFlipped: false }),
      step,
    );
    announce(`${step}. Put the cards in order.`);
  }

  return (
    <Panel title="Put these IDs in order" className="order-cards-panel">
      <div className="order-bar">
        <Segmented
          label="Cards"
          options={DECKS.map(({ key, name }) => ({ value: key, label: name }))}
          value={deck.key}
          onChange={key => deal(key, LETTERS, 'Other cards')}
        />
        <label className="order-check-box">
          <input
            type="checkbox"
            checked={isTextShown}
            onChange={({ target }) => setState(now => ({ ...now, isTextShown: target.checked }))}
          />
          Show the texts
        </label>
      </div>
      <p className="note order-hint">{deck.hint} Drag the cards, the least ID on top.</p>
      <CardList
        cards={cards}
        wrong={isChecked ? wrong : undefined}
        isTextShown={isTextShown}
        onOrder={(letters, step) => setState(now => ({ ...now, order: letters }), step)}
      />
      <div className="order-bar">
        <Button look="main" onClick={check}>
          Check
        </Button>
        <Button onClick={() => deal(deck.key, shuffled(LETTERS, Math.random), 'Shuffled')}>Shuffle</Button>
        <span className="order-verdict">{verdict}</span>
      </div>
    </Panel>
  );
}

function verdictOf(wrong: number): string {
  if (wrong === 0) return 'All in order.';
  return wrong === 1 ? 'One card has to move.' : `${wrong} cards have to move.`;
}
