import { IconButton, IdText } from '@sno-id/kit';
import { useId } from 'react';
import { FieldLine } from '../../../components/field-line.tsx';
import { cardsText } from '../content.ts';
import type { Card } from '../model/cards.ts';
import { useCardOrder } from './use-card-order.ts';

interface CardListProps {
  /** In the player's order. */
  readonly cards: readonly Card[];
  /** The indexes of the cards that are out of order. */
  readonly wrong: ReadonlySet<number>;
  readonly isTextShown: boolean;
  /** Receives the letters in a new order; with a name if it is a history step. */
  readonly onOrder: (letters: string, step?: string) => void;
}

/**
 * Cards that can be reordered by dragging or by keyboard: arrow keys move between cards, Alt or Shift with an
 * arrow key moves the card.
 */
export function CardList({ cards, wrong, isTextShown, onOrder }: CardListProps) {
  const order = useCardOrder(cards, onOrder);
  const helpId = useId();
  return (
    <>
      <p id={helpId} className="unseen">
        {cardsText.keys}
      </p>
      <ol
        ref={order.list}
        className="order-cards"
        aria-label={cardsText.list}
        data-dragging={order.drag.letter !== undefined}
      >
        {cards.map((card, index) => (
          <CardRow
            key={card.letter}
            card={card}
            index={index}
            count={cards.length}
            isWrong={wrong.has(index)}
            isTextShown={isTextShown}
            order={order}
            helpId={helpId}
          />
        ))}
      </ol>
    </>
  );
}

interface CardRowProps {
  readonly card: Card;
  readonly index: number;
  /** The number of cards. */
  readonly count: number;
  readonly isWrong: boolean;
  readonly isTextShown: boolean;
  readonly order: ReturnType<typeof useCardOrder>;
  readonly helpId: string;
}

function CardRow({ card, index, count, isWrong, isTextShown, order, helpId }: CardRowProps) {
  const { letter, id } = card;
  return (
    <li
      className="order-card"
      data-text={isTextShown || undefined}
      data-wrong={isWrong}
      data-dragged={order.drag.letter === letter}
      onPointerDown={event => order.drag.start(event, index)}
    >
      <button
        type="button"
        className="order-grip mono"
        aria-label={cardsText.card({ letter, position: index + 1, count, isWrong })}
        aria-describedby={helpId}
        tabIndex={order.stop === letter ? 0 : -1}
        onFocus={() => order.setStop(letter)}
        onKeyDown={event => order.onKeyDown(event, index)}
      >
        <svg viewBox="0 0 8 16" width="8" height="16" aria-hidden="true">
          <path d="M2 4h0M6 4h0M2 8h0M6 8h0M2 12h0M6 12h0" />
        </svg>
        {letter}
      </button>
      <span className="order-fields">
        <FieldLine id={id} />
      </span>
      {isTextShown && (
        <span className="order-text">
          <IdText id={id} />
        </span>
      )}
      <span className="order-moves">
        <IconButton
          label={cardsText.moveUp({ letter })}
          path="m4 10 4-4 4 4"
          tabIndex={-1}
          aria-disabled={index === 0}
          onClick={() => order.move(index, -1)}
        />
        <IconButton
          label={cardsText.moveDown({ letter })}
          path="m4 6 4 4 4-4"
          tabIndex={-1}
          aria-disabled={index === count - 1}
          onClick={() => order.move(index, 1)}
        />
      </span>
      <span className="order-mark note" aria-hidden="true">
        {isWrong ? cardsText.wrong : ''}
      </span>
    </li>
  );
}
