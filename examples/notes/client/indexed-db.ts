/* IndexedDB with promises, and a connection that comes back after it was lost. */

/** What a request results in. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export interface ConnectionOptions {
  readonly create: (database: IDBDatabase) => void;
  /** Called when a database that had been open is created again, empty. */
  readonly onCleared?: () => void;
}

/** A database that is opened when it is first needed, and again when it was lost. */
export function openConnection(name: string, { create, onCleared }: ConnectionOptions) {
  let opening: Promise<IDBDatabase> | undefined;
  let wasOpen = false;
  let isOver = false;

  function forget(): void {
    opening = undefined;
  }

  async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => {
      create(request.result);
      if (wasOpen) onCleared?.();
    };
    const database = await settled(request);
    wasOpen = true;
    database.onclose = forget;
    // Somebody deletes it, or copies another one onto it, and does not wait for this tab.
    database.onversionchange = () => {
      forget();
      database.close();
    };
    return database;
  }

  async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    if (isOver) throw new Error('The database was closed');
    opening ??= open();
    opening.catch(forget);
    const database = await opening;
    // What was shown as stored must survive a power failure, so writes wait for the disk.
    return database.transaction([...database.objectStoreNames], mode, { durability: 'strict' });
  }

  return {
    /**
     * Runs work as one transaction on all object stores, which ends with the work: all of it applies, or
     * nothing if it rejects. Rejects after `close()`: what was deleted must not come back because a sync was
     * still running.
     */
    async transact<T>(
      mode: IDBTransactionMode,
      work: (transaction: IDBTransaction) => Promise<T>,
    ): Promise<T> {
      const transaction = await begin(mode).catch(error => {
        if (!isClosed(error)) throw error;
        forget();
        return begin(mode);
      });
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'));
      });
      try {
        const result = await work(transaction);
        await done;
        return result;
      } catch (error) {
        done.catch(() => {});
        abort(transaction);
        throw error;
      }
    },
    close(): void {
      isOver = true;
      opening?.then(
        database => database.close(),
        () => {},
      );
      forget();
    },
  };
}

/** Whether a call failed because the connection had been closed before it began. */
function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
