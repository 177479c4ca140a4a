/* What happens around the rows: who may send them, bodies, check-ins on the same route, and failures. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { postgresFault } from '../../src/ledger/faults.ts';
import { createRowsHandler, type Ledger, type MemoryTx, memoryLedger } from '../../src/ledger/index.ts';
import { toNodeListener } from '../../src/server/index.ts';
import { message, NOW } from '../server/fixture.ts';
import { serve } from '../server/serve.ts';
import { lists, memoryTable, rowsBench } from './fixture.ts';

afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const down = new Error('the database is down');

describe('an answer', () => {
  test('names the authority, its epoch and time, and each operation', async () => {
    const { post, request, add, authority } = await rowsBench();
    const op = add('lists');
    const { epoch, authority: name, nowMs } = await authority.moment();
    const response = await post(request([op]));
    const later = await authority.moment();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({
      v: 1,
      authority: name,
      epoch,
      nowMs: expect.toSatisfy(ms => nowMs <= ms && ms <= later.nowMs),
      answers: [{ key: op.key, is: 'done', id: op.id }],
    });
  });

  test('names no operation of a device that knows another epoch', async () => {
    const { post, request, add, authority, content } = await rowsBench();
    const { epoch, authority: name } = await authority.moment();
    const ops = [add('lists')];
    const response = await post({ ...request(ops), known: `${name}:${epoch - 1}` });
    expect(await response.json()).toMatchObject({ v: 1, authority: name, epoch, answers: [] });
    expect(content.entries.size).toBe(0);
    await post({ ...request(ops), known: `${name}:${epoch}` });
    expect(content.entries.size).toBe(1);
  });

  test('names no operation where the ledger has forgotten what the device knows to be stored', async () => {
    const { post, request, send, add, remove, rowEvents, content } = await rowsBench();
    const stored = add('lists');
    const removal = remove('lists', { key: stored.key });
    await send([stored, removal]);
    const last = [stored.key, removal.key];
    for (const ops of [[], [add('lists')]]) {
      const answer = await (await post({ ...request(ops), last })).json();
      expect(answer).not.toHaveProperty('isRestored');
      expect(answer.answers).toHaveLength(ops.length);
    }
    // A backup of the ledger is restored in place.
    content.entries.delete(removal.key);
    const { size } = content.entries;
    rowEvents.length = 0;
    for (const ops of [[], [add('lists')]]) {
      const answer = await (await post({ ...request(ops), last })).json();
      expect(answer).toMatchObject({ answers: [], isRestored: true });
    }
    expect(content.entries.size).toBe(size);
    const event = { type: 'ledger-restored', principal: 'anna' };
    expect(rowEvents).toEqual([event, event]);
  });

  test('names what was stored before apart from what it stores now', async () => {
    const { post, request, add } = await rowsBench();
    const [old, next] = [add('lists'), add('lists')];
    const answerTo = async (ops: Parameters<typeof request>[0]) => (await post(request(ops))).json();
    expect(await answerTo([old])).not.toHaveProperty('before');
    expect(await answerTo([next, old])).toMatchObject({
      answers: [{ is: 'done' }, { is: 'done' }],
      before: [old.key],
    });
  });

  test('writes an error to the console while nobody listens, and only then', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = new Error('no such table: sno_grants_rows');
    const ledger = ledgerWith(() => ({ find: () => Promise.reject(broken) }));
    const { post, request, add, rows } = await rowsBench({ ledger, isHeard: false });
    expect((await post(request([add('lists')]))).status).toBe(503);
    expect(written.mock.calls).toEqual([['@sno-id/grants:', broken]]);
    const end = rows.subscribe(() => undefined);
    await post(request([add('lists')]));
    expect(written).toHaveBeenCalledTimes(1);
    end();
    await post(request([add('lists')]));
    expect(written).toHaveBeenCalledTimes(2);
    written.mockRestore();
  });

  test('warns on the console of a ledger that was restored, while nobody listens', async () => {
    const written = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { post, request, add, rows } = await rowsBench({ isHeard: false });
    const lost = { ...request([]), last: [add('lists').key] };
    const end = rows.subscribe(() => undefined);
    await post(lost);
    expect(written).not.toHaveBeenCalled();
    end();
    await post(lost);
    expect(written.mock.calls).toEqual([
      ['@sno-id/grants:', expect.stringContaining('Run "sno-grants advance --in-place --store STORE"')],
    ]);
    written.mockRestore();
  });

  test('leaves what is without operations to the authority, of however many levels and bytes', async () => {
    const { post, rowEvents } = await rowsBench();
    const statuses: number[] = [];
    for (const levels of [8_000, 100_000])
      statuses.push((await post('['.repeat(levels) + ']'.repeat(levels))).status);
    expect(statuses).toEqual([400, 413]);
    expect(rowEvents).toEqual([]);
  });

  test('asks the ledger once for what the device knows and what it sends', async () => {
    const finds: string[][] = [];
    const ledger = ledgerWith(memory => ({
      find(tx, keys, ids) {
        finds.push([...keys]);
        return memory.find(tx, keys, ids);
      },
    }));
    const { post, request, send, add } = await rowsBench({ ledger });
    const [stored, next] = [add('lists'), add('lists')];
    await send([stored]);
    finds.length = 0;
    await post({ ...request([next]), last: [stored.key] });
    expect(finds).toEqual([[next.key, stored.key]]);
  });

  test('refuses an operation that cannot be read, and stores the others', async () => {
    const { post, request, add, rowEvents } = await rowsBench();
    const op = add('lists');
    const response = await post(request([{ ...add('lists'), id: 'none' }, op]));
    expect((await response.json()).answers).toEqual([
      { key: expect.any(String), is: 'refused', reason: 'invalid', message: 'id: expected a sno ID' },
      { key: op.key, is: 'done', id: op.id },
    ]);
    expect(rowEvents).toEqual([
      { type: 'row-refused', principal: 'anna', reason: 'invalid', message: 'id: expected a sno ID' },
    ]);
  });

  test.each([
    ['no JSON', '{', 400],
    ['another version', { v: 2, ops: [] }, 400],
    ['another namespace', { v: 1, namespace: 'other', tokens: [], ops: [] }, 400],
    ['more than 2 MiB', `{"ops":[],"x":"${'x'.repeat(2 ** 21)}"}`, 413],
  ])('is a status for a body of %s', async (_, body, status) => {
    const { post, rowEvents } = await rowsBench();
    expect((await post(body)).status).toBe(status);
    expect(rowEvents).toEqual([{ type: 'refused', status, reason: 'malformed' }]);
  });

  test('is a status for another method and another type, and 2 MiB are read', async () => {
    const { rows, post, request } = await rowsBench();
    expect((await rows.handle(new Request('http://localhost/rows'))).status).toBe(405);
    expect((await post(request([]), { 'content-type': 'text/plain' })).status).toBe(415);
    const text = JSON.stringify(request([]));
    expect((await post(text + ' '.repeat(2 ** 21 - text.length))).status).toBe(200);
  });

  test('of what is not a Request is a TypeError', async () => {
    const { rows } = await rowsBench();
    await expect(rows.handle({} as never)).rejects.toThrow('request: expected a Request');
  });
});

test('rows that were made for somebody else are not stored for who is signed in now', async () => {
  const { post, request, add, content, rowEvents } = await rowsBench();
  const asked = request([add('lists')]);
  expect((await post({ ...asked, account: 'ben' })).status).toBe(403);
  expect(rowEvents).toEqual([{ type: 'refused', status: 403, reason: 'unauthorized' }]);
  expect(content.entries.size).toBe(0);
  expect((await post({ ...asked, account: 'anna' })).status).toBe(200);
  expect(content.entries.size).toBe(1);
});

describe('somebody who is not logged in', () => {
  const nobody = { user: 'nobody' };

  test('stores nothing, however long the request is', async () => {
    const { post, request, add, content, rowEvents } = await rowsBench();
    const short = request([add('lists')]);
    const long = request([add('lists', { text: 'x'.repeat(20_000) })]);
    for (const body of [short, long]) expect((await post(body, nobody)).status).toBe(403);
    expect(content.entries.size).toBe(0);
    expect(rowEvents).toEqual([
      { type: 'refused', status: 403, reason: 'unauthorized' },
      { type: 'refused', status: 403, reason: 'unauthorized' },
    ]);
  });

  test('may check in where the authority says so', async () => {
    const { post } = await rowsBench();
    const response = await post(message(), nobody);
    expect([response.status, (await response.json()).verdict]).toEqual([200, 'granted']);
  });
});

test('a check-in on the same route is answered by the authority, with its context', async () => {
  const handle = vi.fn(async () => new Response('its answer'));
  const { authority } = await rowsBench();
  const rows = createRowsHandler({
    authority: { ...authority, handle },
    ledger: memoryLedger(),
    tables: {},
  });
  const headers = { 'content-type': 'application/json', cookie: 'a=b' };
  const body = JSON.stringify(message());
  const request = new Request('http://localhost/rows', { method: 'POST', headers, body });
  expect(await (await rows.handle(request, 'anna')).text()).toBe('its answer');
  const [passed, context] = handle.mock.calls[0] as unknown as [Request, string];
  expect([await passed.text(), passed.headers.get('cookie'), context]).toEqual([body, 'a=b', 'anna']);
});

test('it answers over node:http', async () => {
  const { rows, request, add } = await rowsBench();
  const port = await serve(toNodeListener(rows.handle));
  const response = await fetch(`http://127.0.0.1:${port}/rows`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(request([add('lists')])),
  });
  expect((await response.json()).answers).toMatchObject([{ is: 'done' }]);
});

/** A ledger in memory with other methods. */
function ledgerWith(change: (ledger: Ledger<MemoryTx>) => Partial<Ledger<MemoryTx>>): Ledger<MemoryTx> {
  const ledger = memoryLedger({ now: () => NOW });
  return { ...ledger, ...change(ledger) };
}

describe('a failure', () => {
  test.each<[string, Partial<Parameters<typeof rowsBench>[0]>]>([
    ['the ledger', { ledger: ledgerWith(() => ({ transaction: () => Promise.reject(down) })) }],
    ['the authority', { authority: { moment: () => Promise.reject(down) } }],
    [
      'a connection that is lost in the middle',
      { ledger: ledgerWith(() => ({ savepoint: () => Promise.reject(down) })) },
    ],
  ])('of %s is status 503, with an event', async (_, change) => {
    const { post, request, add, rowEvents } = await rowsBench(change);
    const response = await post(request([add('lists')]));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(rowEvents).toEqual([
      { type: 'error', error: down },
      { type: 'refused', status: 503, reason: 'unavailable' },
    ]);
  });

  test('of a table is status 500, and nothing of the request is stored: half of it may be', async () => {
    const broken = memoryTable('lists', {
      insert(tx, id, value: { fails?: boolean }) {
        tx.set('lists', id, value);
        if (value.fails) throw down;
        return true;
      },
    });
    const { post, request, add, content, rowEvents } = await rowsBench({
      tables: { lists: broken } as never,
    });
    const ops = [add('lists'), add('lists', { fails: true })];
    const response = await post(request(ops));
    expect([response.status, await response.json()]).toEqual([500, { error: 'unavailable' }]);
    expect([content.entries.size, content.rows.size]).toEqual([0, 0]);
    expect(rowEvents).toContainEqual({ type: 'error', error: down });
    expect((await post(request(ops.slice(0, 1)))).status).toBe(200);
  });

  test('of a commit by a deferred constraint says which, as the row may be alone in a later request', async () => {
    const detail = 'Key (list, title)=(a, b) already exists.';
    const late = Object.assign(new Error('commit'), { cause: { code: '23505', detail } });
    const transaction = () => Promise.reject(late);
    const ledger = ledgerWith(() => ({ transaction, faultOf: postgresFault }));
    const { post, request, add, rowEvents } = await rowsBench({ ledger });
    const response = await post(request([add('lists')]));
    const message = 'list, title: another row has this value';
    expect([response.status, await response.json()]).toEqual([500, { error: message }]);
    expect(rowEvents).toContainEqual({ type: 'error', error: late });
  });

  test.each(['insert', 'edit', 'remove'] as const)(
    'to say whether %s has done it is status 500',
    async method => {
      const silent = memoryTable('lists', { [method]: () => undefined });
      const { post, request, add, edit, remove, content, rowEvents } = await rowsBench({
        tables: { lists: silent } as never,
      });
      const op = add('lists');
      const ops = [op, edit('lists', { key: op.key }, { a: 1 }), remove('lists', { key: op.key })];
      expect((await post(request(ops))).status).toBe(500);
      expect(content.entries.size).toBe(0);
      const [event] = rowEvents as { error: Error }[];
      expect(event!.error.message).toBe(`${method}: expected true or false, got undefined`);
    },
  );

  test.each<[string, () => unknown]>([
    ['nothing', () => undefined],
    ['a promise', async () => ({})],
    ['a promise that rejects', () => Promise.reject(new Error('an unhandled one ends the process'))],
  ])('of parse, which returns %s, is status 500, and nothing is stored', async (_, parse: () => unknown) => {
    const lists = memoryTable('lists', { parse: parse as never });
    const { post, request, add, content, rowEvents } = await rowsBench({ tables: { lists } as never });
    expect((await post(request([add('lists')]))).status).toBe(500);
    expect([content.entries.size, content.rows.size]).toEqual([0, 0]);
    const [event] = rowEvents as { error: Error }[];
    expect(event!.error.message).toMatch(
      /^parse: expected what is stored of the row, and not a promise, got /,
    );
  });

  test('that another transaction has caused is tried again, five times at most', async () => {
    const conflict = new Error('conflict');
    let failures = 4;
    const ledger = ledgerWith(memory => ({
      transaction: work => (failures-- > 0 ? Promise.reject(conflict) : memory.transaction(work)),
      faultOf: error => (error === conflict ? 'again' : undefined),
    }));
    const { post, request, add } = await rowsBench({ ledger });
    expect((await post(request([add('lists')]))).status).toBe(200);
    failures = 5;
    expect((await post(request([add('lists')]))).status).toBe(500);
  });

  test('that another transaction has caused in the middle is no refusal', async () => {
    const conflict = new Error('conflict');
    let failures = 2;
    const table = memoryTable('lists', {
      insert(...given) {
        if (failures-- > 0) throw conflict;
        return lists.insert(...given);
      },
    });
    const ledger = ledgerWith(() => ({ faultOf: error => (error === conflict ? 'again' : undefined) }));
    const { send, add } = await rowsBench({ ledger, tables: { lists: table } as never });
    expect(await send([add('lists')])).toMatchObject([{ is: 'done' }]);
  });

  test.each(['transaction', 'find', 'claim'] as const)(
    "to answer, of the ledger's %s, is status 503 after ten seconds",
    async method => {
      vi.useFakeTimers();
      let reach: () => void = () => undefined;
      const reached = new Promise<void>(resolve => {
        reach = resolve;
      });
      const hangs = () => {
        reach();
        return never();
      };
      const ledger = ledgerWith(() => ({ [method]: hangs }));
      const { post, request, add, rowEvents } = await rowsBench({ ledger });
      const answered = post(request([add('lists')]));
      await reached;
      await vi.advanceTimersByTimeAsync(10_000);
      expect((await answered).status).toBe(503);
      expect(rowEvents[0]).toMatchObject({ error: { message: 'ledger: no answer within 10 seconds' } });
    },
  );

  test('to answer, of a table, ends its transaction: the next request is answered', async () => {
    vi.useFakeTimers();
    let isHung = true;
    const slow = memoryTable('lists', { insert: () => (isHung ? never() : true) });
    const { post, request, add, content } = await rowsBench({ tables: { lists: slow } as never });
    const answered = post(request([add('lists')]));
    await vi.waitFor(() => expect(content.entries.size).toBe(1));
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await answered).status).toBe(503);
    expect(content.entries.size).toBe(0);
    isHung = false;
    expect((await post(request([add('lists')]))).status).toBe(200);
  });
});

test('what a lagging replica does not find, the claim meets', async () => {
  let isLagging = false;
  const ledger = ledgerWith(memory => ({
    // The IDs are asked for with a claim that was lost: that look is at the primary.
    find: (tx, keys, ids) =>
      isLagging && ids.length === 0 && keys.length > 1 ? Promise.resolve([]) : memory.find(tx, keys, ids),
  }));
  const { send, add, edit, device } = await rowsBench({ ledger });
  const op = add('lists');
  const change = edit('lists', { key: op.key }, {});
  await send([op, change]);
  isLagging = true;
  const unrelated = () => add('lists');
  for (const again of [op, { ...op, id: device.next() }])
    expect(await send([again, unrelated()])).toMatchObject([{ is: 'done', id: op.id }, { is: 'done' }]);
  expect(await send([{ ...add('lists'), id: op.id }, unrelated()])).toMatchObject([
    { is: 'new-id' },
    { is: 'done' },
  ]);
  expect(await send([op, change, edit('lists', { key: op.key }, {})])).toMatchObject([
    { is: 'done' },
    { is: 'done' },
    { is: 'done' },
  ]);
});

test('prunes what is older than 400 days by the time of the authority', async () => {
  const pruned: number[] = [];
  const ledger = ledgerWith(() => ({ prune: async (_, beforeMs) => pruned.push(beforeMs) }));
  const { rows } = await rowsBench({ ledger, authority: { moment: async () => ({ nowMs: NOW }) as never } });
  expect(await rows.prune()).toBe(1);
  expect(pruned).toEqual([NOW - 400 * 86_400_000]);
});

describe('options that are refused', () => {
  test.each([
    ['an unknown one', { table: {} }, 'options'],
    ['an authority that cannot say who it is', { authority: { authorize() {} } }, 'authority: expected'],
    ['an authority that cannot say who asks', { authority: { moment() {} } }, 'authority: expected'],
    ['no ledger', { ledger: {} }, 'ledger: expected'],
    [
      'a table without parse',
      { tables: { lists: { insert() {} } } },
      'tables.lists.parse: expected a function',
    ],
    ['a typo in a table', { tables: { lists: { ...lists, edits() {} } } }, 'tables.lists'],
    [
      'a reference to a table that is not there',
      { tables: { lists: { ...lists, refs: { to: 'users' } } } },
      'tables.lists.refs.to: expected one of lists, got "users"',
    ],
  ])('%s', async (_, change, message) => {
    const { authority } = await rowsBench();
    const options = { authority, ledger: memoryLedger(), tables: {}, ...change };
    expect(() => createRowsHandler(options as never)).toThrow(message);
  });
});
