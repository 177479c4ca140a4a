import { IdText, Segmented } from '@sno-id/kit';
import { FieldLine } from '../../../components/field-line.tsx';
import { Panel } from '../../../components/panel.tsx';
import { decksText } from '../content.ts';
import { DECKS, type Deck, decidingField, inOrder, isEarly } from '../model/cards.ts';

interface DecksPanelProps {
  readonly deck: Deck;
  readonly onDeck: (key: string) => void;
}

/** Some IDs in their order, each with the field by which it comes after the one above. */
export function DecksPanel({ deck, onDeck }: DecksPanelProps) {
  const cards = inOrder(deck);
  return (
    <Panel
      title={decksText.title}
      className="order-decks"
      aside={
        <Segmented
          label={decksText.decks}
          options={DECKS.map(({ key, name }) => ({ value: key, label: name }))}
          value={deck.key}
          onChange={onDeck}
        />
      }
    >
      <p className="note order-hint">{deck.hint}</p>
      <p className="note order-hint">{decksText.numbers}</p>
      <ol className="order-cards" aria-label={decksText.list}>
        {cards.map(({ number, id }, i) => {
          const field = i > 0 ? decidingField(cards[i - 1]!.id, id) : undefined;
          return (
            <li key={number} data-field={field}>
              <b className="mono order-number" data-boxed={isEarly(cards, i)}>
                {number}
              </b>
              <IdText id={id} />
              <FieldLine id={id} />
              <span className="note">{field ? decksText.decides[field] : decksText.first}</span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
