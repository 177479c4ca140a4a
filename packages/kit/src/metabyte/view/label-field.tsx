import { type KeyboardEvent, type Ref, useId, useState } from 'react';

interface LabelFieldProps {
  readonly label: string;
  /** Whether the label is for screen readers only, as in a list where the place tells it. */
  readonly isLabelUnseen?: boolean;
  readonly value: string;
  readonly problemOf: (text: string) => string | undefined;
  readonly onChange: (text: string) => void;
  readonly note?: string;
  readonly isMono?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/**
 * A name to type. Enter and leaving the field apply it, Escape takes back what is typed. What cannot be a
 * name is explained and changes nothing.
 */
export function LabelField(props: LabelFieldProps) {
  const { label, isLabelUnseen, value, problemOf, onChange, note, isMono, inputRef } = props;
  const [{ draft, of }, setDraft] = useState<{ draft?: string; of: string }>({ of: value });
  const inputId = useId();
  const noteId = useId();
  // What was typed over another value is forgotten with it.
  const typed = of === value ? draft : undefined;
  const name = typed?.trim();
  const isPending = name !== undefined && name !== value;
  const problem = isPending ? problemOf(name) : undefined;
  const said = problem ?? (isPending ? 'Press Enter to apply' : note);

  function apply() {
    if (problem) return;
    setDraft({ of: name ?? value });
    if (isPending) onChange(name);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') apply();
    if (event.key === 'Escape' && typed !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      setDraft({ of: value });
    }
  }

  return (
    <div className="meta-label">
      <label htmlFor={inputId} className={isLabelUnseen ? 'unseen' : undefined}>
        {label}
      </label>
      <input
        ref={inputRef}
        id={inputId}
        className={isMono ? 'mono' : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? value}
        data-pending={isPending || undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={noteId}
        onChange={event => setDraft({ draft: event.target.value, of: value })}
        onBlur={apply}
        onKeyDown={onKeyDown}
      />
      {(said !== undefined || !isLabelUnseen) && (
        <p id={noteId} className={problem ? 'note wrong' : 'note'} aria-live="polite">
          {said}
        </p>
      )}
    </div>
  );
}
