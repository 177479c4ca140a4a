import { expect, test } from 'vitest';
import { type ChangeName, createUploader, type RowName, type Upload } from '../../src/outbox/uploader.ts';
import { paperDevice } from './fixture.ts';
import { createModelServer } from './server.ts';

function createSetting() {
  const [server, device] = [createModelServer(), paperDevice()];
  return { server, device, uploader: createUploader({ device, send: server.send }) };
}

const addOf = (table: string, { key, id, token }: RowName, body = {}, list?: RowName): Upload => ({
  op: 'add',
  ...{ table, key, id, token, body },
  ...(list && { refs: { list: { key: list.key } } }),
});
const editOf = (table: string, change: ChangeName, row: RowName, body: Record<string, string>): Upload => ({
  op: 'edit',
  ...{ ...change, table, row: { key: row.key }, body },
});

test('an uploader sends rows with the tokens under which their IDs were made, and references by key', async () => {
  const { server, device, uploader } = createSetting();
  const list = uploader.name({ title: 'Home' });
  device.token = 'token 2';
  const task = uploader.name({ title: 'Milk' });
  const edit = uploader.change(task.key, { title: 'Bread' });
  const done = await uploader.upload([
    addOf('lists', list, { title: 'Home' }),
    addOf('tasks', task, { title: 'Milk' }, list),
    editOf('tasks', edit, task, { title: 'Bread' }),
  ]);
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
  const list = uploader.name({ title: 'Home' });
  const upload = addOf('lists', list, { title: 'Home' });
  const { send } = server;
  let isLost = true;
  const losing = createUploader({
    device: paperDevice(),
    async send(request) {
      const response = await send(request);
      if (isLost) throw new TypeError('the server was killed');
      return response;
    },
  });
  await expect(losing.upload([upload])).rejects.toThrow('cannot be reached');
  isLost = false;
  await losing.upload([
    upload,
    editOf('lists', uploader.change(list.key, { title: 'House' }), list, { title: 'House' }),
  ]);
  expect(server.shown('lists')).toEqual([{ id: list.id, title: 'House' }]);
});

test('a row whose ID another row has gets another after a check-in, and rows that refer to it follow', async () => {
  const { server, device, uploader } = createSetting();
  const [list, task] = [uploader.name({ title: 'Home' }), uploader.name({ title: 'Milk' })];
  const taken = { key: 'twin', table: 'lists', id: list.id, account: '', fields: {}, isGone: false };
  server.rows.set('twin', taken);
  const changes = [addOf('lists', list), addOf('tasks', task, {}, list)];
  const [stored, child] = await uploader.upload(changes);
  expect(stored).toMatchObject({ key: list.key, is: 'done' });
  expect((stored as { id: string }).id).not.toBe(list.id);
  expect(child).toEqual({ key: task.key, is: 'done', id: task.id });
  expect(server.shown('tasks')).toEqual([{ id: task.id, list: (stored as { id: string }).id }]);
  expect(device.checkIns).toBe(1);
  // The engine does not know of the answer, and sends the former ID again.
  expect(await uploader.upload(changes)).toEqual([stored, child]);
});

test('a server that accepts no ID, that needs rows it never gets or that is another one, stores nothing', async () => {
  const { server, device, uploader } = createSetting();
  const [list, task] = [uploader.name({}), uploader.name({})];
  await expect(uploader.upload([addOf('tasks', task, {}, list)])).rejects.toThrow('others need');
  server.judge = () => ({ is: 'new-id' }) as never;
  await expect(uploader.upload([addOf('lists', list)])).rejects.toThrow('rejected 4 IDs');
  expect(device.checkIns).toBe(3);
  server.judge = () => undefined;
  server.authority = 'another';
  await expect(uploader.upload([addOf('lists', list)])).rejects.toThrow('another installation');
});

test('a refused change is reported, and holds up no other', async () => {
  const { server, uploader } = createSetting();
  const rows = Array.from({ length: 120 }, (_, i) => uploader.name({ i }));
  const [bad] = rows;
  server.judge = ({ key }) =>
    key === bad!.key
      ? ({ is: 'refused', reason: 'invalid', message: 'title: too long' } as never)
      : undefined;
  const done = await uploader.upload(rows.map(row => addOf('lists', row)));
  expect(done[0]).toEqual({ key: bad!.key, is: 'refused', reason: 'invalid', message: 'title: too long' });
  expect(done.slice(1).every(({ is }) => is === 'done')).toBe(true);
  expect(server.shown('lists')).toHaveLength(119);
  expect(server.requests.map(({ ops }) => ops.length)).toEqual([50, 50, 20]);
});
