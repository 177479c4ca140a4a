import { useAnnounce } from '@sno-id/kit';
import { clamp } from '@sno-id/kit/data';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { cardsText } from '../content.ts';
import { moved } from '../model/arrange.ts';
import type { Card } from '../model/cards.ts';
import { useRowDrag } from './use-row-drag.ts';

/**
 * Reorders cards by dragging and by keyboard. One card is a Tab stop and keeps the focus while it moves.
 *
 * @param onOrder receives the letters in a new order; with a name if it is a history step
 */
export function useCardOrder(cards: readonly Card[], onOrder: (letters: string, step?: string) => void) {
  const [stop, setStop] = useState(cards[0]!.letter);
  const list = useRef<HTMLOListElement>(null);
  const isFocusWanted = useRef(false);
  const announce = useAnnounce();
  const letters = cards.map(({ letter }) => letter);
  const drag = useRowDrag(list, {
    onMove: (from, to) => onOrder(moved(letters, from, to).join('')),
    onEnd: (letters, index) => {
      onOrder(letters, 'Moved a card');
      announce(cardsText.position({ letter: letters[index]!, position: index + 1, count: letters.length }));
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
      announce(cardsText.atEnd({ letter, isFirst: by < 0 }));
      return;
    }
    setStop(letter);
    isFocusWanted.current = true;
    onOrder(moved(letters, index, to).join(''), 'Moved a card');
    announce(cardsText.position({ letter, position: to + 1, count: letters.length }));
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    const by = { ArrowUp: -1, ArrowDown: 1, Home: -index, End: letters.length - 1 - index }[key];
    if (by === undefined || ctrlKey || metaKey) return;
    event.preventDefault();
    if (altKey || shiftKey) move(index, by);
    else {
      setStop(letters[clamp(index + by, 0, letters.length - 1)]!);
      isFocusWanted.current = true;
    }
  }

  return { list, drag, stop, setStop, move, onKeyDown };
}
