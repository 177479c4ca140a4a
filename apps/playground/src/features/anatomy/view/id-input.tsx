import { IdText } from '@sno-id/kit';
import { FORM_NAMES } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import type { IdProblem } from '@sno-id/sdk/read';
import { useId, useState } from 'react';
import { useWorkbench } from '../../../hooks/use-workbench.ts';
import { EXAMPLE } from '../../../lib/bench.ts';
import './id-input.css';

/** Characters shown on either side of a wrong one. */
const AROUND = 20;

/** Where an ID is typed or pasted, in any form. */
export function IdInput() {
  const { input, reading, chosen, type, choose } = useWorkbench(state => state);
  const found = useFound();
  const inputId = useId();
  const noteId = useId();
  const isEmpty = input.trim() === '';
  const isWrong = !reading.ok && !isEmpty;

  return (
    <div className="id-input">
      <label htmlFor={inputId}>An ID, in any form</label>
      <input
        id={inputId}
        className="mono"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="Text, UUID, hex, BigInt, bytes, or a log with some in it"
        value={input}
        aria-invalid={isWrong}
        aria-describedby={noteId}
        onChange={event => type(event.target.value)}
        onFocus={event => event.target.select()}
      />
      <div id={noteId} className="note id-input-note" aria-live="polite">
        {isWrong ? (
          <Problem input={input} problem={reading} chosen={chosen} />
        ) : isEmpty ? (
          `Paste or type an ID. Still showing ${chosen}.`
        ) : reading.ok ? (
          (reading.note ??
          `Read as ${FORM_NAMES[reading.form]}` +
            (input === EXAMPLE ? ': an example. Paste another, or change anything below.' : ''))
        ) : null}
      </div>
      {isWrong && reading.suggestion && (
        <p className="id-input-meant">
          Did you mean{' '}
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
      {found.length > 1 && (
        <ul className="id-input-found" aria-label="IDs in what was pasted">
          {found.map(id => (
            <li key={id}>
              <button
                type="button"
                className="mono"
                aria-current={id === chosen}
                onClick={() => choose(id, 'one of a paste')}
              >
                <IdText id={id} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The IDs of the last paste that had more than one, for as long as one of them is shown. */
function useFound(): readonly Sno[] {
  const { reading, chosen } = useWorkbench(state => state);
  const [found, setFound] = useState<readonly Sno[]>([]);
  const next = (reading.ok && reading.found) || (found.includes(chosen) ? found : NONE);
  if (next !== found) setFound(next);
  return next;
}

const NONE: readonly Sno[] = [];

interface ProblemProps {
  readonly input: string;
  readonly problem: IdProblem;
  readonly chosen: string;
}

/** What is wrong, and where; and what is still shown. */
function Problem({ input, problem: { message, index }, chosen }: ProblemProps) {
  return (
    <>
      <span className="wrong">{message}</span> {index !== undefined && <Place input={input} index={index} />}
      <br />
      Still showing {chosen}.
    </>
  );
}

/** The wrong character, with what is around it. */
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
