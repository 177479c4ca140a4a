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
      <section aria-label={guaranteesText.guaranteedList}>
        <h4>{guaranteesText.guaranteedList}</h4>
        <ul>
          <li>
            <strong>{guaranteesText.stable}</strong> {guaranteesText.stableWhy}
          </li>
          <li>
            <strong>{guaranteesText.tabs}</strong> {guaranteesText.tabsWhy}
          </li>
          <li>
            <strong>{guaranteesText.restart}</strong> {guaranteesText.restartWhy}
          </li>
          <li>
            <strong>{guaranteesText.once}</strong> {guaranteesText.onceWhy}
          </li>
          <li>
            <strong>{guaranteesText.confirmed}</strong> {guaranteesText.confirmedWhy}
          </li>
          <li>
            <strong>{guaranteesText.copies}</strong> {guaranteesText.copiesWhy}
          </li>
        </ul>
      </section>
      <section aria-label={guaranteesText.notGuaranteedList}>
        <h4>{guaranteesText.notGuaranteedList}</h4>
        <ul>
          <li>
            <strong>{guaranteesText.browsers}</strong> {guaranteesText.browsersWhy}
          </li>
          <li>
            <strong>{guaranteesText.machines}</strong> {guaranteesText.machinesWhy}
          </li>
          <li>
            <strong>{guaranteesText.edits}</strong> {guaranteesText.editsWhy}
          </li>
          <li>
            <strong>{guaranteesText.storage}</strong> {guaranteesText.storageWhy}
          </li>
          <li>
            <strong>{guaranteesText.order}</strong> {guaranteesText.orderWhy}
          </li>
          <li>
            <strong>{guaranteesText.secrecy}</strong> {guaranteesText.secrecyWhy}
          </li>
        </ul>
      </section>
    </div>
  );
}
