import { Button } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import type { MemberStatus, Phase } from '../model/crew.ts';
import type { Layout, Member } from '../model/layout.ts';
import './members.css';
import { membersText } from '../content.ts';
import { sharingCodec } from '../model/sharing-codec.ts';
import { pageCrew, useCrew } from './use-crew.ts';

interface MembersProps {
  readonly layout: Layout;
  readonly chosen: string | undefined;
  readonly onChoose: (letter: string) => void;
}

/** The activity of a member as text. */
const PHASES: Readonly<Record<Phase, string>> = {
  off: membersText.idle,
  stopped: membersText.stopped,
  making: membersText.running,
  frozen: 'frozen',
  killed: 'killed',
  away: membersText.away,
  failed: 'failed',
};

/** All members: their settings, what they have generated, and actions. */
export function Members({ layout, chosen, onChoose }: MembersProps) {
  return (
    <table className="sharing-members">
      <thead>
        <tr className="note">
          <th scope="col">{membersText.generator}</th>
          <th scope="col">{membersText.range}</th>
          <th scope="col">{membersText.made}</th>
          <th scope="col">{membersText.state}</th>
          <th scope="col">
            <span className="unseen">{membersText.actions}</span>
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
  const isIdle = phase === 'off' || phase === 'stopped';
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
          {membersText.rate(grouped(rate), start === 'random' ? membersText.randomStart : '')}
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
            aria-label={`${phase === 'frozen' ? membersText.resumeName : membersText.freezeName} ${letter}`}
            onClick={() => crew.freeze(letter, phase !== 'frozen')}
          >
            {phase === 'frozen' ? membersText.resumeName : membersText.freezeName}
          </Button>
        )}
        {isAlive && (
          <Button look="quiet" aria-label={membersText.killName(letter)} onClick={() => crew.kill(letter)}>
            {membersText.kill}
          </Button>
        )}
        {!isAlive && kind === 'worker' && (
          <Button
            look="quiet"
            aria-label={isIdle ? membersText.startName(letter) : membersText.restartName(letter)}
            onClick={() => crew.restart(letter)}
          >
            {isIdle ? membersText.start : membersText.restart}
          </Button>
        )}
        {!isAlive && kind === 'tab' && (
          <a
            className="button button-quiet sharing-open"
            href={tabLink(member)}
            target="_blank"
            rel="noreferrer"
          >
            {membersText.open(letter)}
          </a>
        )}
      </td>
    </tr>
  );
}

/** The link that turns a tab into a member of this page's map. */
export function tabLink(member: Member): string {
  const { room } = pageCrew();
  return `#1/sharing/${sharingCodec.write({ layout: [], join: { room, member } })}`;
}
