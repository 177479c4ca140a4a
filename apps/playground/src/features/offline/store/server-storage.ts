import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ServerFile, ServerStorage } from '../../../../server/page-server.ts';

interface ServerSchema extends DBSchema {
  /** `generation`, a number that is read often, and `file`, which is large. */
  server: { key: string; value: number | ServerFile };
}

/** Stores the server of the page in an IndexedDB database of that name. */
export function serverStorage(name: string): ServerStorage {
  let opening: Promise<IDBPDatabase<ServerSchema>> | undefined;

  function open(): Promise<IDBPDatabase<ServerSchema>> {
    opening ??= openDB<ServerSchema>(name, 1, {
      upgrade: db => void db.createObjectStore('server'),
      // Deleted by somebody, or lost by the engine: it is opened again, and empty, when it is next needed.
      blocking: (_from, _to, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  }

  function forget(): void {
    opening = undefined;
  }

  return {
    generation: async () => ((await (await open()).get('server', 'generation')) as number | undefined) ?? 0,
    read: async () => (await (await open()).get('server', 'file')) as ServerFile | undefined,
    async write(file) {
      // A change that was confirmed must survive a power failure.
      const transaction = (await open()).transaction('server', 'readwrite', { durability: 'strict' });
      const generation = ((await transaction.store.get('generation')) as number | undefined) ?? 0;
      const isNext = generation === file.generation - 1;
      const puts = isNext
        ? [transaction.store.put(file, 'file'), transaction.store.put(file.generation, 'generation')]
        : [];
      await Promise.all([...puts, transaction.done]);
      return isNext;
    },
  };
}
