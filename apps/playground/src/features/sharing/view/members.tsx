import { Button } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import type { MemberStatus, Phase } from '../model/crew.ts';
import type { Layout, Member } from '../model/layout.ts';
import './members.css';
import { sharingCodec } from '../model/sharing-codec.ts';
import { pageCrew, useCrew } from './use-crew.ts';

interface MembersProps {
  readonly layout: Layout;
  readonly chosen: string | undefined;
  readonly onChoose: (letter: string) => void;
}

/** What each is doing, in words. */
const PHASES: Readonly<Record<Phase, string>> = {
  off: 'not started',
  making: 'makes IDs',
  frozen: 'frozen',
  killed: 'killed',
  away: 'not open',
  failed: 'failed',
};

/** All members: what they are, what they have made, and what can be done to them. */
export function Members({ layout, chosen, onChoose }: MembersProps) {
  return (
    <table className="sharing-members">
      <thead>
        <tr className="note">
          <th scope="col">Generator</th>
          <th scope="col">Partition, range</th>
          <th scope="col">IDs made</th>
          <th scope="col">State</th>
          <th scope="col">
            <span className="unseen">What can be done to it</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {layout.map(member => (
          <MemberRow
            key={member.letter}
            member={member}
            isChosen={member.letter === chosen}
            onChoose={() => onChoose(member.letter)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface MemberRowProps {
  readonly member: Member;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const UNKNOWN: MemberStatus = { phase: 'off', made: 0 };

function MemberRow({ member, isChosen, onChoose }: MemberRowProps) {
  const { letter, kind, partition, min, max, rate, start } = member;
  const crew = pageCrew();
  const { phase, made, problem } = useCrew(({ members }) => members[letter]) ?? UNKNOWN;
  const isAlive = phase === 'making' || phase === 'frozen';

  return (
    <tr data-chosen={isChosen || undefined} data-phase={phase}>
      <th scope="row">
        <button type="button" className="sharing-pick" aria-pressed={isChosen} onClick={onChoose}>
          <strong>{letter}</strong> {kind}
        </button>
      </th>
      <td>
        <span className="mono">
          {partition}, {grouped(min)}–{grouped(max)}
        </span>
        <span className="note">
          {' '}
          {grouped(rate)} a second{start === 'random' && ', random start'}
        </span>
      </td>
      <td className="mono sharing-made">{grouped(made)}</td>
      <td className="sharing-phase">
        {PHASES[phase]}
        {problem && <span className="note wrong"> {problem}</span>}
      </td>
      <td className="sharing-actions">
        {isAlive && (
          <Button
            look="quiet"
            aria-label={`${phase === 'frozen' ? 'Go on with' : 'Freeze'} ${letter}`}
            onClick={() => crew.freeze(letter, phase !== 'frozen')}
          >
            {phase === 'frozen' ? 'Go on' : 'Freeze'}
          </Button>
        )}
        {isAlive && (
          <Button look="quiet" aria-label={`Kill ${letter}`} onClick={() => crew.kill(letter)}>
            Kill
          </Button>
        )}
        {!isAlive && kind === 'worker' && (
          <Button look="quiet" aria-label={`Restart ${letter}`} onClick={() => crew.restart(letter)}>
            {phase === 'off' ? 'Start' : 'Restart'}
          </Button>
        )}
        {!isAlive && kind === 'tab' && (
          <a
            className="button button-quiet sharing-open"
            href={tabLink(member)}
            target="_blank"
            rel="noreferrer"
          >
            Open {letter}
          </a>
        )}
      </td>
    </tr>
  );
}

/** The link that makes a tab a member of this page's map. */
export function tabLink(member: Member): string {
  const { room } = pageCrew();
  return `#1/sharing/${sharingCodec.write({ layout: [], join: { room, member } })}`;
}
