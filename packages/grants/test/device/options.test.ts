import { describe, expect, test } from 'vitest';
import { indexedDbStore, memoryDeviceStore, openDevice, postTo } from '../../src/index.ts';
import { folderStore } from '../../src/stores/folder.ts';
import { createWorld } from '../../src/testing/index.ts';
import { inPage } from '../stores/indexed-db.ts';

const options = { namespace: 'notes', store: memoryDeviceStore() };

describe('a device refuses, by name,', () => {
  test.each<[unknown, string]>([
    [undefined, 'options: expected a plain object, got undefined'],
    ['notes', 'options: expected a plain object, got "notes"'],
    [{ ...options, url: '/ids' }, 'unknown key in options: expected one of namespace, checkIn, store'],
    [{ ...options, namespace: '' }, 'namespace: expected a name of 1 to 128 characters, got ""'],
    [
      { ...options, namespace: 'x'.repeat(129) },
      'namespace: expected a name of 1 to 128 characters, got "xxx',
    ],
    [
      { ...options, namespace: undefined },
      'namespace: expected a name of 1 to 128 characters, got undefined',
    ],
    [{ ...options, checkIn: '/ids' }, 'checkIn: expected a function, got "/ids"'],
    [{ ...options, checkIn: null }, 'checkIn: expected a function, got null'],
    [{ ...options, store: null }, 'store: expected an object with transact(), got null'],
    [{ ...options, store: { transact() {} } }, 'store: expected an object with close(), got an object'],
    [{ ...options, store: undefined }, 'store: expected one: there is no IndexedDB here'],
    [{ ...options, requireGrant: 1 }, 'requireGrant: expected one of false, true, got 1'],
    [{ ...options, clock: {} }, 'clock: expected an object with now(), got an object'],
    [
      { ...options, clock: { now: () => new Date() } },
      'clock.now(): expected Unix milliseconds, got an object',
    ],
    [{ ...options, random: 5 }, 'random: expected an object with nextUint32(), got 5'],
    [
      { ...options, random: { nextUint32: () => 0.5 } },
      'random.nextUint32(): expected an integer from 0 to 4294967295, got 0.5',
    ],
  ])('%o', async (given, message) => {
    await expect(openDevice(given as never)).rejects.toThrow(message);
  });
});

describe('postTo refuses, at once and by name,', () => {
  test.each([[undefined], [null], [''], [5], [{}], [new Request('http://localhost/')]])(
    '%o as a URL',
    url => {
      expect(() => postTo(url as never)).toThrow('url: expected a URL, got');
    },
  );

  test.each([[null], [5], ['x'], [[]], [new Request('http://localhost/')], [new Headers()]])(
    '%o as what fetch is given',
    init => {
      expect(() => postTo('/ids', init as never)).toThrow('init: expected a plain object, got');
    },
  );
});

describe('a store refuses, by name,', () => {
  test.each([[undefined], [null], [''], [5]])('%o as a namespace', namespace => {
    expect(() => indexedDbStore(namespace as never)).toThrow(
      'namespace: expected a name of 1 to 128 characters, got',
    );
  });

  test('a runtime without IndexedDB, and what is not one', () => {
    expect(() => indexedDbStore('notes')).toThrow('indexedDB: expected an object with open(), got undefined');
    expect(() => inPage({} as never, () => indexedDbStore('notes'))).toThrow(
      'indexedDB: expected an object with open(), got an object',
    );
  });

  test.each([[undefined], [null], [''], [5]])('%o as a folder', folder => {
    expect(() => folderStore(folder as never)).toThrow('folder: expected the path of a folder, got');
  });
});

test.each<[unknown, string]>([
  [undefined, 'options: expected a plain object, got undefined'],
  [{ seed: '1', startMs: 0 }, 'seed: expected an integer'],
  [{ seed: 0.5, startMs: 0 }, 'seed: expected an integer'],
  [{ seed: 1, startMs: new Date() }, 'startMs: expected Unix milliseconds, got an object'],
  [{ seed: 1 }, 'startMs: expected Unix milliseconds, got undefined'],
  [{ seed: 1, startMs: 0, widths: { slot: 1 } }, 'widths: expected widths that a block can have'],
  [{ seed: 1, startMs: 0, durableClaims: 1 }, 'durableClaims: expected one of false, true, got 1'],
  [{ seed: 1, startMs: 0, reissuesBlocks: 'x' }, 'reissuesBlocks: expected one of false, true, got "x"'],
  [{ seed: 1, startMs: 0, durable: true }, 'unknown key in options: expected one of seed'],
])('a simulated world refuses %o', (given, message) => {
  expect(() => createWorld(given as never)).toThrow(message);
});
