import { Button, CopyButton, copyText, FileButton, saveText, useAnnounce } from '@sno-id/kit';
import { clockTime } from '@sno-id/kit/data';
import type { IdSourceDescription, Snapshot } from '@sno-id/sdk';
import type { SnowflakeDescription } from '@sno-id/sdk/snowflake';
import { useId, useState } from 'react';
import type { Registered } from '../../../core/registry.ts';
import { isSnowflake } from '../../../source/family.ts';
import { snapshotOf } from '../../../source/source.ts';
import { useOptions, usePanel } from '../../../ui/panel-context.ts';
import { snapshotFileName } from '../model/generator-texts.ts';
import { oddityOf, readSnapshotText, restoringCode, resumingCode } from '../model/restore.ts';
import { snapshotText } from './content.ts';

/** Snapshots are small; a larger file is not a snapshot. */
const MAX_FILE_BYTES = 100_000;

/** A generator's snapshot to save, and one to resume from. */
export function SnapshotBox({ generator }: { readonly generator: Registered }) {
  return (
    <div className="generators-box">
      <TakenSnapshot generator={generator} />
      {isSnowflake(generator.description) ? (
        <ResumeSnowflake description={generator.description} />
      ) : (
        <RestoreForm generator={generator} description={generator.description} />
      )}
    </div>
  );
}

function TakenSnapshot({ generator }: { readonly generator: Registered }) {
  const { key, name, context } = generator;
  const { wallMs, registry } = usePanel();
  const announce = useAnnounce();
  const source = useOptions(({ generators }) => (context.place === 'page' ? generators?.[name] : undefined));
  const [taken, setTaken] = useState(() => source && { snapshot: snapshotOf(source), atMs: wallMs() });
  const snapshot = source ? taken?.snapshot : registry.snapshotOf(key);

  if (!snapshot) {
    return (
      <div>
        <h3>Snapshot</h3>
        <p className="note">{snapshotText.none}</p>
      </div>
    );
  }
  const text = JSON.stringify(snapshot, null, 2);

  async function save(event: React.MouseEvent) {
    if (saveText(snapshotFileName(name), `${text}\n`, event.currentTarget.ownerDocument)) return;
    announce((await copyText(text)) ? snapshotText.copied : 'Could not save a file.');
  }

  return (
    <div>
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
    </div>
  );
}

/** How to resume a snowflake generator, which the app has the layout for. */
function ResumeSnowflake({ description }: { readonly description: SnowflakeDescription }) {
  const code = resumingCode(description);
  return (
    <div>
      <div className="generators-bar-of-buttons">
        <h3>Resume from a snapshot</h3>
      </div>
      <p className="note">
        Pass it to <code className="mono">createGenerator</code> of the same layout, with the same node fields
        and range:
      </p>
      <p className="generators-code">
        <code className="mono">{code}</code>
        <CopyButton text={code} what="code" />
      </p>
    </div>
  );
}

interface RestoreFormProps {
  readonly generator: Registered;
  readonly description: IdSourceDescription;
}

function RestoreForm({ generator, description }: RestoreFormProps) {
  const { name, context } = generator;
  const announce = useAnnounce();
  const onRestore = useOptions(({ onRestore }) => (context.place === 'page' ? onRestore : undefined));
  const [text, setText] = useState('');
  const [problemOfFile, setProblemOfFile] = useState<string>();
  const [restored, setRestored] = useState<string>();
  const fieldId = useId();
  const noteId = useId();
  const reading = text.trim() === '' ? undefined : readSnapshotText(text);
  const problem = problemOfFile ?? (reading?.ok === false ? reading.problem : undefined);
  const oddity = reading?.ok ? oddityOf(reading.value, description) : undefined;

  function edit(next: string) {
    setText(next);
    setProblemOfFile(undefined);
    setRestored(undefined);
  }

  async function load(file: File) {
    edit('');
    if (file.size > MAX_FILE_BYTES) setProblemOfFile(`${file.name} is too large to be a snapshot.`);
    else edit(await file.text());
  }

  function restore(snapshot: Snapshot) {
    try {
      onRestore?.(name, snapshot);
      setRestored('Sent to the app.');
      announce('Snapshot sent to the app');
    } catch (error) {
      setProblemOfFile(
        `The app could not restore it: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  return (
    <div>
      <div className="generators-bar-of-buttons">
        <h3>
          <label htmlFor={fieldId}>Resume from a snapshot</label>
        </h3>
        <FileButton label="Open a file" accept=".json,application/json" onFile={load} />
      </div>
      <textarea
        id={fieldId}
        className="mono"
        rows={4}
        spellCheck={false}
        autoComplete="off"
        placeholder={'{ "partition": [18, 7], … }'}
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={noteId}
        onChange={event => edit(event.target.value)}
      />
      <div id={noteId} aria-live="polite" className={problem ? 'note wrong' : 'note'}>
        {problem ??
          restored ??
          oddity ??
          (reading?.ok ? 'A generator can resume from it.' : 'Paste a snapshot, or open a file.')}
      </div>
      {reading?.ok && onRestore && (
        <Button look="main" onClick={() => restore(reading.value)}>
          Restore {name}
        </Button>
      )}
      {reading?.ok && !onRestore && (
        <div>
          <p className="note">
            The panel cannot make the app’s generators: give it <code className="mono">onRestore</code>, or
            write
          </p>
          <p className="generators-code">
            <code className="mono">{restoringCode(reading.value, description)}</code>
            <CopyButton text={restoringCode(reading.value, description)} what="code" />
          </p>
        </div>
      )}
    </div>
  );
}
