import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getRows, type OpenOutbox, openOutbox, wholeTables } from '../../src/outbox/index.ts';

/* What a page opens at once: its device, its database and the outbox. */

const tables = { lists: {}, tasks: { list: 'lists' } };
const send = async () => {
  throw new TypeError('offline');
};
const opened: OpenOutbox[] = [];
afterEach(async () => {
  for (const outbox of opened.splice(0)) await outbox.close();
  vi.unstubAllGlobals();
});

async function open(disk: IDBFactory, change: object = {}) {
  vi.stubGlobal('indexedDB', disk);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  const outbox = await openOutbox({ namespace: 'tasks', tables, send, account: 'anna', ...change });
  opened.push(outbox);
  return outbox;
}

test('it keeps the rows of each table, and has them when it is opened again', async () => {
  const disk = new IDBFactory();
  const first = await open(disk);
  const list = await first.add('lists', { title: 'Food' });
  const task = await first.add('tasks', { title: 'Bread', list: list.id });
  expect(first.device.status.kind).toBe('provisional');
  await first.close();
  const late = [first.add('lists', { title: 'Late' }), first.rows('lists'), first.pullAll(async () => ({}))];
  const rejected = { status: 'rejected', reason: { code: 'ERR_OUTBOX_CLOSED' } };
  expect(await Promise.allSettled(late)).toMatchObject([rejected, rejected, rejected]);
  expect(() => first.device.next()).toThrow();
  const again = await open(disk);
  expect(await again.rows('tasks')).toEqual([{ id: task.id, title: 'Bread', list: list.id }]);
  await expect(again.rows('task')).rejects.toThrow('table: expected one of lists, tasks');
});

test('calls that are under way when it closes end, or reject as those of a closed outbox', async () => {
  const outbox = await open(new IDBFactory());
  await outbox.add('lists', { title: 'Food' });
  let answer = () => {};
  const fetched = new Promise<void>(resolve => {
    answer = resolve;
  });
  const asked = vi.fn(async () => {
    await fetched;
    return { account: 'anna', rows: { lists: [], tasks: [] } };
  });
  const pulls = [outbox.pullAll(asked)];
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  pulls.push(outbox.pullAll(asked));
  const [read, added] = [outbox.rows('lists'), outbox.add('lists', { title: 'Tools' })];
  const closed = outbox.close();
  expect(await read).toHaveLength(1);
  await added;
  answer();
  const rejected = { status: 'rejected', reason: { code: 'ERR_OUTBOX_CLOSED' } };
  expect(await Promise.allSettled(pulls)).toMatchObject([rejected, rejected]);
  await closed;
});

test('the device closes also if the database cannot', async () => {
  const outbox = await open(new IDBFactory());
  opened.pop();
  Object.assign(outbox.store, {
    close() {
      throw new Error('broken');
    },
  });
  await expect(outbox.close()).rejects.toThrow('broken');
  expect(() => outbox.device.next()).toThrow();
});

test('two people have two databases and one device, and no names of theirs meet', async () => {
  const disk = new IDBFactory();
  for (const account of ['anna', 'bob', 'a:tasks', null]) {
    const outbox = await open(disk, { account });
    expect(await outbox.rows('lists')).toEqual([]);
    await outbox.add('lists', { title: String(account) });
  }
  const other = await open(disk, { account: 'anna', namespace: 'notes' });
  expect(await other.rows('lists')).toEqual([]);
  const names = (await disk.databases()).map(({ name }) => name).sort();
  expect(names).toEqual([
    'sno-grants:notes',
    'sno-grants:tasks',
    'sno-outbox-of:"a:tasks":tasks',
    'sno-outbox-of:"anna":notes',
    'sno-outbox-of:"anna":tasks',
    'sno-outbox-of:"bob":tasks',
    'sno-outbox:tasks',
  ]);
});

test('an outbox with another name is another device', async () => {
  const disk = new IDBFactory();
  await open(disk, { name: 'tasks of a test', account: null });
  const names = (await disk.databases()).map(({ name }) => name).sort();
  expect(names).toEqual(['sno-grants:tasks of a test', 'sno-outbox:tasks of a test']);
});

describe('all rows of the server', () => {
  test('take away what the page had before and they lack, but for what is unsent', async () => {
    const outbox = await open(new IDBFactory());
    await outbox.pulled({ account: 'anna', rows: { lists: [{ id: 'a', title: 'A' }], tasks: [] } });
    await outbox.pulled({ account: 'anna', rows: { lists: [{ id: 'b', title: 'B' }] } });
    const { id } = await outbox.add('lists', { title: 'Unsent' });
    await outbox.pullAll(async () => {
      // It came in while the server answered, and is no row that the server has removed.
      await outbox.pulled({ account: 'anna', rows: { lists: [{ id: 'c', title: 'C' }] } });
      return { account: 'anna', rows: { lists: [{ id: 'b', title: 'B2' }], tasks: [] } };
    });
    expect(await outbox.rows('lists')).toEqual(
      expect.arrayContaining([
        { id: 'b', title: 'B2' },
        { id: 'c', title: 'C' },
        { id, title: 'Unsent' },
      ]),
    );
    expect(await outbox.rows('lists')).toHaveLength(3);
  });

  test.each([
    ['one of the tables is missing', { account: 'anna', rows: { lists: [] } }, 'rows.tasks'],
    ['there are no rows', { account: 'anna' }, 'rows.lists: expected all rows of the table, got undefined'],
    ['the answer is nothing', null, 'rows.lists'],
    [
      'somebody else was answered',
      { account: 'bob', rows: { lists: [], tasks: [] } },
      'Sign in again: the rows are of bob',
    ],
  ])('are refused where %s, and nothing is gone', async (_, answer, message) => {
    const outbox = await open(new IDBFactory());
    await outbox.pulled({ account: 'anna', rows: { lists: [{ id: 'a', title: 'A' }] } });
    await expect(outbox.pullAll(async () => answer as never)).rejects.toThrow(message);
    expect(await outbox.rows('lists')).toEqual([{ id: 'a', title: 'A' }]);
  });

  test('are fetched once more, if they are asked for while they are fetched, however often', async () => {
    const outbox = await open(new IDBFactory());
    let fetched = 0;
    const answers: (() => void)[] = [];
    const pull = () =>
      outbox.pullAll(async () => {
        const title = String(++fetched);
        await new Promise<void>(resolve => answers.push(resolve));
        return { account: 'anna', rows: { lists: [{ id: 'a', title }], tasks: [] } };
      });
    const asked = () => vi.waitFor(() => expect(answers).toHaveLength(1));
    const first = pull();
    await asked();
    const [second, third] = [pull(), pull()];
    answers.pop()!();
    await first;
    expect(await outbox.rows('lists')).toEqual([{ id: 'a', title: '1' }]);
    await asked();
    answers.pop()!();
    await Promise.all([second, third]);
    expect([fetched, await outbox.rows('lists')]).toEqual([2, [{ id: 'a', title: '2' }]]);
    await expect(outbox.pullAll(async () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    await outbox.pullAll(async () => ({ account: 'anna', rows: { lists: [], tasks: [] } }));
    expect(await outbox.rows('lists')).toEqual([]);
  });

  test('are fetched though an earlier fetch does not end', async () => {
    const outbox = await open(new IDBFactory());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let hangs = false;
    void outbox.pullAll(() => {
      hangs = true;
      return new Promise(() => undefined);
    });
    await vi.waitFor(() => expect(hangs).toBe(true));
    const late = outbox.pullAll(async () => ({
      account: 'anna',
      rows: { lists: [{ id: 'a', title: 'A' }], tasks: [] },
    }));
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    await late;
    expect(await outbox.rows('lists')).toEqual([{ id: 'a', title: 'A' }]);
  });

  test('are asked for after the page has listed what it has, for a database of the app too', async () => {
    const order: string[] = [];
    const fetchAll = wholeTables(
      async () => {
        order.push('ids');
        return { lists: ['a', 'b'] };
      },
      async () => {
        order.push('fetch');
        return { rows: { lists: [{ id: 'b' }] } };
      },
    );
    expect([await fetchAll(), order]).toEqual([
      { rows: { lists: [{ id: 'b' }] }, gone: { lists: ['a'] } },
      ['ids', 'fetch'],
    ]);
  });
});

describe('rows that are fetched', () => {
  const answers = (body: BodyInit | null, init?: ResponseInit) => async () => new Response(body, init);

  test('are the JSON of the answer', async () => {
    vi.stubGlobal('location', { href: 'http://localhost' });
    const asked = vi.fn(answers('{"account":"anna","rows":{"lists":[]}}'));
    vi.stubGlobal('fetch', asked);
    expect(await getRows('/rows', { headers: { user: 'anna' } })()).toEqual({
      account: 'anna',
      rows: { lists: [] },
    });
    const [url, init] = asked.mock.calls[0] as unknown as [string, RequestInit];
    expect([url, init.headers, init.signal]).toEqual(['/rows', { user: 'anna' }, expect.any(AbortSignal)]);
  });

  test('are asked of a URL alone', () => {
    for (const url of ['', undefined, 7, '/rows'])
      expect(() => getRows(url as string)).toThrow('url: expected a URL');
    expect(() => getRows('https://a.example', null as never)).toThrow('init: expected');
  });

  test('are waited for within the limit, also where a signal has no `timeout`, as in React Native', async () => {
    vi.useFakeTimers();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      throw new TypeError('AbortSignal.timeout is not a function');
    });
    onTestFinished(() => {
      vi.useRealTimers();
      timeout.mockRestore();
    });
    const asked = vi.fn((_: string, { signal }: RequestInit) => {
      return new Promise<never>((_, reject) => {
        signal!.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    });
    vi.stubGlobal('fetch', asked);
    const own = new AbortController().signal;
    const rows = getRows('https://a.example', { signal: own })();
    const outcome = expect(rows).rejects.toMatchObject({ problem: { code: 'unreachable' } });
    await vi.advanceTimersByTimeAsync(30_000);
    await outcome;
    expect(asked.mock.calls[0]![1].signal).not.toBe(own);
  });

  test.each([
    ['status 401', answers('Unauthorized', { status: 401 }), 'signed-out', 'Sign in again'],
    ['status 403', answers(null, { status: 403 }), 'signed-out', 'Sign in again'],
    ['status 500', answers('{}', { status: 500 }), 'server', 'The server answers with status 500'],
    ['a login page', answers('<form>'), 'not-an-answer', 'A page has answered, such as that of a login'],
    ['no connection', () => Promise.reject(new TypeError('fetch failed')), 'unreachable', 'No connection'],
  ])('say for a person what %s means', async (_, fetch, code, message) => {
    vi.stubGlobal('fetch', fetch);
    await expect(getRows('https://a.example/rows')()).rejects.toMatchObject({
      message,
      problem: { code, message },
    });
  });
});

test.each([
  ['an unknown option', { table: {} }, 'options: '],
  [
    'a reference to no table',
    { tables: { tasks: { list: 'list' } } },
    'tables.tasks.list: expected one of tasks',
  ],
  ['a text in place of fields', { tables: { tasks: 'lists' } }, 'tables.tasks'],
  ['a send that is no function', { send: '/rows' }, 'send: expected a function'],
  ['no account', { account: undefined }, 'account: expected a text of 1 to 256 characters'],
  ['a function as the account', { account: () => 'anna' }, 'account: expected a text'],
  ['an empty namespace', { namespace: '' }, 'namespace: expected'],
])('%s is refused, and no database is made', async (_, change, message) => {
  const disk = new IDBFactory();
  await expect(open(disk, change)).rejects.toThrow(message);
  expect(await disk.databases()).toEqual([]);
});

test('a database that cannot be opened closes the device', async () => {
  const disk = new IDBFactory();
  const openDatabase = disk.open.bind(disk);
  disk.open = (name, version) => {
    if (name.startsWith('sno-outbox')) throw new DOMException('full', 'QuotaExceededError');
    return openDatabase(name, version);
  };
  await expect(open(disk)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  // Nothing holds it: it can be deleted at once.
  await new Promise((resolve, reject) => {
    const request = disk.deleteDatabase('sno-grants:tasks');
    request.onsuccess = resolve;
    request.onblocked = reject;
  });
});
