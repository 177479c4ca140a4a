import { Button } from '@sno-id/kit';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { useFacts } from '../../../hooks/use-facts.ts';
import { guaranteesText } from '../content.ts';

/** The guess that these texts would answer. */
export const GUESS_ID = 'offline-rename';

/** What this app guarantees and what it does not, in plain words. Hidden until the guess is made. */
export function Guarantees() {
  const hasGuessed = useFacts(({ bets }) => bets?.[GUESS_ID] !== undefined);
  const [isShown, setIsShown] = useState(false);
  return (
    <Panel title={guaranteesText.title} className="offline-guarantees">
      {hasGuessed || isShown ? (
        <GuaranteeLists />
      ) : (
        <div className="offline-row">
          <p className="note">{guaranteesText.guessFirst}</p>
          <Button onClick={() => setIsShown(true)}>{guaranteesText.show}</Button>
        </div>
      )}
    </Panel>
  );
}

function GuaranteeLists() {
  return (
    <div className="offline-sides">
      <GuaranteeList title={guaranteesText.guaranteedList} items={guaranteesText.guaranteed} />
      <GuaranteeList title={guaranteesText.notGuaranteedList} items={guaranteesText.notGuaranteed} />
    </div>
  );
}

interface GuaranteeListProps {
  readonly title: string;
  readonly items: readonly { readonly claim: string; readonly why: string }[];
}

function GuaranteeList({ title, items }: GuaranteeListProps) {
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <ul>
        {items.map(({ claim, why }) => (
          <li key={claim}>
            <strong>{claim}</strong> {why}
          </li>
        ))}
      </ul>
    </section>
  );
}
