import { toUuid } from '@sno-id/sdk';
import { describe, expect, test } from 'vitest';
import { discardAside, retryAside } from '../../src/outbox/aside.ts';
import { renew, settle as takeAnswer } from '../../src/outbox/settle.ts';
import type { RowsRequest } from '../../src/rows/messages.ts';
import { settle } from '../device/world.ts';
import { createFixture } from './fixture.ts';

describe('an outbox', () => {
  test('stores a row here at once, and on the server soon', async () => {
    const { server, store, open } = createFixture();
    const { outbox } = open();
    const { id, key } = await outbox.add('lists', { name: 'Home' });
    expect(store.rows('lists')).toEqual([{ id, name: 'Home' }]);
    await outbox.sync();
    expect(server.shown('lists')).toEqual([{ id, name: 'Home' }]);
    expect(server.rows.get(key)?.id).toBe(id);
    expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
  });

  test('sends a row, its edits and its removal in order, by their keys', async () => {
    const { server, store, open } = createFixture();
    server.respond = () => new Response('', { status: 503 });
    const { outbox } = open();
    const list = await outbox.add('lists', { name: 'Home' });
    const task = await outbox.add('tasks', { title: 'Milk', list: list.id });
    await outbox.edit('tasks', task.id, { title: 'Bread' });
    await outbox.remove('tasks', task.id);
    expect(store.rows('tasks')).toEqual([]);
    server.respond = () => undefined;
    await outbox.sync();
    expect(server.requests.at(-1)!.ops).toMatchObject([
      { op: 'add', table: 'lists', id: list.id, token: 0, body: { name: 'Home' } },
      { op: 'add', table: 'tasks', body: { title: 'Milk' }, refs: { list: { key: list.key } } },
      { op: 'edit', row: { key: task.key }, body: { title: 'Bread' } },
      { op: 'remove', row: { key: task.key } },
    ]);
    expect(server.shown('tasks')).toEqual([]);
    expect(server.shown('lists')).toHaveLength(1);
    expect(outbox.status.unsent).toBe(0);
  });

  test('keeps a row when a login page answers with status 200', async () => {
    const { server, open, world } = createFixture();
    const { outbox } = open();
    server.respond = () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } });
    await outbox.add('lists', { name: 'Home' });
    await outbox.sync();
    expect(outbox.status).toMatchObject({ phase: 'waiting', unsent: 1, problem: { code: 'not-an-answer' } });
    server.respond = () => undefined;
    await world.pass(3000);
    expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
    expect(server.shown('lists')).toHaveLength(1);
  });

  test('gives a row another ID when the server asks for it, with all references', async () => {
    const { server, store, device, open } = createFixture();
    const { outbox, events } = open();
    server.respond = () => new Response('', { status: 503 });
    const list = await outbox.add('lists', { name: 'Home' });
    const task = await outbox.add('tasks', { title: 'Milk', list: list.id });
    server.respond = () => undefined;
    server.rows.set('twin', {
      key: 'twin',
      table: 'lists',
      account: '',
      id: list.id,
      fields: {},
      isGone: false,
    });
    const before = device.checkIns;
    await outbox.sync();
    const [renamed] = events.filter(({ type }) => type === 'renamed') as { to: string }[];
    expect(renamed).toMatchObject({ table: 'lists', from: list.id, key: list.key });
    expect(store.rows('lists')).toEqual([{ id: renamed!.to, name: 'Home' }]);
    expect(store.rows('tasks')).toEqual([{ id: task.id, title: 'Milk', list: renamed!.to }]);
    expect(server.rows.get(task.key)?.fields['list']).toBe(renamed!.to);
    expect(device.checkIns).toBeGreaterThan(before);
    expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
  });

  test('draws no ID for a copy before a further check-in has brought it grants', async () => {
    const { server, device, open } = createFixture();
    const { outbox, events } = open();
    server.respond = () => new Response('', { status: 503 });
    const list = await outbox.add('lists', { name: 'Home' });
    server.respond = () => undefined;
    const twin = { key: 'twin', table: 'lists', account: '', id: list.id, fields: {}, isGone: false };
    server.rows.set('twin', twin);
    device.outcomes.push('fork');
    await outbox.sync();
    await outbox.sync();
    expect(events.filter(({ type }) => type === 'renamed')).toHaveLength(1);
    expect(device.checkIns).toBe(2);
    expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
  });

  test('takes over the ID under which a row is stored already', async () => {
    const { server, store, open } = createFixture();
    const { outbox } = open();
    const judge = server.judge;
    server.judge = op => (op.op === 'add' ? ({ is: 'done', id: 'another' } as never) : judge(op));
    await outbox.add('lists', { name: 'Home' });
    await outbox.pulled({ rows: { lists: [{ id: 'another', name: 'Home' }] } });
    await outbox.sync();
    expect(store.rows('lists')).toEqual([{ id: 'another', name: 'Home' }]);
  });

  test('leaves out a pulled row until it is known whether that is its own', async () => {
    const { server, store, open } = createFixture();
    server.respond = () => new Response('', { status: 503 });
    const { outbox } = open();
    const { id } = await outbox.add('lists', { name: 'Ours' });
    server.rows.set('twin', { key: 'twin', table: 'lists', account: '', id, fields: {}, isGone: false });
    await outbox.pulled({ rows: { lists: [{ id, name: 'Theirs' }] } });
    expect(store.rows('lists')).toEqual([{ id, name: 'Ours' }]);
    server.respond = () => undefined;
    await outbox.sync();
    const rows = store.rows('lists');
    expect(rows.map(row => row['name'])).toEqual(['Theirs', 'Ours']);
    expect(rows[0]!.id).toBe(id);
  });

  test('shows what is not stored yet on top of what is pulled', async () => {
    const { server, store, open } = createFixture();
    const { outbox } = open();
    await outbox.pulled({ rows: { lists: [{ id: 'a', name: 'A', color: 'red' }, { id: 'b' }] } });
    server.respond = () => new Response('', { status: 503 });
    await outbox.edit('lists', 'a', { name: 'Mine' });
    await outbox.remove('lists', 'b');
    await outbox.pulled({ rows: { lists: [{ id: 'a', name: 'B', color: 'blue' }, { id: 'b' }] } });
    expect(store.rows('lists')).toEqual([{ id: 'a', name: 'Mine', color: 'blue' }]);
    await outbox.pulled({ gone: { lists: ['a'] } });
    expect(store.rows('lists')).toEqual([]);
  });

  describe('pulls what a function fetches', () => {
    test('again, if a change was stored meanwhile, of which the answer may not know', async () => {
      const { open, server, store } = createFixture();
      const { outbox } = open();
      const gone = await outbox.add('lists', { name: 'A' });
      const kept = await outbox.add('lists', { name: 'B' });
      await outbox.sync();
      let fetched = 0;
      await outbox.pulled(async () => {
        fetched++;
        const lists = server.shown('lists') as never;
        if (fetched > 1) return { rows: { lists } };
        await outbox.remove('lists', gone.id);
        await outbox.edit('lists', kept.id, { name: 'C' });
        await outbox.sync();
        return { rows: { lists } };
      });
      expect(fetched).toBe(2);
      expect(store.rows('lists')).toEqual([{ id: kept.id, name: 'C' }]);
    });

    test('again, if another context has stored it', async () => {
      const { open, server, store } = createFixture();
      const [{ outbox }, other] = [open(), open()];
      const { id } = await outbox.add('lists', { name: 'A' });
      await outbox.sync();
      let fetched = 0;
      await other.outbox.pulled(async () => {
        const lists = server.shown('lists') as never;
        if (++fetched > 1) return { rows: { lists } };
        await outbox.edit('lists', id, { name: 'B' });
        await outbox.sync();
        return { rows: { lists } };
      });
      expect(fetched).toBe(2);
      expect(store.rows('lists')).toEqual([{ id, name: 'B' }]);
    });

    test('once, if nothing was stored meanwhile, also right after it was opened', async () => {
      const { open, store } = createFixture();
      const first = open();
      await first.outbox.add('lists', { name: 'A' });
      await first.outbox.sync();
      const { outbox } = open();
      let fetched = 0;
      await outbox.pulled(async () => {
        fetched++;
        // What is not stored lies on top of what is fetched.
        const { id } = await outbox.add('lists', { name: 'B' });
        return { rows: { lists: [{ id: 'a' }] }, gone: { lists: [id] } };
      });
      expect(fetched).toBe(1);
      expect(store.rows('lists')).toHaveLength(3);
    });

    test('three times at most', async () => {
      const { open } = createFixture();
      const { outbox } = open();
      let fetched = 0;
      await outbox.pulled(async () => {
        await outbox.add('lists', { number: ++fetched });
        await outbox.sync();
        return {};
      });
      expect(fetched).toBe(3);
    });

    test('and rejects with what it throws', async () => {
      const { open } = createFixture();
      const { outbox } = open();
      await expect(outbox.pulled(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    });
  });

  test('writes what is pulled into all tables, or into none', async () => {
    const { store, open } = createFixture();
    const { outbox } = open();
    const pulled = {
      rows: { lists: [{ id: 'a' }], tasks: [{ id: 'b', list: 'a' }], pulls: [{ id: 'last', next: 2 }] },
      gone: { tasks: ['c'] },
    };
    const { transact } = store;
    store.transact = work =>
      transact(tx => {
        const putRow: typeof tx.putRow = (table, row) => {
          if (table === 'pulls') throw new Error('the process ends here');
          tx.putRow(table, row);
        };
        return work({ ...tx, putRow });
      });
    await expect(outbox.pulled(pulled)).rejects.toThrow('the process ends here');
    expect(['lists', 'tasks', 'pulls'].flatMap(table => store.rows(table))).toEqual([]);
    store.transact = transact;
    await outbox.pulled(pulled);
    expect(['lists', 'tasks', 'pulls'].map(table => store.rows(table).length)).toEqual([1, 1, 1]);
  });

  test('sets aside what is refused, with everything that needs it, and sends the rest', async () => {
    const { server, open } = createFixture();
    server.respond = () => new Response('', { status: 503 });
    const { outbox } = open();
    const bad = await outbox.add('lists', { name: 'Bad' });
    const task = await outbox.add('tasks', { title: 'Milk', list: bad.id });
    await outbox.add('lists', { name: 'Good' });
    server.respond = () => undefined;
    server.judge = op =>
      op.key === bad.key ? ({ is: 'refused', reason: 'invalid', message: 'No' } as never) : undefined;
    await outbox.sync();
    expect(server.shown('lists')).toMatchObject([{ name: 'Good' }]);
    expect(await outbox.setAside()).toMatchObject([
      {
        key: bad.key,
        op: 'add',
        table: 'lists',
        id: bad.id,
        reason: 'invalid',
        message: 'No',
        needs: undefined,
      },
      {
        key: task.key,
        op: 'add',
        table: 'tasks',
        id: task.id,
        reason: 'invalid',
        message: 'Needs the rejected add in lists: No',
        needs: bad.key,
      },
    ]);
    // What comes later needs it, too.
    await outbox.edit('tasks', task.id, { title: 'Bread' });
    expect(outbox.status).toMatchObject({ unsent: 0, aside: 3 });

    server.judge = () => undefined;
    await retryAside(outbox, task.key);
    await outbox.sync();
    expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
    expect(server.shown('tasks')).toMatchObject([{ title: 'Bread', list: bad.id }]);
  });

  test('takes back what is discarded', async () => {
    const { server, store, open } = createFixture();
    const { outbox } = open();
    await outbox.pulled({ rows: { lists: [{ id: 'a', name: 'A', color: 'red' }] } });
    server.judge = () => ({ is: 'refused', reason: 'forbidden', message: 'No' }) as never;
    const bad = await outbox.add('lists', { name: 'Bad' });
    await outbox.add('tasks', { title: 'Milk', list: bad.id });
    await outbox.edit('lists', 'a', { name: 'B' });
    await outbox.edit('lists', 'a', { name: 'C', color: 'blue' });
    await outbox.sync();
    const aside = await outbox.setAside();
    expect(aside.map(({ op }) => op)).toEqual(['add', 'add', 'edit', 'edit']);
    expect(
      aside.some(operation => 'token' in operation),
      'a credential',
    ).toBe(false);
    await discardAside(outbox, bad.key);
    expect(store.rows('tasks')).toEqual([]);
    await discardAside(outbox, aside[2]!.key);
    expect(store.rows('lists')).toEqual([{ id: 'a', name: 'C', color: 'blue' }]);
    await discardAside(outbox, aside[3]!.key);
    expect(store.rows('lists')).toEqual([{ id: 'a', name: 'A', color: 'red' }]);
    expect(outbox.status.aside).toBe(0);
    await expect(discardAside(outbox, bad.key)).rejects.toThrow('key: expected that of an operation');
  });

  test('sends no edit before an earlier one of its row that the server cannot take', async () => {
    const { server, open } = createFixture();
    const { outbox } = open();
    const { id, key } = await outbox.add('lists', { name: 'Home' });
    await outbox.sync();
    const isFirst = ({ ops }: RowsRequest) => ops.some(op => op.op === 'edit' && op.body['name'] === 'First');
    server.respond = request => (isFirst(request) ? new Response('', { status: 500 }) : undefined);
    await outbox.edit('lists', id, { name: 'First' });
    await outbox.edit('lists', id, { name: 'Second' });
    await outbox.sync();
    expect(server.rows.get(key)?.fields).toEqual({ name: 'Home' });
    server.respond = () => undefined;
    await outbox.sync();
    expect(server.rows.get(key)?.fields).toEqual({ name: 'Second' });
  });

  test('does not retry in one context what another has discarded', async () => {
    const { server, open } = createFixture();
    const [{ outbox }, other] = [open(), open()];
    await settle();
    server.judge = () => ({ is: 'refused', reason: 'invalid', message: 'No' }) as never;
    const { key } = await outbox.add('lists', { name: 'Home' });
    await outbox.sync();
    expect(await other.outbox.setAside()).toHaveLength(1);
    await discardAside(outbox, key);
    expect(await other.outbox.setAside()).toEqual([]);
    await expect(retryAside(other.outbox, key)).rejects.toThrow('key: expected that of an operation');
  });

  test('takes back a move to the ID that the list before has by now', async () => {
    const { server, store, open } = createFixture();
    server.respond = () => new Response('', { status: 503 });
    const { outbox } = open();
    const { id } = await outbox.add('lists', { name: 'Ours' });
    const task = await outbox.add('tasks', { list: id });
    await outbox.edit('tasks', task.id, { list: 'elsewhere' });
    server.rows.set('twin', { key: 'twin', table: 'lists', account: '', id, fields: {}, isGone: false });
    server.judge = ({ op }) =>
      op === 'edit' ? ({ is: 'refused', reason: 'gone', message: 'No' } as never) : undefined;
    server.respond = () => undefined;
    await outbox.sync();
    const [list] = store.rows('lists');
    expect(list!.id).not.toBe(id);
    const [move] = await outbox.setAside();
    await discardAside(outbox, move!.key);
    expect(store.rows('tasks')).toEqual([{ id: task.id, list: list!.id }]);
  });

  test('makes all changes of a transaction or none, and sends them together', async () => {
    const { server, store, open } = createFixture();
    server.respond = () => new Response('', { status: 503 });
    const { outbox } = open();
    const failing = outbox.transaction(changes => {
      changes.add('lists', { name: 'Home' });
      changes.remove('lists', 'not there');
    });
    await expect(failing).rejects.toThrow('id: expected that of a row of lists, got "not there"');
    expect(store.rows('lists')).toEqual([]);
    await outbox.transaction(changes => {
      const { id } = changes.add('lists', { name: 'Home' });
      changes.add('tasks', { title: 'Milk', list: id });
    });
    server.respond = () => undefined;
    server.judge = op =>
      op.table === 'tasks' ? ({ is: 'refused', reason: 'invalid', message: 'No' } as never) : undefined;
    await outbox.sync();
    expect(server.rows.size).toBe(0);
    expect(await outbox.setAside()).toHaveLength(2);
    server.judge = () => undefined;
    await retryAside(outbox, (await outbox.setAside())[0]!.key);
    await outbox.sync();
    expect(server.rows.size).toBe(2);
  });

  test('sends an operation only under the account under which it was made', async () => {
    const fixture = createFixture();
    const { server, world } = fixture;
    fixture.account = server.account = 'anna';
    server.respond = () => new Response('', { status: 503 });
    const { outbox } = fixture.open();
    await outbox.add('lists', { name: 'of Anna' });
    fixture.account = server.account = 'ben';
    server.respond = () => undefined;
    await outbox.add('lists', { name: 'of Ben' });
    await outbox.sync();
    expect(server.shown('lists')).toMatchObject([{ name: 'of Ben' }]);
    expect(outbox.status).toMatchObject({ phase: 'idle', unsent: 1, aside: 0 });
    fixture.account = server.account = 'anna';
    await outbox.sync();
    await world.pass(1);
    expect([...server.rows.values()].map(({ account }) => account)).toEqual(['ben', 'anna']);
    // The server sees it, too, where another tab has signed in somebody else.
    expect(server.requests.at(-1)).toMatchObject({ account: 'anna' });
  });

  test('finds the operation that makes requests fail, and sends the others', async () => {
    const { server, open, world } = createFixture();
    const { outbox } = open();
    server.respond = () => new Response('', { status: 503 });
    const adds = [];
    for (let i = 0; i < 20; i++) adds.push(await outbox.add('lists', { i }));
    const poison = adds[7]!.key;
    server.respond = ({ ops }) =>
      ops.some(({ key }) => key === poison) ? new Response('', { status: 500 }) : undefined;
    await outbox.sync();
    expect(server.rows.size).toBe(19);
    expect(outbox.status).toMatchObject({ phase: 'waiting', unsent: 1, aside: 0 });
    await world.pass(60_000);
    expect(outbox.status).toMatchObject({ phase: 'idle', unsent: 0, aside: 1 });
    expect(await outbox.setAside()).toMatchObject([{ key: poison, reason: 'failed' }]);
  });

  test('gives a row as many IDs as copies of its memory have taken', async () => {
    const { server, open } = createFixture();
    const { outbox } = open();
    let taken = 8;
    server.judge = op => (op.op === 'add' && taken-- > 0 ? { is: 'new-id' } : undefined);
    const { key } = await outbox.add('lists', { name: 'Ours' });
    for (let i = 0; i < 8 && outbox.status.unsent; i++) await outbox.sync();
    expect(outbox.status).toMatchObject({ phase: 'idle', unsent: 0, aside: 0 });
    expect(server.rows.has(key)).toBe(true);
  });

  test('gives a row the ID that it is stored under once another row here has left that', async () => {
    const { server, store, open } = createFixture();
    const { outbox, events } = open();
    server.respond = () => new Response('', { status: 503 });
    const first = await outbox.add('lists', { name: 'First' });
    const second = await outbox.add('lists', { name: 'Second' });
    // A copy of this memory has stored the first, under the next ID that both have drawn.
    const row = { key: first.key, table: 'lists', account: '', fields: {}, isGone: false };
    server.rows.set(first.key, { ...row, id: second.id });
    server.respond = () => undefined;
    for (let i = 0; i < 3 && outbox.status.unsent; i++) await outbox.sync();
    const renamed = events.flatMap(event => (event.type === 'renamed' ? event : []));
    expect(renamed.map(({ key }) => key)).toEqual([second.key, first.key]);
    const names = new Map(store.rows('lists').map(({ id, name }) => [id, name]));
    expect(names.get(second.id)).toBe('First');
    expect(names.get(server.rows.get(second.key)!.id)).toBe('Second');
  });

  test('sets nothing aside while the server knows only what it had stored before', async () => {
    const { server, open, world } = createFixture();
    const { outbox } = open();
    server.respond = () => new Response('', { status: 503 });
    await outbox.add('lists', { name: 'New' });
    const { key, id } = await outbox.add('lists', { name: 'Old' });
    // Its answer was lost, and since then the table lacks a column.
    server.rows.set(key, { key, table: 'lists', account: '', id, fields: {}, isGone: false });
    server.respond = ({ ops }) =>
      ops.some(op => !server.rows.has(op.key)) ? new Response('', { status: 500 }) : undefined;
    await world.pass(3_600_000);
    expect(outbox.status).toMatchObject({ phase: 'waiting', unsent: 1, aside: 0 });
    server.respond = () => undefined;
    await outbox.sync();
    expect(outbox.status).toMatchObject({ phase: 'idle', unsent: 0, aside: 0 });
  });

  test('sets nothing aside while the server answers nothing', async () => {
    const { server, open, world } = createFixture();
    const { outbox } = open();
    server.respond = () => Promise.reject(new Error('offline'));
    await outbox.add('lists', {});
    await world.pass(3_600_000);
    expect(outbox.status).toMatchObject({
      phase: 'waiting',
      unsent: 1,
      aside: 0,
      problem: { code: 'unreachable' },
    });
    expect(server.requests.length).toBeLessThan(60);
  });

  test('says while it waits why changes are left', async () => {
    const fixture = createFixture();
    const { server } = fixture;
    fixture.account = server.account = 'anna';
    const { outbox } = fixture.open();
    server.respond = ({ ops }) => (ops.length ? new Response('', { status: 500 }) : undefined);
    const { id } = await outbox.add('lists', {});
    expect(await outbox.sync()).toMatchObject({
      phase: 'waiting',
      problem: { code: 'server', message: 'The server answers with status 500' },
    });
    // What a rows handler says, and not the page of a proxy.
    for (const [text, shown] of [
      ['{"error":"namespace: expected \\"tasks\\""}', ': namespace: expected "tasks"'],
      [`{"error":"${'a'.repeat(9000)}`, `: ${'a'.repeat(200)}`],
      ['<html>', ''],
    ]) {
      server.respond = ({ ops }) => (ops.length ? new Response(text!, { status: 400 }) : undefined);
      const message = `The server answers with status 400${shown}`;
      expect(await outbox.sync()).toMatchObject({ problem: { message } });
    }
    fixture.account = server.account = 'ben';
    expect(await outbox.sync()).toMatchObject({ phase: 'idle', unsent: 1, problem: { code: 'signed-out' } });
    await outbox.add('tasks', { list: id });
    expect(await outbox.sync()).toMatchObject({ phase: 'waiting', problem: { code: 'server' } });
  });

  test('no longer says why it has waited once something is stored', async () => {
    const { server, open } = createFixture();
    const { outbox, events } = open();
    server.respond = () => new Response('', { status: 503 });
    for (let i = 0; i < 60; i++) await outbox.add('lists', {});
    expect((await outbox.sync()).problem).toMatchObject({ code: 'server' });
    server.respond = () => undefined;
    await outbox.sync();
    const sending = events.flatMap(event => (event.type === 'status' ? event.status : []));
    const half = sending.filter(({ unsent }) => unsent === 10).at(-1);
    expect(half).toEqual({ phase: 'sending', unsent: 10, aside: 0 });
  });

  test('ends a request that is not answered', async () => {
    const { server, open, world } = createFixture();
    const { outbox } = open();
    server.respond = () => new Promise(() => undefined);
    await outbox.add('lists', {});
    const synced = outbox.sync();
    // Two requests of the attempt that runs already, and two of the one that was asked for.
    await world.pass(120_000);
    await synced;
    expect(outbox.status).toMatchObject({ unsent: 1, problem: { code: 'unreachable' } });
  });

  test('waits for as long as the server asks', async () => {
    const { server, open, world } = createFixture();
    const { outbox } = open();
    server.respond = () => new Response('', { status: 503, headers: { 'retry-after': '600' } });
    await outbox.add('lists', {});
    await outbox.sync();
    const { length } = server.requests;
    await world.pass(599_000);
    expect(server.requests).toHaveLength(length);
    await world.pass(1000);
    expect(server.requests).toHaveLength(length + 1);
  });

  describe('when the ledger alone was restored', () => {
    /** A server that goes back to what it is now. */
    function createRestored() {
      const fixture = createFixture();
      const { server } = fixture;
      return Object.assign(fixture, {
        /** From now on, each answer is that of a ledger which has only what there was. */
        forgetEachTime(restore: () => void) {
          server.respond = () => {
            restore();
            return undefined;
          };
          server.requests.length = 0;
        },
        backUp() {
          const [rows, changes] = [structuredClone(server.rows), [...server.changes]];
          return () => {
            server.rows = structuredClone(rows);
            server.changes = [...changes];
          };
        },
      });
    }

    test.each(['sync', 'add'] as const)('sends again what it has forgotten, in order, by %s', async how => {
      const { server, open, backUp, world } = createRestored();
      const { outbox } = open();
      const list = await outbox.add('lists', { name: 'Home' });
      await outbox.sync();
      const restore = backUp();
      await outbox.edit('lists', list.id, { name: 'First' });
      await outbox.edit('lists', list.id, { name: 'Second' });
      const task = await outbox.add('tasks', { list: list.id });
      await outbox.sync();
      restore();
      if (how === 'sync') await outbox.sync();
      else await outbox.add('lists', {});
      await world.pass(2000);
      expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
      expect(server.rows.get(list.key)?.fields).toEqual({ name: 'Second' });
      expect(server.rows.get(task.key)?.fields).toEqual({ list: list.id });
    });

    test('finds it by an older operation that was stored last', async () => {
      const { server, open, backUp, world } = createRestored();
      const { outbox } = open();
      server.judge = op =>
        op.op === 'add' && op.body['bad']
          ? ({ is: 'refused', reason: 'invalid', message: 'No' } as never)
          : undefined;
      const { key } = await outbox.add('lists', { bad: true });
      await outbox.add('lists', {});
      await outbox.sync();
      const restore = backUp();
      server.judge = () => undefined;
      await retryAside(outbox, key);
      await outbox.sync();
      restore();
      await outbox.sync();
      await world.pass(2000);
      expect(server.rows.has(key)).toBe(true);
    });

    test('finds it by an older operation that another one needs', async () => {
      const { server, open, world } = createRestored();
      const { outbox } = open();
      const list = await outbox.add('lists', { name: 'Home' });
      await outbox.add('lists', {});
      await outbox.sync();
      // What another tab had sent before that was answered came to a ledger that had lost it.
      server.rows.delete(list.key);
      const task = await outbox.add('tasks', { list: list.id });
      await outbox.sync();
      await world.pass(2000);
      expect(server.rows.get(list.key)?.fields).toEqual({ name: 'Home' });
      expect(server.rows.get(task.key)?.fields).toEqual({ list: list.id });
      expect(outbox.status.unsent).toBe(0);
    });

    test('says of a row that it was stored, and of one that it was not told of, nothing', async () => {
      const { server, open, backUp, world } = createRestored();
      const { outbox } = open();
      const restore = backUp();
      const stored = await outbox.add('lists', {});
      await outbox.sync();
      const marks = () =>
        server.requests.flatMap(({ ops }) =>
          ops.map(op => [op.key, op.op === 'add' && 'again' in op && op.again]),
        );
      expect(marks()).toEqual([[stored.key, false]]);
      restore();
      server.requests.length = 0;
      const fresh = await outbox.add('lists', {});
      await outbox.sync();
      await world.pass(2000);
      expect(new Set(marks().map(String))).toEqual(new Set([`${stored.key},true`, `${fresh.key},false`]));
    });

    test('says nothing of the sort of another ID that the row gets', async () => {
      const { server, open, backUp, world } = createRestored();
      const { outbox } = open();
      const restore = backUp();
      const { key, id } = await outbox.add('lists', {});
      await outbox.sync();
      restore();
      server.judge = op => (op.op === 'add' && op.id === id ? ({ is: 'new-id' } as never) : undefined);
      await outbox.sync();
      await world.pass(2000);
      expect(server.rows.has(key)).toBe(true);
      expect(server.requests.flatMap(({ ops }) => ops).at(-1)).not.toHaveProperty('again');
    });

    test('names rows by their IDs whose additions it no longer keeps', async () => {
      const { server, open, world } = createRestored();
      const { outbox } = open();
      const list = await outbox.add('lists', {});
      const task = await outbox.add('tasks', { list: list.id });
      await outbox.sync();
      await world.pass(4 * 86_400_000);
      await outbox.edit('tasks', task.id, { list: list.id });
      await outbox.sync();
      await world.pass(4 * 86_400_000);
      await outbox.edit('lists', list.id, {});
      await outbox.sync();
      // The ledger has lost all, and the rows are there.
      server.changes.length = 0;
      server.requests.length = 0;
      await outbox.sync();
      await world.pass(2000);
      expect(server.requests.flatMap(({ ops }) => ops)).toMatchObject([
        { table: 'tasks', row: { id: task.id }, refs: { list: { id: list.id } } },
        { table: 'lists', row: { id: list.id } },
      ]);
      expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
    });

    test('names only what the account has stored', async () => {
      const fixture = createRestored();
      const { server } = fixture;
      fixture.account = server.account = 'anna';
      const { outbox } = fixture.open();
      const anna = await outbox.add('lists', {});
      await outbox.sync();
      fixture.account = server.account = 'ben';
      await outbox.sync();
      expect(server.requests.at(-1)?.last).toEqual([]);
      const ben = await outbox.add('lists', {});
      await outbox.sync();
      await outbox.sync();
      expect(server.requests.at(-1)?.last).toEqual([ben.key]);
      fixture.account = server.account = 'anna';
      await outbox.sync();
      expect(server.requests.at(-1)?.last).toEqual([anna.key]);
    });

    test('sends nothing again for a server that does not look', async () => {
      const { server, open, world } = createRestored();
      server.isOld = true;
      const { outbox } = open();
      await outbox.add('lists', {});
      await outbox.sync();
      server.rows.clear();
      await outbox.sync();
      await world.pass(60_000);
      expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
      expect(server.rows.size).toBe(0);
    });

    test('sends again once for each answer, also where two ledgers answer in turn', async () => {
      const { server, open, backUp, forgetEachTime, world } = createRestored();
      const { outbox } = open();
      const empty = backUp();
      await outbox.add('lists', {});
      await outbox.sync();
      forgetEachTime(empty);
      await outbox.sync();
      await world.pass(3_600_000);
      expect(server.requests.length).toBeLessThan(5);
      expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
    });

    test('waits longer each time where that never ends', async () => {
      const { server, open, backUp, forgetEachTime, world } = createRestored();
      const { outbox } = open();
      const empty = backUp();
      server.respond = () => new Response('', { status: 503 });
      for (let i = 0; i < 60; i++) await outbox.add('lists', {});
      // These are two batches.
      forgetEachTime(empty);
      await outbox.sync();
      await world.pass(3_600_000);
      expect(server.requests.length).toBeLessThan(60);
      server.respond = () => undefined;
      await outbox.sync();
      await outbox.sync();
      expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
      expect(server.rows.size).toBe(60);
    });

    test('drops what was stored more than 400 days ago, and is no longer known', async () => {
      const { server, open, world } = createRestored();
      const { outbox } = open();
      const { id } = await outbox.add('lists', {});
      await outbox.edit('lists', id, { name: 'Home' });
      await outbox.sync();
      // The entries of edits are deleted by then.
      server.changes.length = 0;
      server.judge = ({ op }) =>
        op === 'edit' ? ({ is: 'refused', reason: 'stale', message: 'Old' } as never) : undefined;
      await outbox.sync();
      await world.pass(2000);
      expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
      const { length } = server.requests;
      await outbox.sync();
      expect(server.requests).toHaveLength(length + 1);
    });
  });

  test('sends stored rows again when the server was restored, and forgets them after seven days', async () => {
    const { server, open, world } = createFixture();
    const { outbox } = open();
    const list = await outbox.add('lists', {});
    await outbox.add('tasks', { list: list.id });
    await outbox.sync();
    server.rows.clear();
    server.epoch = 2;
    await outbox.add('lists', {});
    await world.pass(10_000);
    expect(server.rows.size).toBe(3);
    expect(server.rows.get(list.key)?.id).toBe(list.id);
    await world.pass(8 * 86_400_000);
    await outbox.add('lists', {});
    await outbox.sync();
    server.rows.clear();
    server.epoch = 3;
    await outbox.add('lists', {});
    await world.pass(10_000);
    expect(server.rows.size).toBe(2);
    expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
  });

  test('shows a row again that somebody had removed, when the server has forgotten both', async () => {
    const { server, open, store } = createFixture();
    const { outbox } = open();
    const { id } = await outbox.add('lists', { title: 'a' });
    const edited = await outbox.add('lists', { title: 'b' });
    await outbox.edit('lists', edited.id, { title: 'c' });
    await outbox.sync();
    await outbox.pulled({ gone: { lists: [id, edited.id] } });
    expect(store.rows('lists')).toEqual([]);
    server.rows.clear();
    Object.assign(server, { changes: [], epoch: 2, judge: () => ({ is: 'refused', reason: 'invalid' }) });
    await outbox.add('lists', { title: 'd' });
    await outbox.sync();
    await outbox.sync();
    expect(outbox.status.aside).toBe(4);
    expect(
      store
        .rows('lists')
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['a', 'c', 'd']);
  });

  test('sends stored rows again when its device hears that the server was restored', async () => {
    const { server, device, open, world } = createFixture();
    const { outbox } = open();
    await outbox.add('lists', {});
    await outbox.sync();
    server.rows.clear();
    server.epoch = 2;
    device.hear(2);
    await world.pass(10_000);
    expect(server.rows.size).toBe(1);
    expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
  });

  test('finds by sync, and when it is opened, that the server was restored, although nothing is unsent', async () => {
    const { server, open, world } = createFixture();
    let { outbox } = open();
    await outbox.add('lists', {});
    await outbox.sync();
    for (const notice of [() => outbox.sync(), () => ({ outbox } = open())]) {
      server.rows.clear();
      server.epoch++;
      await world.pass(10_000);
      expect(server.rows.size).toBe(0);
      await notice();
      await world.pass(10_000);
      expect(server.rows.size).toBe(1);
      expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
    }
    await world.pass(10_000);
    const { length } = server.requests;
    await outbox.sync();
    expect(server.requests.length).toBe(length + 1);
  });

  test('asks whether the server was restored where a row is gone that it has stored', async () => {
    const { server, store, open, world } = createFixture();
    const { outbox } = open();
    const { id, key } = await outbox.add('lists', { name: 'Home' });
    await outbox.sync();
    const requests = server.requests.length;
    await outbox.pulled({ gone: { lists: ['of-another-device'] } });
    await settle();
    expect(server.requests).toHaveLength(requests);
    server.rows.clear();
    await outbox.pulled({ gone: { lists: [id] } });
    expect(store.rows('lists')).toEqual([]);
    await world.pass(2000);
    expect(server.rows.has(key)).toBe(true);
    expect(store.rows('lists')).toEqual([{ id, name: 'Home' }]);
  });

  test('takes no rows of another session than that of who is signed in when they are written', async () => {
    const fixture = createFixture();
    fixture.account = 'anna';
    const { outbox } = fixture.open();
    const rows = [{ id: 'a', title: "Anna's" }];
    const rejected = { code: 'ERR_SIGNED_OUT' };
    const message = 'Sign in again: the rows are of no account';
    await expect(outbox.pulled({ rows: { lists: rows } })).rejects.toMatchObject({ ...rejected, message });
    await expect(outbox.pulled({ rows: { lists: rows }, account: 'ben' })).rejects.toMatchObject(rejected);
    await outbox.pulled({ rows: { lists: rows }, account: 'anna' });
    const late = outbox.pulled({ gone: { lists: ['a'] }, account: 'anna' });
    fixture.account = 'ben';
    await expect(late).rejects.toMatchObject(rejected);
    expect(fixture.store.rows('lists')).toEqual(rows);
  });

  test('says that it is opening until it knows what is in it', async () => {
    const { open, server } = createFixture();
    server.respond = () => new Response('', { status: 503 });
    const before = open().outbox;
    await before.add('lists', {});
    await before.close();
    const { outbox } = open();
    expect(outbox.status).toMatchObject({ phase: 'opening', unsent: 0 });
    await outbox.setAside();
    expect(outbox.status.unsent).toBe(1);
  });

  test('keeps a stored row for longer than seven days, until the server answers again', async () => {
    const { server, open, world } = createFixture();
    const { outbox } = open();
    await outbox.add('lists', {});
    await outbox.sync();
    await world.pass(8 * 86_400_000);
    await outbox.sync();
    server.rows.clear();
    server.epoch = 2;
    await outbox.add('lists', {});
    await world.pass(10_000);
    expect(server.rows.size).toBe(2);
  });

  test('keeps what one person has stored, until the server answers that person again', async () => {
    const fixture = createFixture();
    const { server, open, world } = fixture;
    fixture.account = server.account = 'anna';
    const { outbox } = open();
    await outbox.add('lists', {});
    await outbox.sync();
    await world.pass(8 * 86_400_000);
    fixture.account = server.account = 'ben';
    await outbox.add('lists', {});
    await outbox.sync();
    server.rows.clear();
    server.epoch = 2;
    fixture.account = server.account = 'anna';
    await outbox.sync();
    await outbox.sync();
    expect(server.rows.size).toBe(1);
    expect(outbox.status.unsent).toBe(1);
    await outbox.add('lists', {});
    await outbox.sync();
    expect(server.rows.size).toBe(2);
  });

  test.each([
    ['ahead when they were made', { made: 30, stored: 0 }],
    ['behind when they were stored', { made: 0, stored: -30 }],
  ])('keeps stored rows if the clock was a month %s', async (_, days) => {
    const { server, open, world } = createFixture();
    const { outbox } = open();
    const startMs = world.nowMs;
    server.nowMs = () => startMs;
    await outbox.add('lists', {});
    await outbox.sync();
    server.respond = () => new Response('', { status: 503 });
    world.nowMs = startMs + days.made * 86_400_000;
    await outbox.add('lists', {});
    await outbox.sync();
    server.respond = () => undefined;
    world.nowMs = startMs + days.stored * 86_400_000;
    await outbox.sync();
    world.nowMs = startMs;
    await outbox.add('lists', {});
    await outbox.sync();
    expect(server.rows.size).toBe(3);
    server.rows.clear();
    server.epoch = 2;
    await outbox.sync();
    await outbox.sync();
    expect(server.rows.size).toBe(3);
  });

  test('keeps a stored row when an answer from before a restore comes eight days late', async () => {
    const { server, open, world } = createFixture();
    const { outbox } = open();
    await outbox.add('lists', {});
    await outbox.sync();
    let late: Response | undefined;
    server.respond = ({ ops: [op] }) => {
      if (!op) return undefined;
      const answers = [{ key: op.key, is: 'done', id: op.op === 'add' && op.id }];
      late = Response.json({ v: 1, authority: 'paper', epoch: 1, nowMs: world.nowMs, answers });
      return new Response('', { status: 503 });
    };
    await outbox.add('lists', {});
    await outbox.sync();
    server.rows.clear();
    world.nowMs += 8 * 86_400_000;
    server.respond = () => late?.clone();
    await outbox.sync();
    server.respond = () => undefined;
    server.epoch = 2;
    await outbox.add('lists', {});
    await world.pass(10_000);
    expect(server.rows.size).toBe(3);
  });

  test.each([[[null]], [[{ key: 'unknown', is: 'done' }]], [[{ is: 'stored' }]]])(
    'keeps a row when its authority answers %j',
    async answers => {
      const { server, open } = createFixture();
      const { outbox } = open();
      server.respond = ({ ops }) =>
        Response.json({
          v: 1,
          authority: 'paper',
          epoch: 1,
          nowMs: 1,
          answers: answers.map(answer => answer && { key: ops[0]?.key, ...answer }),
        });
      await outbox.add('lists', { name: 'Home' });
      await outbox.sync();
      expect(outbox.status).toMatchObject({ phase: 'waiting', unsent: 1, aside: 0 });
      server.respond = () => undefined;
      await outbox.sync();
      expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
    },
  );

  test('takes no answer of another authority', async () => {
    const { server, open } = createFixture();
    const { outbox } = open();
    server.authority = 'staging';
    await outbox.add('lists', {});
    await outbox.sync();
    expect(outbox.status).toMatchObject({ unsent: 1, problem: { code: 'other-authority' } });
  });

  test('lets its device check in where another authority answers, with which it may have to start over', async () => {
    const { server, device, open, world } = createFixture();
    const { outbox } = open();
    const { key } = await outbox.add('lists', {});
    await outbox.sync();
    server.authority = 'new';
    server.rows.clear();
    const { checkIn } = device;
    device.checkIn = async () => {
      device.status = { ...device.status, authority: server.authority };
      return checkIn();
    };
    await outbox.add('lists', {});
    await outbox.sync();
    await world.pass(5000);
    expect(device.checkIns).toBe(1);
    expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
    expect(server.rows.has(key)).toBe(true);
  });

  test('maps the former ID of a row in a context that has not reported the new one', async () => {
    const { server, store, open } = createFixture();
    const { outbox } = open();
    const stale = open();
    await settle();
    server.respond = () => new Response('', { status: 503 });
    const { id, key } = await outbox.add('lists', { name: 'Ours' });
    server.rows.set('twin', { key: 'twin', table: 'lists', account: '', id, fields: {}, isGone: false });
    await outbox.pulled({ rows: { lists: [{ id, name: 'Theirs' }] } });
    server.respond = () => undefined;
    await outbox.sync();
    const ours = store.rows('lists').find(row => row['name'] === 'Ours')!;
    expect(ours.id).not.toBe(id);
    // The other context has the old ID on its screen, as that of its own list.
    const task = await stale.outbox.add('tasks', { list: id });
    expect(store.rows('tasks')).toMatchObject([{ id: task.id, list: ours.id }]);
    expect(stale.events).toContainEqual({ type: 'renamed', table: 'lists', from: id, to: ours.id, key });
    // Now it has not: this is the row of somebody else.
    const other = await stale.outbox.add('tasks', { list: id });
    await stale.outbox.sync();
    expect(server.rows.get(other.key)?.fields['list']).toBe(id);
    expect(server.rows.get(task.key)?.fields['list']).toBe(ours.id);
  });

  test('does not take the ID of a row that was removed for the former one of its own', async () => {
    const { server, store, open } = createFixture();
    const { outbox } = open();
    server.respond = () => new Response('', { status: 503 });
    const { id } = await outbox.add('lists', { name: 'Ours' });
    server.rows.set('twin', { key: 'twin', table: 'lists', account: '', id, fields: {}, isGone: false });
    await outbox.pulled({ rows: { lists: [{ id, name: 'Theirs' }] } });
    server.respond = () => undefined;
    await outbox.sync();
    server.respond = () => new Response('', { status: 503 });
    await outbox.remove('lists', id);
    // Another tab still shows it.
    await outbox.add('tasks', { list: id });
    expect(store.rows('tasks')).toMatchObject([{ list: id }]);
  });

  test('tells a row that a pull removed from its own row, which once had that ID', async () => {
    const { server, store, open } = createFixture();
    const { outbox } = open();
    server.respond = () => new Response('', { status: 503 });
    const { id } = await outbox.add('lists', { name: 'Ours' });
    server.rows.set('twin', { key: 'twin', table: 'lists', account: '', id, fields: {}, isGone: false });
    server.respond = () => undefined;
    await outbox.sync();
    const ours = store.rows('lists')[0]!;
    // Until another row has it, it names its own.
    await outbox.edit('lists', id, { name: 'Still ours' });
    expect(store.rows('lists')).toEqual([{ ...ours, name: 'Still ours' }]);
    await outbox.pulled({ rows: { lists: [{ id, name: 'Theirs' }] } });
    await outbox.pulled({ gone: { lists: [id] } });
    // The page still showed theirs when this was asked for.
    await expect(outbox.edit('lists', id, { name: 'Theirs 2' })).rejects.toThrow(RangeError);
    expect(store.rows('lists')).toEqual([{ ...ours, name: 'Still ours' }]);
  });

  test('reports rows of other contexts only behind the IDs that have changed, also if its store fails', async () => {
    const { server, store, open, post } = createFixture();
    const { outbox } = open();
    let isBroken = false;
    const other = open({
      ...store,
      transact: async work => (isBroken ? Promise.reject(new Error('disk full')) : store.transact(work)),
    });
    await settle();
    server.respond = () => new Response('', { status: 503 });
    const { id } = await outbox.add('lists', { name: 'Ours' });
    server.rows.set('twin', { key: 'twin', table: 'lists', account: '', id, fields: {}, isGone: false });
    server.respond = () => undefined;
    await outbox.sync();
    isBroken = true;
    post(['lists']);
    await settle();
    const seen = () => other.events.flatMap(({ type }) => (type === 'status' ? [] : type));
    expect(seen()).toEqual([]);
    isBroken = false;
    await other.outbox.setAside();
    expect(seen()).toEqual(['renamed', 'rows']);
  });

  test('says that the disk is full, whatever the store calls it', async () => {
    const { store, open } = createFixture();
    const quota = new DOMException('', 'QuotaExceededError');
    const fulls = [quota, Object.assign(new Error('AbortError'), { inner: quota })];
    for (const full of [...fulls, new Error('SQLite3: database or disk is full')]) {
      const { outbox } = open({ ...store, transact: () => Promise.reject(full) });
      await expect(outbox.add('lists', { name: 'Ours' })).rejects.toMatchObject({
        code: 'ERR_STORE_FULL',
        cause: full,
      });
      await expect(outbox.sync()).resolves.toMatchObject({
        problem: { code: 'failed', message: 'Nothing was written: no space is left' },
      });
    }
  });

  test('maps an ID that was named before it changed, in a call that is written after the change', async () => {
    const { server, store, open } = createFixture();
    let gate: Promise<void> | undefined;
    const { outbox } = open({
      ...store,
      async transact(work) {
        await gate;
        return store.transact(work);
      },
    });
    server.respond = () => new Response('', { status: 503 });
    const { id, key } = await outbox.add('lists', { name: 'Ours' });
    server.rows.set('twin', { key: 'twin', table: 'lists', account: '', id, fields: {}, isGone: false });
    await outbox.pulled({ rows: { lists: [{ id, name: 'Theirs' }] } });
    server.respond = () => undefined;
    let write = () => {};
    gate = new Promise(resolve => {
      write = resolve;
    });
    const task = outbox.add('tasks', { list: id });
    gate = undefined;
    await outbox.sync();
    expect(server.rows.get(key)?.id).not.toBe(id);
    write();
    await task;
    expect(store.rows('tasks')).toMatchObject([{ list: server.rows.get(key)?.id }]);
  });

  test('draws another ID in place of one that a pulled row has', async () => {
    const { device, store, open } = createFixture();
    const { outbox } = open();
    const id = device.next();
    device.last--;
    await outbox.pulled({ rows: { lists: [{ id, name: 'Theirs' }] } });
    const own = await outbox.add('lists', { name: 'Ours' });
    expect(own.id).not.toBe(id);
    expect(store.rows('lists').map(({ name }) => name)).toEqual(['Theirs', 'Ours']);
  });

  test('draws a further ID in place of one that a pulled row has', async () => {
    const { server, device, store, open } = createFixture();
    server.respond = () => new Response('', { status: 503 });
    const { outbox } = open();
    const { id } = await outbox.add('lists', { name: 'Ours' });
    const next = device.next();
    device.last--;
    for (const taken of [id, next])
      server.rows.set(taken, {
        ...{ key: taken, table: 'lists', account: '', id: taken },
        ...{ fields: { name: 'Theirs' }, isGone: false },
      });
    await outbox.pulled({ rows: { lists: [{ id: next, name: 'Theirs' }] } });
    server.respond = () => undefined;
    await outbox.sync();
    await outbox.sync();
    expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
    expect(store.rows('lists').map(({ name }) => name)).toEqual(['Theirs', 'Ours']);
    expect(server.shown('lists')).toHaveLength(3);
  });

  test('gives a row one further ID when two contexts are asked for one at once', async () => {
    const { server, device, open } = createFixture();
    const [{ outbox, events }, other] = [open(), open()];
    server.respond = () => new Response('', { status: 503 });
    const { id, key } = await outbox.add('lists', {});
    server.rows.set('twin', { key: 'twin', table: 'lists', account: '', id, fields: {}, isGone: false });
    let isFirst = true;
    server.respond = async ({ ops }) => {
      if (ops.length && isFirst) {
        isFirst = false;
        await other.outbox.within(async scope => {
          await renew(scope, scope.entries.get(key)!, { id: device.next(), token: null });
        });
      }
      return undefined;
    };
    await outbox.sync();
    await outbox.sync();
    const renamed = events.flatMap(event => (event.type === 'renamed' ? event.to : []));
    expect(renamed).toEqual([server.rows.get(key)?.id]);
  });

  test('keeps the ID of a row that another context was told is stored, whatever an earlier request is answered', async () => {
    const { server, store, open, world } = createFixture();
    const [{ outbox, events }, other] = [open(), open()];
    server.respond = () => new Response('', { status: 503 });
    const { id, key } = await outbox.add('lists', {});
    const from = { v: 1, authority: 'paper', epoch: 1, nowMs: 1 } as const;
    let isFirst = true;
    server.respond = async ({ ops }) => {
      if (!ops.length || !isFirst) return undefined;
      isFirst = false;
      // It is stored, and the ledger is lost, which has then no entry for this request.
      const told = (answer: object) =>
        other.outbox.within(async scope => {
          await takeAnswer(scope, [...scope.entries.values()], [], { ...from, answers: [], ...answer });
        });
      await told({ answers: [{ key, is: 'done', id }] });
      await told({ isRestored: true });
      return Response.json({ ...from, answers: [{ key, is: 'new-id' }] });
    };
    await outbox.sync();
    await world.pass(5000);
    expect(events.map(({ type }) => type)).not.toContain('renamed');
    expect(store.rows('lists')).toEqual([{ id }]);
    expect(server.rows.get(key)?.id).toBe(id);
  });

  test('relies on no answer to a question that left out what another context was told is stored', async () => {
    const { server, open } = createFixture();
    const [{ outbox }, other] = [open(), open()];
    server.respond = () => new Response('', { status: 503 });
    const [early, late] = [await outbox.add('lists', {}), await outbox.add('lists', {})];
    const from = { v: 1, authority: 'paper', epoch: 1, nowMs: 1 } as const;
    let isFirst = true;
    server.respond = async ({ ops }) => {
      if (!ops.length || !isFirst) return undefined;
      isFirst = false;
      const answers = [{ key: early.key, is: 'done', id: early.id }] as const;
      await other.outbox.within(async scope => {
        await takeAnswer(scope, [...scope.entries.values()], [], { ...from, answers });
      });
      // The server is restored, which has lost that, and stores the other one.
      const row = { ...late, table: 'lists', account: '', fields: {}, isGone: false };
      server.rows.set(late.key, row);
      return Response.json({ ...from, answers: [{ key: late.key, is: 'done', id: late.id }] });
    };
    await outbox.sync();
    await outbox.sync();
    expect([...server.rows.keys()].sort()).toEqual([early.key, late.key].sort());
  });

  test('asks for all that was stored together: a request that comes again can store a part of it', async () => {
    const { server, open } = createFixture();
    const { outbox } = open();
    server.respond = () => new Response('', { status: 503 });
    const [first] = [await outbox.add('lists', {}), await outbox.add('lists', {})];
    server.respond = () => undefined;
    await outbox.sync();
    expect(server.rows.delete(first.key)).toBe(true);
    await outbox.sync();
    await outbox.sync();
    expect(server.rows.size).toBe(2);
  });

  test('asks for the last that was settled, however many were stored together', async () => {
    const { server, open } = createFixture();
    const { outbox } = open();
    for (let i = 0; i < 3; i++)
      await outbox.transaction(({ add }) => {
        for (let j = 0; j < 40; j++) add('lists', {});
      });
    await outbox.sync();
    server.judge = () => ({ is: 'refused', reason: 'conflict', message: 'no' }) as never;
    const { key } = await outbox.add('lists', {});
    await outbox.sync();
    server.judge = () => undefined;
    await outbox.add('lists', {});
    await outbox.sync();
    await retryAside(outbox, key);
    await outbox.sync();
    // All of them name the same time, and a request names at most 100.
    server.requests.length = 0;
    server.respond = () => (server.requests.length > 10 ? new Response('', { status: 503 }) : undefined);
    await outbox.add('lists', {});
    await outbox.sync();
    expect(server.requests.find(({ ops }) => ops.length)?.last?.[0]).toBe(key);
    expect(outbox.status).toMatchObject({ unsent: 0, aside: 0 });
  });

  test('sets nothing aside that was stored meanwhile, as by another context', async () => {
    const { server, open, world } = createFixture();
    const { outbox } = open();
    let isStored = false;
    server.isOld = true;
    server.respond = async ({ ops: [op], known }) => {
      if (op) return new Response('', { status: 413 });
      isStored = true;
      if (!known)
        await outbox.within(scope => {
          for (const entry of scope.entries.values()) {
            const settled = { state: 'settled', settledBy: 'paper:1', settledMs: world.nowMs } as const;
            scope.entries.set(entry.key, { ...entry, ...settled });
          }
        });
      return undefined;
    };
    await outbox.add('lists', {});
    await world.pass(60_000);
    expect(isStored).toBe(true);
    expect(outbox.status).toEqual({ phase: 'idle', unsent: 0, aside: 0 });
  });

  test('keeps the order in which a row was edited, when the first edit has to wait', async () => {
    const { server, open } = createFixture();
    const { outbox } = open();
    const list = await outbox.add('lists', { name: 'A' });
    const task = await outbox.add('tasks', { list: list.id });
    await outbox.sync();
    server.respond = () => new Response('', { status: 503 });
    const other = await outbox.add('lists', { name: 'B' });
    await outbox.edit('tasks', task.id, { list: other.id });
    await outbox.edit('tasks', task.id, { list: list.id });
    server.rows.set('twin', {
      key: 'twin',
      table: 'lists',
      account: '',
      id: other.id,
      fields: {},
      isGone: false,
    });
    server.respond = () => undefined;
    await outbox.sync();
    expect(outbox.status.unsent).toBe(0);
    expect(server.rows.get(task.key)?.fields['list']).toBe(list.id);
  });

  test('sends rows in the order in which they were made, also where the first was written again last', async () => {
    const { server, open } = createFixture();
    server.respond = () => new Response('', { status: 503 });
    const { outbox: first } = open();
    const lists = [await first.add('lists', { name: 'Home' }), await first.add('lists', { name: 'Work' })];
    await first.pulled({ rows: { lists: [{ id: lists[0]!.id, name: 'Home' }] } });
    await first.close();
    server.respond = () => undefined;
    await open().outbox.sync();
    const sent = server.requests.filter(({ ops }) => ops.length === 2).at(-1)!;
    expect(sent.ops.map(({ key }) => key)).toEqual(lists.map(({ key }) => key));
  });

  test('has nothing looked at by a restored server before that has again what it forgot', async () => {
    const { server, open, world } = createFixture();
    const { outbox } = open();
    const { id, key } = await outbox.add('lists', { name: 'A' });
    await outbox.sync();
    const backup = structuredClone(server.rows);
    await outbox.edit('lists', id, { name: 'B' });
    await outbox.sync();
    Object.assign(server, { rows: backup, changes: [], epoch: 2 });
    await outbox.edit('lists', id, { name: 'C' });
    await world.pass(10_000);
    expect(server.rows.get(key)?.fields).toEqual({ name: 'C' });
    expect(outbox.status.unsent).toBe(0);
  });

  test('gives changes of two rows different keys, also those that copied memory makes alike', async () => {
    const keys = await Promise.all(
      ['Ours', 'Theirs'].map(async name => {
        const { server, open } = createFixture();
        const { outbox } = open();
        const { id } = await outbox.add('lists', { name });
        await outbox.edit('lists', id, { done: true });
        await outbox.remove('lists', id);
        await outbox.sync();
        return [id, ...server.changes];
      }),
    );
    expect(keys[0]![0]).toBe(keys[1]![0]);
    expect(new Set(keys.flatMap(([, ...changes]) => changes)).size).toBe(4);
  });

  test.each<[string, unknown]>([
    ['NaN', Number.NaN],
    ['a Date', new Date(0)],
    ['a Map', new Map()],
    ['bytes', new Uint8Array(1)],
    ['a promise', Promise.resolve(1)],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['a BigInt', 1n],
    ['a Date within', [{ due: new Date(0) }]],
  ])('takes no %s, which JSON would lose, and names the field', async (_, due) => {
    const { store, open } = createFixture();
    const { outbox } = open();
    const { id } = await outbox.add('lists', { due: null });
    const refused = /^row\.due(\.0\.due)?: expected JSON of at most 100 levels, with dates as text, got /;
    await expect(outbox.add('lists', { due } as never)).rejects.toThrow(TypeError);
    await expect(outbox.edit('lists', id, { due } as never)).rejects.toThrow(refused);
    expect(store.rows('lists')).toEqual([{ id, due: null }]);
  });

  test('takes no half of a character and no NUL, which databases reject or turn into something else', async () => {
    const { store, open } = createFixture();
    const { outbox } = open();
    const refused = /^row\.name(\.0)?: expected a text of whole characters without NUL, got /;
    await expect(outbox.add('lists', { name: 'a\0b' })).rejects.toThrow(refused);
    await expect(outbox.add('lists', { name: 'a\ud83d' })).rejects.toThrow(refused);
    await expect(outbox.add('lists', { name: ['\ude00'] })).rejects.toThrow(refused);
    const { id } = await outbox.add('lists', { name: '😀' });
    expect(store.rows('lists')).toEqual([{ id, name: '😀' }]);
  });

  test('takes all that JSON keeps, and leaves out what is undefined', async () => {
    const { store, open } = createFixture();
    const { outbox } = open();
    const kept = { a: 'a', b: true, c: -1.5, d: null, e: [1, [null]], f: { g: {} }, h: '' };
    const { id } = await outbox.add('lists', { ...kept, i: undefined });
    await outbox.edit('lists', id, { a: undefined });
    expect(store.rows('lists')).toEqual([{ id, ...kept }]);
  });

  test('rejects what is not a row, and writes nothing', async () => {
    const { store, device, open } = createFixture();
    const { outbox } = open();
    await expect(outbox.pulled([] as never)).rejects.toThrow('pulled: expected a plain object');
    await expect(outbox.pulled({ row: {} } as never)).rejects.toThrow('unknown key in pulled');
    for (const part of ['rows', 'gone'])
      await expect(outbox.pulled({ [part]: [] })).rejects.toThrow(`pulled.${part}: expected a plain object`);
    for (const part of ['rows', 'gone']) {
      await expect(outbox.pulled({ [part]: { lists: {} } })).rejects.toThrow(
        `pulled.${part}.lists: expected a list, got an object`,
      );
      // As with an answer that says nothing of a table.
      await outbox.pulled({ [part]: { lists: undefined } });
    }
    const uuid = toUuid('9q8cwxi222222222');
    const asUuid = `: expected an ID as fromUuid returns it, got "${uuid}"`;
    for (const pulled of [
      { rows: { lists: [{ id: 'a' }], tasks: [{ id: uuid }] } },
      { gone: { tasks: [uuid] } },
    ])
      await expect(outbox.pulled(pulled)).rejects.toThrow(new TypeError(`id${asUuid}`));
    expect(store.rows('tasks')).toEqual([]);
    await expect(outbox.add('', {})).rejects.toThrow('table: expected a text of 1 to 256 characters');
    await expect(outbox.add('lists', { id: 'a' })).rejects.toThrow('row.id: expected none');
    await expect(outbox.add('lists', [] as never)).rejects.toThrow('row: expected a plain object');
    for (const list of [5, uuid])
      await expect(outbox.add('tasks', { list })).rejects.toThrow('row.list: expected an ID as fromUuid');
    await expect(outbox.edit('lists', uuid, {})).rejects.toThrow(new TypeError(`id${asUuid}`));
    const large = { text: '€'.repeat(500_000) };
    const tooLarge = 'characters of JSON: expected an integer from 0 to 500000, got 500011';
    await expect(outbox.add('lists', large)).rejects.toThrow(new RangeError(tooLarge));
    expect(device.last, 'IDs that were used').toBe(0);
    const both = outbox.transaction(changes => {
      for (const text of ['€', '€']) changes.add('lists', { text: text.repeat(250_000) });
    });
    await expect(both).rejects.toThrow('characters of JSON');
    await expect(outbox.edit('lists', 'a', {})).rejects.toThrow(RangeError);
    await expect(outbox.transaction((async () => undefined) as never)).rejects.toThrow('work: expected');
    await outbox.close();
    await expect(outbox.add('lists', {})).rejects.toThrow('The outbox is closed');
    expect(store.rows('lists')).toEqual([]);
  });
});
