import { openDevice, postTo } from '@sno-id/grants';

const ids = await openDevice({ namespace: 'notes', checkIn: postTo('/ids') });

/** Notes that the server does not have yet. An app keeps them in the page's database. */
let unsent = [];
/** Notes that it has. */
let sent = [];

const form = document.querySelector('form');
const list = document.querySelector('ul');
const status = document.querySelector('[role=status]');

form.addEventListener('submit', event => {
  event.preventDefault();
  unsent.push({ id: ids.next(), session: ids.session, text: form.elements.text.value });
  form.reset();
  show();
  send();
});

/** What is being sent: a note that is made meanwhile waits for the next time. */
let sending;

/** Sends what is unsent: in the order in which it was made, all or nothing. */
function send() {
  sending ??= sendAll()
    // Offline: it is tried again with the next note, and every few seconds.
    .catch(() => undefined)
    .finally(() => {
      sending = undefined;
      show();
    });
  return sending;
}

async function sendAll() {
  if (unsent.length === 0) return;
  // First, because the answer may be that this device was copied.
  await ids.checkIn();
  if (ids.status.fork) await renameSuspects();
  const rows = [...unsent];
  const body = JSON.stringify({ rows, token: ids.token });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch('/notes', { method: 'POST', headers, body });
  if (response.status === 409) {
    // Another row has the ID, or a copy of this device may make the same: the notes get other IDs. Nothing is lost.
    const { conflicts } = await response.json();
    unsent = unsent.map(row => (conflicts.includes(row.id) ? renamed(row) : row));
  } else if (response.ok) {
    unsent = unsent.filter(row => !rows.includes(row));
    sent = await (await fetch('/notes')).json();
  }
}

/** The browser's profile was copied: notes that both copies may have made get other IDs before they are sent. */
async function renameSuspects() {
  unsent = unsent.map(row => (ids.isSuspect(row.id) ? renamed(row) : row));
  await ids.resolveFork();
}

function renamed(row) {
  return { ...row, id: ids.next(), session: ids.session };
}

function show() {
  const { kind, reason } = ids.status;
  const waiting = unsent.length === 0 ? '' : ` ${unsent.length} unsent.`;
  status.textContent = `IDs are ${kind}${reason ? ` (${reason})` : ''}.${waiting}`;
  list.replaceChildren(
    ...[...sent, ...unsent].map(({ id, text }) => {
      const [item, code] = [document.createElement('li'), document.createElement('code')];
      code.textContent = id;
      item.append(code, text);
      return item;
    }),
  );
}

ids.subscribe(show);
setInterval(send, 3000);
show();
