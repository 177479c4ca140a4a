import { openDevice } from '@sno-id/grants';
import { createOutbox, openOutboxStore, postRows } from '@sno-id/grants/outbox';

/** @param user who is signed in */
export async function openTasks(user) {
  const device = await openDevice({ namespace: 'tasks', checkIn: postRows('/rows') });
  const store = await openOutboxStore(`tasks-${user}`, ['lists', 'tasks']); // for each person
  const refs = { tasks: { list: 'lists' } };
  const outbox = createOutbox({ device, store, refs, account: () => user });

  /** Call it when the page is opened, shown or online, and from time to time. */
  const pull = () =>
    outbox.pulled(async () => {
      // Before the fetch: a row that is stored meanwhile is not in the answer, and is not gone.
      const had = { lists: await store.rows('lists'), tasks: await store.rows('tasks') };
      const { account, rows } = await (await fetch('/rows')).json();
      const gone = table => {
        const there = new Set(rows[table].map(({ id }) => id));
        return had[table].map(({ id }) => id).filter(id => !there.has(id));
      };
      return { account, rows, gone: { lists: gone('lists'), tasks: gone('tasks') } };
    });

  /** The tasks go before their list. A transaction has at most 50 changes, and its function is not async. */
  async function removeList(id) {
    const tasks = (await store.rows('tasks')).filter(({ list }) => list === id);
    for (let i = 0; i < tasks.length; i += 50)
      await outbox.transaction(changes => {
        for (const task of tasks.slice(i, i + 50)) changes.remove('tasks', task.id);
      });
    await outbox.remove('lists', id);
  }
  return { device, outbox, store, pull, removeList };
}
