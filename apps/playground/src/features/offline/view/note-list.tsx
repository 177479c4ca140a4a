import { Button, Empty, IdText } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import { type FormEvent, type MouseEvent, memo, useRef, useState } from 'react';
import { writePlace } from '../../../lib/place.ts';
import { notesText } from '../content.ts';
import type { DeviceName } from '../model/devices.ts';
import { MAX_TEXT } from '../model/notes-app.ts';
import { offlineCodec } from '../model/offline-codec.ts';
import type { ShownNote } from '../model/shown-notes.ts';
import { MissingNote, NoteEditor } from './note-editor.tsx';
import { ConflictMark, StandingMark } from './standing-mark.tsx';
import { useApp, useNotes } from './use-notes.ts';

/** How many more notes to show at a time. */
const PAGE = 30;

interface NoteListProps {
  readonly device: DeviceName;
  readonly open: Sno | undefined;
  readonly onChoose: (id: Sno | undefined) => void;
}

/** The field for a new note, and the notes sorted by ID. The open one is open in its place. */
export function NoteList({ device, open, onChoose }: NoteListProps) {
  const notes = useNotes(state => state.notes);
  const isReady = useNotes(state => state.phase === 'ready');
  const [limit, setLimit] = useState(PAGE);
  // A link with the earlier ID of a note opens it too, unless another note has that ID now.
  const opened = open && (notes.find(({ id }) => id === open) ?? notes.find(({ was }) => was === open));
  const shown = notes.slice(0, limit);
  const isBelow = opened && !shown.includes(opened);

  return (
    <div className="offline-notes">
      <NewNote device={device} isReady={isReady} />
      {open && !opened && isReady && <MissingNote id={open} onClose={() => onChoose(undefined)} />}
      {notes.length === 0 ? (
        isReady && <Empty title={notesText.none}>{notesText.noneHelp}</Empty>
      ) : (
        <ol className="offline-list" aria-label={notesText.list}>
          {(isBelow ? [opened, ...shown] : shown).map(note => (
            <NoteRow
              key={note.key}
              device={device}
              note={note}
              isOpen={note === opened}
              onChoose={onChoose}
            />
          ))}
        </ol>
      )}
      {notes.length > limit && (
        <p className="offline-more">
          <Button look="quiet" onClick={() => setLimit(limit + PAGE)}>
            {notesText.more({ count: PAGE })}
          </Button>
        </p>
      )}
    </div>
  );
}

function NewNote({ device, isReady }: { readonly device: DeviceName; readonly isReady: boolean }) {
  const app = useApp();
  const id = `offline-new-${device}`;
  const [text, setText] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    setIsEmpty(!text.trim());
    if (!text.trim()) {
      field.current?.focus();
      return;
    }
    setText('');
    // What could not be stored can be tried again, unless something else was typed meanwhile.
    void app.add(text).then(id => id ?? setText(typed => typed || text));
  }

  return (
    <form
      className="offline-new"
      onSubmit={add}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsEmpty(false);
      }}
    >
      <label htmlFor={id}>{notesText.newNote}</label>
      <input
        ref={field}
        id={id}
        autoComplete="off"
        maxLength={MAX_TEXT}
        value={text}
        onChange={event => {
          setText(event.target.value);
          setIsEmpty(false);
        }}
      />
      <Button {...(device === 'a' ? { look: 'main' } : {})} type="submit" disabled={!isReady}>
        {notesText.add}
      </Button>
      <p className="note wrong" role="alert">
        {isEmpty && notesText.empty}
      </p>
    </form>
  );
}

interface NoteRowProps {
  readonly device: DeviceName;
  readonly note: ShownNote;
  readonly isOpen: boolean;
  readonly onChoose: (id: Sno | undefined) => void;
}

const NoteRow = memo(
  function NoteRow({ device, note, isOpen, onChoose }: NoteRowProps) {
    function choose(event: MouseEvent) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onChoose(isOpen ? undefined : note.id);
    }

    return (
      <li className="offline-note" data-open={isOpen || undefined}>
        <a
          href={writePlace({ section: 'offline', payload: offlineCodec.write({ open: note.id, device }) })}
          aria-current={isOpen ? 'true' : undefined}
          onClick={choose}
        >
          <IdText id={note.id} />
        </a>
        <span className="offline-note-text">{note.text}</span>
        <span className="offline-marks">
          <StandingMark standing={note.standing} />
          {note.was && <ConflictMark />}
        </span>
        {isOpen && <NoteEditor device={device} note={note} onChoose={onChoose} />}
      </li>
    );
  },
  // The callback is another one at each render, and does the same.
  (before, after) =>
    before.note === after.note && before.isOpen === after.isOpen && before.device === after.device,
);
