/**
 * A small app as somebody would have it: notes that work offline, a worker, a shortcut, and the devtools
 * under development.
 */
import { SnoDevtools } from '@sno-id/devtools';
import { createGenerator, MAX, type Sno, toFields } from '@sno-id/sdk';
import { anchoredClock } from '@sno-id/sdk/internal';
import { defineMeta, flag, oneOf } from '@sno-id/sdk/meta';
import { createSharedGenerator } from '@sno-id/sdk/shared';
import { multiClock, twitter } from '@sno-id/sdk/snowflake';
import { adjustableClock } from '@sno-id/sdk/testing';
import { type FormEvent, StrictMode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

interface Note {
  readonly id: Sno;
  readonly text: string;
}

const query = new URLSearchParams(location.search);
/** `?range=0-32767`, so that a second tab can have its own, or the same. */
const [min = 0, max = toFields(MAX).sequence] = (query.get('range') ?? '')
  .split('-')
  .filter(Boolean)
  .map(Number);
const partition = Number(query.get('partition') ?? 0x1207);

const clock = adjustableClock(anchoredClock());
const phoneClock = adjustableClock();
const generators = {
  notes: createGenerator({ partition, sequence: [min, max], clock }),
  drafts: createGenerator({ partition: 7, sequence: [0, 63] }),
  ...(query.has('kinds') && otherKinds()),
  // With `?trace`: one that makes the same IDs as the notes, on a clock object of its own. With the same one
  // it would go on from them.
  ...(query.has('trace') && {
    copy: createGenerator({ partition, sequence: [min, max], clock: { now: () => clock.now() } }),
  }),
};
const meta = { notes: defineMeta({ kind: oneOf(['note', 'list', 'image']), pinned: flag() }) };
const source = query.get('source') ?? undefined;

/** With `?kinds`: a shared generator, two of snowflakes, and one that a clock out of range does not stop. */
function otherKinds() {
  return {
    threads: createSharedGenerator({ partition: 8 }),
    orders: twitter.createGenerator({ datacenter: 1, worker: 5 }),
    events: multiClock.createGenerator({ machine: 3, clock }),
    phone: createGenerator({ clock: phoneClock, whenOutOfRange: 'substitute' }),
  };
}

/** With `?two`: a second panel, as of another part of the page that does not know of the first. */
const others = { tasks: createGenerator({ partition: 9 }) };

const NOTES_KEY = 'notes';

function App() {
  const [notes, setNotes] = useState<readonly Note[]>(() =>
    JSON.parse(localStorage.getItem(NOTES_KEY) ?? '[]'),
  );
  const [saves, setSaves] = useState(0);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    localStorage.setItem(NOTES_KEY, JSON.stringify(notes));
  }, [notes]);

  // The app's shortcut, on the window as most libraries of shortcuts have it.
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 's' && !(event.target instanceof HTMLInputElement)) setSaves(count => count + 1);
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  function add(event: FormEvent) {
    event.preventDefault();
    const text = input.current?.value ?? '';
    setNotes([
      ...notes,
      { id: generators.notes.next(meta.notes.pack({ kind: 'note', pinned: false })), text },
    ]);
    if (input.current) input.current.value = '';
  }

  return (
    <main>
      <h1>Notes</h1>
      <form onSubmit={add}>
        <label>
          New note <input ref={input} />
        </label>
        <button type="submit">Add</button>
      </form>
      <p>
        Saved <output>{saves}</output> times with the key s.
      </p>
      <ul aria-label="Notes">
        {notes.map(note => (
          <li key={note.id}>
            {note.text} <span className="note-id">{note.id}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}

/**
 * Two places in the code, each of which makes an ID. The call is not the last thing that they do: WebKit
 * drops the frame of a tail call.
 */
function saveNote() {
  return String(generators.notes.next());
}

function importNotes() {
  return String(generators.copy?.next());
}

const root = createRoot(document.querySelector('#app')!);
let updates = 0;

/** Replaces the panel by another one, as a hot update of the component around it does. */
function hotUpdate() {
  updates++;
  flushSync(draw);
}

const draw = () =>
  root.render(
    <StrictMode>
      <App />
      <SnoDevtools
        key={updates}
        generators={generators}
        meta={meta}
        trace={query.has('trace')}
        clocks={{ notes: clock, ...(query.has('kinds') && { events: clock, phone: phoneClock }) }}
        {...(source ? { source } : {})}
        {...JSON.parse(query.get('options') ?? '{}')}
      />
      {query.has('two') && <SnoDevtools generators={others} />}
    </StrictMode>,
  );

const worker = new Worker(new URL('./sync-worker.ts', import.meta.url), { type: 'module', name: 'sync' });
Object.assign(globalThis, { host: { generators, clock, worker, saveNote, importNotes, hotUpdate } });
draw();
