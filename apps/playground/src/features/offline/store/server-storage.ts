import { openConnection, settled } from '@sno-id/example-notes/client';
import type { ServerStorage } from '../../../../server/page-server.ts';

/**
 * Stores the server of the page in an IndexedDB database of that name: `generation`, a number that is read
 * often, and `file`, which is large.
 */
export function serverStorage(name: string): ServerStorage {
  const connection = openConnection(name, {
    create: database => void database.createObjectStore('server'),
  });

  function transact<T>(mode: IDBTransactionMode, work: (server: IDBObjectStore) => Promise<T>): Promise<T> {
    return connection.transact(mode, transaction => work(transaction.objectStore('server')));
  }

  async function generationIn(server: IDBObjectStore): Promise<number> {
    return (await settled(server.get('generation'))) ?? 0;
  }

  return {
    generation: () => transact('readonly', generationIn),
    read: () => transact('readonly', server => settled(server.get('file'))),
    write: file =>
      transact('readwrite', async server => {
        if ((await generationIn(server)) !== file.generation - 1) return false;
        await Promise.all([
          settled(server.put(file, 'file')),
          settled(server.put(file.generation, 'generation')),
        ]);
        return true;
      }),
  };
}
