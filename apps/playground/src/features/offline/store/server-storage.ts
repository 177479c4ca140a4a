import type { ServerFile, ServerStorage } from '../../../../server/page-server.ts';

/** The object store, and the keys of its two values: the number is read often, and the file is large. */
const [STORE, GENERATION, FILE] = ['server', 'generation', 'file'] as const;

/** Stores the server of the page in an IndexedDB database of that name. */
export function serverStorage(name: string): ServerStorage {
  let opening: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => {
        const database = request.result;
        // Deleted by somebody, or lost by the engine: it is opened again, and empty, when it is next needed.
        database.onclose = forget;
        database.onversionchange = () => {
          database.close();
          forget();
        };
        resolve(database);
      };
      request.onerror = () => reject(request.error);
    });
    opening.catch(forget);
    return opening;
  }

  function forget(): void {
    opening = undefined;
  }

  async function get<T>(key: string): Promise<T | undefined> {
    const store = (await open()).transaction(STORE).objectStore(STORE);
    return resultOf<T | undefined>(store.get(key));
  }

  return {
    generation: async () => (await get<number>(GENERATION)) ?? 0,
    read: () => get<ServerFile>(FILE),
    async write(file) {
      // A change that was confirmed must survive a power failure.
      const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const store = transaction.objectStore(STORE);
      const isNext =
        ((await resultOf<number | undefined>(store.get(GENERATION))) ?? 0) === file.generation - 1;
      if (isNext) {
        store.put(file, FILE);
        store.put(file.generation, GENERATION);
      }
      await done;
      return isNext;
    },
  };
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
