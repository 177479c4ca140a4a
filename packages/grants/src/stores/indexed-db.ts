/*
 * Keeps a device in a database of the page: state and claims in one database, written in one transaction with
 * strict durability.
 */

import { requireMethod } from '@sno-id/sdk/internal';
import { type DeviceState, toState } from '../device/state.ts';
import type { Claim, DeviceStore, StoreTransaction } from '../device/store.ts';
import { keyOf } from '../format/grant.ts';
import { requireNamespace } from '../namespace.ts';
import { doneOf, resultOf, runIn } from './indexed-db-transaction.ts';

/**
 * The object stores: the state under one key; claims under [grant, slot, lane], with their tag; and beside
 * each claim that was handed back, under [grant, slot, lane, tag], the position from which it is free.
 * Where another claim has taken its place, nobody reads that.
 */
const [STATE, CLAIMS] = ['state', 'claims'];

/**
 * A store in the IndexedDB database `sno-grants:<namespace>`, for all tabs and workers of an origin. The
 * database may be deleted at any time, by the browser or by the app: it is opened again, and empty, when it
 * is next needed.
 *
 * @throws TypeError for an invalid namespace, and where there is no IndexedDB.
 */
export function indexedDbStore(namespace: string): DeviceStore {
  requireNamespace(namespace);
  const { indexedDB } = globalThis;
  requireMethod('indexedDB', indexedDB, 'open');
  const name = `sno-grants:${namespace}`;
  let opened: IDBDatabase | undefined;
  let channel: BroadcastChannel | undefined;

  /** Opens the database. An engine that never answers is asked again by the next transaction. */
  function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(STATE!);
        request.result.createObjectStore(CLAIMS!);
      };
      request.onsuccess = () => {
        // Another request may have been answered first.
        if (opened) request.result.close();
        opened ??= request.result;
        // Deleted by somebody, or lost by the engine: the next transaction opens it again.
        opened.onclose = opened.onversionchange = forget;
        resolve(opened);
      };
      request.onerror = () => reject(request.error);
    });
  }

  function forget(): void {
    opened?.close();
    opened = undefined;
  }

  /** Begins a transaction; on another handle if the present one is closed already. */
  async function begin(): Promise<IDBTransaction> {
    const start = async () =>
      (opened ?? (await open())).transaction([STATE!, CLAIMS!], 'readwrite', { durability: 'strict' });
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
      const written = () => {
        isWritten = true;
      };
      const result = await runIn(transaction, () => work(operations(transaction, written)));
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
    async handBack(cells) {
      const transaction = await begin();
      const claims = transaction.objectStore(CLAIMS!);
      for (const { grant, slot, lane, tag, freeFrom } of cells)
        claims.put(freeFrom, [grant, slot, lane, tag]);
      // A page that ends gets no answer that could make the engine commit.
      transaction.commit();
      await doneOf(transaction);
    },
    close() {
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
  /** The tags of the claims that it has read and that were handed back. */
  const free = new Set<string | undefined>();

  async function claimsIn(...key: [grant: string, slot: number]): Promise<Claim[]> {
    const [keys, values] = await Promise.all([
      resultOf(claims.getAllKeys(within(...key))) as Promise<[string, number, number, string?][]>,
      resultOf(claims.getAll(within(...key))),
    ]);
    const found: { -readonly [K in keyof Claim]: Claim[K] }[] = [];
    keys.forEach(([, slot, lane, handedBack], i) => {
      const last = found.at(-1);
      if (!handedBack) found.push({ slot, lane, ...values[i], freeFrom: undefined });
      // It follows the claim, in the order of keys, if that is still there.
      else if (last?.tag === handedBack) {
        last.freeFrom = values[i];
        free.add(handedBack);
      }
    });
    return found;
  }

  return {
    async read() {
      before = toState(await resultOf(states.get(0)));
      return before;
    },
    write(state) {
      if (before?.device !== state.device || before.token !== state.token) onWrite();
      states.put(state, 0);
      // All claims of other grants go, those that were handed back later included. A damaged state leaves no
      // grant.
      let from: unknown[] = [];
      for (const key of before ? state.grants.map(keyOf).sort() : []) {
        claims.delete(IDBKeyRange.bound(from, [key]));
        from = [key, []];
      }
      claims.delete(IDBKeyRange.lowerBound(from));
      before = state;
    },
    claimsIn,
    claim(grant, { slot, lane, tag, after }) {
      if (free.delete(after)) claims.delete(within(grant, slot, lane));
      // Fails, and the transaction with it, if the claim of somebody else is still there.
      claims.add({ tag }, [grant, slot, lane]);
    },
  };
}
