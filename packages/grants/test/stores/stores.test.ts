import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newDevice } from '../../src/device/state.ts';
import type { DeviceStore } from '../../src/device/store.ts';
import { DEVICE_WIDTHS } from '../../src/format/grant.ts';
import { type DeviceStoreUnderTest, deviceStoreCases } from '../../src/server/conformance/index.ts';
import { folderStore } from '../../src/stores/folder.ts';
import { indexedDbStore } from '../../src/stores/indexed-db.ts';
import { memoryDeviceStore } from '../../src/stores/memory.ts';
import { inPage } from './indexed-db.ts';

let scratch: string;
const opened: DeviceStore[] = [];
beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  scratch = mkdtempSync(join(tmpdir(), 'sno-grants-'));
});
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
  rmSync(scratch, { recursive: true, force: true });
  vi.unstubAllGlobals();
});

function keep<T extends DeviceStore>(store: T): T {
  opened.push(store);
  return store;
}

const stores: Readonly<Record<string, () => Omit<DeviceStoreUnderTest, 'close'>>> = {
  memory() {
    const store = memoryDeviceStore();
    return { open: () => store };
  },
  folder() {
    const folder = join(scratch, 'device');
    return {
      open: () => folderStore(folder),
      async damage() {
        const last = readdirSync(folder)
          .filter(name => name.startsWith('state-'))
          .sort()
          .at(-1)!;
        truncateSync(join(folder, last), 20);
      },
    };
  },
  IndexedDB() {
    const factory = new IDBFactory();
    return {
      open: () => inPage(factory, () => indexedDbStore('notes')),
      damage: () => putState(factory, { v: 1, device: 5 }),
    };
  },
};

/** Writes something else in the place of the state. */
function putState(factory: IDBFactory, value: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.open('sno-grants:notes');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction('state', 'readwrite');
      transaction.objectStore('state').put(value, 0);
      transaction.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
  });
}

describe.each(Object.entries(stores))('the store in %s', (_, subject) => {
  const open = async () => ({ ...subject(), close: async () => undefined });
  for (const { title, run } of deviceStoreCases(open)) test(title, run);
});

const grant = { ...DEVICE_WIDTHS, slab: 250, block: 1 };
const state = { ...newDevice('notes', 'device-00000000000001'), grants: [grant] };
const write = (store: DeviceStore) =>
  store.transact(async transaction => {
    await transaction.read();
    transaction.write(state);
  });
const read = (store: DeviceStore) => store.transact(transaction => transaction.read());

describe('a database of the page', () => {
  test('that was deleted is opened again, empty', async () => {
    const factory = new IDBFactory();
    const store = keep(inPage(factory, () => indexedDbStore('notes')));
    await write(store);
    await new Promise((resolve, reject) => {
      const request = factory.deleteDatabase('sno-grants:notes');
      request.onsuccess = resolve;
      request.onerror = () => reject(request.error);
    });
    expect(await read(store)).toBeUndefined();
    await write(store);
    expect(await read(store)).toEqual(state);
  });

  test('that cannot be opened rejects, and is opened when it can be', async () => {
    const factory = new IDBFactory();
    let isDenied = true;
    const moody = {
      open(name: string, version: number) {
        if (isDenied) throw new DOMException('denied', 'SecurityError');
        return factory.open(name, version);
      },
    };
    const store = keep(inPage(moody, () => indexedDbStore('notes')));
    await expect(read(store)).rejects.toThrow('denied');
    isDenied = false;
    expect(await read(store)).toBeUndefined();
  });
});
