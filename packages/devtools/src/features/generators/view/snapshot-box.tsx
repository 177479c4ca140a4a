import { Button, CopyButton, copyText, saveText, useAnnounce } from '@sno-id/kit';
import { clockTime } from '@sno-id/kit/data';
import { useState } from 'react';
import type { Registered } from '../../../core/registry.ts';
import { snapshotOf } from '../../../source/source.ts';
import { useOptions, usePanel } from '../../../ui/panel-context.ts';
import { snapshotFileName } from '../model/generator-texts.ts';
import { resumingCode } from '../model/resuming-code.ts';
import { snapshotText } from './content.ts';

/** A generator's snapshot to save, and the code that resumes from it. */
export function SnapshotBox({ generator }: { readonly generator: Registered }) {
  const { key, name, context, description } = generator;
  const { wallMs, registry } = usePanel();
  const announce = useAnnounce();
  const source = useOptions(({ generators }) => (context.place === 'page' ? generators?.[name] : undefined));
  const [taken, setTaken] = useState(() => source && { snapshot: snapshotOf(source), atMs: wallMs() });
  const snapshot = source ? taken?.snapshot : registry.snapshotOf(key);

  if (!snapshot) {
    return (
      <div className="generators-box">
        <h3>Snapshot</h3>
        <p className="note">{snapshotText.none}</p>
      </div>
    );
  }
  const text = JSON.stringify(snapshot, null, 2);
  const code = resumingCode(description);

  async function save(event: React.MouseEvent) {
    if (saveText(snapshotFileName(name), `${text}\n`, event.currentTarget.ownerDocument)) return;
    announce((await copyText(text)) ? snapshotText.copied : 'Could not save a file.');
  }

  return (
    <div className="generators-box">
      <div className="generators-bar-of-buttons">
        <h3>Snapshot</h3>
        {taken && <span className="note mono">{clockTime(taken.atMs)} UTC</span>}
        <CopyButton text={text} what="snapshot" />
        <Button look="quiet" onClick={save}>
          Download
        </Button>
        {source && (
          <Button look="quiet" onClick={() => setTaken({ snapshot: snapshotOf(source), atMs: wallMs() })}>
            Refresh
          </Button>
        )}
      </div>
      <textarea
        className="mono"
        readOnly
        spellCheck={false}
        aria-label={`Snapshot of ${name}`}
        value={text}
      />
      <p className="note">{snapshotText.validity}</p>
      <p className="generators-code">
        <span className="note">Resume with</span> <code className="mono">{code}</code>
        <CopyButton text={code} what="code" />
      </p>
    </div>
  );
}
