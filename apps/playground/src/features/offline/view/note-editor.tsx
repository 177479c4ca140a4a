import { Button, CopyButton, Empty, IdText } from '@sno-id/kit';
import { type Sno, unixMsOf } from '@sno-id/sdk';
import { useEffect, useRef, useState } from 'react';
import { writePlace } from '../../../lib/place.ts';
import { noteText, standingText } from '../content.ts';
import type { DeviceName } from '../model/devices.ts';
import { MAX_TEXT, type NotesApp } from '../model/notes-app.ts';
import { offlineCodec } from '../model/offline-codec.ts';
import type { ShownNote } from '../model/shown-notes.ts';
import { useApp } from './use-notes.ts';

/** The pause in typing after which the text is stored, in milliseconds. */
const SETTLED_MS = 400;

interface NoteEditorProps {
  readonly device: DeviceName;
  readonly note: ShownNote;
  readonly onChoose: (id: Sno | undefined) => void;
}

/** One note: its text, and the fields of its ID. It is scrolled into view when it opens. */
export function NoteEditor({ device, note, onChoose }: NoteEditorProps) {
  const app = useApp();
  const { refused } = note;
  const text = useDraft(app, note);
  const place = useRef<HTMLElement>(null);

  // In braces, because some browsers return a promise here, which is no clean-up.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function remove() {
    text.forget();
    await app.remove(note);
    onChoose(undefined);
  }

  async function followUp() {
    text.keep();
    const id = await app.add(noteText.followUpText({ text: text.value }), note.id);
    if (id) onChoose(id);
  }

  return (
    <section className="offline-editor" aria-label={noteText.title} ref={place}>
      <label className="offline-editor-text">
        {noteText.text}
        <textarea
          rows={3}
          maxLength={MAX_TEXT}
          value={text.value}
          onChange={event => text.type(event.target.value)}
          onBlur={text.keep}
        />
      </label>
      {note.was && <p className="note">{noteText.conflict}</p>}
      {refused && <p className="note wrong">{noteText.refused({ problem: refused.message })}</p>}
      <Facts device={device} note={note} />
      <div className="offline-row">
        <Button onClick={() => onChoose(undefined)}>{noteText.close}</Button>
        <Button onClick={() => void remove()}>{noteText.delete}</Button>
        <CopyButton text={note.id} what={noteText.copyWhat} />
        <Button onClick={() => void followUp()}>{noteText.followUp}</Button>
        {refused && <Button onClick={() => void app.retry(refused.key)}>{noteText.retry}</Button>}
        {refused && <Button onClick={() => void app.discard(refused.key)}>{noteText.discard}</Button>}
      </div>
    </section>
  );
}

/** What is shown where a link names a note that is not here. */
export function MissingNote({ id, onClose }: { readonly id: Sno; readonly onClose: () => void }) {
  return (
    <section className="offline-missing" aria-label={noteText.title}>
      <Empty title={noteText.missing({ id })}>{noteText.missingHelp}</Empty>
      <p className="offline-row">
        <Button onClick={onClose}>{noteText.close}</Button>
      </p>
    </section>
  );
}

function Facts({ device, note }: Pick<NoteEditorProps, 'device' | 'note'>) {
  return (
    <dl className="offline-facts">
      <div>
        <dt>{noteText.created}</dt>
        <dd className="mono">{new Date(unixMsOf(note.id)).toISOString().replace('T', ' ')}</dd>
      </div>
      <div>
        <dt>{noteText.bits}</dt>
        <dd>
          <a href={writePlace({ section: 'anatomy', payload: note.id })}>{noteText.anatomy}</a>
        </dd>
      </div>
      {note.follows && (
        <div>
          <dt>{noteText.follows}</dt>
          <dd>
            <a
              href={writePlace({
                section: 'offline',
                payload: offlineCodec.write({ open: note.follows, device }),
              })}
            >
              <IdText id={note.follows} />
            </a>
          </dd>
        </div>
      )}
      {note.was && (
        <div>
          <dt>{noteText.earlierId}</dt>
          <dd>
            <IdText id={note.was} />
          </dd>
        </div>
      )}
      <div className="offline-standing">
        <dt>{noteText.status}</dt>
        <dd>{standingText[note.standing].words}</dd>
      </div>
    </dl>
  );
}

interface Draft {
  readonly value: string;
  type(text: string): void;
  /** Stores the typed text immediately. */
  keep(): void;
  /** Discards the typed text. */
  forget(): void;
}

/** The typed text. It is stored after a pause in typing, or when the user leaves the field or the page. */
function useDraft(app: NotesApp, note: ShownNote): Draft {
  const [typed, setTyped] = useState<string>();
  const unkept = useRef<string>(undefined);

  function keep() {
    const draft = unkept.current;
    unkept.current = undefined;
    if (draft === undefined) return;
    // What was typed since then, or is being stored, stays.
    void app.edit(note, draft).then(() => setTyped(typed => (typed === draft ? undefined : typed)));
  }
  const latest = useRef(keep);
  latest.current = keep;

  useEffect(() => {
    const settled = typed === undefined ? undefined : setTimeout(() => latest.current(), SETTLED_MS);
    return () => clearTimeout(settled);
  }, [typed]);

  useEffect(() => {
    const leave = () => latest.current();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    value: typed ?? note.text,
    type(next) {
      unkept.current = next;
      setTyped(next);
    },
    keep,
    forget() {
      unkept.current = undefined;
    },
  };
}
