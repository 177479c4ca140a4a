import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { addChoice, fieldNamed, nameProblem, removeChoice, renameChoice } from '../model/draft.ts';
import { choicesText } from './content.ts';
import { useDesignerState } from './designer-context.ts';
import { LabelField } from './label-field.tsx';

/** The choices of a field by their codes, to rename, remove and add. */
export function ChoiceList({ name }: { readonly name: string }) {
  const { fields, apply } = useDesignerState();
  const { choices = [], width } = fieldNamed(fields, name);
  const list = useRef<HTMLOListElement>(null);
  /** The choice whose button gets the focus once it is drawn: a row has gone from under it. */
  const focusAt = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (focusAt.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-code='${focusAt.current}']`)?.focus();
    focusAt.current = undefined;
  });

  function remove(code: number) {
    focusAt.current = Math.max(0, Math.min(code, choices.length - 2));
    apply(removeChoice(fields, name, code), `${choices[code]} removed`);
  }

  return (
    <fieldset className="meta-choices" aria-label={`Choices of ${name}`}>
      <p className="meta-choices-head">
        <span>Choices</span>
        <span className="note mono">
          {choices.length} of {2 ** width} codes
        </span>
      </p>
      <ol ref={list}>
        {choices.map((choice, code) => (
          <ChoiceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place
            key={code}
            choices={choices}
            code={code}
            onRename={text => apply(renameChoice(fields, name, code, text), `${choice} is ${text} now`)}
            onRemove={() => remove(code)}
          />
        ))}
      </ol>
      <NewChoice
        choices={choices}
        isFull={choices.length >= 2 ** width}
        onAdd={choice => {
          const edit = addChoice(fields, name, choice);
          apply(edit, `${choice} added, code ${choices.length}`);
          return edit.ok;
        }}
      />
    </fieldset>
  );
}

interface ChoiceRowProps {
  readonly choices: readonly string[];
  readonly code: number;
  readonly onRename: (text: string) => void;
  readonly onRemove: () => void;
}

function ChoiceRow({ choices, code, onRename, onRemove }: ChoiceRowProps) {
  const choice = choices[code]!;
  const others = choices.filter((_, i) => i !== code);
  return (
    <li>
      <span className="mono note">{code}</span>
      <LabelField
        label={`Choice ${code}`}
        isLabelUnseen
        value={choice}
        problemOf={text => nameProblem(text, others, 'choice')}
        onChange={onRename}
      />
      <IconButton
        label={`Remove ${choice}`}
        path="m5 5 6 6m0-6-6 6"
        aria-disabled={choices.length === 1}
        data-code={code}
        onClick={onRemove}
      />
    </li>
  );
}

interface NewChoiceProps {
  readonly choices: readonly string[];
  readonly isFull: boolean;
  /** Returns whether the choice could be added. */
  readonly onAdd: (choice: string) => boolean;
}

function NewChoice({ choices, isFull, onAdd }: NewChoiceProps) {
  const [added, setAdded] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const problem = added === '' ? undefined : nameProblem(added.trim(), choices, 'choice');

  function add() {
    if (onAdd(added.trim())) setAdded('');
    input.current?.focus();
  }

  return (
    <>
      <div className="meta-add-choice">
        <input
          ref={input}
          aria-label="New choice"
          placeholder="New choice"
          autoComplete="off"
          spellCheck={false}
          value={added}
          data-pending={added !== '' || undefined}
          aria-invalid={problem !== undefined}
          onChange={event => setAdded(event.target.value)}
          onKeyDown={event => event.key === 'Enter' && add()}
        />
        <Button aria-disabled={isFull} onClick={add}>
          Add
        </Button>
      </div>
      <p className={problem ? 'note wrong' : 'note'} aria-live="polite">
        {problem ?? (isFull ? choicesText.full : choicesText.order)}
      </p>
    </>
  );
}
