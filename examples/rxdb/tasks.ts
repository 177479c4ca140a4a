/*
 * The page's half: RxDB has the rows, and its replication sends them. The primary key of a document is the
 * key of its row, so that another ID is a change of a field.
 */

import { openDevice } from '@sno-id/grants';
import { createUploader, type Upload } from '@sno-id/grants/outbox';
import type { Browser, Shown, TaskApp } from '@sno-id/trial/task-app';
import { createRxDatabase, type RxCollection, type RxDatabaseCreator } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

/** `unsent` is there until the server has stored the row, and `refused` if it does not. */
type Row = Shown & { unsent?: Upload[]; refused?: string };

const text = { type: 'string' };
const key = { ...text, maxLength: 32 };
const unsent = { type: 'array', items: { type: 'object' } };
const properties = { key, id: text, title: text, list: text, refused: text, unsent };
const schema = { version: 0, type: 'object', primaryKey: 'key', properties };

/** @param retryTime how long it waits after a failure, in milliseconds */
export async function openTasks(
  { send, pull }: Browser,
  options: Partial<RxDatabaseCreator> = {},
  retryTime = 5_000,
): Promise<TaskApp> {
  const db = await createRxDatabase({ name: 'tasks', storage: getRxStorageDexie(), ...options });
  const { lists, tasks } = await db.addCollections({ lists: { schema }, tasks: { schema } });
  const device = await openDevice({ namespace: 'tasks', checkIn: send });
  const uploader = createUploader({ device, account: null });

  const replications = [lists, tasks].map((collection: RxCollection<Row>) =>
    replicateRxCollection<Row, object>({
      ...{ collection, retryTime, replicationIdentifier: '/rows' },
      push: {
        async handler(changed) {
          const rows = changed.map(({ newDocumentState }) => newDocumentState).filter(({ unsent }) => unsent);
          const done = await uploader.upload(rows.flatMap(({ unsent = [] }) => unsent));
          // RxDB takes these as the rows that the server has.
          return rows.map(({ unsent = [], ...row }) => {
            for (const answer of done.splice(0, unsent.length)) {
              if (answer.is === 'refused') row.refused = answer.message;
              else row.id = answer.id ?? row.id;
            }
            return row;
          });
        },
      },
      pull: {
        // All rows in one batch.
        batchSize: Infinity,
        async handler() {
          const rows = (await pull<Record<string, Row[]>>('/rows'))[collection.name]!;
          return { documents: rows.map(row => ({ ...row, _deleted: false })), checkpoint: {} };
        },
      },
    }),
  );

  async function shown(): Promise<Row[]> {
    const found = [lists, tasks].map(rows => rows.find({ sort: [{ id: 'asc' }] }).exec());
    return (await Promise.all(found)).flat().map(document => document.toMutableJSON());
  }

  return {
    addList(title) {
      const change = uploader.add('lists', { title });
      return lists.insert({ key: change.key, id: change.id, title, unsent: [change] });
    },
    addTask({ key: list }, title) {
      const change = uploader.add('tasks', { title, list_key: list }, { list });
      return tasks.insert({ key: change.key, id: change.id, title, list, unsent: [change] });
    },
    rename: ({ key }, title) =>
      tasks.findOne(key).incrementalModify(({ unsent = [], ...row }) => {
        return { ...row, title, unsent: [...unsent, uploader.edit('tasks', key, { title })] };
      }),
    async sync() {
      for (const replication of replications) {
        replication.reSync();
        await replication.awaitInSync();
      }
    },
    shown,
    unsent: async () => (await shown()).flatMap(({ unsent = [] }) => unsent).length,
    subscribe: changed => db.$.subscribe(changed),
    close: () => db.close().then(device.close),
  };
}
