/**
 * Does some work in a transaction of IndexedDB, and waits until that is durable.
 *
 * @throws what the work throws, with nothing written, and what the transaction fails with
 */
export async function runIn<T>(transaction: IDBTransaction, work: () => Promise<T>): Promise<T> {
  const done = doneOf(transaction);
  // The work's own error is the one to report.
  done.catch(() => undefined);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has ended already.
    }
    // Where a request has failed, the next one says only that the transaction was aborted.
    throw transaction.error ?? error;
  }
  await done;
  return result;
}

export function doneOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
