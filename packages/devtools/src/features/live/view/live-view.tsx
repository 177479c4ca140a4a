import { Empty, useStyles } from '@sno-id/kit';
import { useId } from 'react';
import { createIdLog } from '../../../ids/id-log.ts';
import { usePart, useRegistry } from '../../../ui/panel-context.ts';
import { Detail } from './detail.tsx';
import { IdList } from './id-list.tsx';
import css from './live.css?inline';
import { Toolbar } from './toolbar.tsx';

/** IDs as they are made, and what each says. */
export function LiveView() {
  useStyles(css);
  const hasGenerators = useRegistry(({ generators }) => generators.length > 0);
  const log = usePart(createIdLog);
  const noteId = useId();
  if (!hasGenerators && log.total === 0) {
    return (
      <Empty title="No generators yet">
        Pass your generators to the panel by name: <code className="mono">{'generators={{ app }}'}</code>
      </Empty>
    );
  }
  return (
    <div className="live">
      <Toolbar noteId={noteId} />
      <IdList noteId={noteId} />
      <Detail />
    </div>
  );
}
