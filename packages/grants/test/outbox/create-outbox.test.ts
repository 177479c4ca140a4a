import { expect, test } from 'vitest';
import { memoryDeviceStore, openDevice } from '../../src/index.ts';
import { createOutbox } from '../../src/outbox/create-outbox.ts';
import { memoryOutboxStore } from '../../src/outbox/index.ts';
import { sqliteOutboxStore } from '../../src/outbox/stores/sqlite.ts';

const device = { next() {}, namespace: 'notes' } as never;
const store = memoryOutboxStore();

test.each([
  ['references that are a text', { refs: 'lists' }, 'refs: expected a plain object'],
  [
    'references of a table that are a text',
    { refs: { tasks: 'lists' } },
    'refs.tasks: expected a plain object',
  ],
  [
    'a reference to what is not the name of a table',
    { refs: { tasks: { list: 5 } } },
    'refs.tasks: expected a text of 1 to 256 characters, got 5',
  ],
  ['a promise of a device', { device: Promise.resolve(device) }, 'device: expected an object with next()'],
  [
    'nothing about who is signed in',
    { account: undefined },
    'account: expected a function or null, got undefined',
  ],
])('an outbox is not made with %s', (_, options, message) => {
  const given = { device, store, send: () => {}, account: null, ...options };
  expect(() => createOutbox(given as never)).toThrow(message);
});

test('an outbox takes no change while nobody is signed in, whose it would be', async () => {
  const opened = await openDevice({ namespace: 'notes', store: memoryDeviceStore() });
  let user: string | undefined;
  const rows = memoryOutboxStore();
  const outbox = createOutbox({
    device: opened,
    store: rows,
    send: async () => Response.error(),
    account: () => user,
  });
  for (user of [undefined, ''])
    await expect(outbox.add('lists', {})).rejects.toMatchObject({ code: 'ERR_SIGNED_OUT' });
  expect(rows.rows('lists')).toEqual([]);
  user = 'anna';
  await outbox.add('lists', {});
  expect(rows.rows('lists')).toHaveLength(1);
  await outbox.close();
  await opened.close();
});

test('an account that is no text is refused with the change, and one that throws keeps nobody from closing', async () => {
  const opened = await openDevice({ namespace: 'notes', store: memoryDeviceStore() });
  const rows = memoryOutboxStore();
  let account: () => unknown = () => 7;
  const outbox = createOutbox({
    device: opened,
    store: rows,
    send: async () => Response.error(),
    account: () => account() as string,
  });
  for (const name of [7, {}, ['anna']]) {
    account = () => name;
    const refused = new TypeError(
      `account: expected a text of 1 to 256 characters, got ${name === 7 ? 7 : 'an object'}`,
    );
    await expect(outbox.add('lists', {})).rejects.toThrow(refused);
  }
  account = () => 'a'.repeat(257);
  await expect(outbox.add('lists', {})).rejects.toThrow('account: expected a text of 1 to 256 characters');
  account = () => {
    throw new Error('no session');
  };
  await expect(outbox.add('lists', {})).rejects.toThrow('no session');
  expect(() => outbox.status).toThrow('no session');
  expect(rows.rows('lists')).toEqual([]);
  await outbox.close();
  await opened.close();
});

test('an outbox has the references that were given, whatever becomes of the object', async () => {
  const opened = await openDevice({
    namespace: 'notes',
    store: memoryDeviceStore(),
    checkIn: () => Promise.reject(new Error('offline')),
  });
  const refs: Record<string, Record<string, string>> = { tasks: { list: 'lists' } };
  const outbox = createOutbox({
    device: opened,
    store: memoryOutboxStore(),
    send: async () => Response.error(),
    refs,
    account: null,
  });
  delete refs['tasks'];
  await expect(outbox.add('tasks', { list: 5 })).rejects.toThrow('row.list: expected an ID');
  await outbox.close();
  await opened.close();
});

test('an outbox in SQLite takes a name and a function, and refuses a database in its place', () => {
  const database = { transaction: () => () => {}, prepare() {}, exec() {} };
  expect(() => sqliteOutboxStore(database as never, undefined as never)).toThrow(
    'name: expected a text of 1 to 256 characters',
  );
  expect(() => sqliteOutboxStore('notes', database as never)).toThrow('query: expected a function');
});
