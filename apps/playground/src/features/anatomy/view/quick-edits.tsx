import { Button } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import { useState } from 'react';
import { QUICK_EDITS, type QuickEdit } from '../model/edit-id.ts';
import './quick-edits.css';
import { quickEditsText } from '../content.ts';

interface QuickEditsProps {
  readonly id: Sno;
  readonly onEdit: (id: Sno, step: string) => void;
}

/** Buttons that jump to notable IDs. Those at the ends of what is possible show when somebody wants more. */
export function QuickEdits({ id, onEdit }: QuickEditsProps) {
  const [hasMore, setHasMore] = useState(false);
  const shown = QUICK_EDITS.filter(({ isRare }) => hasMore || !isRare);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div className="quick-edits" role="group" aria-label={quickEditsText.group}>
      {shown.map((quick: QuickEdit) => (
        <Button
          key={quick.name}
          look="quiet"
          title={quick.title}
          onClick={() => onEdit(quick.edit(id, Date.now()), quick.name)}
        >
          {quick.name}
        </Button>
      ))}
      <Button look="quiet" aria-expanded={hasMore} onClick={() => setHasMore(!hasMore)}>
        {hasMore ? quickEditsText.less : quickEditsText.more}
      </Button>
    </div>
  );
}
