/** Copies a database, with its keys: what a copy of a browser profile has. */
export async function copyDatabase(from: string, disk: IDBFactory, to: string, other = disk): Promise<void> {
  const source = await resultOf(disk.open(from));
  const request = other.open(to, source.version);
  const storeOf = (database: IDBDatabase, table: string, mode?: IDBTransactionMode) =>
    database.transaction(table, mode).objectStore(table);
  request.onupgradeneeded = () => {
    for (const table of source.objectStoreNames) {
      const store = storeOf(source, table);
      const { keyPath, autoIncrement } = store;
      const made = request.result.createObjectStore(table, { keyPath, autoIncrement });
      for (const index of store.indexNames) {
        const { keyPath, unique, multiEntry } = store.index(index);
        made.createIndex(index, keyPath as string, { unique, multiEntry });
      }
    }
  };
  const target = await resultOf(request);
  for (const table of source.objectStoreNames) {
    const store = storeOf(source, table);
    const [keys, values] = [await resultOf(store.getAllKeys()), await resultOf(store.getAll())];
    const copy = storeOf(target, table, 'readwrite');
    for (const [i, value] of values.entries())
      await resultOf(store.keyPath === null ? copy.put(value, keys[i]!) : copy.put(value));
  }
  source.close();
  target.close();
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
