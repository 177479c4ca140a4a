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

/** Cards to put in order. */
export function CardsPanel({ deck, state, setState }: CardsPanelProps) {
  const { order, isChecked, isRevealed, isTextShown } = state;
  const announce = useAnnounce();
  const cards = useMemo(() => inOrder(deck, order), [deck, order]);
  const wrong = useMemo(() => {
    const sorted = deck.cards.map(({ id }) => id).sort();
    return outOfOrder(cards.map(({ id }) => sorted.indexOf(id)));
  }, [deck, cards]);
  const words = useMemo(() => verdictOf(cards, wrong.size), [cards, wrong]);
  const verdict = isChecked ? words : cardsText.notChecked;

  function check() {
    const isInOrder = wrong.size === 0;
    setState(now => ({ ...now, isChecked: true, isRevealed: now.isRevealed || isInOrder }), 'Checked');
    announce(words);
  }

  function reveal() {
    const letters = [...deck.cards]
      .sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
      .map(({ letter }) => letter);
    setState(
      now => ({ ...now, order: letters.join(''), isChecked: true, isRevealed: true }),
      'Showed the order',
    );
    announce(cardsText.announceRevealed);
  }

  function deal(key: string, letters: string, step: string) {
    setState(
      now => ({
        ...now,
        deck: key,
        order: letters,
        isChecked: false,
        isRevealed: false,
        isTextShown: false,
        isFlipped: false,
      }),
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
        onOrder={(letters, step) =>
          setState(
            now => ({
              ...now,
              order: letters,
              isRevealed: now.isRevealed || (now.isChecked && !wrongPair(inOrder(deck, letters))),
            }),
            step,
          )
        }
      />
      <div className="order-bar order-check">
        <Button look="main" onClick={check}>
          {cardsText.check}
        </Button>
        <Button onClick={() => deal(deck.key, shuffled(LETTERS, Math.random), 'Shuffled')}>
          {cardsText.shuffle}
        </Button>
        {isChecked && !isRevealed && <Button onClick={reveal}>{cardsText.reveal}</Button>}
        <span className="order-verdict">{verdict}</span>
      </div>
    </Panel>
  );
}

/** How many cards must move, and why the first wrong pair is wrong. */
function verdictOf(cards: readonly Card[], wrong: number): string {
  const pair = wrongPair(cards);
  if (!pair) return cardsText.allInOrder;
  const moves = wrong === 1 ? cardsText.oneMisplaced : cardsText.misplaced(wrong);
  return `${moves} ${cardsText.pair(pair.first, pair.second, cardsText.decides[pair.by])}`;
}
