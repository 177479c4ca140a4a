import { settled } from './settled.ts';

/**
 * Replaces one IndexedDB database by a copy of another, as copying a browser's profile would. Open
 * connections to the replaced one must close when they are asked to.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = await open(from);
  try {
    const stores = [...source.objectStoreNames].length > 0 ? await contentsOf(source) : [];
    await settled(indexedDB.deleteDatabase(to));
    const target = await open(to, source.version, database => {
      for (const { name, keyPath, autoIncrement, indexes } of stores) {
        const store = database.createObjectStore(name, { keyPath, autoIncrement });
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
      }
    });
    try {
      if (stores.length > 0) await fill(target, stores);
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}

interface StoreContents {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
  readonly entries: readonly { key: IDBValidKey; value: unknown }[];
}

/** Reads all stores in one transaction, so that they fit together. */
function contentsOf(database: IDBDatabase): Promise<StoreContents[]> {
  const names = [...database.objectStoreNames];
  const transaction = database.transaction(names);
  return Promise.all(
    names.map(async name => {
      const store = transaction.objectStore(name);
      const { keyPath, autoIncrement } = store;
      const indexes = [...store.indexNames].map(index => {
        const { name, keyPath, unique, multiEntry } = store.index(index);
        return { name, keyPath, unique, multiEntry };
      });
      const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
      const entries = keys.map((key, at) => ({ key, value: values[at] as unknown }));
      return { name, keyPath, autoIncrement, indexes, entries };
    }),
  );
}

function fill(database: IDBDatabase, stores: readonly StoreContents[]): Promise<void> {
  const names = stores.map(({ name }) => name);
  const transaction = database.transaction(names, 'readwrite', { durability: 'strict' });
  for (const { name, keyPath, entries } of stores) {
    const store = transaction.objectStore(name);
    for (const { key, value } of entries) store.put(value, keyPath === null ? key : undefined);
  }
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function open(
  name: string,
  version?: number,
  upgrade?: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => upgrade?.(request.result);
  return settled(request);
}
