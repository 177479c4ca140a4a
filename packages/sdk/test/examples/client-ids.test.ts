import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handleNotes, type Query, SCHEMA } from '../../examples/client-ids/notes.ts';
import { createGenerator, fromFields, type Sno, toUuid } from '../../src/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { readDocument } from '../examples.ts';

let database: PGlite;
const query: Query = (sql, parameters) => database.query(sql, parameters);
beforeAll(async () => {
  database = await PGlite.create();
  await database.exec(SCHEMA);
}, 60_000);
afterAll(() => database.close());

const generator = createGenerator({ partition: 1 });

/** What a server answers to some rows. */
async function answersTo(...rows: object[]): Promise<{ status: string; reason?: string }[]> {
  const request = new Request('http://localhost/notes', { method: 'POST', body: JSON.stringify(rows) });
  return (await handleNotes(request, query)).json() as Promise<{ status: string; reason?: string }[]>;
}

describe('a server that takes rows with IDs of its clients', () => {
  test('stores them, and answers a retry as it answered the first try', async () => {
    const row = { id: generator.next(), session: 'a', text: 'milk' };
    expect(await answersTo(row)).toEqual([{ id: row.id, status: 'stored' }]);
    expect(await answersTo(row)).toEqual([{ id: row.id, status: 'stored' }]);
    const { rows } = await database.query('select session, text from notes where id = $1', [toUuid(row.id)]);
    expect(rows).toEqual([{ session: 'a', text: 'milk' }]);
  });

  test('does not lose a row to another one with the same ID', async () => {
    const id = generator.next();
    expect(
      await answersTo({ id, session: 'a', text: 'milk' }, { id, session: 'b', text: 'bread' }),
    ).toMatchObject([{ status: 'stored' }, { status: 'conflict' }]);
  });

  test('takes a retry for one although the row was edited since, and stores no second row', async () => {
    const row = { id: generator.next(), session: 'a', text: 'milk' };
    await answersTo(row);
    await database.query("update notes set text = 'oat milk' where id = $1", [toUuid(row.id)]);
    expect(await answersTo(row)).toEqual([{ id: row.id, status: 'stored' }]);
    const { rows } = await database.query('select text from notes where id = $1', [toUuid(row.id)]);
    expect(rows).toEqual([{ text: 'oat milk' }]);
  });

  test.each([
    ['no JSON', 'not json'],
    ['null', 'null'],
    ['an object', '{}'],
    ['a number', '5'],
    ['too many rows', JSON.stringify(Array(101).fill({}))],
  ])('refuses a body that is %s', async (_, body) => {
    const request = new Request('http://localhost/notes', { method: 'POST', body });
    const response = await handleNotes(request, query);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'expected an array of at most 100 rows' });
  });

  test('answers each row, and stores those that are rows', async () => {
    const good = { id: generator.next(), session: 'a', text: 'milk' };
    const refused = { status: 'refused', reason: 'malformed' };
    const odd = [null, 5, 'x', [], [null], {}, { id: { toString: 1 }, session: 'a', text: 'b' }];
    const texts = ['\0', '\ud800', 'x'.repeat(10_001), 5];
    expect(
      await answersTo(...(odd as object[]), ...texts.map(text => ({ ...good, text })), good, {
        ...good,
        id: generator.next(),
        session: null,
      }),
    ).toMatchObject([
      ...Array(odd.length + texts.length).fill(refused),
      { id: good.id, status: 'stored' },
      refused,
    ]);
  });

  test('refuses an ID dated 2070, one that is not an ID, and rows of another shape, and stores the rest', async () => {
    const clock = manualClock(Date.UTC(2070));
    const late = createGenerator({ partition: 1, clock }).next();
    const good = generator.next();
    const rows = [late, good.toUpperCase(), 5, good].map(id => ({ id, session: 'a', text: 'milk' }));
    expect(await answersTo(...rows, { id: generator.next() })).toMatchObject([
      { status: 'refused', reason: 'ahead' },
      { status: 'refused', reason: 'malformed' },
      { status: 'refused', reason: 'malformed' },
      { status: 'stored' },
      { status: 'refused', reason: 'malformed' },
    ]);
  });

  test('keeps what was made offline long ago', async () => {
    const old: Sno = fromFields({ unixMs: Date.UTC(2020), tick: 0, meta: 0, partition: 1, sequence: 0 });
    expect(await answersTo({ id: old, session: 'a', text: 'milk' })).toMatchObject([{ status: 'stored' }]);
  });
});

test('is what the documentation shows, word by word', () => {
  expect(readDocument('docs/client-ids.md')).toContain(
    readDocument('packages/sdk/examples/client-ids/notes.ts'),
  );
});
