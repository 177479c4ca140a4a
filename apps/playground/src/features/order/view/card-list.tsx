import { FieldMark, IconButton, IdText, useAnnounce } from '@sno-id/kit';
import { toFields } from '@sno-id/sdk';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { cardsText } from '../content.ts';
import { moved } from '../model/arrange.ts';
import type { Card } from '../model/cards.ts';
import { useRowDrag } from './use-row-drag.ts';

interface CardListProps {
  /** In the player's order. */
  readonly cards: readonly Card[];
  /** The indexes of the cards that are out of order; undefined before a check. */
  readonly wrong: ReadonlySet<number> | undefined;
  readonly isTextShown: boolean;
  /** Receives the letters in a new order; with a name if it is a history step. */
  readonly onOrder: (letters: string, step?: string) => void;
}

/**
 * Cards that can be reordered by dragging or by keyboard: arrow keys move between cards, Alt or Shift with an
 * arrow key moves the card.
 */
export function CardList({ cards, wrong, isTextShown, onOrder }: CardListProps) {
  const [stop, setStop] = useState(cards[0]!.letter);
  const list = useRef<HTMLOListElement>(null);
  const isFocusWanted = useRef(false);
  const helpId = useId();
  const announce = useAnnounce();
  const letters = cards.map(({ letter }) => letter);
  const drag = useRowDrag(list, {
    onMove: (from, to) => onOrder(moved(letters, from, to).join('')),
    onEnd: (letters, index) => {
      onOrder(letters, 'Moved a card');
      announce(cardsText.announcePosition(letters[index]!, index + 1, letters.length));
    },
    letters: letters.join(''),
  });

  // An element loses focus when it moves within its list.
  useLayoutEffect(() => {
    if (!isFocusWanted.current) return;
    isFocusWanted.current = false;
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  function move(index: number, by: number) {
    const to = index + by;
    const letter = letters[index]!;
    if (to < 0 || to >= letters.length) {
      announce(cardsText.announceEnd(letter, by < 0 ? cardsText.first : cardsText.last));
      return;
    }
    setStop(letter);
    isFocusWanted.current = true;
    onOrder(moved(letters, index, to).join(''), 'Moved a card');
    announce(cardsText.announcePosition(letter, to + 1, letters.length));
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    const by = { ArrowUp: -1, ArrowDown: 1, Home: -index, End: letters.length - 1 - index }[key];
    if (by === undefined || ctrlKey || metaKey) return;
    event.preventDefault();
    if (altKey || shiftKey) move(index, by);
    else {
      setStop(letters[Math.min(letters.length - 1, Math.max(0, index + by))]!);
      isFocusWanted.current = true;
    }
  }

  return (
    <>
      <p id={helpId} className="unseen">
        {cardsText.keys}
      </p>
      <ol
        ref={list}
        className="order-cards"
        aria-label={cardsText.list}
        data-dragging={drag.letter !== undefined}
      >
        {cards.map(({ letter, id }, index) => {
          const { unixMs, tick, meta, partition, sequence } = toFields(id);
          const [day, time] = new Date(unixMs).toISOString().slice(0, -1).split('T');
          return (
            <li
              key={letter}
              className="order-card"
              data-wrong={wrong?.has(index)}
              data-dragged={drag.letter === letter}
              onPointerDown={event => drag.start(event, index)}
            >
              <button
                type="button"
                className="order-grip mono"
                aria-label={cardsText.card(
                  letter,
                  index + 1,
                  cards.length,
                  wrong?.has(index) ? cardsText.outOfOrder : '',
                )}
                aria-describedby={helpId}
                tabIndex={letter === stop ? 0 : -1}
                onFocus={() => setStop(letter)}
                onKeyDown={event => onKeyDown(event, index)}
              >
                <svg viewBox="0 0 8 16" width="8" height="16" aria-hidden="true">
                  <path d="M2 4h0M6 4h0M2 8h0M6 8h0M2 12h0M6 12h0" />
                </svg>
                {letter}
              </button>
              <span className="order-fields mono">
                <span>
                  <FieldMark field="time" />
                  <span className="unseen">{cardsText.time}</span>
                  {day} <b>{time}</b>
                </span>
                <span>
                  <FieldMark field="tick" />
                  <span className="unseen">{cardsText.tick}</span>
                  {tick}
                </span>
                <span>
                  <FieldMark field="metabyte" />
                  <span className="unseen">{cardsText.metabyte}</span>
                  {meta}
                </span>
                <span>
                  <FieldMark field="partition" />
                  <span className="unseen">{cardsText.partition}</span>
                  {partition}
                </span>
                <span>
                  <FieldMark field="sequence" />
                  <span className="unseen">{cardsText.sequence}</span>
                  {sequence}
                </span>
              </span>
              <span className="order-text">
                {isTextShown ? (
                  <IdText id={id} />
                ) : (
                  <span className="mono note" aria-hidden="true">
                    {'·'.repeat(id.length)}
                  </span>
                )}
              </span>
              <span className="order-moves">
                <IconButton
                  label={cardsText.moveUp(letter)}
                  path="m4 10 4-4 4 4"
                  tabIndex={-1}
                  aria-disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  label={cardsText.moveDown(letter)}
                  path="m4 6 4 4 4-4"
                  tabIndex={-1}
                  aria-disabled={index === cards.length - 1}
                  onClick={() => move(index, 1)}
                />
              </span>
              <span className="order-mark note" aria-hidden="true">
                {wrong?.has(index) ? cardsText.wrong : ''}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
