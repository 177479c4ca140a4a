import { Button, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { compare } from '@sno-id/sdk';
import { useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { outOfOrder } from '../model/arrange.ts';
import type { Deck } from '../model/cards.ts';
import { PROOF_IDS } from '../model/order-proof.ts';
import { SORT_FORMS } from '../model/sort-forms.ts';
import { NotYet } from './not-yet.tsx';
import { useProof } from './use-proof.ts';

interface FormsPanelProps {
  readonly deck: Deck;
  /** Not before the player has tried. */
  readonly isShown: boolean;
}

/** How each form of the IDs sorts, with the cards and with many random IDs. */
export function FormsPanel({ deck, isShown }: FormsPanelProps) {
  const announce = useAnnounce();
  const { misplaced, isRunning, run } = useProof(() =>
    announce(`${grouped(PROOF_IDS)} random IDs were sorted in ${SORT_FORMS.length} forms.`),
  );
  const rows = useMemo(() => {
    const ids = deck.cards.map(({ id }) => id);
    const sorted = [...ids].sort(compare);
    return SORT_FORMS.map(form => {
      const order = form.sort(ids);
      const moved = outOfOrder(order.map(id => sorted.indexOf(id)));
      const letters = order.map(id => deck.cards.find(card => card.id === id)!.letter);
      return { form, letters, moved, example: form.write(ids[0]!) };
    });
  }, [deck]);

  return (
    <Panel title="Where that order is kept" className="order-forms-panel">
      <p className="order-words">
        The same cards, kept in {SORT_FORMS.length} ways and sorted as a program or a database would. A letter
        in a box stands where it should not. The first six are safe: they sort as the IDs do, whatever the IDs
        are.
      </p>
      {isShown ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className="order-table" tabIndex={0}>
          <table aria-label="How each form sorts">
            <thead>
              <tr>
                <th scope="col">Kept as</th>
                <th scope="col">The cards</th>
                <th scope="col">Safe</th>
                <th scope="col" className="order-number">
                  Misplaced of {grouped(PROOF_IDS)} random IDs
                </th>
                <th scope="col">Why</th>
                <th scope="col">Card A in it</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ form, letters, moved, example }) => (
                <tr key={form.name} data-safe={form.isSafe}>
                  <th scope="row">{form.name}</th>
                  <td className="mono order-letters">
                    {letters.map((letter, i) =>
                      moved.has(i) ? <mark key={letter}>{letter}</mark> : <span key={letter}>{letter}</span>,
                    )}
                  </td>
                  <td>{form.isSafe ? 'yes' : 'no'}</td>
                  <td className="order-number mono" data-wrong={Boolean(misplaced.get(form.name))}>
                    {misplaced.has(form.name) ? grouped(misplaced.get(form.name)!) : '–'}
                  </td>
                  <td className="order-why">{form.why}</td>
                  <td className="mono note order-example">{example}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <NotYet />
      )}
      {isShown && (
        <div className="order-bar">
          <Button onClick={run} aria-disabled={isRunning}>
            Prove it with {grouped(PROOF_IDS)} random IDs
          </Button>
          <span className="note">
            They are put in order, then sorted in each form. Misplaced are those that would have to be moved
            back.
          </span>
        </div>
      )}
    </Panel>
  );
}
