import { Button, CopyButton } from '@sno-id/kit';
import { clockTime } from '@sno-id/kit/data';
import { useState } from 'react';
import type { Registered } from '../../../core/registry.ts';
import { snapshotOf } from '../../../source/source.ts';
import { useOptions, usePanel } from '../../../ui/panel-context.ts';
import { snapshotText } from './content.ts';

/** The snapshot of a generator of this page, to look at and to copy. */
export function SnapshotBox({ generator: { name, context } }: { readonly generator: Registered }) {
  const { wallMs } = usePanel();
  const source = useOptions(({ generators }) => (context.place === 'page' ? generators?.[name] : undefined));
  const take = () => source && { snapshot: snapshotOf(source), atMs: wallMs() };
  const [taken, setTaken] = useState(take);
  if (!taken?.snapshot) return null;
  const text = JSON.stringify(taken.snapshot, null, 2);
  return (
    <div className="generators-box">
      <div className="generators-bar-of-buttons">
        <h3>Snapshot</h3>
        <span className="note mono">{clockTime(taken.atMs)} UTC</span>
        <CopyButton text={text} what="snapshot" />
        <Button look="quiet" onClick={() => setTaken(take)}>
          Refresh
        </Button>
      </div>
      <textarea
        className="mono"
        readOnly
        spellCheck={false}
        aria-label={`Snapshot of ${name}`}
        value={text}
      />
      <p className="note">{snapshotText.validity}</p>
    </div>
  );
}
