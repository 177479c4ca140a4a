import { Button, FieldMark, IdText, useAnnounce } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import { useId, useLayoutEffect, useRef } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { type Place, standing } from '../model/card-line.ts';
import { NotYet } from './not-yet.tsx';

interface LinePanelProps {
  readonly places: readonly Place[];
  /** The letter of the card that is flipped. */
  readonly chosen: string;
  readonly tick: number;
  /** As it stands, with this tick. */
  readonly id: Sno;
  /** Not before the player has tried. */
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

  // The places change with the choice, and an element that is moved loses the focus.
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
    <Panel title="Flip the tick" className="order-line-panel">
      <p>
        A generator flips the tick, one bit, when its clock was set back: the same time can then be used
        again. Choose a card, and see where it goes.
      </p>
      {isShown ? (
        <>
          <fieldset ref={line} className="order-line" aria-label="Card on the line, the least ID first">
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
            <span>least</span>
            <span>greatest</span>
          </p>
          <div className="order-flip">
            <Button look="main" aria-pressed={tick === 1} onClick={onFlip}>
              Flip the tick of {chosen}
            </Button>
            <span className="order-flip-id">
              <IdText id={id} />
            </span>
            <span>
              <FieldMark field="tick" /> tick {tick}: {chosen} is {where}.
            </span>
          </div>
        </>
      ) : (
        <NotYet />
      )}
    </Panel>
  );
}
