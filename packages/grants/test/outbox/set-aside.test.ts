import { describe, expect, test } from 'vitest';
import { discardAside, retryAside } from '../../src/outbox/aside.ts';
import type { RowOp } from '../../src/rows/messages.ts';
import { settle } from '../device/world.ts';
import { createFixture } from './fixture.ts';

const DONE = { phase: 'idle', unsent: 0, aside: 0 };

/** A server on which titles have at most 5 characters. */
function createSetting() {
  const fixture = createFixture();
  const { server } = fixture;
  server.judge = op =>
    op.op !== 'remove' && String(op.body['title'] ?? '').length > 5
      ? ({ is: 'refused', reason: 'invalid', message: 'title: too long' } as never)
      : undefined;
  return { fixture, ...fixture, ...fixture.open() };
}

test('what needs a rejected operation, or was to be stored with it, says which one', async () => {
  const { outbox } = createSetting();
  let id = '';
  await outbox.transaction(changes => {
    changes.add('tasks', { title: 'Milk' });
    ({ id } = changes.add('lists', { title: 'Groceries' }));
  });
  await outbox.sync();
  await outbox.add('tasks', { title: 'Rye', list: id });
  const [, bad] = await outbox.setAside();
  const without = 'Needs the rejected add in lists: title: too long';
  expect(await outbox.setAside()).toMatchObject([
    { table: 'tasks', reason: 'invalid', message: without, needs: bad!.key },
    { table: 'lists', reason: 'invalid', message: 'title: too long', needs: undefined },
    { table: 'tasks', reason: 'invalid', message: without, needs: bad!.key },
  ]);
});

test('the fields at fault are listed with what was rejected, until that is sent again', async () => {
  const { outbox, server } = createSetting();
  const refused = { is: 'refused', reason: 'conflict', message: 'another row has it', fields: ['title'] };
  server.judge = () => refused as never;
  const { id, key } = await outbox.add('lists', { title: 'Food' });
  await outbox.add('tasks', { title: 'Rye', list: id });
  await outbox.sync();
  const [list, task] = await outbox.setAside();
  // As the reason, they are those of the operation that the task needs.
  expect([list!.fields, task!.fields, task!.needs]).toEqual([['title'], ['title'], key]);
  server.respond = ({ ops }) => (ops.length ? new Response('', { status: 413 }) : undefined);
  await retryAside(outbox, key);
  await outbox.sync();
  expect((await outbox.setAside()).map(({ reason, fields }) => [reason, fields])).toEqual([
    ['failed', undefined],
    ['failed', undefined],
  ]);
});

test('what is set aside is listed with what a user needs, and without a token', async () => {
  const { outbox } = createSetting();
  const { id, key } = await outbox.add('lists', { title: 'Groceries' });
  await outbox.sync();
  const [aside] = await outbox.setAside();
  expect(aside).toMatchObject({
    ...{ key, op: 'add', table: 'lists', id, body: { title: 'Groceries' }, madeMs: expect.any(Number) },
    ...{ reason: 'invalid', message: 'title: too long', needs: undefined },
  });
  for (const name of ['token', 'row', 'refs', 'was']) expect(aside).not.toHaveProperty(name);
});

test('a row that is too large for the server is sent once alone, and can be shortened', async () => {
  const { server, outbox } = createSetting();
  server.judge = () => undefined;
  server.respond = request =>
    JSON.stringify(request).length > 2000 ? new Response('', { status: 413 }) : undefined;
  const { id, key } = await outbox.add('lists', { title: 'a'.repeat(3000) });
  await outbox.sync();
  expect(server.requests.filter(({ ops }) => ops.length)).toHaveLength(1);
  expect(await outbox.setAside()).toMatchObject([{ reason: 'failed', message: 'Too large for the server' }]);
  await outbox.edit('lists', id, { title: 'Food' });
  await outbox.sync();
  expect(outbox.status).toEqual(DONE);
  expect(server.rows.get(key)?.fields).toEqual({ title: 'Food' });
});

test('a row whose answers are lost is not set aside before that has happened twelve times', async () => {
  const { server, outbox } = createSetting();
  server.judge = () => undefined;
  server.respond = ({ ops }) => {
    if (ops.some(op => 'body' in op && op.body['title'] === 'Food')) throw new TypeError('Failed to fetch');
    return undefined;
  };
  await outbox.add('lists', { title: 'Food' });
  await outbox.add('lists', { title: 'Drink' });
  for (let i = 0; i < 10; i++) await outbox.sync();
  expect(outbox.status).toMatchObject({ unsent: 1, aside: 0, problem: { code: 'unreachable' } });
  await outbox.sync();
  expect(await outbox.setAside()).toMatchObject([{ reason: 'failed', message: 'No connection' }]);
});

describe('while a table of the server throws, as it does before its migration,', () => {
  /** @param fails which operations its table cannot take */
  function createBroken(fails: (op: RowOp) => boolean) {
    const setting = createSetting();
    const { server } = setting;
    server.judge = () => undefined;
    server.respond = ({ ops }) => (ops.some(fails) ? new Response('', { status: 500 }) : undefined);
    return setting;
  }

  test('its rows stay unsent, however long it takes, and are stored after that', async () => {
    const { server, outbox, world } = createBroken(({ table }) => table === 'lists');
    for (const title of ['a', 'b', 'c']) await outbox.add('lists', { title });
    await world.pass(3_600_000);
    const problem = { code: 'server', message: 'The server answers with status 500' };
    expect(outbox.status).toMatchObject({ phase: 'waiting', unsent: 3, aside: 0, problem });
    // Two for each row, every five minutes.
    expect(server.requests.length).toBeLessThan(180);
    server.respond = () => undefined;
    await outbox.sync();
    expect(outbox.status).toEqual(DONE);
    expect(server.shown('lists')).toMatchObject([{ title: 'a' }, { title: 'b' }, { title: 'c' }]);
  });

  test('rows of other tables are stored at once, and do not put its rows off', async () => {
    const { server, outbox, world } = createBroken(({ table }) => table === 'lists');
    await outbox.add('lists', { title: 'a' });
    await world.pass(3_600_000);
    const { retryAtMs } = outbox.status;
    for (const title of ['b', 'c']) {
      await outbox.add('tasks', { title });
      await settle();
    }
    expect(server.shown('tasks')).toHaveLength(2);
    expect(outbox.status).toMatchObject({ phase: 'waiting', unsent: 1, aside: 0, retryAtMs });
    server.respond = () => undefined;
    await world.pass(retryAtMs! - world.environment.clock.now());
    expect(outbox.status).toEqual(DONE);
  });

  test('a new row of it that is stored brings the others along', async () => {
    const { server, outbox, world } = createBroken(({ table }) => table === 'lists');
    await outbox.add('lists', { title: 'a' });
    await world.pass(3_600_000);
    server.respond = () => undefined;
    await outbox.add('lists', { title: 'b' });
    await settle();
    expect(outbox.status).toEqual(DONE);
  });

  test('edits that pass do not set its new rows aside', async () => {
    const { server, outbox, world } = createBroken(() => false);
    const { id } = await outbox.add('lists', { title: 'a' });
    await outbox.sync();
    server.respond = ({ ops }) =>
      ops.some(({ op }) => op === 'add') ? new Response('', { status: 500 }) : undefined;
    await outbox.add('lists', { title: 'b' });
    for (let i = 0; i < 5; i++) {
      await outbox.edit('lists', id, { title: `${i}` });
      await world.pass(60_000);
    }
    expect(outbox.status).toMatchObject({ unsent: 1, aside: 0 });
  });

  test('a transaction waits until all of its tables take others', async () => {
    const { server, outbox, world } = createBroken(({ table }) => table === 'lists');
    await outbox.transaction(changes => {
      changes.add('tasks', { title: 'a' });
      changes.add('lists', { title: 'b' });
    });
    await outbox.add('tasks', { title: 'c' });
    await world.pass(3_600_000);
    expect(outbox.status).toMatchObject({ unsent: 2, aside: 0 });
    const body = (op: RowOp | undefined) => (op && 'body' in op ? op.body['title'] : undefined);
    server.respond = ({ ops }) =>
      ops.some(op => body(op) === 'b') ? new Response('', { status: 500 }) : undefined;
    await outbox.add('lists', { title: 'd' });
    await settle();
    expect(await outbox.setAside()).toMatchObject([{ reason: 'failed' }, { reason: 'failed' }]);
  });
});

describe('what is too old for the server', () => {
  /** A server that takes nothing of a clock that is years behind. */
  async function createStale() {
    const setting = createSetting();
    const { server, device, world, outbox } = setting;
    const nowMs = world.nowMs;
    server.judge = op => {
      const isOld = op.op === 'add' ? op.token === null : op.madeMs < nowMs;
      return isOld ? ({ is: 'refused', reason: 'stale', message: 'too old' } as never) : undefined;
    };
    device.token = undefined;
    device.status = { ...device.status, offsetMs: -1e11 };
    const list = await outbox.add('lists', { title: 'Food' });
    const task = await outbox.add('tasks', { title: 'Milk', list: list.id });
    await outbox.edit('lists', list.id, { color: 'red' });
    await outbox.sync();
    expect(outbox.status).toMatchObject({ unsent: 0, aside: 3 });
    expect(await outbox.setAside()).toMatchObject([
      { reason: 'stale' },
      { reason: 'stale' },
      { reason: 'stale' },
    ]);
    device.token = 'token 1';
    device.status = { ...device.status, offsetMs: 0 };
    return { ...setting, list, task };
  }

  test('is stored once it is retried: rows with another ID and their key, and edits as of now', async () => {
    const { server, store, device, outbox, list, task } = await createStale();
    await retryAside(outbox, list.key);
    await outbox.sync();
    expect(outbox.status).toEqual(DONE);
    expect(device.checkIns).toBe(1);
    const stored = server.rows.get(list.key)!;
    expect(stored).toMatchObject({ fields: { title: 'Food', color: 'red' } });
    expect(stored.id).not.toBe(list.id);
    expect(server.rows.get(task.key)?.fields).toEqual({ title: 'Milk', list: stored.id });
    expect(store.rows('lists')).toMatchObject([{ id: stored.id }]);
  });

  test('is stored once it is corrected', async () => {
    const { server, outbox, list } = await createStale();
    await outbox.edit('lists', list.id, { title: 'Drink' });
    await outbox.sync();
    expect(outbox.status).toEqual(DONE);
    expect(server.rows.get(list.key)?.fields).toEqual({ title: 'Drink', color: 'red' });
  });

  test('is the row that the server has, if it was stored all the same', async () => {
    const { server, outbox, list } = await createStale();
    const { key, id } = list;
    const fields = { title: 'Food' };
    server.rows.set(key, { key, id, table: 'lists', account: '', fields, isGone: false });
    server.judge = () => undefined;
    await retryAside(outbox, key);
    await outbox.sync();
    expect(outbox.status).toEqual(DONE);
    expect(server.shown('lists')).toEqual([{ id, title: 'Food', color: 'red' }]);
  });

  test('stays unsent while the device cannot check in', async () => {
    const { device, outbox, list } = await createStale();
    device.outcomes.push('unknown');
    await retryAside(outbox, list.key);
    await outbox.sync();
    await outbox.sync();
    expect(outbox.status.aside).toBe(0);
  });

  test('is not what is made under a wrong clock that a check-in has corrected', async () => {
    const { device, world, outbox, list } = await createStale();
    await retryAside(outbox, list.key);
    await outbox.sync();
    const [id] = await outbox.within(({ entries }) => [...entries.values()].map(entry => entry.id));
    device.status = { ...device.status, offsetMs: 1e11 };
    await outbox.edit('lists', id!, { title: 'Drink' });
    const made = await outbox.within(({ entries }) => [...entries.values()].at(-1)?.madeMs);
    expect(made).toBeGreaterThanOrEqual(world.nowMs + 1e11);
    await outbox.sync();
    expect(outbox.status).toEqual(DONE);
  });
});

describe('what another account has had rejected', () => {
  test('is not listed, counted, retried or discarded', async () => {
    const { fixture, server, outbox } = createSetting();
    fixture.account = server.account = 'ben';
    const { key } = await outbox.add('lists', { title: 'Groceries' });
    await outbox.sync();
    expect(outbox.status.aside).toBe(1);
    for (const account of ['anna', undefined as never]) {
      fixture.account = account;
      expect(await outbox.setAside()).toEqual([]);
      expect(outbox.status.aside).toBe(0);
      const message = 'key: expected that of an operation that is set aside';
      for (const change of [retryAside, discardAside]) {
        await expect(change(outbox, key)).rejects.toThrow(message);
        await expect(change(outbox, 'unknown')).rejects.toThrow(message);
      }
    }
    fixture.account = 'ben';
    await discardAside(outbox, key);
    expect(await outbox.setAside()).toEqual([]);
  });
});

test('all that is set aside can be retried one after the other, although the first takes the others along', async () => {
  const { server, outbox } = createSetting();
  const list = await outbox.add('lists', { title: 'Groceries' });
  await outbox.add('tasks', { title: 'Milk', list: list.id });
  await outbox.sync();
  server.judge = () => undefined;
  for (const { key } of await outbox.setAside()) await retryAside(outbox, key);
  await outbox.sync();
  expect(outbox.status).toEqual(DONE);
  await retryAside(outbox, list.key);
  await expect(discardAside(outbox, list.key)).rejects.toThrow('key: expected');
});

test('changes wait until their account signs in, and the problem says so', async () => {
  const { fixture, server, outbox } = createSetting();
  fixture.account = server.account = 'ben';
  server.respond = () => new Response('', { status: 503 });
  await outbox.add('lists', { title: 'Food' });
  await outbox.sync();
  server.respond = () => undefined;
  const problem = { code: 'signed-out', message: 'Changes wait until their account signs in' };
  for (fixture.account of ['anna', undefined as never])
    expect(await outbox.sync()).toMatchObject({ problem });
});

test('what was made while the app had no sign-in is of whoever signs in first, with all that needs it', async () => {
  const { fixture, server, outbox } = createSetting();
  server.respond = () => new Response('', { status: 503 });
  const list = await outbox.add('lists', { title: 'Food' });
  const aside = await outbox.add('lists', { title: 'Groceries' });
  fixture.account = undefined as never;
  server.respond = () => undefined;
  expect(await outbox.sync()).toMatchObject({ unsent: 2, problem: { code: 'signed-out' } });
  expect(server.rows.size).toBe(0);
  fixture.account = server.account = 'anna';
  const task = await outbox.add('tasks', { title: 'Milk', list: list.id });
  await outbox.sync();
  for (const { key } of [list, task]) expect(server.rows.get(key)?.account).toBe('anna');
  const sent = server.requests.filter(({ ops }) => ops.length);
  expect(sent.at(-1)!.account).toBe('anna');
  expect(await outbox.setAside()).toMatchObject([{ key: aside.key }]);
  // It stays that account's.
  fixture.account = server.account = 'ben';
  expect(await outbox.setAside()).toEqual([]);
});

describe('an edit that comes before the rejection of what it corrects', () => {
  test('corrects an addition, with everything that needs it', async () => {
    const { server, outbox } = createSetting();
    const list = await outbox.add('lists', { title: 'Groceries' });
    const task = await outbox.add('tasks', { title: 'Milk', list: list.id });
    await outbox.edit('lists', list.id, { title: 'Vegetables' });
    await outbox.edit('lists', list.id, { title: 'Food' });
    await outbox.sync();
    expect(outbox.status).toEqual(DONE);
    expect(server.rows.get(list.key)?.fields).toEqual({ title: 'Food' });
    expect(server.rows.get(task.key)?.fields).toEqual({ title: 'Milk', list: list.id });
  });

  test('corrects an edit, which does not come back by a pull', async () => {
    const { server, store, outbox } = createSetting();
    const { id, key } = await outbox.add('lists', { title: 'Shop' });
    await outbox.sync();
    await outbox.edit('lists', id, { title: 'Groceries' });
    await outbox.edit('lists', id, { title: 'Food' });
    await outbox.sync();
    expect(outbox.status).toEqual(DONE);
    expect(server.rows.get(key)?.fields).toEqual({ title: 'Food' });
    await outbox.pulled({ rows: { lists: [{ id, title: 'Else' }] } });
    expect(store.rows('lists')).toEqual([{ id, title: 'Else' }]);
  });

  test('sets all of them aside where each is rejected, and does not send them again and again', async () => {
    const { server, outbox } = createSetting();
    const { id } = await outbox.add('lists', { title: 'Shop' });
    await outbox.sync();
    for (const title of ['Groceries', 'Vegetables', 'Household']) await outbox.edit('lists', id, { title });
    await outbox.sync();
    expect(outbox.status).toMatchObject({ unsent: 0, aside: 3 });
    expect(server.requests.length).toBeLessThan(8);
  });

  test('leaves it set aside where the last one is rejected, too', async () => {
    const { server, outbox } = createSetting();
    const { id, key } = await outbox.add('lists', { title: 'Groceries' });
    await outbox.edit('lists', id, { title: 'Vegetables' });
    await outbox.sync();
    expect(await outbox.setAside()).toMatchObject([
      { op: 'add', body: { title: 'Vegetables' } },
      { op: 'edit', needs: key },
    ]);
    expect(server.requests.length).toBeLessThan(5);
    await outbox.edit('lists', id, { title: 'Food' });
    await outbox.sync();
    expect(outbox.status).toEqual(DONE);
  });
});

describe('an edit of a row whose addition was rejected', () => {
  test('corrects it, and sends it again with everything that needs it, under the same keys', async () => {
    const { server, store, outbox } = createSetting();
    const list = await outbox.add('lists', { title: 'Groceries', color: 'red' });
    const task = await outbox.add('tasks', { title: 'Milk', list: list.id });
    await outbox.sync();
    await outbox.edit('lists', list.id, { color: 'blue' });
    await outbox.sync();
    expect(outbox.status.aside).toBe(3);
    await outbox.edit('lists', list.id, { title: 'Food' });
    expect(outbox.status).toMatchObject({ unsent: 4, aside: 0 });
    await outbox.sync();
    expect(outbox.status).toEqual(DONE);
    expect(server.rows.get(list.key)?.fields).toEqual({ title: 'Food', color: 'blue' });
    expect(server.rows.get(task.key)?.fields).toEqual({ title: 'Milk', list: list.id });
    expect(store.rows('lists')).toEqual([{ id: list.id, title: 'Food', color: 'blue' }]);
  });

  test('leaves it set aside while it is still rejected, with the present reason', async () => {
    const { server, outbox } = createSetting();
    const { id, key } = await outbox.add('lists', { title: 'Groceries' });
    await outbox.sync();
    await outbox.edit('lists', id, { title: 'Vegetables' });
    await outbox.sync();
    const aside = await outbox.setAside();
    expect(aside).toMatchObject([
      { key, body: { title: 'Vegetables' } },
      { op: 'edit', needs: key },
    ]);
    await outbox.edit('lists', id, { title: 'Food' });
    await outbox.sync();
    expect(outbox.status).toEqual(DONE);
    expect(server.rows.get(key)?.fields).toEqual({ title: 'Food' });
  });

  test('is stored where the server has the row as it was, because an answer did not come', async () => {
    const { server, outbox } = createSetting();
    server.judge = () => undefined;
    const send = server.respond;
    let isStored = false;
    server.respond = ({ ops: [op] }) => {
      if (!op || isStored) return undefined;
      // A proxy answers in place of the server, which has stored the row.
      server.rows.set(op.key, {
        ...{ key: op.key, table: 'lists', account: '', isGone: false },
        id: (op as { id: string }).id,
        fields: { title: 'Groceries' },
      });
      return new Response('', { status: 413 });
    };
    const { id, key } = await outbox.add('lists', { title: 'Groceries' });
    await outbox.sync();
    expect(outbox.status.aside).toBe(1);
    isStored = true;
    server.respond = send;
    await outbox.edit('lists', id, { title: 'Food' });
    await outbox.sync();
    expect(server.rows.size).toBe(1);
    expect(server.rows.get(key)?.fields).toEqual({ title: 'Food' });
  });

  test('leaves the row corrected where the table takes no edits, and that is taken back', async () => {
    const { server, store, outbox } = createSetting();
    const { judge } = server;
    server.judge = op => {
      const refused = { is: 'refused', reason: 'forbidden', message: 'rows of lists cannot be edited' };
      return op.op === 'edit' ? (refused as never) : judge(op);
    };
    const { id } = await outbox.add('lists', { title: 'Groceries' });
    await outbox.sync();
    await outbox.edit('lists', id, { title: 'Food' });
    await outbox.sync();
    const [edit] = await outbox.setAside();
    expect(edit).toMatchObject({ op: 'edit', reason: 'forbidden' });
    await discardAside(outbox, edit!.key);
    expect(outbox.status).toEqual(DONE);
    expect(store.rows('lists')).toEqual([{ id, title: 'Food' }]);
  });

  test('can point it to another row, or to none', async () => {
    const { server, outbox } = createSetting();
    const bad = await outbox.add('lists', { title: 'Groceries' });
    const good = await outbox.add('lists', { title: 'Food' });
    const tasks = await Promise.all(
      ['Milk', 'Rye'].map(title => outbox.add('tasks', { title, list: bad.id })),
    );
    await outbox.sync();
    expect(outbox.status.aside).toBe(3);
    await outbox.edit('tasks', tasks[0]!.id, { list: good.id });
    await outbox.edit('tasks', tasks[1]!.id, { list: null });
    await outbox.sync();
    expect(outbox.status).toMatchObject({ unsent: 0, aside: 1 });
    const lists = tasks.map(({ key }) => server.rows.get(key)?.fields['list']);
    expect(lists).toEqual([good.id, null]);
  });

  test('corrects nothing as part of a transaction, which waits for the row', async () => {
    const { server, outbox } = createSetting();
    const task = await outbox.add('tasks', { title: 'Brown bread', list: null });
    await outbox.sync();
    let list = '';
    // Both are stored together, and the edit needs the task: the task cannot need the list.
    await outbox.transaction(changes => {
      list = changes.add('lists', { title: 'Food' }).id;
      changes.edit('tasks', task.id, { title: 'Bread', list });
    });
    expect(outbox.status).toMatchObject({ unsent: 0, aside: 3 });
    // The list waits for the task still.
    await outbox.edit('tasks', task.id, { list });
    expect(outbox.status).toMatchObject({ unsent: 0, aside: 4 });
    await outbox.edit('tasks', task.id, { title: 'Rye' });
    await outbox.sync();
    expect(outbox.status).toEqual(DONE);
    expect(server.rows.get(task.key)?.fields).toEqual({ title: 'Rye', list });
  });

  test('sends the transaction again that the addition is part of', async () => {
    const { server, outbox } = createSetting();
    let id = '';
    await outbox.transaction(changes => {
      changes.add('lists', { title: 'Food' });
      ({ id } = changes.add('lists', { title: 'Groceries' }));
    });
    await outbox.sync();
    expect(outbox.status.aside).toBe(2);
    await outbox.edit('lists', id, { title: 'Drink' });
    await outbox.sync();
    expect(outbox.status).toEqual(DONE);
    expect(server.shown('lists')).toMatchObject([{ title: 'Food' }, { title: 'Drink' }]);
  });

  test('does not correct what another account has made', async () => {
    const { fixture, server, outbox } = createSetting();
    fixture.account = server.account = 'anna';
    const { id } = await outbox.add('lists', { title: 'Groceries' });
    await outbox.sync();
    fixture.account = server.account = 'ben';
    await outbox.edit('lists', id, { title: 'Ben' });
    expect(outbox.status).toMatchObject({ unsent: 0, aside: 1 });
    fixture.account = server.account = 'anna';
    expect((await outbox.setAside())[0]).toMatchObject({ body: { title: 'Groceries' } });
  });
});

describe('an edit of a row with an edit that was rejected', () => {
  test('corrects that one if it is of the same field, and leaves it as it is if not', async () => {
    const { server, store, outbox } = createSetting();
    const { id, key } = await outbox.add('lists', { title: 'Food', color: 'red' });
    await outbox.sync();
    await outbox.edit('lists', id, { title: 'Groceries', size: 1 });
    await outbox.sync();
    await outbox.edit('lists', id, { color: 'blue' });
    await outbox.sync();
    expect(await outbox.setAside()).toMatchObject([{ op: 'edit', body: { title: 'Groceries', size: 1 } }]);
    expect(server.rows.get(key)?.fields).toEqual({ title: 'Food', color: 'blue' });
    await outbox.edit('lists', id, { title: 'Drink', color: 'green' });
    await outbox.sync();
    expect(outbox.status).toEqual(DONE);
    expect(server.rows.get(key)?.fields).toEqual({ title: 'Drink', color: 'green', size: 1 });
    expect(store.rows('lists')).toMatchObject([{ title: 'Drink', color: 'green', size: 1 }]);
    const sent = server.requests.flatMap(({ ops }): RowOp[] => [...ops]).filter(({ op }) => op === 'edit');
    expect(sent.at(-2)).toMatchObject({ key: sent[0]!.key, body: { title: 'Drink', size: 1 } });
    expect(sent.at(-2)).not.toHaveProperty('body.color');
  });

  test('leaves the row as it was before both when both are taken back', async () => {
    const { store, outbox } = createSetting();
    const { id } = await outbox.add('lists', { title: 'Food' });
    await outbox.sync();
    await outbox.edit('lists', id, { title: 'Groceries' });
    await outbox.sync();
    await outbox.edit('lists', id, { title: 'Vegetables' });
    await outbox.sync();
    for (const { key } of await outbox.setAside()) await discardAside(outbox, key);
    expect(store.rows('lists')).toEqual([{ id, title: 'Food' }]);
  });
});
