import { Button } from '@sno-id/kit';
import { useState } from 'react';
import { useStore } from 'zustand';
import { type Updates, updates } from '../../lib/updates.ts';
import { updateText } from './content.ts';
import './update-notice.css';

/** Offers a new version of the page. Nothing changes before the user chooses to reload. */
export function UpdateNotice() {
  return updates && <Notice updates={updates} />;
}

function Notice({ updates }: { readonly updates: Updates }) {
  const update = useStore(updates.state, state => state.update);
  const [later, setLater] = useState<typeof update>('none');
  const isShown = update !== 'none' && update !== later;

  return (
    <div role="status">
      {isShown && (
        <section className="update-notice" aria-label={updateText.label}>
          <p>{updateText[update]}</p>
          <p className="update-notice-actions">
            <Button look="main" onClick={() => updates.accept()}>
              {updateText.reload}
            </Button>
            <Button onClick={() => setLater(update)}>{updateText.later}</Button>
          </p>
        </section>
      )}
    </div>
  );
}
