/* The page's half: TanStack DB shows what IndexedDB has, and the outbox writes there. */

import { openDevice } from '@sno-id/grants';
import { createOutbox, openOutboxStore } from '@sno-id/grants/outbox';
import type { Browser, TaskApp } from '@sno-id/trial/task-app';
import { createCollection, createLiveQueryCollection } from '@tanstack/db';
import { QueryClient } from '@tanstack/query-core';
import { queryCollectionOptions } from '@tanstack/query-db-collection';

type Row = { id: string; title: string; list?: string };

export async function openTasks({ send, pull }: Browser): Promise<TaskApp> {
  const store = await openOutboxStore('tasks', ['lists', 'tasks']);
  const device = await openDevice({ namespace: 'tasks', checkIn: send });
  const outbox = createOutbox({ device, store, refs: { tasks: { list: 'lists' } }, account: null });
  // What it queries is in the page.
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });

  const collections = ['lists', 'tasks'].map(table => {
    const rows = createCollection(
      queryCollectionOptions({
        queryClient,
        queryKey: [table],
        queryFn: async () =>
          (await store.rows<Row>(table)).map(({ list, ...row }) => {
            return { ...row, key: outbox.keyOf(row.id), list: list && outbox.keyOf(list) };
          }),
        getKey: row => row.key,
        // Otherwise IDs are sorted by the language of the device.
        defaultStringCollation: { stringSort: 'lexical' },
      }),
    );
    return createLiveQueryCollection(query => query.from({ row: rows }).orderBy(({ row }) => row.id));
  });

  return {
    addList: title => outbox.add('lists', { title }),
    addTask: (list, title) => outbox.add('tasks', { list: list.id, title }),
    remove: task => outbox.remove('tasks', task.id),
    rename: (task, title) => outbox.edit('tasks', task.id, { title }),
    async sync() {
      await outbox.sync();
      await outbox.pulled(async () => {
        // Before the fetch: a row that is stored meanwhile is not in the answer, and is not gone.
        const tables = ['lists', 'tasks'];
        const had = await Promise.all(tables.map(table => store.rows(table)));
        const rows = await pull<Record<string, Row[]>>('/rows');
        const gone = tables.map((table, i) => {
          const there = new Set(rows[table]!.map(({ id }) => id));
          return [table, had[i]!.map(({ id }) => id).filter(id => !there.has(id))];
        });
        return { rows, gone: Object.fromEntries(gone) };
      });
    },
    async shown() {
      await queryClient.refetchQueries();
      return (await Promise.all(collections.map(rows => rows.toArrayWhenReady()))).flat();
    },
    unsent: () => outbox.status.unsent,
    subscribe: changed => outbox.subscribe(changed),
    close: () => outbox.close().then(device.close),
  };
}
