/* The rules by which a server judges rows, one after the other. Each test fails without its rule. */

import { fromFields, toUuid } from '@sno-id/sdk';
import { describe, expect, test } from 'vitest';
import { type MemoryTx, RowRefusal } from '../../src/ledger/index.ts';
import type { RowOp } from '../../src/rows/messages.ts';
import { NOW } from '../server/fixture.ts';
import { lists, memoryTable, newKey, rowsBench } from './fixture.ts';

const DAY_MS = 86_400_000;
const done = (id?: string) => (id === undefined ? { is: 'done' } : { is: 'done', id });
const refused = (reason: string) => ({ is: 'refused', reason, message: expect.any(String) });
const WAIT = { is: 'wait' };
const NEW_ID = { is: 'new-id' };

describe('a key that is known', () => {
  test('is done, and the row is stored once', async () => {
    const { send, add, content } = await rowsBench();
    const op = add('lists', { name: 'a' });
    expect(await send([op])).toEqual([done(op.id)]);
    expect(await send([op])).toEqual([done(op.id)]);
    expect([...content.rows]).toEqual([[`lists ${op.id}`, { name: 'a', id: op.id, owner: 'anna' }]]);
  });

  test('is done with the stored ID, whatever ID and token it comes with', async () => {
    const { send, add, device } = await rowsBench();
    const op = add('lists');
    await send([op]);
    const renamed = { ...op, id: device.next(), token: null } as RowOp;
    expect(await send([renamed], { tokens: [] })).toEqual([done(op.id)]);
  });

  test('is done whatever has become of its body', async () => {
    const { send, add } = await rowsBench();
    const op = add('lists');
    await send([op]);
    expect(await send([{ ...op, body: { bad: true } } as RowOp])).toEqual([done(op.id)]);
  });

  test('is done after the row was removed, which does not come back', async () => {
    const { send, add, remove, content } = await rowsBench();
    const op = add('lists');
    await send([op]);
    await send([remove('lists', { key: op.key })]);
    expect(await send([op])).toEqual([done(op.id)]);
    expect(content.rows.size).toBe(0);
  });

  test('of an edit is not applied twice, nor after another edit', async () => {
    const { send, add, edit, content } = await rowsBench();
    const op = add('lists', { name: '' });
    await send([op]);
    const first = edit('lists', { key: op.key }, { name: 'first' });
    await send([first]);
    await send([edit('lists', { key: op.key }, { name: 'second' })]);
    expect(await send([first])).toEqual([done()]);
    expect(content.rows.get(`lists ${op.id}`)).toMatchObject({ name: 'second', edits: 2 });
  });

  test('of another account is refused, and says nothing about the row', async () => {
    const { send, add } = await rowsBench();
    const op = add('lists');
    await send([op]);
    expect(await send([op], { user: 'ben' })).toEqual([refused('account')]);
  });

  test('is done although it is older than the ledger remembers others', async () => {
    const { send, add, edit } = await rowsBench();
    const op = add('lists');
    const change = edit('lists', { key: op.key }, {});
    await send([op, change]);
    expect(await send([{ ...change, madeMs: NOW - 500 * DAY_MS } as RowOp])).toEqual([done()]);
  });
});

describe('a key that is not known', () => {
  test('is stale after 400 days: by the ID of a row, by the time of an edit or a removal', async () => {
    const { send, add, edit, remove } = await rowsBench();
    const old = (days: number) =>
      fromFields({
        unixMs: Math.floor((NOW - days * DAY_MS) / 4) * 4,
        tick: 1,
        meta: 0,
        partition: 0x8001,
        sequence: days,
      });
    const parent = add('lists');
    expect(await send([parent])).toEqual([done(parent.id)]);
    const at = (days: number) => ({ madeMs: NOW - days * DAY_MS });
    const row = { key: parent.key };
    const stale = {
      ...refused('stale'),
      message: expect.stringMatching(/^by the clock of its device.*: check that clock, then retry$/),
    };
    expect(
      await send([
        add('lists', {}, { id: old(401) }),
        add('lists', {}, { id: old(399) }),
        edit('lists', row, {}, at(401)),
        edit('lists', row, {}, at(399)),
        remove('lists', row, at(401)),
        remove('lists', row, at(399)),
      ]),
    ).toEqual([stale, done(old(399)), stale, done(), stale, done()]);
  });
});

describe('a row that is sent again, and of which the ledger has no entry', () => {
  /** A stored row, the ledger of which was lost. */
  async function forgotten(change: Parameters<typeof memoryTable>[1] = {}) {
    const bench = await rowsBench({ tables: { lists: memoryTable('lists', change) } as never });
    const op = bench.add('lists', { name: 'a' });
    expect(await bench.send([op])).toEqual([done(op.id)]);
    expect(await bench.send([bench.edit('lists', { key: op.key }, { name: 'b' })])).toEqual([done()]);
    bench.content.entries.clear();
    return { ...bench, op, again: { ...op, again: true } as RowOp };
  }

  test('is done under its ID, and changes nothing of the row, which the ledger knows then', async () => {
    const { send, edit, content, op, again } = await forgotten();
    expect(await send([again])).toEqual([done(op.id)]);
    expect([...content.rows.values()]).toMatchObject([{ name: 'b' }]);
    expect(await send([op, edit('lists', { key: op.key }, { name: 'c' })])).toEqual([done(op.id), done()]);
    expect([...content.rows.values()]).toMatchObject([{ name: 'c' }]);
    // A copy of the device has made another row with the ID.
    expect(await send([{ ...again, key: newKey() } as RowOp])).toEqual([NEW_ID]);
  });

  test('is stored if it is not there', async () => {
    const { send, content, op, again } = await forgotten();
    content.rows.clear();
    expect(await send([again])).toEqual([done(op.id)]);
    expect([...content.rows.values()]).toMatchObject([{ name: 'a' }]);
  });

  test('gets another ID if the device does not say that it was stored, or does not prove the ID', async () => {
    const { send, newDevice, content, op, again } = await forgotten();
    const { token } = await newDevice();
    expect(await send([op])).toEqual([NEW_ID]);
    expect(await send([again], { tokens: [token] })).toEqual([NEW_ID]);
    expect(await send([{ ...again, token: null } as RowOp])).toEqual([NEW_ID]);
    expect(content.entries.size).toBe(0);
  });

  test('gets another ID if the ledger knows another row by it', async () => {
    const { send, content, op, again } = await forgotten();
    const other = { ...again, key: newKey() } as RowOp;
    expect(await send([other])).toEqual([done(op.id)]);
    expect(await send([again])).toEqual([NEW_ID]);
    expect([...content.entries.keys()]).toEqual([other.key]);
  });

  test.each([true, false])('is what its table says of it: %s', async isThere => {
    const asked: unknown[] = [];
    const has = (_: unknown, ...about: unknown[]) => asked.push(about) > 0 && isThere;
    const { send, op, again } = await forgotten({ has });
    const answer = isThere ? done(op.id) : NEW_ID;
    expect(await send([op])).toEqual([NEW_ID]);
    expect(asked).toEqual([]);
    expect(await send([again])).toEqual([answer]);
    expect(asked.at(-1)).toEqual([op.id, { principal: 'anna' }, op.key]);
  });

  test('needs no proof of its ID where its table has it, since the authority may be lost with the ledger', async () => {
    const { send, newDevice, op, again } = await forgotten({ has: () => true });
    const { token } = await newDevice();
    expect(await send([again], { tokens: [token] })).toEqual([done(op.id)]);
  });
});

test('what is sent again about a row is refused while the ledger does not know it, and it is not there', async () => {
  const isThere = (tx: MemoryTx, id: string) => {
    if (tx.get('lists', id)) return true;
    throw new RowRefusal('gone', 'the row was removed');
  };
  const table = memoryTable('lists', {
    edit: (tx, id, patch, who) => isThere(tx, id) && lists.edit!(tx, id, patch, who),
    remove: (tx, id, who) => isThere(tx, id) && lists.remove!(tx, id, who),
  });
  const { send, edit, remove, content, add } = await rowsBench({ tables: { lists: table } as never });
  const row = add('lists', { name: 'of another device' });
  const again = [edit('lists', { id: row.id }, { name: 'b' }), remove('lists', { id: row.id })].map(
    op => ({ ...op, again: true }) as RowOp,
  );
  // All of it was restored. The device that has added the row sends it again later.
  const gone = { is: 'refused', reason: 'gone' };
  expect(await send(again)).toMatchObject([gone, gone]);
  expect(content.entries.size).toBe(0);
  expect(await send([row, ...again])).toEqual([done(row.id), done(), done()]);
  expect(content.rows.size).toBe(0);
});

test('says whether the row of a change was removed, or one that it refers to', async () => {
  const { send, add, edit, remove } = await rowsBench();
  const list = add('lists', { name: 'Food' });
  await send([list, remove('lists', { key: list.key })]);
  const task = add('tasks', { name: 'Jam' }, { refs: { list: { key: list.key } } });
  expect(await send([edit('lists', { key: list.key }, { name: 'b' }), task])).toEqual([
    { is: 'refused', reason: 'gone', message: 'the row was removed' },
    { is: 'refused', reason: 'gone', message: 'list: the row was removed' },
  ]);
});

describe('a body', () => {
  test.each([
    ['that names the row itself, to take another over', (id: string) => ({ id })],
    ['that its table refuses', () => ({ bad: true })],
  ])('%s is refused, in an add and in an edit', async (_, bodyWith) => {
    const { send, add, edit, content } = await rowsBench();
    const victim = add('lists', { name: 'victim' });
    const mine = add('lists', { name: 'mine' });
    await send([victim, mine]);
    const body = bodyWith(victim.id);
    expect(await send([add('lists', body), edit('lists', { key: mine.key }, body)])).toEqual([
      refused('invalid'),
      refused('invalid'),
    ]);
    expect([...content.rows.values()]).toMatchObject([{ name: 'victim' }, { name: 'mine' }]);
    expect(content.entries.size).toBe(2);
  });

  test.each<[string, object, string, string[]?]>([
    [
      'Zod',
      {
        issues: [
          { path: ['a'], message: 'no text' },
          { path: ['b', 0], message: 'no number' },
        ],
      },
      'a: no text; b.0: no number',
      ['a', 'b'],
    ],
    [
      'Valibot',
      { issues: [{ path: [{ type: 'object', key: 'a' }], message: 'no text' }] },
      'a: no text',
      ['a'],
    ],
    ['a validator of whole rows', { issues: [{ message: 'too long' }] }, 'too long'],
  ])('is refused with what %s finds, in an add and in an edit', async (_, found, message, fields) => {
    const check = () => {
      throw Object.assign(new Error(JSON.stringify(found)), found);
    };
    const isBad = (body: object) => 'bad' in body;
    const checked = memoryTable('lists', {
      parse: body => (isBad(body) ? check() : body),
      edit: () => check(),
    });
    const { send, add, edit } = await rowsBench({ tables: { lists: checked } as never });
    const list = add('lists');
    await send([list]);
    const outcome = { is: 'refused', reason: 'invalid', message, ...(fields && { fields }) };
    expect(await send([add('lists', { bad: 1 }), edit('lists', { key: list.key }, {})])).toEqual([
      outcome,
      outcome,
    ]);
  });

  test('changed twice in a request keeps its order: the later change waits if the first has to', async () => {
    const { send, add, edit, content } = await rowsBench();
    const [task, list, missing] = [add('tasks', { list: null }), add('lists'), add('lists')];
    await send([task, list]);
    const row = { key: task.key };
    const first = edit('tasks', row, {}, { refs: { list: { key: missing.key } } });
    const second = edit('tasks', row, {}, { refs: { list: { key: list.key } } });
    expect(await send([first, second])).toEqual([{ is: 'wait' }, { is: 'wait' }]);
    expect(await send([missing, first, second])).toEqual([done(missing.id), done(), done()]);
    expect(content.rows.get(`tasks ${task.id}`)).toMatchObject({ list: list.id });
  });

  test('is judged before the ID: what is refused needs no other ID', async () => {
    const { send, add } = await rowsBench();
    expect(await send([add('lists', { bad: true }, { token: null })])).toEqual([refused('invalid')]);
  });

  test('of a table that an older server does not have waits, which the operator sees', async () => {
    const { send, add, content, rowEvents } = await rowsBench();
    for (const table of ['users', 'constructor']) {
      const [unknown, list] = [add(table), add('lists')];
      expect(await send([unknown, list])).toEqual([{ is: 'wait' }, done(list.id)]);
      expect(rowEvents.splice(0)).toEqual([{ type: 'error', error: expect.any(Error) }]);
      expect(content.entries.has(unknown.key)).toBe(false);
    }
  });

  test('of tables that nobody has reports one of a request, however many there are', async () => {
    const { send, add, rowEvents } = await rowsBench();
    const unknown = Array.from({ length: 100 }, (_, i) => add(`invented-${i}`));
    expect(await send(unknown)).toEqual(unknown.map(() => ({ is: 'wait' })));
    expect(rowEvents).toEqual([{ type: 'error', error: expect.any(Error) }]);
    expect(String((rowEvents[0] as { error: Error }).error)).toContain('got "invented-0"');
  });

  test('has its message shown in part only', async () => {
    const long = memoryTable('lists', {
      parse() {
        throw new Error('x'.repeat(5000));
      },
    });
    const { send, add } = await rowsBench({ tables: { lists: long } as never });
    expect(await send([add('lists')])).toEqual([
      { is: 'refused', reason: 'invalid', message: 'x'.repeat(500) },
    ]);
  });

  test('of an edit or a removal is refused where the table has none', async () => {
    const { edit: _, remove: __, ...only } = lists;
    const { send, add, edit, remove } = await rowsBench({ tables: { lists: only } as never });
    const op = add('lists');
    await send([op]);
    expect(await send([edit('lists', op, {}), remove('lists', op)].map(withRow(op.key)))).toEqual([
      refused('forbidden'),
      refused('forbidden'),
    ]);
  });
});

const withRow = (key: string) => (op: RowOp) => ({ ...op, row: { key } }) as RowOp;

describe('a reference', () => {
  test('by a key becomes the stored ID, also of a row in the same request', async () => {
    const { send, add, content } = await rowsBench();
    const list = add('lists');
    // What the body has in that field is the ID that the list had on the device.
    const task = add('tasks', { name: 't', list: 'former' }, { refs: { list: { key: list.key } } });
    expect(await send([list, task])).toEqual([done(list.id), done(task.id)]);
    expect(content.rows.get(`tasks ${task.id}`)).toMatchObject({ list: list.id });
  });

  test('goes to the own row, and not to the one that had its ID first', async () => {
    const { send, add, device, content } = await rowsBench();
    const first = add('lists', { of: 'the twin' });
    await send([first]);
    const mine = { ...add('lists', { of: 'mine' }), id: first.id };
    const task = add('tasks', {}, { refs: { list: { key: mine.key } } });
    expect(await send([mine, task])).toEqual([NEW_ID, WAIT]);
    const renamed = { ...mine, id: device.next() };
    await send([renamed, task]);
    expect(content.rows.get(`tasks ${task.id}`)).toMatchObject({ list: renamed.id });
  });

  test('to a row that is not there waits, and so do the children of one that is refused', async () => {
    const { send, add, edit, remove, content } = await rowsBench();
    const poisoned = add('lists', { bad: true });
    const child = add('tasks', {}, { refs: { list: { key: poisoned.key } } });
    const grandchild = edit('tasks', { key: child.key }, { name: 'x' });
    expect(await send([poisoned, child, grandchild, remove('lists', { key: poisoned.key })])).toEqual([
      refused('invalid'),
      WAIT,
      WAIT,
      WAIT,
    ]);
    expect(content.entries.size).toBe(0);
  });

  test('to a row that was removed is refused', async () => {
    const { send, add, edit, remove } = await rowsBench();
    const list = add('lists');
    await send([list, remove('lists', { key: list.key })]);
    const by = [{ key: list.key }, { id: list.id }];
    for (const ref of by) {
      expect(await send([add('tasks', {}, { refs: { list: ref } }), edit('lists', ref, {})])).toEqual([
        refused('gone'),
        refused('gone'),
      ]);
    }
  });

  test('to a row of another table is refused, by its key and by its ID', async () => {
    const { send, add, edit } = await rowsBench();
    const task = add('tasks', { list: null });
    await send([task]);
    for (const ref of [{ key: task.key }, { id: task.id }]) {
      expect(await send([add('tasks', {}, { refs: { list: ref } }), edit('lists', ref, {})])).toEqual([
        refused('invalid'),
        refused('invalid'),
      ]);
    }
  });

  test('to an edit is refused', async () => {
    const { send, add, edit } = await rowsBench();
    const list = add('lists');
    const change = edit('lists', { key: list.key }, {});
    await send([list, change]);
    expect(await send([edit('lists', { key: change.key }, {})])).toEqual([refused('invalid')]);
  });

  test('stands in refs: an ID in the body, and one of a field that has none, are refused', async () => {
    const { send, add, device } = await rowsBench();
    const list = add('lists');
    await send([list]);
    const empty = add('tasks', { list: null });
    expect(await send([add('tasks', { list: list.id }), empty])).toEqual([
      refused('invalid'),
      done(empty.id),
    ]);
    for (const ref of [{ key: list.key }, { id: list.id }, { id: device.next() }]) {
      const ops = ['owner', 'toString', 'id'].map(field => add('tasks', {}, { refs: { [field]: ref } }));
      expect(await send(ops)).toEqual(ops.map(() => refused('invalid')));
    }
  });

  test('by an ID that the ledger does not know is passed on: a row of before it', async () => {
    const { send, add, edit, content, device } = await rowsBench();
    const old = device.next();
    content.rows.set(`lists ${old}`, { id: old, owner: 'anna' });
    content.rows.set('lists number 7', { owner: 'anna' });
    expect(
      await send([
        add('tasks', {}, { refs: { list: { id: old } } }),
        edit('lists', { id: old }, { name: 'a' }),
        edit('lists', { id: 'number 7' }, { name: 'b' }),
      ]),
    ).toEqual([expect.objectContaining({ is: 'done' }), done(), done()]);
  });

  test('by the UUID of its ID is refused, as the ledger would take it for another row', async () => {
    const { send, add, edit, remove } = await rowsBench();
    const list = add('lists');
    await send([list]);
    const uuid = toUuid(list.id);
    for (const id of [uuid, uuid.toUpperCase(), `{${uuid}}`, uuid.replaceAll('-', '')]) {
      const ops = [
        add('tasks', {}, { refs: { list: { id } } }),
        edit('lists', { id }, { name: 'a' }),
        remove('lists', { id }),
      ];
      expect(await send(ops)).toEqual(ops.map(() => refused('invalid')));
    }
  });

  test('by what the table cannot convert is refused, as no retry makes an ID of it', async () => {
    const strict = memoryTable('lists', {
      refs: { parent: 'lists' },
      insert: (_, __, { parent }: { parent?: string }) => toUuid(parent!) !== '',
      edit: (_, id) => toUuid(id) !== '',
      remove: (_, id) => toUuid(id) !== '',
    });
    const { send, add, edit, remove, rowEvents } = await rowsBench({ tables: { lists: strict } as never });
    const row = { id: 'nonsense' };
    const asked = [add('lists', {}, { refs: { parent: row } }), edit('lists', row, {}), remove('lists', row)];
    const message = expect.stringContaining('got "nonsense"');
    expect(await send(asked)).toEqual(asked.map(() => ({ is: 'refused', reason: 'invalid', message })));
    expect(rowEvents.map(({ type }) => type)).toEqual(asked.map(() => 'row-refused'));
  });
});

describe("another account's row", () => {
  test('is not changed, and the table decides that', async () => {
    const { send, add, edit, remove, content } = await rowsBench();
    const op = add('lists', { name: 'mine' });
    await send([op]);
    for (const row of [{ key: op.key }, { id: op.id }]) {
      const asked = [edit('lists', row, { name: 'yours' }), remove('lists', row)];
      expect(await send(asked, { user: 'ben' })).toEqual([refused('forbidden'), refused('forbidden')]);
    }
    expect(content.rows.get(`lists ${op.id}`)).toMatchObject({ name: 'mine' });
    expect(content.entries.size).toBe(1);
  });
});

describe('an ID', () => {
  test("that is not the device's own needs another, and squats nothing", async () => {
    const { send, add, content, newDevice } = await rowsBench();
    const other = await newDevice();
    const mine = add('lists');
    const theft = add('lists', {}, { id: other.next() });
    expect(await send([theft, { ...mine, token: null } as RowOp])).toEqual([NEW_ID, NEW_ID]);
    expect(content.entries.size).toBe(0);
    expect(await send([{ ...theft, key: newKey() } as RowOp], { tokens: [other.token] })).toEqual([
      done(theft.id),
    ]);
  });

  test('that is provisional is stored, with any token; one of createGenerator needs another', async () => {
    const { send, add } = await rowsBench();
    const id = (tick: 0 | 1, partition: number, aheadMs = 0) =>
      fromFields({ unixMs: NOW + aheadMs, tick, meta: 0, partition, sequence: 1 });
    const provisional = add('lists', {}, { id: id(1, 0x8000), token: null });
    const ahead = add('lists', {}, { id: id(1, 0x8000, 2 * DAY_MS), token: null });
    const classic = add('lists', {}, { id: id(0, 1) });
    expect(await send([provisional, ahead, classic])).toEqual([done(id(1, 0x8000)), NEW_ID, NEW_ID]);
  });

  test('that is granted and far ahead is stored, and reported', async () => {
    const { send, add, device, rowEvents } = await rowsBench();
    const op = add('lists', {}, { id: device.next(2 * DAY_MS) });
    expect(await send([op])).toEqual([done(op.id)]);
    expect(rowEvents).toEqual([{ type: 'ahead', principal: 'anna', id: op.id, aheadMs: expect.any(Number) }]);
  });

  test('that only its device can have is reported where the table says that it is taken', async () => {
    // As where it inserts with `on conflict do nothing`, and another row has the title.
    const table = memoryTable('lists', { insert: () => false });
    const { send, add, rowEvents } = await rowsBench({ tables: { lists: table } as never });
    const provisional = fromFields({ unixMs: NOW, tick: 1, meta: 0, partition: 0x8000, sequence: 1 });
    expect(await send([add('lists', {}, { id: provisional, token: null })])).toEqual([NEW_ID]);
    expect(rowEvents).toEqual([]);
    expect(await send([add('lists'), add('lists')])).toEqual([NEW_ID, NEW_ID]);
    expect(rowEvents).toEqual([{ type: 'error', error: expect.any(Error) }]);
    expect(String((rowEvents[0] as { error: Error }).error)).toMatch(
      /tables.lists.insert: .*"on conflict \(id\) do nothing"/,
    );
  });

  test('that another key has needs another, and so does one that only the table has', async () => {
    const { send, add, content, device } = await rowsBench();
    const op = add('lists', { name: 'first' });
    const id = device.next();
    content.rows.set(`lists ${id}`, { name: 'hidden' });
    await send([op]);
    const before = structuredClone(content);
    const twins = [op.id, id].map(each => add('lists', { name: 'second' }, { id: each }));
    expect(await send(twins)).toEqual([NEW_ID, NEW_ID]);
    // Nothing is overwritten, and nothing is claimed for a row that was not stored.
    expect(content).toEqual(before);
  });

  test('is judged by its own token, and each token of a request is verified once', async () => {
    const asked: unknown[] = [];
    const { send, add, device, newDevice } = await rowsBench({
      spy: (...verified) => void asked.push(verified),
    });
    const other = await newDevice();
    const ops = [
      add('lists'),
      add('lists', {}, { id: other.next(), token: 1 }),
      add('lists'),
      add('lists', {}, { token: 1 }),
    ];
    const [first, second, third, wrong] = ops.map(({ id }) => id);
    const tokens = [device.token, other.token];
    expect(await send(ops, { tokens })).toEqual([done(first), done(second), done(third), NEW_ID]);
    expect(asked).toEqual([
      [[first, third], device.token, 'anna'],
      [[second, wrong], other.token, 'anna'],
    ]);
  });
});

describe('a removal', () => {
  test('of a row that is gone is done: two devices may remove one row', async () => {
    const { send, add, remove } = await rowsBench();
    const op = add('lists');
    const row = { key: op.key };
    expect(await send([op, remove('lists', row), remove('lists', row)])).toEqual([
      done(op.id),
      done(),
      done(),
    ]);
    expect(await send([remove('lists', row)])).toEqual([done()]);
  });

  test('of a row that no device has added is done as well where it is gone, since none will add it', async () => {
    const table = memoryTable('lists', {
      remove(tx, id) {
        if (tx.delete('lists', id)) return true;
        throw new RowRefusal('gone', 'the row was removed');
      },
    });
    const { send, edit, remove, content } = await rowsBench({ tables: { lists: table } as never });
    const id = '7f9c24e5-2f0d-4d6c-9d3a-0b8f5a1e2c3d';
    content.rows.set(`lists ${id}`, { id, owner: 'anna' });
    const [first, second] = [1, 2].map(() => remove('lists', { id }));
    expect([await send([first!]), await send([second!])]).toEqual([[done()], [done()]]);
    expect(await send([edit('lists', { id }, { name: 'b' })])).toMatchObject([{ is: 'refused' }]);
  });

  test('of a row that is gone has an entry, as everything that is done', async () => {
    const { send, add, remove, content } = await rowsBench();
    const op = add('lists');
    const [first, second] = [1, 2].map(() => remove('lists', { key: op.key }));
    await send([op]);
    await send([first!, add('lists')]);
    // A conflict of another operation: each is judged by itself.
    expect(await send([second!, { ...add('lists'), id: op.id } as RowOp])).toMatchObject([done(), NEW_ID]);
    expect([...content.entries.keys()]).toEqual(expect.arrayContaining([first!.key, second!.key]));
  });
});

describe('a group', () => {
  test('is stored as a whole, and its rows may refer to each other', async () => {
    const { send, add } = await rowsBench();
    const group = { group: newKey() };
    const list = add('lists', {}, group);
    const task = add('tasks', {}, { refs: { list: { key: list.key } }, ...group });
    expect(await send([list, task])).toEqual([done(list.id), done(task.id)]);
    expect(await send([list, task])).toEqual([done(list.id), done(task.id)]);
  });

  test.each([
    ['refused', { bad: true }, {}, refused('invalid'), WAIT],
    ['to get another ID', {}, { token: null }, NEW_ID, WAIT],
    ['to wait', {}, { refs: { list: { key: newKey() } } }, WAIT, WAIT],
  ])(
    'is not stored if one of it is %s, and the rest of the request is',
    async (_, body, more, own, others) => {
      const { send, add, edit, content } = await rowsBench();
      const group = { group: newKey() };
      const list = add('lists', { name: 'kept' });
      const first = edit('lists', { key: list.key }, { name: 'undone' }, group);
      const middle = add('tasks', body, { ...group, ...more });
      const last = add('lists', {}, group);
      const after = add('lists');
      expect(await send([list, first, middle, last, after])).toEqual([
        done(list.id),
        others,
        own,
        others,
        done(after.id),
      ]);
      expect(content.entries.size).toBe(2);
      expect(content.rows.get(`lists ${list.id}`)).toMatchObject({ name: 'kept' });
    },
  );

  test('whose removal is undone leaves the row to the rest of the request', async () => {
    const { send, add, edit, remove } = await rowsBench();
    const group = { group: newKey() };
    const list = add('lists');
    const row = { key: list.key };
    expect(
      await send([
        list,
        remove('lists', row, group),
        add('lists', { bad: true }, group),
        edit('lists', row, { name: 'still there' }),
      ]),
    ).toEqual([done(list.id), WAIT, refused('invalid'), done()]);
  });
});
