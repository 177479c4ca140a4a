import { Button, FieldMark, IdText, useAnnounce } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import { useId, useLayoutEffect, useRef } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { flipText } from '../content.ts';
import { type Place, standing } from '../model/card-line.ts';
import { NotYet } from './not-yet.tsx';

interface LinePanelProps {
  readonly places: readonly Place[];
  /** The letter of the card that can be flipped. */
  readonly chosen: string;
  readonly tick: number;
  /** The current card, with this tick. */
  readonly id: Sno;
  /** Hidden until the player has tried. */
  readonly isShown: boolean;
  readonly onChoose: (letter: string) => void;
  readonly onFlip: () => void;
}

/** All cards on a line, one of which changes its place with its tick. */
export function LinePanel({ places, chosen, tick, id, isShown, onChoose, onFlip }: LinePanelProps) {
  const name = useId();
  const announce = useAnnounce();
  const line = useRef<HTMLFieldSetElement>(null);
  const isFocusWanted = useRef(false);
  const where = standing(places, chosen);

  // The places change with the choice, and an element loses focus when it moves.
  useLayoutEffect(() => {
    if (!isFocusWanted.current) return;
    isFocusWanted.current = false;
    line.current?.querySelector<HTMLElement>('input:checked')?.focus();
  });
  const said = useRef(where);
  useLayoutEffect(() => {
    if (said.current !== where && isShown) announce(`${chosen} is ${where}`);
    said.current = where;
  }, [where, chosen, isShown, announce]);

  return (
    <Panel title={flipText.title} className="order-line-panel" aside={!isShown && <NotYet />}>
      {isShown && (
        <>
          <p>{flipText.lead}</p>
          <fieldset ref={line} className="order-line" aria-label={flipText.line}>
            {places.map(place =>
              place.isEmpty ? (
                <span key="empty" className="order-place mono" data-empty="true" aria-hidden="true">
                  <span>{place.letter}</span>
                </span>
              ) : (
                <label key={place.letter} className="order-place mono" data-chosen={place.letter === chosen}>
                  <input
                    type="radio"
                    className="unseen"
                    name={name}
                    checked={place.letter === chosen}
                    onChange={() => {
                      isFocusWanted.current = true;
                      onChoose(place.letter);
                    }}
                  />
                  <span>{place.letter}</span>
                </label>
              ),
            )}
          </fieldset>
          <p className="order-line-ends note" aria-hidden="true">
            <span>{flipText.least}</span>
            <span>{flipText.greatest}</span>
          </p>
          <div className="order-flip">
            <Button aria-pressed={tick === 1} onClick={onFlip}>
              {flipText.flip(chosen)}
            </Button>
            <span className="order-flip-id">
              <IdText id={id} />
            </span>
            <span>
              <FieldMark field="tick" /> {flipText.result(tick, chosen, where)}
            </span>
          </div>
        </>
      )}
    </Panel>
  );
}
