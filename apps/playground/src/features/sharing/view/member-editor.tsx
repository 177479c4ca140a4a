import { Button, FieldMark, NumberField, Segmented } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
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
import { useCrew } from './use-crew.ts';

interface MemberEditorProps {
  readonly member: Member;
  readonly layout: Layout;
  readonly setLayout: (next: (now: Layout) => Layout) => void;
  readonly onTwin: (fromSnapshot: boolean) => void;
  readonly onRemove: () => void;
}

const STARTS = [
  { value: 'first', label: 'its first number' },
  { value: 'random', label: 'a random number' },
] as const;

/** One member in numbers. */
export function MemberEditor({ member, layout, setLayout, onTwin, onRemove }: MemberEditorProps) {
  const { letter, kind, partition, min, max, rate, start } = member;
  const isMaking = useCrew(({ members }) => members[letter]?.phase === 'making');
  const isFull = layout.length >= MAX_MEMBERS;
  const change = (some: Partial<Member>) => setLayout(now => changed(now, letter, some));

  return (
    <fieldset className="sharing-editor" aria-label={`Generator ${letter} in numbers`}>
      <p className="sharing-editor-title">
        <strong>{letter}</strong> in numbers
      </p>
      <div className="sharing-fields">
        <NumberField
          label="Partition"
          value={partition}
          min={0}
          max={LAST}
          note="whose IDs they are"
          onChange={partition => change({ partition })}
        />
        <NumberField
          label="First number"
          value={min}
          min={0}
          max={max - LEAST_POOL + 1}
          note={`${grouped(max - min + 1)} numbers in 4 ms`}
          onChange={min => change({ min })}
        />
        <NumberField
          label="Last number"
          value={max}
          min={min + LEAST_POOL - 1}
          max={LAST}
          note="included"
          onChange={max => change({ max })}
        />
        <NumberField
          label="IDs a second"
          value={rate}
          min={MIN_RATE}
          max={MAX_RATE}
          note="on average, at random moments"
          onChange={rate => change({ rate })}
        />
      </div>
      <div className="sharing-start">
        <span>
          <FieldMark field="sequence" /> Each 4 ms begins at
        </span>
        <Segmented
          label={`Where ${letter} begins in each unit of 4 ms`}
          options={STARTS}
          value={start}
          onChange={start => change({ start })}
        />
      </div>
      <p className="note">
        {start === 'random'
          ? 'A random number of the lower half: what the SDK does for a generator that was given no partition.'
          : 'What the SDK does for a generator that was given its partition.'}
      </p>
      <div className="sharing-buttons">
        <Button aria-disabled={isFull} onClick={() => !isFull && onTwin(false)}>
          Add its twin
        </Button>
        {kind === 'worker' && (
          <Button aria-disabled={isFull || !isMaking} onClick={() => !isFull && isMaking && onTwin(true)}>
            Add a twin from its snapshot
          </Button>
        )}
        <Button onClick={onRemove}>Remove {letter}</Button>
      </div>
      <p className="note">
        A twin is a worker with the same partition and range: a configuration that was copied, or a snapshot
        (what a generator saves to go on later) that was restored twice.
      </p>
    </fieldset>
  );
}
