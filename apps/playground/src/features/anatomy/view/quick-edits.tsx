import { Button } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import { QUICK_EDITS } from '../model/edit-id.ts';
import './quick-edits.css';
import { quickEditsText } from '../content.ts';

interface QuickEditsProps {
  readonly id: Sno;
  readonly onEdit: (id: Sno, step: string) => void;
}

/** Buttons that jump to other IDs. */
export function QuickEdits({ id, onEdit }: QuickEditsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div className="quick-edits" role="group" aria-label={quickEditsText.group}>
      {QUICK_EDITS.map(quick => (
        <Button
          key={quick.name}
          look="quiet"
          title={quick.title}
          onClick={() => onEdit(quick.edit(id, Date.now()), quick.name)}
        >
          {quick.name}
        </Button>
      ))}
    </div>
  );
}
