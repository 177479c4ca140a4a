import { useId, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { type Fields, readFields } from '../model/draft.ts';

interface SchemaImportProps {
  readonly onFields: (fields: Fields) => void;
  readonly onCancel: () => void;
}

/** Imports a schema from JSON. Invalid input is explained and changes nothing. */
export function SchemaImport({ onFields, onCancel }: SchemaImportProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const id = useId();

  function apply() {
    const reading = readFields(text);
    if (reading.ok) onFields(reading.value);
    else setProblem(`${reading.problem} Nothing was changed.`);
  }

  return (
    <section className="meta-import" aria-label="Import a schema">
      <label htmlFor={id}>A schema as JSON, as written by JSON.stringify(meta)</label>
      <textarea
        id={id}
        className="mono"
        rows={5}
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: it is opened to be typed in
        autoFocus
        data-pending={text !== '' || undefined}
        value={text}
        placeholder='{"version":1,"fields":[{"name":"gift","kind":"flag","firstBit":0,"width":1}]}'
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={event => {
          setText(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={event => event.key === 'Escape' && onCancel()}
      />
      <p id={`${id}-problem`} className="note wrong" role="alert">
        {problem}
      </p>
      <div className="meta-import-buttons">
        <Button look="main" onClick={apply}>
          Import
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}
