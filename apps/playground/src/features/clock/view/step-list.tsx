import { Button, IconButton } from '@sno-id/kit';
import { clamp } from '@sno-id/kit/data';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { changeStep, insertAfter, moveStep, removeStep } from '../model/edit-script.ts';
import { RANGES, type Segment, STEP_KINDS, type Step, type StepKind, segmentsOf } from '../model/script.ts';
import './step-list.css';
import { stepsText } from '../content.ts';
import { KIND_LABELS, msText, readMs, stepWords } from '../model/step-texts.ts';
import type { ClockLab } from './use-clock-lab.ts';

/** The initial `ms` of a new step of each kind. */
const FRESH_MS: Readonly<Record<StepKind, number>> = {
  run: 500,
  step: -500,
  freeze: 500,
  coarsen: 100,
  keep: 100,
  lose: 100,
};

interface StepListProps extends Pick<ClockLab, 'script' | 'apply'> {
  /** The index of the step at the scrubber. */
  readonly here: number | undefined;
}

/** The script as a list, where every step can be changed, moved and removed by keyboard or mouse. */
export const StepList = memo(function StepList({ script, here, apply }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  /** What to focus after the next change: rows stay in place, steps move. */
  const focus = useRef<{ readonly index: number; readonly act: string }>(undefined);

  useEffect(() => {
    if (!focus.current) return;
    const { index, act } = focus.current;
    focus.current = undefined;
    const place = Math.min(index, script.steps.length - 1);
    list.current?.querySelector<HTMLElement>(`[data-step="${place}"] [data-act="${act}"]`)?.focus();
  }, [script]);

  function move(segment: Segment, by: 1 | -1) {
    const edited = moveStep(script, segment.index, by);
    if (!edited) return;
    focus.current = { index: edited.index, act: by < 0 ? 'up' : 'down' };
    apply(edited, stepsText.movedTo(edited.index + 1));
  }

  function remove(segment: Segment) {
    focus.current = { index: segment.index, act: 'remove' };
    apply(removeStep(script, segment.index), stepsText.removed(segment.index + 1));
  }

  function add(index: number, step: Step) {
    focus.current = { index: index + 1, act: 'kind' };
    if (!apply(insertAfter(script, index, step), stepsText.added(index + 2, stepWords(step)))) {
      focus.current = undefined;
    }
  }

  return (
    <div className="clock-steps">
      <ol ref={list} aria-label={stepsText.list}>
        {segmentsOf(script).map(segment => (
          <StepRow
            key={segment.index}
            segment={segment}
            isLast={segment.index === script.steps.length - 1}
            isHere={segment.index === here}
            onChange={step => apply(changeStep(script, segment.index, step), stepWords(step))}
            onMove={by => move(segment, by)}
            onRemove={() => remove(segment)}
          />
        ))}
      </ol>
      <Button onClick={() => add(script.steps.length - 1, { kind: 'run', ms: FRESH_MS.run })}>
        {stepsText.add}
      </Button>
    </div>
  );
});

interface StepRowProps {
  readonly segment: Segment;
  readonly isLast: boolean;
  readonly isHere: boolean;
  readonly onChange: (step: Step) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function StepRow({ segment, isLast, isHere, onChange, onMove, onRemove }: StepRowProps) {
  const { kind, ms, index, from } = segment;
  const name = stepsText.step(index + 1);
  return (
    <li className="clock-step" data-step={index} data-here={isHere}>
      <span className="clock-step-at mono">{msText(from)}</span>
      <select
        aria-label={stepsText.kind(name)}
        data-act="kind"
        value={kind}
        onChange={event => {
          const next = event.target.value as StepKind;
          const isTimed = (kind: StepKind) => kind !== 'step' && kind !== 'coarsen';
          onChange({ kind: next, ms: isTimed(kind) && isTimed(next) ? ms : FRESH_MS[next] });
        }}
      >
        {STEP_KINDS.map(kind => (
          <option key={kind} value={kind}>
            {KIND_LABELS[kind]}
          </option>
        ))}
      </select>
      <MsInput
        label={stepsText.milliseconds(name)}
        ms={ms}
        kind={kind}
        onChange={ms => onChange({ kind, ms })}
      />
      <span className="clock-step-unit">ms</span>
      <span className="clock-step-acts">
        <IconButton
          data-act="up"
          label={stepsText.moveUp(index + 1)}
          path="M8 13V3.5m-4 4 4-4 4 4"
          aria-disabled={index === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          data-act="down"
          label={stepsText.moveDown(index + 1)}
          path="M8 3v9.5m-4-4 4 4 4-4"
          aria-disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          data-act="remove"
          label={stepsText.remove(index + 1)}
          path="m4 4 8 8m0-8-8 8"
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

interface MsInputProps {
  readonly label: string;
  readonly ms: number;
  readonly kind: StepKind;
  readonly onChange: (ms: number) => void;
}

/**
 * A field for milliseconds. Enter and leaving the field apply the value, the up and down keys step by 10,
 * Escape discards the draft.
 */
function MsInput({ label, ms, kind, onChange }: MsInputProps) {
  const [draft, setDraft] = useState<string>();
  const [min, max] = RANGES[kind];
  const read = draft === undefined ? ms : readMs(draft, [min, max]);

  function apply() {
    setDraft(undefined);
    if (read !== undefined && read !== ms) onChange(read);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: 10, ArrowDown: -10 }[event.key];
    if (event.key === 'Enter') apply();
    if (event.key === 'Escape') setDraft(undefined);
    if (by === undefined) return;
    event.preventDefault();
    setDraft(undefined);
    onChange(clamp((read ?? ms) + by, min, max));
  }

  return (
    <input
      className="mono"
      aria-label={label}
      title={`${min} to ${max}`}
      autoComplete="off"
      spellCheck={false}
      value={draft ?? ms}
      aria-invalid={read === undefined}
      onChange={event => setDraft(event.target.value)}
      onBlur={apply}
      onKeyDown={onKeyDown}
    />
  );
}
