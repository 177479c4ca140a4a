/* The page's half: Dexie has the rows and the outbox, and each change goes into both in one transaction. */

import { openDevice } from '@sno-id/grants';
import { createOutbox, wholeTables } from '@sno-id/grants/outbox';
import { dexieOutboxStore, outboxSchema } from '@sno-id/grants/outbox/dexie';
import type { Browser, TaskApp } from '@sno-id/trial/task-app';
import { Dexie, type EntityTable } from 'dexie';

type List = { id: string; title: string };
type Task = { id: string; title: string; list: string };

export async function openTasks({ send, pull }: Browser): Promise<TaskApp> {
  const db = new Dexie('tasks', { chromeTransactionDurability: 'strict' }) as Dexie & {
    lists: EntityTable<List, 'id'>;
    tasks: EntityTable<Task, 'id'>;
  };
  db.version(1).stores({ ...outboxSchema, lists: 'id', tasks: 'id, list' });
  const device = await openDevice({ namespace: 'tasks', checkIn: send });
  const refs = { tasks: { list: 'lists' } };
  const outbox = createOutbox({ device, store: dexieOutboxStore(db), refs, account: null });

  const withKey = ({ list, ...row }: List & Partial<Task>) => {
    return { ...row, key: outbox.keyOf(row.id), list: list && outbox.keyOf(list) };
  };

  return {
    addList: title => outbox.add('lists', { title }),
    addTask: (list, title) => outbox.add('tasks', { list: list.id, title }),
    remove: task => outbox.remove('tasks', task.id),
    rename: (task, title) => outbox.edit('tasks', task.id, { title }),
    async sync() {
      await outbox.sync();
      const idsHere = async () => ({
        lists: await db.lists.toCollection().primaryKeys(),
        tasks: await db.tasks.toCollection().primaryKeys(),
      });
      await outbox.pulled(wholeTables(idsHere, async () => ({ rows: await pull('/rows') })));
    },
    shown: () =>
      db.transaction('r', db.lists, db.tasks, async () =>
        [...(await db.lists.toArray()), ...(await db.tasks.toArray())].map(withKey),
      ),
    unsent: () => outbox.status.unsent,
    subscribe: changed => outbox.subscribe(changed),
    async close() {
      await outbox.close();
      await device.close();
      db.close();
    },
  };
}
