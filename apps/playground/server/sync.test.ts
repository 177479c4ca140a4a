import { createGenerator, fromFields, type Sno, toHex } from '@sno-id/sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Note, Pull, Pushed, Table } from '../src/features/offline/store/wire.ts';
import { type Database, openDatabase, placeFrom } from './database.ts';
import { createSync, MAX_BODY, type Sync } from './sync.ts';

const PAGE = 'http://localhost:5173';
const MAKER = '00112233445566aa';

const generator = createGenerator({ partition: 7 });

function note(some: Partial<Note> = {}): Note {
  const id = some.id ?? generator.next();
  return { id, text: 'Bread', version: 1, edit: id, maker: MAKER, deleted: false, ...some };
}

// In memory; with DATABASE_URL the same tests run on that database and empty its tables.
const { DATABASE_URL } = process.env;
const place = DATABASE_URL ? placeFrom(process.env, '') : ({ memory: true } as const);

let database: Database;
let sync: Sync;
beforeAll(async () => {
  database = await openDatabase(place);
  sync = createSync({ database: async () => database });
  await send('DELETE');
}, 30_000);
afterEach(async () => void (await send('DELETE')));
afterAll(() => database.close());

function request(method: string, path = '', body?: string, headers: Record<string, string> = {}): Request {
  return new Request(`${PAGE}/sync${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
  });
}

async function send<T>(method: string, path = '', body?: object): Promise<T> {
  const response = await sync.handle(request(method, path, body && JSON.stringify(body)));
  const answer = await response.json();
  expect([response.status, answer.problem]).toEqual([200, undefined]);
  return answer;
}

const push = (...changes: Note[]) => send<Pushed>('POST', '', { changes });
const pull = (since = 0) => send<Pull>('GET', `?since=${since}`);

describe('the table of notes', () => {
  it('uses the ten bytes of each ID as its primary key, in order of time', async () => {
    const notes = generator.batch(50).map(id => note({ id }));
    await push(...[...notes].reverse());
    const stored = await database.query<{ key: string; kind: string }>(
      `select encode(id, 'hex') as key, pg_typeof(id)::text as kind from playground_notes order by id`,
    );
    expect(stored).toEqual(notes.map(({ id }) => ({ key: toHex(id), kind: 'bytea' })));
    const keys = await database.query<{ attname: string }>(
      `select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = 'playground_notes'::regclass and indisprimary`,
    );
    expect(keys).toEqual([{ attname: 'id' }]);
    const table = await send<Table>('GET', '/table');
    expect(table).toMatchObject({ rows: 50, notes: 50, database: expect.stringMatching(/^PostgreSQL \d+/) });
    expect(table.newest.map(({ id }) => id)).toEqual(
      notes
        .map(({ id }) => id)
        .reverse()
        .slice(0, 20),
    );
  });

  it('stores a note once, however often it is sent', async () => {
    const one = note();
    await push(one);
    const { position } = await pull();
    expect(await push(one)).toEqual({ clashes: [] });
    expect(await pull()).toMatchObject({ changes: [one], position });
  });

  it('keeps the higher version, or the later edit of equal versions, in whatever order they arrive', async () => {
    const one = note();
    const [first, second] = generator.batch(2) as [Sno, Sno];
    const states = [
      one,
      { ...one, version: 2, edit: first, text: 'Rye' },
      { ...one, version: 2, edit: second, text: 'Oats' },
    ];
    for (const order of [states, [...states].reverse(), [states[1]!, states[2]!, states[0]!]]) {
      for (const state of order) await push(state);
      expect((await pull()).changes).toEqual([states[2]]);
      await send('DELETE');
    }
  });

  it('keeps a deletion as a row, so that other clients see it', async () => {
    const one = note();
    await push(one);
    const { position } = await pull();
    const gone = { ...one, version: 2, edit: generator.next(), text: '', deleted: true };
    await push(gone);
    expect((await pull(position)).changes).toEqual([gone]);
    expect(await send<Table>('GET', '/table')).toMatchObject({ rows: 1, notes: 0 });
  });

  it('rejects an ID that another maker used, reports it, and stores the other notes', async () => {
    const [one, two] = [note(), note()];
    await push(one);
    const thief = { ...one, maker: 'ffffffffffffffff', text: 'Stones', version: 9 };
    expect(await push(thief, two)).toEqual({ clashes: [one.id] });
    expect((await pull()).changes).toEqual([one, two]);
  });

  it('returns changes in pages, each change once, with a position to continue from', async () => {
    const notes = generator.batch(450).map(id => note({ id }));
    for (let at = 0; at < notes.length; at += 200) await push(...notes.slice(at, at + 200));
    const seen: Sno[] = [];
    let page: Pull = await pull();
    for (; ; page = await pull(page.position)) {
      seen.push(...page.changes.map(({ id }) => id));
      if (!page.more) break;
    }
    expect(seen.sort()).toEqual(notes.map(({ id }) => id));
    expect(await pull(page.position)).toMatchObject({ changes: [], position: page.position, more: false });
  });

  it('loses no change when several clients write at once', async () => {
    const batches = Array.from({ length: 8 }, () => generator.batch(20).map(id => note({ id })));
    const seen = new Set<Sno>();
    let position = 0;
    let isDone = false;
    const read = async () => {
      const page = await pull(position);
      for (const { id } of page.changes) seen.add(id);
      position = page.position;
    };
    const writing = Promise.all(batches.map(batch => push(...batch))).then(() => {
      isDone = true;
    });
    while (!isDone) await read();
    await writing;
    await read();
    expect(seen.size).toBe(160);
  });

  it('gets a new epoch when it is emptied', async () => {
    await push(note());
    const before = await pull();
    await send('DELETE');
    const after = await pull();
    expect(after).toMatchObject({ changes: [], position: 0 });
    expect(after.epoch).not.toBe(before.epoch);
  });
});

describe('an invalid request', () => {
  const zero = fromFields({ unixMs: Date.UTC(2026, 0, 1), tick: 0, meta: 0, partition: 0, sequence: 0 });
  it.each<[string, unknown, string]>([
    ['no JSON', '{', 'body: expected JSON'],
    ['no object', [], 'body: expected an object'],
    ['no list', { changes: {} }, 'changes: expected an array of at most 200'],
    ['too many', { changes: Array(201).fill(note()) }, 'changes: expected an array of at most 200, got 201'],
    ['an ID twice', { changes: [note({ id: zero }), note({ id: zero })] }, 'changes: expected unique IDs'],
    [
      'no ID',
      { changes: [note({ id: 'x' as Sno })] },
      'changes[0].id: expected an ID of 16 characters, got x',
    ],
    [
      'version 0',
      { changes: [note(), note({ version: 0 })] },
      'changes[1].version: expected an integer from 1',
    ],
    [
      'a long text',
      { changes: [note({ text: 'x'.repeat(1001) })] },
      'changes[0].text: expected a text of at most 1000',
    ],
    ['U+0000', { changes: [note({ text: 'a\0b' })] }, 'changes[0].text: expected well-formed text'],
    ['half a pair', { changes: [note({ text: '\ud800' })] }, 'changes[0].text: expected well-formed text'],
    [
      'text of a deleted note',
      { changes: [note({ deleted: true })] },
      'changes[0].text: expected a text of at most 0',
    ],
    ['another maker', { changes: [note({ maker: "'; drop" })] }, 'changes[0].maker: expected 16'],
    ['SQL', { changes: [note({ edit: "') --" as Sno })] }, 'changes[0].edit: expected an ID'],
  ])('is rejected with what was expected: %s', async (_, body, problem) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await sync.handle(request('POST', '', text));
    expect(response.status).toBe(400);
    expect((await response.json()).problem).toContain(problem);
    expect((await pull()).changes).toEqual([]);
  });

  it.each(['-1', '1.5', 'x', '1e3', '9'.repeat(16)])('cannot continue from: %s', async since => {
    expect((await sync.handle(request('GET', `?since=${since}`))).status).toBe(400);
  });

  it('stores quotes, emoji and SQL in a text unchanged', async () => {
    const one = note({ text: `'); drop table playground_notes; -- "\\ 🥖 \u2028` });
    await push(one);
    expect((await pull()).changes).toEqual([one]);
  });

  it.each([
    [{ origin: 'https://elsewhere.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'content-type': 'text/plain' }, 415],
    [{ origin: PAGE, 'sec-fetch-site': 'same-origin' }, 200],
  ])('is accepted only from its own pages, as JSON: %j gives %i', async (headers, status) => {
    const response = await sync.handle(request('POST', '', JSON.stringify({ changes: [] }), headers));
    expect(response.status).toBe(status);
  });

  it('is a body that never ends', async () => {
    const body = JSON.stringify({ changes: 'x'.repeat(MAX_BODY) });
    expect((await sync.handle(request('POST', '', body))).status).toBe(413);
  });

  it('is an unknown method', async () => {
    expect((await sync.handle(request('PUT', '', '{}'))).status).toBe(405);
    expect((await sync.handle(request('DELETE', '/table'))).status).toBe(405);
  });
});

it('reports that the database could not be opened, and opens it once it can', async () => {
  let failures = 1;
  const late = createSync({
    database: async () => {
      if (failures-- > 0) throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
      return database;
    },
  });
  const response = await late.handle(request('GET'));
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ problem: 'the database could not be opened: ECONNREFUSED' });
  expect((await late.handle(request('GET'))).status).toBe(200);
});
