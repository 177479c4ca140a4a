/*
 * The page's half: TanStack DB shows what IndexedDB has, and the outbox writes there. A row of a collection
 * has a key of its own, so that another ID is a change of a field.
 */

import { indexedDbStore, openDevice } from '@sno-id/grants';
import { createOutbox, openOutboxStore } from '@sno-id/grants/outbox';
import type { Browser, TaskApp } from '@sno-id/trial/task-app';
import { createCollection, createLiveQueryCollection } from '@tanstack/db';

type List = { id: string; title: string };
type Task = { id: string; title: string; list: string };

export async function openTasks({ send, pull, indexedDB = globalThis.indexedDB }: Browser): Promise<TaskApp> {
  const store = await openOutboxStore('tasks', ['lists', 'tasks'], indexedDB);
  const grants = indexedDbStore('tasks', indexedDB);
  const device = await openDevice({ namespace: 'tasks', checkIn: send, store: grants });
  const outbox = createOutbox({ device, store, tables: { tasks: { refs: { list: 'lists' } } } });

  let shown = Promise.resolve();
  const collectionOf = <T extends { id: string }>(table: string) =>
    createCollection<T & { key: string }, string>({
      id: table,
      getKey: row => row.key,
      // Otherwise IDs are sorted by the language of the device.
      defaultStringCollation: { stringSort: 'lexical' },
      startSync: true,
      sync: {
        rowUpdateMode: 'full',
        sync({ begin, truncate, write, commit, markReady }) {
          const show = async () => {
            const rows = await store.rows<T>(table);
            begin();
            truncate();
            for (const row of rows) write({ type: 'insert', value: { ...row, key: outbox.keyOf(row.id) } });
            commit();
            markReady();
          };
          shown = shown.then(show);
          return outbox.subscribe(event => {
            if (event.type === 'rows' && event.tables.includes(table) && outbox.status.phase !== 'stopped')
              shown = shown.then(show);
          });
        },
      },
    });

  const [lists, tasks] = [collectionOf<List>('lists'), collectionOf<Task>('tasks')];
  const sorted = createLiveQueryCollection(query =>
    query.from({ task: tasks }).orderBy(({ task }) => task.id),
  );

  return {
    addList: title => outbox.add('lists', { title }),
    addTask: (list, title) => outbox.add('tasks', { list: list.id, title }),
    rename: (task, title) => outbox.edit('tasks', task.id, { title }),
    async sync() {
      await outbox.sync();
      const pulled = await pull<{ lists: List[]; tasks: Task[] }>('/rows');
      await outbox.pulled('lists', { rows: pulled.lists });
      await outbox.pulled('tasks', { rows: pulled.tasks });
    },
    async shown() {
      await shown;
      return [...(await lists.toArrayWhenReady()), ...(await sorted.toArrayWhenReady())];
    },
    unsent: () => outbox.status.unsent,
    subscribe: changed => outbox.subscribe(changed),
    async close() {
      await outbox.close();
      await device.close();
      await shown;
    },
  };
}
