/*
 * The page: a form, and a list of notes. A note has its ID, and is in the list, before anything is stored or
 * sent.
 */

import type { Sno } from '@sno-id/sdk';
import { type KeptNote, nameOf, standingOf } from '../client/note.ts';
import type { NotesState } from '../client/notes-state.ts';
import { createPageApp } from '../client/page-app.ts';

const app = createPageApp({ url: '/notes', name: 'notes' });
const find = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;
const form = find<HTMLFormElement>('form');
const field = find<HTMLInputElement>('form input');
const list = find('ul');

form.addEventListener('submit', event => {
  event.preventDefault();
  if (app.add(field.value)) form.reset();
});

/** The notes that are shown, each with its element: one that is being edited stays where it is. */
const items = new Map<Sno, { note: KeptNote; element: HTMLLIElement }>();

function show({ notes, device, waiting, sync, phase, problem }: NotesState): void {
  if (phase === 'opening') return;
  const kind = device ? `IDs are ${device.kind}. ` : '';
  find('[role=status]').textContent =
    `${kind}${waiting === 0 ? 'Nothing' : waiting} unsent. ${SYNC[sync.phase]}`;
  find('[role=alert]').textContent = problem ?? '';
  const ids = new Set(notes.map(({ id }) => id));
  for (const [id, { element }] of items) {
    if (ids.has(id)) continue;
    element.remove();
    items.delete(id);
  }
  for (const [at, note] of notes.entries()) {
    const item = items.get(note.id) ?? { note, element: createItem(note.id) };
    items.set(note.id, { ...item, note });
    fill(item.element, note);
    if (list.children[at] !== item.element) list.insertBefore(item.element, list.children[at] ?? null);
  }
}

const SYNC: Readonly<Record<NotesState['sync']['phase'], string>> = {
  offline: 'Offline.',
  syncing: 'Contacting the server…',
  synced: 'Synced.',
  unreachable: 'Server unreachable.',
  refused: 'The server refused the request.',
  absent: 'Something else answers in place of the server.',
};

function createItem(id: Sno): HTMLLIElement {
  const element = document.createElement('li');
  const code = document.createElement('code');
  code.textContent = id;
  const text = document.createElement('input');
  text.ariaLabel = `Text of ${id}`;
  text.addEventListener('change', () => void app.edit(nameOf(items.get(id)!.note), text.value));
  const remove = document.createElement('button');
  remove.textContent = 'Delete';
  remove.addEventListener('click', () => void app.remove(nameOf(items.get(id)!.note)));
  element.append(code, text, document.createElement('span'), remove);
  return element;
}

function fill(element: HTMLLIElement, note: KeptNote): void {
  const text = element.querySelector('input')!;
  if (document.activeElement !== text) text.value = note.text;
  element.querySelector('span')!.textContent = standingOf(note);
}

app.store.subscribe(show);
app.start();
// A network or a page that comes back syncs at once.
addEventListener('online', app.syncNow);
document.addEventListener('visibilitychange', app.syncNow);
