import { useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { sortFormsText } from '../content.ts';
import { CARDS, SORTED_CARDS } from '../model/cards.ts';
import { outOfOrder } from '../model/out-of-order.ts';
import { SORT_FORMS } from '../model/sort-forms.ts';

/** How each form sorts the cards. */
export function FormsPanel() {
  const rows = useMemo(() => {
    const ids = CARDS.map(({ id }) => id);
    return SORT_FORMS.map(form => {
      const order = form.sort(ids);
      const moved = outOfOrder(order.map(id => SORTED_CARDS.findIndex(card => card.id === id)));
      const numbers = order.map(id => CARDS.find(card => card.id === id)!.number);
      return { form, numbers, moved };
    });
  }, []);

  return (
    <Panel title={sortFormsText.title} className="order-forms-panel">
      <p className="order-words">{sortFormsText.lead({ count: SORT_FORMS.length })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="order-table" tabIndex={0}>
        <table aria-label={sortFormsText.table}>
          <thead>
            <tr>
              <th scope="col">{sortFormsText.form}</th>
              <th scope="col">{sortFormsText.cards}</th>
              <th scope="col">{sortFormsText.safe}</th>
              <th scope="col">{sortFormsText.why}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ form, numbers, moved }) => (
              <tr key={form.name} data-safe={form.isSafe}>
                <th scope="row">{form.name}</th>
                <td className="mono">
                  {numbers.map((number, i) => (
                    <span key={number} className="order-number" data-boxed={moved.has(i)}>
                      {number}
                    </span>
                  ))}
                </td>
                <td>{sortFormsText.isSafe({ isSafe: form.isSafe })}</td>
                <td className="order-why">{form.why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
