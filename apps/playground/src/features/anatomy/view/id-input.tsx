import { IdText } from '@sno-id/kit';
import { FORM_NAMES } from '@sno-id/kit/data';
import type { IdProblem, IdReading } from '@sno-id/sdk/read';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { type Facts, report } from '../../../lib/facts.ts';
import { takeFocus } from '../../../lib/read-focus.ts';
import { workbench } from '../../../lib/workbench.ts';
import './id-input.css';
import { inputText } from '../content.ts';
import { curly } from '../model/curly.ts';
import { isUnknownKind } from '../model/unknown-kind.ts';

/** Characters shown on each side of an invalid one. */
const AROUND = 20;

/** The field for typing or pasting an ID in any form. Beside its label are other ways to an ID. */
export function IdInput({ children }: { readonly children: ReactNode }) {
  const { first, input, reading, chosen, type, choose } = useStore(workbench);
  const field = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const noteId = useId();
  const isEmpty = input.trim() === '';
  const isForeign = !reading.ok && reading.problem === 'foreign';
  const isWrong = !reading.ok && !isEmpty && !isForeign;

  useEffect(() => {
    if (takeFocus()) field.current?.focus();
  }, []);

  return (
    <div className="id-input">
      <div className="id-input-head">
        <label htmlFor={inputId}>{inputText.label}</label>
        {children}
      </div>
      <input
        ref={field}
        id={inputId}
        className="mono"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={inputText.placeholder}
        value={input}
        aria-invalid={isWrong}
        aria-describedby={noteId}
        // Also where the same text is pasted again, which is no change.
        onInput={({ currentTarget: { value } }) =>
          report({ typed: { text: value }, ...(value === input && { problem: problemOf(reading) }) })
        }
        onChange={event => {
          type(event.target.value);
          report({ problem: problemOf(workbench.getState().reading) });
        }}
        onFocus={event => event.target.select()}
      />
      <div id={noteId} className="note id-input-note" aria-live="polite">
        {isForeign ? (
          <span className="id-input-foreign">{curly(reading.message)}</span>
        ) : isWrong ? (
          <Problem input={input} problem={reading} />
        ) : isEmpty ? (
          inputText.empty({ chosen })
        ) : reading.ok ? (
          (reading.note ??
          inputText.readAs({ form: FORM_NAMES[reading.form] }) + (input === first ? inputText.isFirst : ''))
        ) : null}
      </div>
      {isWrong && reading.suggestion && (
        <p className="id-input-meant">
          {inputText.didYouMean}{' '}
          <button
            type="button"
            className="mono"
            onClick={() => choose(reading.suggestion!, 'what was meant')}
          >
            <IdText id={reading.suggestion} />
          </button>
          ?
        </p>
      )}
    </div>
  );
}

/** What a puzzle shows for an invalid text. The field itself explains it. An empty field is not invalid. */
function problemOf(reading: IdReading): Facts['problem'] {
  if (reading.ok || reading.problem === 'empty') return undefined;
  return { of: 'anatomyId', word: inputText.unread };
}

interface ProblemProps {
  readonly input: string;
  readonly problem: IdProblem;
}

/** What is wrong, and where. */
function Problem({ input, problem: { problem, message, index, suggestion } }: ProblemProps) {
  const isOfSpelling = problem === 'character' || problem === 'length';
  if (isOfSpelling && !suggestion && isUnknownKind(input)) {
    return <span className="wrong">{inputText.unknownKind}</span>;
  }
  return (
    <>
      <span className="wrong">
        {inputText.notAnId} {curly(message)}
      </span>{' '}
      {index !== undefined && <Place input={input} index={index} />}
    </>
  );
}

/** The invalid character in its context. */
function Place({ input, index }: { readonly input: string; readonly index: number }) {
  const character = String.fromCodePoint(input.codePointAt(index) ?? 0x20);
  const before = input.slice(Math.max(0, index - AROUND), index);
  const after = input.slice(index + character.length, index + character.length + AROUND);
  return (
    <span className="mono id-input-place" aria-hidden="true">
      {index > AROUND && '…'}
      {before}
      <mark>{character}</mark>
      {after}
      {index + character.length + AROUND < input.length && '…'}
    </span>
  );
}
