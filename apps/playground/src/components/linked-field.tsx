import { type ChangeEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import './linked-field.css';
import { overtyped } from './overtype.ts';

interface LinkedFieldProps {
  readonly label: string;
  /** The value to show while the field is not being edited. */
  readonly text: string;
  /** Applies each valid text as it is typed; returns what is wrong with any other. */
  readonly onEdit: (text: string) => string | undefined;
  /** Steps the value with the up and down keys; Page Up and Page Down step by 16. */
  readonly onStep?: (by: number) => void;
  /** Has a fixed length: a character typed into a full field overwrites the next one. */
  readonly isFixed?: boolean;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
}

const STEPS: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 16, PageDown: -16 };

/** What is typed, and what is wrong with it. */
interface Draft {
  readonly text: string;
  readonly problem: string | undefined;
  /** The value that it was typed over: another one replaces an invalid draft. */
  readonly over: string;
}

/**
 * One of several linked fields that show the same value in different forms. While it is being edited it keeps
 * the typed text and the caret, and the others follow. When it loses focus, or on Enter, it shows the
 * canonical text; an invalid text stays with its message until it is corrected, Escape is pressed, or the
 * value changes.
 */
export function LinkedField({ label, text, onEdit, onStep, isFixed, onFocus, onBlur }: LinkedFieldProps) {
  const [draft, setDraft] = useState<Draft>();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const problemId = useId();
  const { problem } = draft ?? {};

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  if (problem !== undefined && draft?.over !== text) setDraft(undefined);

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const typed = { text: target.value, caret: target.selectionStart ?? target.value.length };
    const isFull = isFixed && target.value.length > text.length;
    const next = isFull ? overtyped(draft?.text ?? text, typed) : typed;
    caret.current = next.caret;
    setDraft({ text: next.text, problem: onEdit(next.text), over: text });
  }

  /** Shows the canonical text, unless the typed one is invalid. */
  function leave() {
    if (problem === undefined) setDraft(undefined);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') leave();
    if (event.key === 'Escape') setDraft(undefined);
    const by = STEPS[event.key];
    if (by === undefined || !onStep) return;
    event.preventDefault();
    caret.current = event.currentTarget.selectionStart ?? undefined;
    setDraft(undefined);
    onStep(by);
  }

  return (
    <span className="linked-field">
      <input
        ref={input}
        className="mono"
        aria-label={label}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        value={draft?.text ?? text}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        onChange={onChange}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={() => {
          leave();
          onBlur?.();
        }}
      />
      <span id={problemId} className="note wrong linked-field-problem" aria-live="polite">
        {problem !== undefined && `${problem} Still ${text}.`}
      </span>
    </span>
  );
}
