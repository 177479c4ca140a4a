import { getRows, openOutbox, postRows } from '@sno-id/grants/outbox';

/** @param user who is signed in */
export async function openTasks(user) {
  const tables = { lists: {}, tasks: { list: 'lists' } };
  const send = postRows('/rows');
  const outbox = await openOutbox({ namespace: 'tasks', tables, send, account: user });

  /** Call it when the page is opened, shown or online, and from time to time. */
  const pull = () => outbox.pullAll(getRows('/rows'));

  /** The tasks go before their list. */
  async function removeList(id) {
    for (const task of await outbox.rows('tasks'))
      if (task.list === id) await outbox.remove('tasks', task.id);
    await outbox.remove('lists', id);
  }
  return { outbox, pull, removeList };
}
