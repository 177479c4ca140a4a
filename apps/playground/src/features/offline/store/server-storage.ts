import type { ServerStorage } from '../../../../server/page-server.ts';
import { settled } from './settled.ts';

/**
 * Stores the server of the page in an IndexedDB database of that name: `generation`, a number that is read
 * often, and `file`, which is large.
 */
export function serverStorage(name: string): ServerStorage {
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => void opening.result.createObjectStore('server');
  const opened = settled(opening);

  /** Work must have asked for all that it writes when its promise resolves. */
  async function transact<T>(
    mode: IDBTransactionMode,
    work: (server: IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    const transaction = (await opened).transaction('server', mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([work(transaction.objectStore('server')), done]);
    return result;
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
