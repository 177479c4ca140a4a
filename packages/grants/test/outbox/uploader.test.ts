import { expect, test, vi } from 'vitest';
import { createUploader } from '../../src/outbox/uploader.ts';
import { paperDevice } from './fixture.ts';
import { createModelServer } from './server.ts';

function createSetting() {
  const [server, device] = [createModelServer(), paperDevice()];
  return { server, device, uploader: createUploader({ device, send: server.send, account: null }) };
}

test('an uploader sends rows with the tokens under which their IDs were made, and references by key', async () => {
  const { server, device, uploader } = createSetting();
  const list = uploader.add('lists', { title: 'Home' });
  device.token = 'token 2';
  const task = uploader.add('tasks', { title: 'Milk' }, { list: list.key });
  const edit = uploader.edit('tasks', task.key, { title: 'Bread' });
  const done = await uploader.upload(JSON.parse(JSON.stringify([list, task, edit])));
  expect(done).toEqual([
    { key: list.key, is: 'done', id: list.id },
    { key: task.key, is: 'done', id: task.id },
    { key: edit.key, is: 'done' },
  ]);
  expect(server.requests[0]).toMatchObject({
    tokens: ['token 1', 'token 2'],
    ops: [{ token: 0 }, { token: 1 }, {}],
  });
  expect(server.shown('tasks')).toEqual([{ id: task.id, title: 'Bread', list: list.id }]);
});

test('what an engine sends again after a lost answer is stored once, with the edit that came later', async () => {
  const { server, uploader } = createSetting();
  const list = uploader.add('lists', { title: 'Home' });
  const { send } = server;
  let isLost = true;
  const losing = createUploader({
    account: null,
    device: paperDevice(),
    async send(request) {
      const response = await send(request);
      if (isLost) throw new TypeError('the server was killed');
      return response;
    },
  });
  await expect(losing.upload([list])).rejects.toThrow('No connection');
  isLost = false;
  await losing.upload([list, uploader.edit('lists', list.key, { title: 'House' })]);
  expect(server.shown('lists')).toEqual([{ id: list.id, title: 'House' }]);
});

test('a row whose ID another row has gets another after a check-in, and rows that refer to it follow', async () => {
  const { server, device, uploader } = createSetting();
  const list = uploader.add('lists', {});
  const task = uploader.add('tasks', {}, { list: list.key });
  const taken = { key: 'twin', table: 'lists', id: list.id, account: '', fields: {}, isGone: false };
  server.rows.set('twin', taken);
  const changes = [list, task];
  const [stored, child] = await uploader.upload(changes);
  expect(stored).toMatchObject({ key: list.key, is: 'done' });
  expect((stored as { id: string }).id).not.toBe(list.id);
  expect(child).toEqual({ key: task.key, is: 'done', id: task.id });
  expect(server.shown('tasks')).toEqual([{ id: task.id, list: (stored as { id: string }).id }]);
  expect(device.checkIns).toBe(1);
  // The engine does not know of the answer, and sends the former ID again.
  expect(await uploader.upload(changes)).toEqual([stored, child]);
});

test('a copy of the device draws no ID before a further check-in has brought it grants', async () => {
  const { server, device, uploader } = createSetting();
  const list = uploader.add('lists', {});
  const taken = { key: 'twin', table: 'lists', id: list.id, account: '', fields: {}, isGone: false };
  server.rows.set('twin', taken);
  device.outcomes.push('fork');
  await expect(uploader.upload([list])).rejects.toThrow('no grants yet');
  expect(await uploader.upload([list])).toMatchObject([{ key: list.key, is: 'done' }]);
});

test('a server that accepts no ID, that needs rows it never gets or that is another one, stores nothing', async () => {
  const { server, device, uploader } = createSetting();
  const list = uploader.add('lists', {});
  const task = uploader.add('tasks', {}, { list: list.key });
  await expect(uploader.upload([task])).rejects.toThrow('others need');
  server.judge = () => ({ is: 'new-id' }) as never;
  await expect(uploader.upload([list])).rejects.toThrow('rejected 11 IDs');
  expect(device.checkIns).toBe(10);
  server.judge = () => undefined;
  server.authority = 'another';
  const before = device.checkIns;
  await expect(uploader.upload([list])).rejects.toThrow('Another server');
  expect(device.checkIns).toBe(before + 1);
});

test('a refused change is reported, and holds up no other', async () => {
  const { server, uploader } = createSetting();
  const rows = Array.from({ length: 120 }, (_, i) => uploader.add('lists', { i }));
  const [bad] = rows;
  server.judge = ({ key }) =>
    key === bad!.key
      ? ({ is: 'refused', reason: 'invalid', message: 'title: too long' } as never)
      : undefined;
  const done = await uploader.upload(rows);
  expect(done[0]).toEqual({ key: bad!.key, is: 'refused', reason: 'invalid', message: 'title: too long' });
  expect(done.slice(1).every(({ is }) => is === 'done')).toBe(true);
  expect(server.shown('lists')).toHaveLength(119);
  expect(server.requests.map(({ ops }) => ops.length)).toEqual([50, 50, 20]);
});

test('changes of copied memory, which draws the same random numbers, have the keys of their rows', async () => {
  const copies = ['a', 'b'].map(letter => {
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation(array => array);
    const { uploader } = createSetting();
    const home = uploader.add('lists', { title: letter });
    const all = [
      home,
      uploader.add('tasks', {}, { list: home.key }),
      uploader.edit('lists', home.key, { title: 'Same' }),
      uploader.edit('tasks', 'same', {}, { list: home.key }),
      uploader.remove('lists', home.key),
    ];
    random.mockRestore();
    return all;
  });
  const keys = copies.flat().map(({ key }) => key);
  expect(keys[0]!.slice(0, 24)).toBe('0'.repeat(24));
  expect(new Set(keys).size).toBe(10);
});

test('an uploader sends what was made while the app had no sign-in for whoever is signed in', async () => {
  const [server, device] = [createModelServer(), paperDevice()];
  const note = createUploader({ device, send: server.send, account: null }).add('lists', { title: 'Home' });
  let user: string | undefined;
  const uploader = createUploader({ device, send: server.send, account: () => user });
  await expect(uploader.upload([note])).rejects.toMatchObject({ code: 'ERR_SIGNED_OUT' });
  user = server.account = 'anna';
  expect(await uploader.upload([note])).toMatchObject([{ is: 'done' }]);
  expect(server.rows.get(note.key)?.account).toBe('anna');
});

test('an uploader sends changes only while the one who made them is signed in', async () => {
  const [server, device] = [createModelServer(), paperDevice()];
  let user: string | undefined = 'anna';
  const uploader = createUploader({ device, send: server.send, account: () => user });
  const list = JSON.parse(JSON.stringify(uploader.add('lists', {})));
  for (user of ['ben', undefined]) {
    await expect(uploader.upload([list])).rejects.toMatchObject({ code: 'ERR_SIGNED_OUT' });
    expect(server.requests).toEqual([]);
  }
  for (const change of [() => uploader.add('lists', {}), () => uploader.remove('lists', list.key)])
    expect(change).toThrow('Nobody is signed in');
  user = server.account = 'anna';
  expect(await uploader.upload([list])).toMatchObject([{ is: 'done' }]);
  expect(server.requests).toMatchObject([{ account: 'anna', ops: [{ op: 'add' }] }]);
  expect(server.requests[0]!.ops[0]).not.toHaveProperty('account');
  expect(() => createUploader({ device, send: server.send } as never)).toThrow(
    'account: expected a function or null',
  );
});
