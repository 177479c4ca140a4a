import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { PRESETS } from '../model/presets.ts';
import { designerText } from './content.ts';
import { useDesignerState } from './designer-context.ts';

/** What is done with a schema as a whole: undo and redo, use a preset, clear. */
export function SchemaTools() {
  const { design, step, replace } = useDesignerState();
  const [preset, setPreset] = useState(0);
  const chosen = PRESETS[preset];

  return (
    <fieldset className="meta-tools" aria-label="Schema">
      <IconButton
        label="Undo"
        path="M6 3 3 6l3 3M3 6h6a4 4 0 0 1 0 7H7"
        aria-disabled={design.past.length === 0}
        onClick={() => step('undo')}
      />
      <IconButton
        label="Redo"
        path="m10 3 3 3-3 3m3-3H7a4 4 0 0 0 0 7h2"
        aria-disabled={design.future.length === 0}
        onClick={() => step('redo')}
      />
      <span className="meta-preset">
        <select aria-label="Preset" value={preset} onChange={({ target }) => setPreset(Number(target.value))}>
          {PRESETS.map(({ title }, i) => (
            <option key={title} value={i}>
              {title}
            </option>
          ))}
        </select>
        <Button
          title={chosen?.use}
          onClick={() => chosen && replace(chosen.fields(), `${chosen.title}. ${chosen.use}`)}
        >
          {designerText.usePreset}
        </Button>
      </span>
      <Button aria-disabled={design.fields.length === 0} onClick={() => replace([], 'All fields deleted')}>
        Clear
      </Button>
    </fieldset>
  );
}
