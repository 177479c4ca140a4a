import { useRef, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { type Design, redo, undo } from '../model/design.ts';
import type { Fields } from '../model/draft.ts';
import { PRESETS } from '../model/presets.ts';
import { schemaText } from './content.ts';
import { SchemaImport } from './schema-import.tsx';
import { summaryOf } from './use-designer.ts';

interface SchemaToolsProps {
  readonly design: Design;
  readonly onStep: (to: typeof undo) => void;
  /** Takes other fields, and says so. */
  readonly onReplace: (fields: Fields, said: string) => void;
}

/** What is done with a schema as a whole: back and forth, a preset, an import, none at all. */
export function SchemaTools({ design, onStep, onReplace }: SchemaToolsProps) {
  const [preset, setPreset] = useState(0);
  const [isImporting, setIsImporting] = useState(false);
  const importButton = useRef<HTMLSpanElement>(null);
  const chosen = PRESETS[preset];

  function closeImport() {
    setIsImporting(false);
    importButton.current?.querySelector('button')?.focus();
  }

  return (
    <>
      <fieldset className="meta-tools" aria-label="Schema">
        <IconButton
          label="Undo"
          path="M6 3 3 6l3 3M3 6h6a4 4 0 0 1 0 7H7"
          aria-disabled={design.past.length === 0}
          onClick={() => onStep(undo)}
        />
        <IconButton
          label="Redo"
          path="m10 3 3 3-3 3m3-3H7a4 4 0 0 0 0 7h2"
          aria-disabled={design.future.length === 0}
          onClick={() => onStep(redo)}
        />
        <span className="meta-preset">
          <select
            aria-label="Preset"
            value={preset}
            onChange={({ target }) => setPreset(Number(target.value))}
          >
            {PRESETS.map(({ title }, i) => (
              <option key={title} value={i}>
                {title}
              </option>
            ))}
          </select>
          <Button
            title={chosen?.use}
            onClick={() => chosen && onReplace(chosen.fields(), `${chosen.title}. ${chosen.use}`)}
          >
            {schemaText.usePreset}
          </Button>
        </span>
        <span ref={importButton}>
          <Button aria-expanded={isImporting} onClick={() => setIsImporting(!isImporting)}>
            Import JSON
          </Button>
        </span>
        <Button
          aria-disabled={design.fields.length === 0}
          onClick={() => onReplace([], 'All fields deleted')}
        >
          Clear
        </Button>
      </fieldset>
      {isImporting && (
        <SchemaImport
          onCancel={closeImport}
          onFields={fields => {
            closeImport();
            onReplace(fields, `Imported: ${summaryOf(fields)}`);
          }}
        />
      )}
    </>
  );
}
