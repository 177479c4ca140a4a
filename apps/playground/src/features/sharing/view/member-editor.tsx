import { Button, NumberField } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { Disclosure } from '../../../components/disclosure.tsx';
import { TermText } from '../../../components/term-text.tsx';
import { memberText, sharingText } from '../content.ts';
import { changed, LAST, type Layout, LEAST_POOL, MAX_RATE, type Member, MIN_RATE } from '../model/layout.ts';
import './member-editor.css';

interface MemberEditorProps {
  readonly member: Member;
  /** Whether the map has room for no other. */
  readonly isFull: boolean;
  readonly setLayout: (next: (now: Layout) => Layout) => void;
  readonly onClone: () => void;
  readonly onRemove: () => void;
}

/** What can be done with one member, and its settings as numbers. */
export function MemberEditor({ member, isFull, setLayout, onClone, onRemove }: MemberEditorProps) {
  const { letter, partition, min, max, rate } = member;
  const change = (some: Partial<Member>) => setLayout(now => changed(now, letter, some));

  return (
    <fieldset className="sharing-editor" aria-label={memberText.actions({ letter })}>
      <div className="sharing-buttons">
        <Button aria-disabled={isFull} onClick={() => !isFull && onClone()}>
          {memberText.addClone}
        </Button>
        <Button onClick={onRemove}>{memberText.remove({ letter })}</Button>
      </div>
      <p className="note">
        {isFull ? sharingText.full : <TermText text={memberText.cloneNote} terms={['snapshot']} />}
      </p>
      <Disclosure title={memberText.settings({ letter })}>
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
            note={memberText.firstNote({ count: grouped(max - min + 1) })}
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
      </Disclosure>
    </fieldset>
  );
}
