import { FieldMark, IconButton, IdText, useAnnounce } from '@sno-id/kit';
import { toFields } from '@sno-id/sdk';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { moved } from '../model/arrange.ts';
import type { Card } from '../model/cards.ts';
import { useRowDrag } from './use-row-drag.ts';

interface CardListProps {
  /** In the player's order. */
  readonly cards: readonly Card[];
  /** The places of those that are out of order; undefined while nobody asked. */
  readonly wrong: ReadonlySet<number> | undefined;
  readonly isTextShown: boolean;
  /** Takes the letters in another order; with a name when it is a step. */
  readonly onOrder: (letters: string, step?: string) => void;
}

/** Cards that are dragged into another order, or moved by keys: arrows go from card to card, with Alt or Shift they move it. */
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
      announce(`Card ${letters[index]} is ${index + 1} of ${letters.length}`);
    },
    letters: letters.join(''),
  });

  // An element that is moved in its list loses the focus.
  useLayoutEffect(() => {
    if (!isFocusWanted.current) return;
    isFocusWanted.current = false;
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  function move(index: number, by: number) {
    const to = index + by;
    const letter = letters[index]!;
    if (to < 0 || to >= letters.length) {
      announce(`Card ${letter} is ${by < 0 ? 'the first' : 'the last'} already`);
      return;
    }
    setStop(letter);
    isFocusWanted.current = true;
    onOrder(moved(letters, index, to).join(''), 'Moved a card');
    announce(`Card ${letter} is ${to + 1} of ${letters.length}`);
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
        The up and down keys go to other cards. With Alt or Shift they move the card.
      </p>
      <ol
        ref={list}
        className="order-cards"
        aria-label="Cards, the least ID first"
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
                aria-label={`Card ${letter}, ${index + 1} of ${cards.length}${wrong?.has(index) ? ', out of order' : ''}`}
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
                  <span className="unseen">time </span>
                  {day} <b>{time}</b>
                </span>
                <span>
                  <FieldMark field="tick" />
                  <span className="unseen">tick </span>
                  {tick}
                </span>
                <span>
                  <FieldMark field="metabyte" />
                  <span className="unseen">metabyte </span>
                  {meta}
                </span>
                <span>
                  <FieldMark field="partition" />
                  <span className="unseen">partition </span>
                  {partition}
                </span>
                <span>
                  <FieldMark field="sequence" />
                  <span className="unseen">sequence </span>
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
                  label={`Move ${letter} up`}
                  path="m4 10 4-4 4 4"
                  tabIndex={-1}
                  aria-disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  label={`Move ${letter} down`}
                  path="m4 6 4 4 4-4"
                  tabIndex={-1}
                  aria-disabled={index === cards.length - 1}
                  onClick={() => move(index, 1)}
                />
              </span>
              <span className="order-mark note" aria-hidden="true">
                {wrong?.has(index) ? 'move it' : ''}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
