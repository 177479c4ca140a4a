/* The page's half: Dexie has the rows and the outbox, and each change goes into both in one transaction. */

import { indexedDbStore, openDevice } from '@sno-id/grants';
import { createOutbox, type SendRows } from '@sno-id/grants/outbox';
import { dexieOutboxStore, outboxSchema } from '@sno-id/grants/outbox/dexie';
import { Dexie, type EntityTable } from 'dexie';

export type List = { id: string; title: string };
export type Task = { id: string; title: string; list: string };
type Rows = { lists: List[]; tasks: Task[] };

/**
 * @param send takes rows and check-ins to the server
 * @param pull fetches all rows that are there
 */
export async function openTasks(send: SendRows, pull: () => Promise<Rows>, indexedDB = globalThis.indexedDB) {
  const db = new Dexie('tasks', { chromeTransactionDurability: 'strict', indexedDB }) as Dexie & {
    lists: EntityTable<List, 'id'>;
    tasks: EntityTable<Task, 'id'>;
  };
  db.version(1).stores({ ...outboxSchema, lists: 'id', tasks: 'id, list' });
  const grants = indexedDbStore('tasks', indexedDB);
  const device = await openDevice({ namespace: 'tasks', checkIn: send, store: grants });
  const store = dexieOutboxStore(db, { tables: ['lists', 'tasks'] });
  const tables = { tasks: { refs: { list: 'lists' } } };
  const outbox = createOutbox({ namespace: 'tasks', device, store, send, tables });

  // The server may ask for another ID, and another row may come with the former one. React must see
  // neither: a row keeps its key, so the two IDs change theirs.
  const keys = new Map<string, string>();
  const keyOf = (id: string) => keys.get(id) ?? id;
  outbox.subscribe(event => {
    if (event.type !== 'renamed') return;
    const [from, to] = [keyOf(event.from), keyOf(event.to)];
    keys.set(event.to, from).set(event.from, to);
  });
  const withKeys = <T extends { id: string }>(rows: T[]) => rows.map(row => ({ ...row, key: keyOf(row.id) }));

  return {
    addList: (title: string) => outbox.add('lists', { title }),
    addTask: (list: string, title: string) => outbox.add('tasks', { list, title }),
    rename: (task: string, title: string) => outbox.edit('tasks', task, { title }),
    async sync() {
      await outbox.sync();
      const { lists, tasks } = await pull();
      await outbox.pulled('lists', { rows: lists });
      await outbox.pulled('tasks', { rows: tasks });
    },
    /** In the order of their IDs, which is that of their time. */
    rows: () =>
      db.transaction('r', db.lists, db.tasks, async () => ({
        lists: withKeys(await db.lists.toArray()),
        tasks: withKeys(await db.tasks.toArray()),
      })),
    status: () => outbox.status,
    /** Calls back when `rows` or `status` may have changed. */
    subscribe: (changed: () => void) => outbox.subscribe(changed),
    async close() {
      await outbox.close();
      await device.close();
      db.close();
    },
  };
}
