import { type KeyboardEvent, useId, useState } from 'react';
import { clamp } from '../number/clamp.ts';
import { readInteger } from '../text/integer.ts';
import { useStyles } from '../theme/use-styles.ts';
import css from './number-field.css?inline';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The same value in other words; its line is also where problems stand. */
  readonly note: string;
  readonly onChange: (value: number) => void;
  /** Is called while something is typed, with whether it is invalid. */
  readonly onDraft?: (isInvalid: boolean) => void;
}

/**
 * A whole number to type. Enter and leaving the field apply it, the up and down keys step
 * it, Escape takes back what is typed. What is no such number is explained and changes nothing.
 */
export function NumberField({ label, value, min, max, note, onChange, onDraft }: NumberFieldProps) {
  useStyles(css);
  const [draft, keepDraft] = useState<string>();
  const inputId = useId();
  const noteId = useId();
  const reading = draft === undefined ? undefined : readInteger(draft, min, max);
  const problem = reading?.ok === false ? reading.problem : undefined;
  const isPending = reading?.ok && reading.value !== value;

  function setDraft(text: string | undefined) {
    keepDraft(text);
    onDraft?.(text !== undefined && !readInteger(text, min, max).ok);
  }

  function apply() {
    if (!reading?.ok) return;
    setDraft(undefined);
    if (reading.value !== value) onChange(reading.value);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') apply();
    if (event.key === 'Escape' && draft !== undefined) {
      event.preventDefault();
      setDraft(undefined);
    }
    if (step === undefined) return;
    event.preventDefault();
    const from = reading?.ok ? reading.value : value;
    setDraft(undefined);
    onChange(clamp(from + step, min, max));
  }

  return (
    <div className="number-field">
      <label htmlFor={inputId}>{label}</label>
      <input
        id={inputId}
        className="mono"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={draft ?? value}
        data-pending={draft !== undefined || undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={noteId}
        onChange={event => setDraft(event.target.value)}
        onBlur={apply}
        onKeyDown={onKeyDown}
      />
      <p id={noteId} className={problem ? 'note wrong' : 'note'} aria-live="polite">
        {problem ? `${problem} Still ${value}.` : isPending ? 'Press Enter to apply' : note}
      </p>
    </div>
  );
}
