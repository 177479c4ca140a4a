/* The page's half: TanStack DB shows what IndexedDB has, and the outbox writes there. */

import { openOutbox } from '@sno-id/grants/outbox';
import type { Browser, TaskApp } from '@sno-id/trial/task-app';
import { createCollection, createLiveQueryCollection } from '@tanstack/db';
import { QueryClient } from '@tanstack/query-core';
import { queryCollectionOptions } from '@tanstack/query-db-collection';

type Row = { id: string; title: string; list?: string };
type Tables = { lists: Row; tasks: Row };

export async function openTasks({ send, pull }: Browser): Promise<TaskApp> {
  const tables = { lists: {}, tasks: { list: 'lists' } };
  const outbox = await openOutbox<Tables>({ namespace: 'tasks', tables, send, account: null });
  // What it queries is in the page.
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });

  const collections = (['lists', 'tasks'] as const).map(table => {
    const rows = createCollection(
      queryCollectionOptions({
        queryClient,
        queryKey: [table],
        queryFn: async () =>
          (await outbox.rows(table)).map(({ list, ...row }) => {
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
      await outbox.pullAll(async () => ({ rows: await pull('/rows') }));
    },
    async shown() {
      await queryClient.refetchQueries();
      return (await Promise.all(collections.map(rows => rows.toArrayWhenReady()))).flat();
    },
    unsent: () => outbox.status.unsent,
    subscribe: changed => outbox.subscribe(changed),
    close: outbox.close,
  };
}
