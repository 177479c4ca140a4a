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
  unsent.push({ ...newId(), text: form.elements.text.value });
  form.reset();
  show();
  send();
});

/** What is being sent: a note that is made meanwhile waits for the next time. */
let sending;

/** Sends what is unsent: in the order in which it was made, all or nothing. */
function send() {
  sending ??= Promise.resolve()
    .then(sendAll)
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
  const rows = [...unsent];
  const headers = { 'content-type': 'application/json' };
  const response = await fetch('/notes', { method: 'POST', headers, body: JSON.stringify({ rows }) });
  if (response.status === 409) {
    // Another row has the ID, or its token proves nothing any more. The note gets another one, and nothing is lost.
    const { conflicts } = await response.json();
    await ids.checkIn();
    unsent = unsent.map(row => (conflicts.includes(row.id) ? { ...row, ...newId() } : row));
  } else if (response.ok) {
    unsent = unsent.filter(row => !rows.includes(row));
    sent = await (await fetch('/notes')).json();
  }
}

/** An ID, with what it was made under: the session tells a retry from another row, the token whose the ID is. */
function newId() {
  return { id: ids.next(), session: ids.session, token: ids.token ?? null };
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
