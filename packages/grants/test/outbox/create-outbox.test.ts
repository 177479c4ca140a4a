import { expect, test } from 'vitest';
import { createOutbox } from '../../src/outbox/create-outbox.ts';
import { memoryOutboxStore } from '../../src/outbox/index.ts';
import { sqliteOutboxStore } from '../../src/outbox/stores/sqlite.ts';

const device = { next() {}, namespace: 'notes' } as never;
const store = memoryOutboxStore();

test.each([
  [
    'a table with an unknown key',
    { tables: { tasks: { ref: { list: 'lists' } } } },
    'unknown key in tables.tasks',
  ],
  ['a table that is none', { tables: { tasks: 'lists' } }, 'tables.tasks: expected a plain object'],
  ['a promise of a device', { device: Promise.resolve(device) }, 'device: expected an object with next()'],
])('an outbox is not made with %s', (_, options, message) => {
  expect(() => createOutbox({ device, store, send: () => {}, ...options } as never)).toThrow(message);
});

test('a database is no driver of an outbox, also where it has a method of that name', () => {
  const database = { transaction: () => () => {}, prepare() {}, exec() {} };
  expect(() => sqliteOutboxStore(database as never)).toThrow(
    'driver.name: expected a text that is not empty',
  );
});
