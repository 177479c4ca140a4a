import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import {
  addChoice,
  type Edit,
  type Fields,
  fieldNamed,
  moveChoice,
  nameProblem,
  removeChoice,
  renameChoice,
} from '../model/draft.ts';
import { choicesText } from './content.ts';
import { LabelField } from './label-field.tsx';

interface ChoiceListProps {
  readonly fields: Fields;
  /** The field whose choices these are. */
  readonly name: string;
  readonly onEdit: (edit: Edit, said: string) => void;
}

/** The choices of a field by their codes, to rename, move, take out and add to. */
export function ChoiceList({ fields, name, onEdit }: ChoiceListProps) {
  const { choices = [], width } = fieldNamed(fields, name);
  const [added, setAdded] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const newChoice = useRef<HTMLInputElement>(null);
  /** The control that gets the focus once it is drawn: a row has gone or moved away from under it. */
  const focusAt = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (focusAt.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-control='${focusAt.current}']`)?.focus();
    focusAt.current = undefined;
  });

  const isFull = choices.length >= 2 ** width;
  const problem = added === '' ? undefined : nameProblem(added.trim(), choices, 'choice');

  function add() {
    const choice = added.trim();
    const edit = addChoice(fields, name, choice);
    onEdit(edit, `${choice} added, code ${choices.length}`);
    if (edit.ok) setAdded('');
    newChoice.current?.focus();
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place
          <li key={code}>
            <span className="mono note">{code}</span>
            <LabelField
              label={`Choice ${code}`}
              isLabelUnseen
              value={choice}
              problemOf={text =>
                nameProblem(
                  text,
                  choices.filter((_, i) => i !== code),
                  'choice',
                )
              }
              onChange={text => onEdit(renameChoice(fields, name, code, text), `${choice} is ${text} now`)}
            />
            <span className="meta-choice-buttons">
              {([-1, 1] as const).map(direction => (
                <IconButton
                  key={direction}
                  label={`Move ${choice} ${direction < 0 ? 'up' : 'down'}`}
                  path={direction < 0 ? 'M4 10l4-4 4 4' : 'M4 6l4 4 4-4'}
                  aria-disabled={choices[code + direction] === undefined}
                  data-control={`${direction}-${code}`}
                  onClick={() => {
                    const edit = moveChoice(fields, name, code, direction);
                    if (edit.ok) focusAt.current = `${direction}-${code + direction}`;
                    onEdit(edit, `${choice} now has code ${code + direction}`);
                  }}
                />
              ))}
              <IconButton
                label={`Remove ${choice}`}
                path="m5 5 6 6m0-6-6 6"
                aria-disabled={choices.length === 1}
                data-control={`remove-${code}`}
                onClick={() => {
                  focusAt.current = `remove-${Math.max(0, Math.min(code, choices.length - 2))}`;
                  onEdit(removeChoice(fields, name, code), `${choice} removed`);
                }}
              />
            </span>
          </li>
        ))}
      </ol>
      <div className="meta-add-choice">
        <input
          ref={newChoice}
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
    </fieldset>
  );
}
