import { discardAside, getRows, openOutbox, postRows, retryAside } from '@sno-id/grants/outbox';

/** @param user who is signed in */
export async function openTasks(user) {
  const tables = { lists: {}, tasks: { list: 'lists' } };
  const send = postRows('/rows');
  const outbox = await openOutbox({ namespace: 'tasks', tables, send, account: user });

  /** Call it when the page is opened, shown or online, and from time to time. */
  const pull = () => outbox.pullAll(getRows('/rows'));

  /** Calls `draw` with all that the page shows, now and whenever some of it has changed. */
  async function watch(draw) {
    async function show() {
      try {
        const [lists, tasks] = [await outbox.rows('lists'), await outbox.rows('tasks')];
        draw({ lists, tasks, rejected: await outbox.setAside(), says: wordsOf(outbox.status) });
      } catch (error) {
        if (outbox.status.phase !== 'stopped') throw error; // it was closed meanwhile
      }
    }
    outbox.subscribe(show);
    await show();
  }

  /** A list goes with its tasks: at once, or with the last of them, since a transaction has 50 changes. */
  async function removeList(id) {
    const tasks = (await outbox.rows('tasks')).filter(({ list }) => list === id);
    do {
      const some = tasks.splice(0, 49);
      await outbox.transaction(({ remove }) => {
        for (const task of some) remove('tasks', task.id);
        if (!tasks.length) remove('lists', id);
      });
    } while (tasks.length);
  }

  // For the buttons beside each rejected change and its `message`. To correct it, edit its row.
  const retry = ({ key }) => retryAside(outbox, key);
  const discard = ({ key }) => discardAside(outbox, key);
  return { outbox, pull, watch, removeList, retry, discard };
}

/** What was rejected is not unsent. */
function wordsOf({ unsent, aside, problem }) {
  if (unsent) return `Not saved yet: ${unsent}${problem ? `. ${problem.message}` : ''}`;
  return aside ? `Rejected: ${aside}` : 'All changes are saved';
}
