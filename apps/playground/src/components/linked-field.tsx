import { type ChangeEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import './linked-field.css';
import { overtyped } from './overtype.ts';

/** What was made of a text: done, or what is wrong with it. */
export type Taken = { readonly ok: true } | { readonly ok: false; readonly problem: string };

interface LinkedFieldProps {
  readonly label: string;
  /** The value as it is written while nobody edits it here. */
  readonly text: string;
  /** Takes what is typed at once if it can be taken. */
  readonly onEdit: (text: string) => Taken;
  /** For the up and down keys; Page Up and Page Down are 16 of them. */
  readonly onStep?: (by: number) => void;
  /** Of fixed length: a character typed into a full one takes the place of the next. */
  readonly isFixed?: boolean;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
}

const STEPS: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 16, PageDown: -16 };

/**
 * One of several texts of the same thing. What is typed here stays as it is typed, caret and all, while the others follow; they take
 * its own writing when it is left.
 */
export function LinkedField({ label, text, onEdit, onStep, isFixed, onFocus, onBlur }: LinkedFieldProps) {
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const problemId = useId();

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const typed = { text: target.value, caret: target.selectionStart ?? target.value.length };
    const next = isFixed && target.value.length > text.length ? overtyped(draft ?? text, typed) : typed;
    caret.current = next.caret;
    const taken = onEdit(next.text);
    setDraft(next.text);
    setProblem(taken.ok ? undefined : taken.problem);
  }

  function leave() {
    setDraft(undefined);
    setProblem(undefined);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' || event.key === 'Enter') leave();
    const by = STEPS[event.key];
    if (by === undefined || !onStep) return;
    event.preventDefault();
    caret.current = event.currentTarget.selectionStart ?? undefined;
    leave();
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
        value={draft ?? text}
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
        {problem}
      </span>
    </span>
  );
}
