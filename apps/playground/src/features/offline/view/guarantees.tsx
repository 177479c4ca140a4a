import { Panel } from '../../../components/panel.tsx';
import { guaranteesText } from '../content.ts';

/** What this app guarantees and what it does not, in plain words. */
export function Guarantees() {
  return (
    <Panel title={guaranteesText.title} className="offline-guarantees">
      <div className="offline-sides">
        <GuaranteeList title={guaranteesText.guaranteedList} items={guaranteesText.guaranteed} />
        <GuaranteeList title={guaranteesText.notGuaranteedList} items={guaranteesText.notGuaranteed} />
      </div>
    </Panel>
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
