import { Button, Segmented, useAnnounce } from '@sno-id/kit';
import { compare } from '@sno-id/sdk';
import { useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import type { SetState } from '../../../hooks/use-section-state.ts';
import { cardsText } from '../content.ts';
import { outOfOrder, shuffled } from '../model/arrange.ts';
import { DECKS, type Deck, inOrder, LETTERS } from '../model/cards.ts';
import type { OrderState } from '../model/order-state.ts';
import { CardList } from './card-list.tsx';

interface CardsPanelProps {
  readonly deck: Deck;
  readonly state: OrderState;
  readonly setState: SetState<OrderState>;
}

/** Cards to put in order. */
export function CardsPanel({ deck, state, setState }: CardsPanelProps) {
  const { order, isChecked, isTextShown } = state;
  const announce = useAnnounce();
  const cards = useMemo(() => inOrder(deck, order), [deck, order]);
  const wrong = useMemo(() => {
    const sorted = deck.cards.map(({ id }) => id).sort(compare);
    return outOfOrder(cards.map(({ id }) => sorted.indexOf(id)));
  }, [deck, cards]);
  const verdict = isChecked ? verdictOf(wrong.size) : cardsText.notChecked;

  function check() {
    setState(now => ({ ...now, isChecked: true }), 'Checked');
    announce(verdictOf(wrong.size));
  }

  function deal(key: string, letters: string, step: string) {
    setState(
      now => ({ ...now, deck: key, order: letters, isChecked: false, isTextShown: false, isFlipped: false }),
      step,
    );
    announce(cardsText.announceDeck(step));
  }

  return (
    <Panel title={cardsText.title} className="order-cards-panel">
      <div className="order-bar">
        <Segmented
          label={cardsText.decks}
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
          {cardsText.showTexts}
        </label>
      </div>
      <p className="note order-hint">{cardsText.lead(deck.hint)}</p>
      <CardList
        cards={cards}
        wrong={isChecked ? wrong : undefined}
        isTextShown={isTextShown}
        onOrder={(letters, step) => setState(now => ({ ...now, order: letters }), step)}
      />
      <div className="order-bar">
        <Button look="main" onClick={check}>
          {cardsText.check}
        </Button>
        <Button onClick={() => deal(deck.key, shuffled(LETTERS, Math.random), 'Shuffled')}>
          {cardsText.shuffle}
        </Button>
        <span className="order-verdict">{verdict}</span>
      </div>
    </Panel>
  );
}

function verdictOf(wrong: number): string {
  if (wrong === 0) return cardsText.allInOrder;
  return wrong === 1 ? cardsText.oneMisplaced : cardsText.misplaced(wrong);
}
