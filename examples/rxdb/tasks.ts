/*
 * The page's half: RxDB has the rows, and its replication sends them. The primary key of a document is the
 * key of its row, so that another ID is a change of a field.
 */

import { indexedDbStore, openDevice } from '@sno-id/grants';
import { type ChangeName, createUploader, type RowName, type Upload } from '@sno-id/grants/outbox';
import type { Sno } from '@sno-id/sdk';
import type { Browser, Shown, TaskApp } from '@sno-id/trial/task-app';
import { createRxDatabase, type RxCollection, type RxDatabaseCreator } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { merge } from 'rxjs';

/** `token` and `change` are there until the server has stored the row, and `refused` if it does not. */
type Row = Pick<Shown, 'key' | 'title'> & { id: Sno; listKey?: string } & {
  token?: RowName['token'];
  change?: ChangeName;
  refused?: string;
};
type Pulled = Record<string, (Row & { list?: string; position: number })[]>;

const text = { type: 'string' };
const properties = {
  key: { type: 'string', maxLength: 32 },
  ...{ id: text, title: text, listKey: text, refused: text },
  token: { type: ['string', 'null'] },
  change: { type: 'object', properties: { key: text, madeMs: { type: 'number' } } },
};
const schema = {
  version: 0,
  type: 'object',
  primaryKey: 'key',
  properties,
  required: ['key', 'id', 'title'],
};

/** @param retryTime how long it waits after a failure, in milliseconds */
export async function openTasks(
  { send, pull, indexedDB = globalThis.indexedDB }: Browser,
  options: Partial<RxDatabaseCreator> = {},
  retryTime = 5_000,
): Promise<TaskApp> {
  const db = await createRxDatabase({ name: 'tasks', storage: getRxStorageDexie(), ...options });
  const { lists, tasks } = await db.addCollections<Record<'lists' | 'tasks', RxCollection<Row>>>({
    lists: { schema },
    tasks: { schema },
  });
  const grants = indexedDbStore('tasks', indexedDB);
  const device = await openDevice({ namespace: 'tasks', checkIn: send, store: grants });
  const uploader = createUploader({ device });

  /** A row that the server may not have, and its last change. It can have the first without the second. */
  function uploadsOf(table: string, { key, id, title, listKey, token, change }: Row): Upload[] {
    const uploads: Upload[] = [];
    const refs = listKey ? { list: { key: listKey } } : {};
    if (token !== undefined) uploads.push({ op: 'add', table, key, id, token, body: { title }, refs });
    if (change) uploads.push({ op: 'edit', table, ...change, row: { key }, body: { title } });
    return uploads;
  }

  /** @returns what resolves when the collection and the server have the same rows */
  function replicate(collection: RxCollection<Row>): () => Promise<unknown> {
    let whenPulled = () => {};
    const replication = replicateRxCollection<Row, { position: number }>({
      ...{ collection, retryTime, replicationIdentifier: '/rows' },
      push: {
        async handler(changed) {
          const rows = changed
            .map(({ newDocumentState }) => newDocumentState)
            .filter(({ token, change }) => token !== undefined || change);
          const done = await uploader.upload(rows.flatMap(row => uploadsOf(collection.name, row)));
          const answers = new Map(done.map(answer => [answer.key, answer]));
          // RxDB takes these as the rows that the server has.
          return rows.map(({ token, change, ...row }) => {
            const all = [answers.get(row.key), change && answers.get(change.key)];
            const refused = all.find(answer => answer?.is === 'refused');
            const id = all[0]?.is === 'done' ? (all[0].id as Sno) : row.id;
            return { ...row, id, ...(refused && { refused: refused.message }) };
          });
        },
      },
      pull: {
        async handler({ position } = { position: 0 }) {
          const pulled = (await pull<Pulled>(`/rows?since=${position}`))[collection.name]!;
          const documents = pulled.map(({ position, list, ...row }) => ({ ...row, _deleted: false }));
          whenPulled();
          return { documents, checkpoint: { position: pulled.at(-1)?.position ?? position } };
        },
      },
    });
    return async () => {
      const isPulled = new Promise<void>(resolve => {
        whenPulled = resolve;
      });
      replication.reSync();
      await isPulled;
      await replication.awaitInSync();
    };
  }

  const syncs = [replicate(lists), replicate(tasks)];
  const read = async (collection: RxCollection<Row>) => {
    const found = await collection.find({ sort: [{ id: 'asc' }] }).exec();
    return found.map(document => document.toMutableJSON());
  };
  async function shown(): Promise<(Row & Shown)[]> {
    const parents = await read(lists);
    const ids = new Map(parents.map(({ key, id }) => [key, id]));
    return [...parents, ...(await read(tasks)).map(row => ({ ...row, list: ids.get(row.listKey!)! }))];
  }

  return {
    addList: title => lists.insert({ ...uploader.name({ title }), title }),
    addTask: ({ key: listKey }, title) =>
      tasks.insert({ ...uploader.name({ title, listKey }), title, listKey }),
    rename: ({ key }, title) =>
      tasks.findOne(key).incrementalPatch({ title, change: uploader.change(key, { title }) }),
    async sync() {
      for (const sync of syncs) await sync();
    },
    shown,
    unsent: async () => (await shown()).filter(({ token, change }) => token !== undefined || change).length,
    subscribe(changed) {
      const subscription = merge(lists.$, tasks.$).subscribe(changed);
      return () => subscription.unsubscribe();
    },
    async close() {
      await db.close();
      await device.close();
    },
  };
}
