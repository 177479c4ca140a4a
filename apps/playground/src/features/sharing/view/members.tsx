import { grouped } from '@sno-id/kit/data';
import { memberText } from '../content.ts';
import type { Layout } from '../model/layout.ts';
import './members.css';
import { useCrew } from './use-crew.ts';

interface MembersProps {
  readonly layout: Layout;
  readonly chosen: string | undefined;
  readonly onChoose: (letter: string) => void;
}

/** All members: their settings, and what they have generated. */
export function Members({ layout, chosen, onChoose }: MembersProps) {
  const members = useCrew(state => state.members);
  return (
    <table className="sharing-members">
      <thead>
        <tr className="note">
          <th scope="col">{memberText.generator}</th>
          <th scope="col">{memberText.range}</th>
          <th scope="col">{memberText.made}</th>
        </tr>
      </thead>
      <tbody>
        {layout.map(({ letter, partition, min, max, rate }) => (
          <tr key={letter} data-chosen={letter === chosen || undefined}>
            <th scope="row">
              <button
                type="button"
                className="sharing-pick"
                aria-pressed={letter === chosen}
                onClick={() => onChoose(letter)}
              >
                <strong>{letter}</strong>
              </button>
            </th>
            <td>
              <span className="mono">
                {partition}, {grouped(min)}–{grouped(max)}
              </span>{' '}
              <span className="note">{memberText.perSecond({ rate: grouped(rate) })}</span>
            </td>
            <td className="mono sharing-made">{grouped(members[letter]?.made ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
