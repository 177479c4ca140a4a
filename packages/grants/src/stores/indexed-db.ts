/*
 * Keeps a device in a database of the page: state and claims in one database, written in one transaction with strict
 * durability.
 */

import { requireMethod } from '@sno-id/sdk/core';
import { type DeviceState, toState } from '../device/state.ts';
import type { DeviceStore, StoreTransaction } from '../device/store.ts';
import { keyOf } from '../format/grant.ts';
import { requireNamespace } from '../namespace.ts';

/** The object stores: the state under one key, and claims under [grant, slot, lane] with their round. */
const [STATE, CLAIMS] = ['state', 'claims'];

/** IDBFactory, where the types of browsers are there: a program without them can still be compiled. */
export type IndexedDbFactory = typeof globalThis extends { indexedDB: infer Factory } ? Factory : never;

/**
 * A store in the IndexedDB database `sno-grants:<namespace>`, for all tabs and workers of an origin. The database may be
 * deleted at any time, by the browser or by the app: it is opened again, and empty, when it is next needed.
 *
 * @param factory whose databases it uses; by default those of this page or worker
 * @throws TypeError for an invalid namespace, and where there is no IndexedDB.
 */
export function indexedDbStore(
  namespace: string,
  factory: IndexedDbFactory = globalThis.indexedDB,
): DeviceStore {
  requireNamespace(namespace);
  requireMethod('factory', factory, 'open');
  const name = `sno-grants:${namespace}`;
  let opened: Promise<IDBDatabase> | undefined;
  let channel: BroadcastChannel | undefined;

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory.open(name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(STATE!);
        request.result.createObjectStore(CLAIMS!);
      };
      request.onsuccess = () => {
        const database = request.result;
        // Deleted by somebody, or lost by the engine: the next transaction opens it again.
        database.onclose = forget;
        database.onversionchange = () => {
          database.close();
          forget();
        };
        resolve(database);
      };
      request.onerror = () => reject(request.error);
    });
    opened.catch(forget);
    return opened;
  }

  function forget(): void {
    opened = undefined;
  }

  /** Begins a transaction; on another handle if the present one is closed already. */
  async function begin(): Promise<IDBTransaction> {
    const start = async () =>
      (await open()).transaction([STATE!, CLAIMS!], 'readwrite', { durability: 'strict' });
    try {
      return await start();
    } catch {
      forget();
      return start();
    }
  }

  const self: DeviceStore & { durability: 'strict' | 'relaxed' } = {
    durability: 'strict',
    async transact(work) {
      const transaction = await begin();
      let isWritten = false;
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'));
      });
      // The work's own error is the one to report.
      done.catch(() => undefined);
      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await work(
          operations(transaction, () => {
            isWritten = true;
          }),
        );
      } catch (error) {
        try {
          transaction.abort();
        } catch {
          // It has ended already.
        }
        throw error;
      }
      await done;
      // Engines that do not know the option ignore it.
      self.durability = transaction.durability === 'strict' ? 'strict' : 'relaxed';
      if (isWritten) channel?.postMessage(0);
      return result;
    },
    watch(changed) {
      if (typeof BroadcastChannel === 'undefined') return () => undefined;
      channel ??= new BroadcastChannel(name);
      channel.addEventListener('message', changed);
      return () => channel?.removeEventListener('message', changed);
    },
    close() {
      opened?.then(
        database => database.close(),
        () => undefined,
      );
      forget();
      channel?.close();
      channel = undefined;
    },
  };
  return self;
}

/** @param onWrite is called when grants or the device are replaced */
function operations(transaction: IDBTransaction, onWrite: () => void): StoreTransaction {
  const states = transaction.objectStore(STATE!);
  const claims = transaction.objectStore(CLAIMS!);
  const within = (...key: (string | number)[]) => IDBKeyRange.bound(key, [...key, []]);
  let before: DeviceState | undefined;
  return {
    async read() {
      before = toState(await resultOf(states.get(0)));
      return before;
    },
    write(state) {
      if (before?.device !== state.device || before.token !== state.token) onWrite();
      states.put(state, 0);
      const kept = state.grants.map(keyOf);
      if (!before) claims.clear();
      for (const key of before?.grants.map(keyOf) ?? []) if (!kept.includes(key)) claims.delete(within(key));
      before = state;
    },
    lanes: async (grant, slot) =>
      ((await resultOf(claims.getAllKeys(within(grant, slot)))) as [string, number, number][]).map(
        key => key[2],
      ),
    claim(grant, { slot, lane, round }) {
      // Fails, and the transaction with it, if the key is there.
      claims.add(round, [grant, slot, lane]);
    },
    async claims(grant) {
      const [keys, rounds] = await Promise.all([
        resultOf(claims.getAllKeys(within(grant))) as Promise<[string, number, number][]>,
        resultOf<number[]>(claims.getAll(within(grant))),
      ]);
      return keys.map(([, slot, lane], i) => ({ slot, lane, round: rounds[i]! }));
    },
  };
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
