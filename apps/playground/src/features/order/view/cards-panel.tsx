import { Button, Segmented, useAnnounce } from '@sno-id/kit';
import { useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import type { SetState } from '../../../hooks/use-section-state.ts';
import { cardsText } from '../content.ts';
import { outOfOrder, shuffled } from '../model/arrange.ts';
import { type Card, DECKS, type Deck, inOrder, LETTERS, wrongPair } from '../model/cards.ts';
import type { OrderState } from '../model/order-state.ts';
import { CardList } from './card-list.tsx';

interface CardsPanelProps {
  readonly deck: Deck;
  readonly state: OrderState;
  readonly setState: SetState<OrderState>;
}

/** Cards to put in order. What is still wrong is said after each move. */
export function CardsPanel({ deck, state, setState }: CardsPanelProps) {
  const { order, isTextShown } = state;
  const announce = useAnnounce();
  const cards = useMemo(() => inOrder(deck, order), [deck, order]);
  const wrong = useMemo(() => {
    const sorted = deck.cards.map(({ id }) => id).sort();
    return outOfOrder(cards.map(({ id }) => sorted.indexOf(id)));
  }, [deck, cards]);

  function reveal() {
    const letters = [...deck.cards]
      .sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
      .map(({ letter }) => letter);
    setState(now => ({ ...now, order: letters.join('') }), 'Showed the order');
    announce(cardsText.announceRevealed);
  }

  function deal(key: string, letters: string, step: string) {
    setState(now => ({ ...now, deck: key, order: letters, isTextShown: false }), step);
    announce(cardsText.announceDeck({ step }));
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
      <p className="note order-hint">{cardsText.lead({ hint: deck.hint })}</p>
      <CardList
        cards={cards}
        wrong={wrong}
        isTextShown={isTextShown}
        onOrder={(letters, step) => setState(now => ({ ...now, order: letters }), step)}
      />
      <div className="order-bar order-check">
        <Button onClick={() => deal(deck.key, shuffled(LETTERS, Math.random), 'Shuffled')}>
          {cardsText.shuffle}
        </Button>
        {wrong.size > 0 && <Button onClick={reveal}>{cardsText.reveal}</Button>}
        <span className="order-verdict" role="status">
          {verdictOf(cards, wrong.size)}
        </span>
      </div>
    </Panel>
  );
}

/** How many cards must move, and why the first wrong pair is wrong. */
function verdictOf(cards: readonly Card[], wrong: number): string {
  const pair = wrongPair(cards);
  if (!pair) return cardsText.allInOrder;
  const moves = wrong === 1 ? cardsText.oneMisplaced : cardsText.misplaced({ count: wrong });
  return `${moves} ${cardsText.pair({ first: pair.first, second: pair.second, why: cardsText.decides[pair.by] })}`;
}
