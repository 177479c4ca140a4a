import { readFile } from 'node:fs/promises';
import sqlite from 'node-sqlite3-wasm';
import { describe, expect, test } from 'vitest';
import { postgresFault } from '../../src/ledger/faults.ts';
import { memoryLedger } from '../../src/ledger/memory.ts';
import { sqliteLedger } from '../../src/ledger/sqlite.ts';
import { benchOver, memoryTable } from './fixture.ts';

const OWN = 'id text primary key, owner text not null, title text not null, done integer, tags text';

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('expected a text');
}

/** As a validator throws: with issues, which name no field of the row. */
function tags(value: unknown, _options?: { readonly jitless?: boolean }): never {
  if (value === 'five') throw new Error('at most four');
  if (value === 'none')
    throw Object.assign(new Error('[…]'), { issues: [{ message: 'Expected a list', path: [0] }] });
  return value as never;
}

async function open() {
  const database = new sqlite.Database(':memory:');
  database.exec(`pragma foreign_keys = on;
    create table lists (${OWN}, unique (id, owner)) strict;
    create table tasks (${OWN}, list text not null, foreign key (list, owner) references lists (id, owner)) strict;`);
  const ledger = sqliteLedger(database);
  const any = (value: unknown) => value as never;
  const columns = { title: text, done: any, tags };
  const tables = {
    lists: ledger.table('lists', columns),
    tasks: ledger.table('main.tasks', { ...columns, list: 'lists' }),
  };
  const bench = await benchOver({ ledger, tables: tables as never });
  return { ...bench, database, all: (sql: string) => database.all(sql), ledger };
}

test('a table stores each row with its owner, and the values as its columns have them', async () => {
  const { send, add, all } = await open();
  const list = add('lists', { title: "Anna's", done: true, tags: ['a'] });
  const task = add('tasks', { title: 'Milk' }, { refs: { list: { key: list.key } } });
  expect(await send([list, task])).toMatchObject([{ is: 'done' }, { is: 'done' }]);
  expect(all('select * from lists')).toEqual([
    { id: list.id, owner: 'anna', title: "Anna's", done: 1, tags: '["a"]' },
  ]);
  expect(all('select * from tasks')).toEqual([
    { id: task.id, owner: 'anna', title: 'Milk', done: null, tags: null, list: list.id },
  ]);
});

test('a table with a column for keys has the key of each row there, which no device can set', async () => {
  const { database, ledger, all } = await open();
  database.exec('create table notes (id text primary key, owner text, title text, name text) strict');
  const notes = ledger.table('notes', { title: text }, { key: 'name' });
  const { send, add, edit } = await benchOver({ ledger, tables: { notes } as never });
  const note = add('notes', { title: 'Milk' });
  expect(await send([note])).toMatchObject([{ is: 'done' }]);
  expect(await send([edit('notes', { key: note.key }, { title: 'Bread' })])).toMatchObject([{ is: 'done' }]);
  expect(await send([add('notes', { title: 'Eggs', name: 'mine' })])).toMatchObject([{ is: 'refused' }]);
  expect(all('select * from notes')).toEqual([
    { id: note.id, owner: 'anna', title: 'Bread', name: note.key },
  ]);
});

test.each([true, false])(
  'a row that is sent again is that of its owner, and of its key: a column for that is %s',
  async hasKey => {
    const { database, ledger, all } = await open();
    database.exec(
      'create table notes (id text primary key, owner text, title text, name text unique) strict',
    );
    const notes = ledger.table('notes', { title: text }, hasKey ? { key: 'name' } : {});
    const { send, add } = await benchOver({ ledger, tables: { notes } as never });
    const note = add('notes', { title: 'Milk' });
    const again = { ...note, again: true } as typeof note;
    const other = { ...again, key: 'f'.repeat(32) } as typeof note;
    await send([note]);
    const forget = () => database.exec('delete from sno_grants_rows');
    const [done, taken] = [{ is: 'done', id: note.id }, { is: 'new-id' }];
    forget();
    expect(await send([again], { user: 'ben' })).toEqual([taken]);
    expect(await send([other])).toEqual([hasKey ? taken : done]);
    forget();
    expect(await send([note])).toEqual([hasKey ? done : taken]);
    forget();
    expect(await send([again])).toEqual([done]);
    expect(all('select title from notes')).toEqual([{ title: 'Milk' }]);
  },
);

test('an edit changes the fields that it names, and a removal the row, for its owner alone', async () => {
  const { send, add, edit, remove, all } = await open();
  const list = add('lists', { title: 'Home', done: true });
  const row = { id: list.id };
  await send([list]);
  expect(await send([edit('lists', row, { title: 'House' }), edit('lists', row, {})])).toMatchObject([
    { is: 'done' },
    { is: 'done' },
  ]);
  const others = [edit('lists', row, { title: 'Mine' }), remove('lists', row)];
  const refused = { is: 'refused', reason: 'forbidden' };
  expect(await send(others, { user: 'ben' })).toMatchObject([refused, refused]);
  expect(all('select * from lists')).toMatchObject([{ title: 'House', done: 1, owner: 'anna' }]);
  expect(await send([remove('lists', row)])).toMatchObject([{ is: 'done' }]);
  expect(all('select * from lists')).toEqual([]);
});

test('a removal of a row that never came is set aside, since it may come yet', async () => {
  const { send, add, remove, all } = await open();
  const list = add('lists', { title: 'Home' });
  expect(await send([remove('lists', { id: list.id })])).toMatchObject([{ is: 'refused', reason: 'gone' }]);
  expect(await send([list])).toMatchObject([{ is: 'done' }]);
  expect(all('select title from lists')).toEqual([{ title: 'Home' }]);
});

test('a row with a taken ID gets another one, and keeps its columns', async () => {
  const { send, add, all } = await open();
  const list = add('lists', { title: 'Home' });
  await send([list]);
  const other = { ...add('lists', { title: 'Other' }), id: list.id };
  expect(await send([other])).toEqual([{ is: 'new-id' }]);
  expect(all('select title from lists')).toEqual([{ title: 'Home' }]);
});

test.each<[string, object, string, string[]?]>([
  ['without a field', {}, 'title: expected a text', ['title']],
  [
    'that a function rejects with its own error',
    { title: 'A', tags: 'five' },
    'tags: at most four',
    ['tags'],
  ],
  ['that a validator rejects', { title: 'A', tags: 'none' }, 'tags: 0: Expected a list', ['tags']],
  ['with a NUL', { title: 'A\0' }, 'title: expected a text of whole characters without NUL'],
  ['with half of a character', { tags: ['\ud83d'], title: 'A' }, 'tags.0: expected a text of whole'],
  ['with a column that is not for devices', { title: 'A', owner: 'ben' }, 'owner: expected one of title'],
  ['with a field that is not a column', { title: 'A', 'x" = 1 --': 1 }, 'expected one of title'],
])('a row %s is refused', async (_, body, message, fields) => {
  const { send, add, edit, all } = await open();
  const list = add('lists', { title: 'Home' });
  await send([list]);
  const refused = { is: 'refused', reason: 'invalid', message: expect.stringContaining(message) };
  const [answer] = await send([add('lists', body)]);
  expect(answer).toMatchObject(refused);
  // What a function of a column rejects is in its field, whatever its error names.
  expect((answer as { fields?: string[] }).fields).toEqual(fields);
  if (Object.keys(body).length)
    expect(await send([edit('lists', { id: list.id }, body)])).toMatchObject([refused]);
  expect(all('select owner, title from lists')).toEqual([{ owner: 'anna', title: 'Home' }]);
});

test('a row that refers to that of another person breaks a rule of the database', async () => {
  const { send, add } = await open();
  const list = add('lists', { title: 'Home' });
  await send([list]);
  const task = add('tasks', { title: 'Milk' }, { refs: { list: { id: list.id } } });
  expect(await send([task], { user: 'ben' })).toMatchObject([{ is: 'refused', reason: 'conflict' }]);
});

test('the tables of the documents keep people apart, and a list stays while it has a task', async () => {
  const sql = await readFile(new URL('tables.sql', import.meta.url), 'utf8');
  const database = new sqlite.Database(':memory:');
  database.exec(`pragma foreign_keys = on; ${sql}`);
  const ledger = sqliteLedger(database);
  const tables = {
    lists: ledger.table('lists', { title: String }),
    tasks: ledger.table('tasks', { title: String, list: 'lists' }),
  };
  const { send, add, edit, remove } = await benchOver({ ledger, tables: tables as never });
  const list = add('lists', { title: 'Home' });
  const task = () => add('tasks', { title: 'Milk' }, { refs: { list: { id: list.id } } });
  expect(await send([list, task()])).toMatchObject([{ is: 'done' }, { is: 'done' }]);
  const message = 'tasks: the row refers to one that is not there, or is of somebody else';
  const refused = { is: 'refused', reason: 'conflict', message };
  expect(await send([task()], { user: 'ben' })).toEqual([refused]);
  const child = task();
  expect(await send([child, remove('lists', { id: list.id })])).toMatchObject([
    { is: 'done' },
    { is: 'refused', reason: 'conflict', message: 'other rows refer to it' },
  ]);
  expect(database.all('select id from tasks')).toHaveLength(2);
  // As where the database removes tasks with their list: nobody else's row is meant.
  database.exec('delete from tasks');
  const gone = { is: 'refused', reason: 'gone', message: 'the row was removed' };
  expect(await send([edit('tasks', { key: child.key }, { title: 'Bread' })])).toEqual([gone]);
  expect(await send([remove('tasks', { key: child.key })])).toEqual([{ is: 'done' }]);
});

describe('a row that breaks a rule of the database is refused, and the answer names the fields', () => {
  test.each<[string, object, string[] | undefined, string]>([
    [
      'a value that another row has',
      { title: 'Home' },
      ['title'],
      'title of lists: another row has this value',
    ],
    [
      'several that another row has',
      { title: 'A', a: 1, b: 2 },
      ['a', 'b'],
      'a, b of lists: another row has this value',
    ],
    ['a value that is missing', { title: 'A', done: null }, ['done'], 'done of lists: expected a value'],
    ['a field that is missing', { title: 'A', done: undefined }, ['done'], 'done of lists: expected a value'],
    [
      'a check',
      { title: '' },
      ['title'],
      'title of lists: the row breaks a rule of the database, such as a value',
    ],
    [
      'a check with a name',
      { title: 'A', a: 9 },
      ['small'],
      'small of lists: the row breaks a rule of the database',
    ],
    ['a type', { title: 'A', a: 'x' }, ['a'], 'a of lists: a value does not fit into its column'],
    ['a trigger', { title: 'boom' }, undefined, 'lists: the row breaks a rule of the database'],
  ])('%s', async (_, change, fields, message) => {
    const database = new sqlite.Database(':memory:');
    database.exec(`create table lists (
        id text primary key, owner text not null, title text not null check (length(title) > 0),
        done integer not null, a integer, b integer, constraint small check (a < 9), unique (owner, title), unique (a, b)
      ) strict;
      create trigger t before insert on lists when new.title = 'boom'
        begin select raise(abort, 'constraint failed'); end;`);
    const ledger = sqliteLedger(database);
    const any = (value: unknown) => value as never;
    const lists = ledger.table('lists', { title: any, done: any, a: any, b: any });
    const { send, add, edit } = await benchOver({ ledger, tables: { lists } as never });
    const [home, work] = [{ title: 'Home', a: 1, b: 2 }, { title: 'Work' }].map(body =>
      add('lists', { done: 0, ...body } as never),
    );
    expect(await send([home!, work!])).toMatchObject([{ is: 'done' }, { is: 'done' }]);
    const refused = { is: 'refused', message: expect.stringContaining(message) };
    const [added] = await send([add('lists', { done: 0, ...change } as never)]);
    expect(added).toMatchObject(refused);
    expect((added as { fields?: string[] }).fields).toEqual(fields);
    if (fields && !Object.values(change).includes(undefined)) {
      const edited = await send([edit('lists', { key: work!.key }, change as never)]);
      expect(edited).toMatchObject([{ ...refused, fields }]);
    }
  });

  /** As `pg` has them. */
  test.each<[string, object, string[] | undefined, string]>([
    [
      'a value that another row has, in the language of the server',
      {
        code: '23505',
        detail: 'Schlüssel »(owner, title)=(anna, Home)« existiert bereits.',
        constraint: 'a_key',
      },
      ['title'],
      'title of lists: another row has this value',
    ],
    [
      'an expression of it',
      { code: '23505', detail: 'Key (lower(title))=(home) already exists.' },
      ['title'],
      'title of lists: another row has this value',
    ],
    [
      'a column with letters of other languages',
      { code: '23505', detail: 'Key ("größe")=(3) already exists.' },
      ['größe'],
      'größe of lists: another row has this value',
    ],
    ['a value that is missing', { code: '23502', column: 'due' }, ['due'], 'due of lists: expected a value'],
    [
      'a check',
      { code: '23514', constraint: 'lists_small' },
      ['lists_small'],
      'lists_small of lists: the row breaks a rule of the database',
    ],
    [
      'a row that is not there',
      { code: '23503', detail: 'Key (title, owner)=(a, anna) is not present in table "titles".' },
      ['title'],
      'title of lists: the row refers to one that is not there',
    ],
    ['a value of another type', { code: '22P02' }, undefined, 'lists: a value does not fit into its column'],
    [
      'a text that an index cannot have',
      { code: '54000' },
      undefined,
      'lists: a value does not fit into its column',
    ],
  ])('in PostgreSQL, %s', async (_, about, fields, message) => {
    const cause = Object.assign(new Error('refused: Home'), about);
    const lists = memoryTable('lists', {
      insert() {
        throw new Error('Failed query', { cause });
      },
    });
    const ledger = { ...memoryLedger(), faultOf: postgresFault };
    const { send, add } = await benchOver({ ledger, tables: { lists } as never });
    const [answer] = await send([add('lists', { title: 'Home' })]);
    expect(answer).toMatchObject({ is: 'refused', message: expect.stringContaining(message) });
    expect((answer as { fields?: string[] }).fields).toEqual(fields);
    expect(JSON.stringify(answer)).not.toContain('Home');
  });
});

test('a row that others refer to is not removed, and the message says so', async () => {
  const { send, add, remove } = await open();
  const list = add('lists', { title: 'Home' });
  await send([list, add('tasks', { title: 'Milk' }, { refs: { list: { key: list.key } } })]);
  const message = 'other rows refer to it';
  expect(await send([remove('lists', { key: list.key })])).toEqual([
    { is: 'refused', reason: 'conflict', message },
  ]);
});

test.each<[string, () => unknown, string]>([
  ['nothing', () => undefined, 'got undefined'],
  ['a promise', async () => 'A', 'got "Promise"'],
  ['a promise that rejects', () => Promise.reject(new Error('unhandled')), 'got "Promise"'],
  ['a Date', () => new Date(0), 'got "Date"'],
  ['no number', () => Number.NaN, 'got NaN'],
  ['what safeParse returns', () => ({ success: true, data: 'A' }), 'expected a value, got "a result"'],
])(
  'a column whose function returns %s is a mistake of the server, and the row waits',
  async (_, column, got) => {
    const { ledger, all } = await open();
    const lists = ledger.table('lists', { title: text, tags: column as never });
    const { post, request, add, rowEvents } = await benchOver({ ledger, tables: { lists } as never });
    const list = add('lists', { title: 'Home' });
    expect((await post(request([list]))).status).toBe(500);
    expect((rowEvents as { error: Error }[])[0]!.error.message).toMatch(/^columns\.tags: /);
    expect((rowEvents as { error: Error }[])[0]!.error.message).toContain(got);
    expect(all('select * from lists')).toEqual([]);
  },
);

test('a column takes objects with what the results of validators have, if a device has sent them', async () => {
  const { ledger, all } = await open();
  const lists = ledger.table('lists', { title: text, tags: value => value });
  const { send, add } = await benchOver({ ledger, tables: { lists } as never });
  expect(await send([add('lists', { title: 'Home', tags: { success: true } })])).toMatchObject([
    { is: 'done' },
  ]);
  expect(all('select tags from lists')).toEqual([{ tags: '{"success":true}' }]);
});

test.each<[string, object]>([
  ['a"b', {}],
  ['lists', { "a'b": text }],
  ['lists', { title: 5 }],
])('the table %s with %o is refused', async (name, columns) => {
  const { ledger } = await open();
  expect(() => ledger.table(name, columns as never)).toThrow(TypeError);
});
