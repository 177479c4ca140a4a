import { useStyles } from '@sno-id/kit';
import { useId } from 'react';
import { Detail } from './detail.tsx';
import { IdList } from './id-list.tsx';
import css from './live.css?inline';
import { Toolbar } from './toolbar.tsx';

/** IDs as they are made, and what each says. */
export function LiveView() {
  useStyles(css);
  const noteId = useId();
  return (
    <div className="live">
      <Toolbar noteId={noteId} />
      <IdList noteId={noteId} />
      <Detail />
    </div>
  );
}
