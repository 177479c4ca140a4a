import { Button, FieldMark, NumberField, Segmented, TermText } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { Disclosure } from '../../../components/disclosure.tsx';
import {
  changed,
  LAST,
  type Layout,
  LEAST_POOL,
  MAX_MEMBERS,
  MAX_RATE,
  type Member,
  MIN_RATE,
} from '../model/layout.ts';
import './member-editor.css';
import { memberText } from '../content.ts';
import { useCrew } from './use-crew.ts';

interface MemberEditorProps {
  readonly member: Member;
  readonly layout: Layout;
  readonly setLayout: (next: (now: Layout) => Layout) => void;
  readonly onClone: (fromSnapshot: boolean) => void;
  readonly onRemove: () => void;
}

const STARTS = [
  { value: 'first', label: memberText.startFirst },
  { value: 'random', label: memberText.startRandom },
] as const;

/** What can be done with one member, and its settings as numbers. */
export function MemberEditor({ member, layout, setLayout, onClone, onRemove }: MemberEditorProps) {
  const { letter, kind } = member;
  const isMaking = useCrew(({ members }) => members[letter]?.phase === 'making');
  const isFull = layout.length >= MAX_MEMBERS;
  const change = (some: Partial<Member>) => setLayout(now => changed(now, letter, some));

  return (
    <fieldset className="sharing-editor" aria-label={memberText.title(letter)}>
      <div className="sharing-buttons">
        <Button aria-disabled={isFull} onClick={() => !isFull && onClone(false)}>
          {memberText.addClone}
        </Button>
        {kind === 'worker' && (
          <Button aria-disabled={isFull || !isMaking} onClick={() => !isFull && isMaking && onClone(true)}>
            {memberText.addCloneFromSnapshot}
          </Button>
        )}
        <Button onClick={onRemove}>{memberText.remove(letter)}</Button>
      </div>
      <p className="note">
        <TermText text={memberText.cloneNote} terms={['snapshot']} />
      </p>
      <Disclosure title={memberText.settings(letter)}>
        <MemberSettings member={member} change={change} />
      </Disclosure>
    </fieldset>
  );
}

interface MemberSettingsProps {
  readonly member: Member;
  readonly change: (some: Partial<Member>) => void;
}

function MemberSettings({ member, change }: MemberSettingsProps) {
  const { letter, partition, min, max, rate, start } = member;
  return (
    <>
      <div className="sharing-fields">
        <NumberField
          label={memberText.partition}
          value={partition}
          min={0}
          max={LAST}
          note={memberText.partitionNote}
          onChange={partition => change({ partition })}
        />
        <NumberField
          label={memberText.first}
          value={min}
          min={0}
          max={max - LEAST_POOL + 1}
          note={memberText.firstNote(grouped(max - min + 1))}
          onChange={min => change({ min })}
        />
        <NumberField
          label={memberText.last}
          value={max}
          min={min + LEAST_POOL - 1}
          max={LAST}
          note={memberText.lastNote}
          onChange={max => change({ max })}
        />
        <NumberField
          label={memberText.rate}
          value={rate}
          min={MIN_RATE}
          max={MAX_RATE}
          note={memberText.rateNote}
          onChange={rate => change({ rate })}
        />
      </div>
      <div className="sharing-start">
        <span>
          <FieldMark field="sequence" /> {memberText.start}
        </span>
        <Segmented
          label={memberText.startLabel(letter)}
          options={STARTS}
          value={start}
          onChange={start => change({ start })}
        />
      </div>
      <p className="note">{start === 'random' ? memberText.startRandomNote : memberText.startFirstNote}</p>
    </>
  );
}
