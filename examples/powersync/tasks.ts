/*
 * The page's half: PowerSync has the rows and a queue of changes, and its connector sends them. PowerSync's
 * `id` of a row is the row's key, which never changes; `sno` is the ID that the server stores it under.
 */

import {
  type CommonPowerSyncDatabase,
  type CrudEntry,
  column,
  type PowerSyncBackendConnector,
  Schema,
  Table,
} from '@powersync/common';
import type { Upload, Uploaded, Uploader } from '@sno-id/grants/outbox';
import type { Shown, TaskApp } from '@sno-id/trial/task-app';

// What proves an ID, and what names an edit, is in the metadata of the write that it belongs to.
export const schema = new Schema({
  lists: new Table({ sno: column.text, title: column.text }, { trackMetadata: true }),
  tasks: new Table({ sno: column.text, title: column.text, list: column.text }, { trackMetadata: true }),
});

function uploadOf({ op, table, id: key, opData = {}, metadata = '{}' }: CrudEntry): Upload {
  const named = JSON.parse(metadata);
  if (op === 'DELETE') return { op: 'remove', table, row: { key }, ...named };
  const { sno, list, ...body } = opData;
  const refs = list ? { list: { key: list } } : {};
  if (op === 'PATCH') return { op: 'edit', table, row: { key }, body, refs, ...named };
  return { op: 'add', table, key, id: sno, body: { ...body, key }, refs, ...named };
}

/** @param refused is told what the server will never store: PowerSync takes it back with the next download */
export function createConnector(
  uploader: Uploader,
  fetchCredentials: PowerSyncBackendConnector['fetchCredentials'],
  refused: (change: Uploaded) => void,
): PowerSyncBackendConnector {
  return {
    fetchCredentials,
    async uploadData(database) {
      for (;;) {
        const transaction = await database.getNextCrudTransaction();
        if (!transaction) return;
        // If it rejects, PowerSync calls again, with the same transaction.
        const answers = await uploader.upload(transaction.crud.map(uploadOf));
        for (const answer of answers) if (answer.is === 'refused') refused(answer);
        await transaction.complete();
      }
    },
  };
}

type Database = Pick<CommonPowerSyncDatabase, 'execute' | 'getAll'>;

/** What views call. Downloads and uploads are PowerSync's own. */
export function openTasks(
  db: Database,
  uploader: Uploader,
): Pick<TaskApp, 'addList' | 'addTask' | 'rename' | 'shown'> {
  return {
    addList(title) {
      const { key, id, token } = uploader.name({ title });
      const sql = 'insert into lists (id, sno, title, _metadata) values (?, ?, ?, ?)';
      return db.execute(sql, [key, id, title, JSON.stringify({ token })]);
    },
    addTask(list, title) {
      const { key, id, token } = uploader.name({ title, list: list.key });
      const sql = 'insert into tasks (id, sno, title, list, _metadata) values (?, ?, ?, ?, ?)';
      return db.execute(sql, [key, id, title, list.key, JSON.stringify({ token })]);
    },
    rename(task, title) {
      const metadata = JSON.stringify(uploader.change(task.key, { title }));
      const sql = 'update tasks set title = ?, _metadata = ? where id = ?';
      return db.execute(sql, [title, metadata, task.key]);
    },
    shown: async () => [
      ...(await db.getAll<Shown>('select id as key, sno as id, title from lists order by sno')),
      ...(await db.getAll<Shown>(`select tasks.id as key, tasks.sno as id, tasks.title, lists.sno as list
        from tasks join lists on lists.id = tasks.list order by tasks.sno`)),
    ],
  };
}
