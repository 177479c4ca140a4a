/*
 * The page's half: PowerSync has the rows and a queue of changes, and its connector sends them. PowerSync's
 * `id` of a row is the row's key, which never changes; `sno` is the ID that the server stores it under.
 */

import {
  type CommonPowerSyncDatabase,
  column,
  type PowerSyncBackendConnector,
  Schema,
  Table,
} from '@powersync/common';
import type { Upload, Uploaded, Uploader } from '@sno-id/grants/outbox';
import { fromUuid, toUuid } from '@sno-id/sdk';
import type { Shown, TaskApp } from '@sno-id/trial/task-app';

// The metadata of a write is the change as the uploader has named it.
export const schema = new Schema({
  lists: new Table({ sno: column.text, title: column.text }, { trackMetadata: true }),
  tasks: new Table({ sno: column.text, title: column.text, list: column.text }, { trackMetadata: true }),
});

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
        const changes: Upload[] = transaction.crud.map(({ metadata }) => JSON.parse(metadata!));
        const answers = await uploader.upload(changes);
        for (const answer of answers) if (answer.is === 'refused') refused(answer);
        await transaction.complete();
      }
    },
  };
}

type Database = Pick<CommonPowerSyncDatabase, 'execute' | 'getAll'>;
type Tasks = Pick<TaskApp, 'addList' | 'addTask' | 'rename' | 'shown'>;

/** What views call. Downloads and uploads are PowerSync's own. */
export function openTasks(db: Database, uploader: Uploader): Tasks {
  return {
    addList(title) {
      const change = uploader.add('lists', { title });
      const sql = 'insert into lists (id, sno, title, _metadata) values (?, ?, ?, ?)';
      return db.execute(sql, [change.key, toUuid(change.id), title, JSON.stringify(change)]);
    },
    addTask({ key: list }, title) {
      const change = uploader.add('tasks', { title, list_key: list }, { list });
      const sql = 'insert into tasks (id, sno, title, list, _metadata) values (?, ?, ?, ?, ?)';
      return db.execute(sql, [change.key, toUuid(change.id), title, list, JSON.stringify(change)]);
    },
    rename({ key }, title) {
      const metadata = JSON.stringify(uploader.edit('tasks', key, { title }));
      return db.execute('update tasks set title = ?, _metadata = ? where id = ?', [title, metadata, key]);
    },
    async shown() {
      const sql = `select id as key, sno as id, title, null as list from lists
        union all select id, sno, title, list from tasks order by id`;
      const rows = await db.getAll<Shown>(sql);
      return rows.map(({ id, list, ...row }) => ({ ...row, id: fromUuid(id), list: list ?? undefined }));
    },
  };
}
