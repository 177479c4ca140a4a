import { Button, Empty, IdText } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { type FormEvent, type MouseEvent, memo, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { writePlace } from '../../../lib/place.ts';
import { conflictText, notesText } from '../content.ts';
import { STANDINGS } from '../model/offline-texts.ts';
import { pageApp } from '../model/page-app.ts';
import { type KeptNote, type Standing, standingOf } from '../store/note.ts';
import { MAX_TEXT } from '../store/wire.ts';
import { ConflictMark, StandingMark } from './standing-mark.tsx';
import { useNotes } from './use-notes.ts';

/** How many more notes to show at a time. */
const PAGE = 30;

interface NoteListProps {
  readonly open: Sno | undefined;
  readonly onChoose: (id: Sno) => void;
}

/** The notes sorted by ID, and the field for a new one. */
export function NoteList({ open, onChoose }: NoteListProps) {
  const notes = useNotes(state => state.notes);
  const isReady = useNotes(state => state.phase === 'ready');
  const [limit, setLimit] = useState(PAGE);

  return (
    <Panel
      title={notesText.title}
      className="offline-notes"
      aside={<p className="note">{notes.length > 0 ? notesText.count(grouped(notes.length)) : ''}</p>}
    >
      <NewNote isReady={isReady} />
      {notes.length === 0 ? (
        <Empty title={notesText.none}>{notesText.noneHelp}</Empty>
      ) : (
        <ol className="offline-list" aria-label={notesText.list}>
          {notes.slice(0, limit).map(note => (
            <NoteRow key={note.id} note={note} isOpen={note.id === open} onChoose={onChoose} />
          ))}
        </ol>
      )}
      {notes.length > limit && (
        <p className="offline-more">
          <Button look="quiet" onClick={() => setLimit(limit + PAGE)}>
            {notesText.more(PAGE)}
          </Button>
        </p>
      )}
      <Legend />
    </Panel>
  );
}

function NewNote({ isReady }: { readonly isReady: boolean }) {
  const [text, setText] = useState('');

  function add(event: FormEvent) {
    event.preventDefault();
    // What could not be stored can be tried again, unless something else was typed meanwhile.
    const restore = () => setText(typed => typed || text);
    if (text.trim() && pageApp().add(text, null, restore)) setText('');
  }

  return (
    <form className="offline-new" onSubmit={add}>
      <label htmlFor="offline-new">{notesText.newNote}</label>
      <input
        id="offline-new"
        autoComplete="off"
        maxLength={MAX_TEXT}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button look="main" type="submit" disabled={!isReady}>
        {notesText.add}
      </Button>
    </form>
  );
}

interface NoteRowProps {
  readonly note: KeptNote;
  readonly isOpen: boolean;
  readonly onChoose: (id: Sno) => void;
}

const NoteRow = memo(function NoteRow({ note, isOpen, onChoose }: NoteRowProps) {
  function choose(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(note.id);
  }

  return (
    <li className="offline-note" data-open={isOpen || undefined}>
      <span className="offline-marks">
        <StandingMark standing={standingOf(note)} />
        {note.was && <ConflictMark />}
      </span>
      <a
        href={writePlace({ section: 'offline', payload: note.id })}
        aria-current={isOpen ? 'true' : undefined}
        onClick={choose}
      >
        <IdText id={note.id} />
      </a>
      <span className="offline-note-text">{note.text}</span>
    </li>
  );
});

function Legend() {
  return (
    <ul className="offline-legend note" aria-label={notesText.legend}>
      {(Object.keys(STANDINGS) as Standing[]).map(standing => (
        <li key={standing}>
          <span className="offline-mark mono" data-standing={standing} aria-hidden="true">
            {STANDINGS[standing].letter}
          </span>
          {STANDINGS[standing].words}
        </li>
      ))}
      <li>
        <span className="offline-mark mono" data-standing="conflict" aria-hidden="true">
          {conflictText.letter}
        </span>
        {conflictText.title}
      </li>
    </ul>
  );
}
