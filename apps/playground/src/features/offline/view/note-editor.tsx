import { Button, CopyButton, Empty, FieldMark, IdText } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { type Sno, toFields } from '@sno-id/sdk';
import { useEffect, useRef, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { writePlace } from '../../../lib/place.ts';
import { noteText } from '../content.ts';
import { STANDINGS } from '../model/offline-texts.ts';
import { pageApp } from '../model/page-app.ts';
import { type KeptNote, nameOf, standingOf } from '../store/note.ts';
import { MAX_TEXT } from '../store/wire.ts';
import { ConflictMark, StandingMark } from './standing-mark.tsx';
import { useNotes } from './use-notes.ts';

/** The pause in typing after which the text is stored, in milliseconds. */
const SETTLED_MS = 400;

interface NoteEditorProps {
  readonly id: Sno | undefined;
  readonly onChoose: (id: Sno | undefined) => void;
}

/** One note: its text, and the fields of its ID. */
export function NoteEditor({ id, onChoose }: NoteEditorProps) {
  const note = useNotes(({ notes }) =>
    // A link with the earlier ID of a note opens it too, unless another note has that ID now.
    id ? (notes.find(note => note.id === id) ?? notes.find(({ was }) => was?.id === id)) : undefined,
  );
  const isOpening = useNotes(({ phase }) => phase === 'opening');

  return (
    <Panel title={noteText.title} className="offline-one">
      {note ? (
        <Editor key={`${note.id}.${note.session}`} note={note} onChoose={onChoose} />
      ) : id ? (
        <Empty title={isOpening ? noteText.opening : noteText.missing(id)}>{noteText.missingHelp}</Empty>
      ) : (
        <Empty title={noteText.none}>{noteText.noneHelp}</Empty>
      )}
    </Panel>
  );
}

function Editor({
  note,
  onChoose,
}: {
  readonly note: KeptNote;
  readonly onChoose: NoteEditorProps['onChoose'];
}) {
  const standing = standingOf(note);
  const text = useDraft(note);

  async function remove() {
    text.forget();
    await pageApp().remove(nameOf(note));
    onChoose(undefined);
  }

  function followUp() {
    text.keep();
    const id = pageApp().add(noteText.followUpText(text.value), nameOf(note));
    if (id) onChoose(id);
  }

  async function renew() {
    const renewed = await pageApp().renew(nameOf(note));
    if (renewed) onChoose(renewed);
  }

  return (
    <div className="offline-editor">
      <p className="offline-editor-id">
        <StandingMark standing={standing} />
        {note.was && <ConflictMark />}
        <IdText id={note.id} />
        <CopyButton text={note.id} what={noteText.copyWhat} />
      </p>
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
      {note.refused !== undefined && <p className="note wrong">{noteText.refused(note.refused)}</p>}
      <Facts note={note} />
      <div className="offline-row">
        <Button onClick={() => void remove()}>{noteText.delete}</Button>
        <Button onClick={followUp}>{noteText.followUp}</Button>
        {standing === 'refused' && <Button onClick={() => void renew()}>{noteText.newId}</Button>}
        {note.was && <Button onClick={() => void pageApp().settle(nameOf(note))}>{noteText.settle}</Button>}
      </div>
    </div>
  );
}

function Facts({ note }: { readonly note: KeptNote }) {
  const { unixMs, partition, sequence } = toFields(note.id);
  return (
    <dl className="offline-facts">
      <div>
        <dt>
          <FieldMark field="time" /> {noteText.created}
        </dt>
        <dd className="mono">{new Date(unixMs).toISOString().replace('T', ' ')}</dd>
      </div>
      <div>
        <dt>
          <FieldMark field="partition" /> {noteText.partition}
        </dt>
        <dd className="mono">{grouped(partition)}</dd>
      </div>
      <div>
        <dt>
          <FieldMark field="sequence" /> {noteText.sequence}
        </dt>
        <dd className="mono">{grouped(sequence)}</dd>
      </div>
      {note.follows && (
        <div>
          <dt>{noteText.follows}</dt>
          <dd>
            <a href={writePlace({ section: 'offline', payload: note.follows.id })}>
              <IdText id={note.follows.id} />
            </a>
          </dd>
        </div>
      )}
      {note.was && (
        <div>
          <dt>{noteText.earlierId}</dt>
          <dd>
            <IdText id={note.was.id} />
          </dd>
        </div>
      )}
      <div>
        <dt>{noteText.version}</dt>
        <dd className="mono">{grouped(note.version)}</dd>
      </div>
      <div className="offline-standing">
        <dt>{noteText.status}</dt>
        <dd>{STANDINGS[standingOf(note)].words}</dd>
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
function useDraft(note: KeptNote): Draft {
  const [typed, setTyped] = useState<string>();
  const unkept = useRef<string>(undefined);

  function keep() {
    const draft = unkept.current;
    unkept.current = undefined;
    if (draft === undefined) return;
    void pageApp()
      .edit(nameOf(note), draft)
      .then(() => unkept.current === undefined && setTyped(undefined));
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
