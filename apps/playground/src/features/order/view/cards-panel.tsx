import { IdText } from '@sno-id/kit';
import { FieldLine } from '../../../components/field-line.tsx';
import { Panel } from '../../../components/panel.tsx';
import { cardsText } from '../content.ts';
import { decidingField, isEarly, SORTED_CARDS } from '../model/cards.ts';

/** Some IDs in their order, each with the field by which it comes after the one above. */
export function CardsPanel() {
  return (
    <Panel title={cardsText.title} className="order-cards-panel">
      <p className="order-hint">{cardsText.hint}</p>
      <ol className="order-cards" aria-label={cardsText.list}>
        {SORTED_CARDS.map(({ number, id }, i) => {
          const field = i > 0 ? decidingField(SORTED_CARDS[i - 1]!.id, id) : undefined;
          return (
            <li key={number} data-field={field}>
              <b className="mono order-number" data-early={isEarly(SORTED_CARDS, i)}>
                {number}
              </b>
              <IdText id={id} />
              <FieldLine id={id} />
              <span className="note">{field ? cardsText.decides[field] : cardsText.first}</span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
