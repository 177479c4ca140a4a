/* The page: a form, and a list of notes. */

import { discardAside, retryAside } from '@sno-id/grants/outbox';
import { openNotes } from '../client/notes.ts';

const find = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;
const form = find<HTMLFormElement>('form');
const field = find<HTMLInputElement>('form input');
const list = find('#notes');

const notes = await openNotes();
const { outbox } = notes;
const { device } = outbox;
let state = 'Contacting the server…';

form.addEventListener('submit', event => {
  event.preventDefault();
  const text = field.value;
  form.reset();
  void attempt(() => outbox.add('notes', { text, follows: null }));
});

async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
    find('[role=alert]').textContent = '';
  } catch (error) {
    find('[role=alert]').textContent = String(error);
  }
}

/** The elements of the notes: one that is being edited stays where it is. */
const items = new Map<string, HTMLLIElement>();

async function show(): Promise<void> {
  const all = await notes.list();
  const keys = new Set(all.map(({ key }) => key));
  for (const [key, item] of items) {
    if (keys.has(key)) continue;
    item.remove();
    items.delete(key);
  }
  for (const [at, { key, id, text }] of all.entries()) {
    const item = items.get(key) ?? createItem();
    items.set(key, item);
    item.dataset['id'] = id;
    item.querySelector('code')!.textContent = id;
    const input = item.querySelector('input')!;
    input.ariaLabel = `Text of ${id}`;
    if (document.activeElement !== input) input.value = text;
    if (list.children[at] !== item) list.insertBefore(item, list.children[at] ?? null);
  }
}

function createItem(): HTMLLIElement {
  const item = document.createElement('li');
  const text = document.createElement('input');
  const id = () => item.dataset['id']!;
  text.addEventListener('change', () => attempt(() => outbox.edit('notes', id(), { text: text.value })));
  item.append(
    document.createElement('code'),
    text,
    createButton('Delete', () => outbox.remove('notes', id())),
  );
  return item;
}

function createButton(label: string, action: () => Promise<unknown>): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', () => attempt(action));
  return button;
}

async function showStatus(): Promise<void> {
  const { unsent } = outbox.status;
  find('[role=status]').textContent =
    `IDs are ${device.status.kind}. ${unsent === 0 ? 'Nothing' : unsent} unsent. ${state}`;
  const aside = outbox.status.aside > 0 ? await outbox.setAside() : [];
  find('#aside').replaceChildren(
    ...aside.map(({ key, id, message }) => {
      const item = document.createElement('li');
      item.append(`The server rejects a change of ${id}: ${message}. `);
      item.append(createButton('Try again', () => retryAside(outbox, key)));
      item.append(createButton('Take back', () => discardAside(outbox, key)));
      return item;
    }),
  );
}

async function sync(): Promise<void> {
  state = await notes.sync().then(
    () => 'Synced.',
    () => 'Server unreachable.',
  );
  await attempt(showStatus);
}

outbox.subscribe(({ type }) => {
  if (type === 'rows') void attempt(show);
  else if (type === 'status') void attempt(showStatus);
});
device.subscribe(() => void attempt(showStatus));
addEventListener('online', sync);
document.addEventListener('visibilitychange', sync);
setInterval(sync, 5000);
await show();
await sync();
