import { type Device, memoryDeviceStore, openDevice } from '@sno-id/grants';
import { createGenerator, fromFields, type Sno } from '@sno-id/sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '../client/digest.ts';
import type { Database } from '../server/database.ts';
import { createNotesServer, MAX_BODY, type NotesServer } from '../server/notes-server.ts';
import { type Change, NAMESPACE, type Note, type Pull, type Pushed, type Verdict } from '../wire.ts';
import { backupOf, empty, memoryAuthority, openMemorySqlite, openPGlite } from './databases.ts';

const PAGE = 'http://localhost:5173';
const SESSION = '00112233445566778899aabbccddeeff';
const OTHER_SESSION = 'ff'.repeat(16);

const generator = createGenerator({ partition: 7 });

function note(some: Partial<Note> = {}): Note {
  const id = some.id ?? generator.next();
  const text = some.text ?? 'Bread';
  return {
    id,
    session: SESSION,
    digest: digestOf(text),
    text,
    version: 1,
    edit: id,
    editor: SESSION,
    follows: null,
    deleted: false,
    ...some,
  };
}

const OK: Verdict = { status: 200, kind: 'classic' };

describe.each([
  ['SQLite', openMemorySqlite],
  ['PostgreSQL', openPGlite],
])('on %s', (_, open) => {
  let database: Database;
  let sync: NotesServer;
  beforeAll(async () => {
    database = await open();
    const keys = await memoryAuthority();
    sync = createNotesServer(async () => ({ database, ...keys }));
    await pull();
  });
  afterEach(() => empty(database));
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

  const push = (...changes: (Note & Partial<Change>)[]) =>
    send<Pushed>('POST', '', { changes: changes.map(change => ({ token: null, receipt: null, ...change })) });
  const pushAs = (token: string | null, change: Note & Partial<Change>) => push({ ...change, token });
  const pullStored = (since = 0, head?: string) =>
    send<Pull>('GET', `?since=${since}${head ? `&head=${head}` : ''}`);
  const pull = async (since?: number, head?: string) => {
    const { changes, ...page } = await pullStored(since, head);
    return { ...page, changes: changes.map(({ receipt, ...change }): Note => change) };
  };

  describe('the table of notes', () => {
    it('has the ID as its primary key, in order of time', async () => {
      const notes = generator.batch(50).map(id => note({ id }));
      await push(...[...notes].reverse());
      const { toKey } = database.dialect;
      const stored = await database.query<{ id: string }>('select id from notes order by id');
      expect(stored).toEqual(notes.map(({ id }) => ({ id: toKey(id) })));
      await expect(
        database.query('insert into notes select * from notes where id = $1', [toKey(notes[0]!.id)]),
      ).rejects.toThrow(/unique|UNIQUE/);
    });

    it('stores a note once, however often it is sent', async () => {
      const one = note();
      await push(one);
      const { position } = await pull();
      expect(await push(one)).toMatchObject({ verdicts: [OK] });
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
        await empty(database);
      }
    });

    it('keeps a deletion as a row, so that other clients see it', async () => {
      const one = note();
      await push(one);
      const { position } = await pull();
      const gone = { ...one, version: 2, edit: generator.next(), text: '', deleted: true };
      await push(gone);
      expect((await pull(position)).changes).toEqual([gone]);
    });

    it.each([
      ['another session', { session: OTHER_SESSION }],
      ['another first text', { digest: digestOf('Stones') }],
    ])('rejects an ID that a note of %s has, and overwrites nothing', async (_, other) => {
      const one = note();
      await push(one);
      const twin = { ...one, text: 'Stones', version: 9, ...other };
      expect(await push(twin)).toMatchObject({ verdicts: [{ status: 409, reason: 'taken' }] });
      expect(await push({ ...twin, text: '', deleted: true })).toMatchObject({ verdicts: [{ status: 409 }] });
      expect((await pull()).changes).toEqual([one]);
    });

    it('stores nothing of a push in which a note needs another ID, since the others may refer to it', async () => {
      const [one, before, after] = [note(), note(), note()];
      await push(one);
      const twin = { ...one, session: OTHER_SESSION };
      const { verdicts } = await push(before, twin, {
        ...after,
        follows: { id: one.id, session: OTHER_SESSION },
      });
      expect(verdicts).toEqual([{ status: 424 }, { status: 409, reason: 'taken' }, { status: 424 }]);
      expect((await pull()).changes).toEqual([one]);
    });

    it('decides between two edits with the same ID by their sessions, in whatever order they arrive', async () => {
      const one = note();
      const edit = generator.next();
      const states = [SESSION, OTHER_SESSION].map(editor => ({
        ...one,
        version: 2,
        edit,
        editor,
        text: editor,
      }));
      for (const order of [states, [...states].reverse()]) {
        await push(one);
        for (const state of order) await push(state);
        expect((await pull()).changes).toEqual([states[1]]);
        await empty(database);
      }
    });

    it('keeps what a note follows up on', async () => {
      const one = note();
      const two = note({ follows: { id: one.id, session: one.session } });
      await push(one, two);
      expect((await pull()).changes).toEqual([one, two]);
    });

    it('returns changes in pages, each change once, with a position to continue from', async () => {
      const notes = generator.batch(450).map(id => note({ id }));
      for (let at = 0; at < notes.length; at += 200) await push(...notes.slice(at, at + 200));
      const seen: Sno[] = [];
      let page = await pull();
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

    it('contains the pushes that it was asked to continue from, until it is emptied', async () => {
      await push(note());
      const { head, position } = await pull();
      await push(note());
      expect(await pull(position, head)).toMatchObject({ isContinued: true, changes: [{ version: 1 }] });
      await empty(database);
      await push(note(), note(), note());
      expect(await pull(position, head)).toMatchObject({ isContinued: false });
      expect(await pull()).toMatchObject({ isContinued: true, position: 3 });
    });

    it('no longer contains a push that a restored backup lacks, although others have been made since', async () => {
      await push(note());
      const restore = await backupOf(database);
      await push(note());
      const { head, position } = await pull();
      await restore();
      await push(note(), note());
      expect((await pull()).position).toBeGreaterThan(position);
      expect(await pull(position, head)).toMatchObject({ isContinued: false });
    });
  });

  describe('a version far ahead', () => {
    it('is refused for that note alone, so nobody can push the versions of a note to their end', async () => {
      const [one, two] = [note(), note()];
      await push(one);
      const poisoned = { ...one, version: 0x7fff_ffff, text: 'Poison' };
      expect(await push(poisoned, two)).toMatchObject({
        verdicts: [{ status: 422, problem: 'version: expected at most 10001, got 2147483647' }, OK],
      });
      expect((await pull()).changes).toEqual([one, two]);
    });
  });

  describe('the authority', () => {
    /** A device that keeps its grants in memory. */
    async function openMemoryDevice() {
      const device = await openDevice({
        namespace: NAMESPACE,
        store: memoryDeviceStore(),
        checkIn: async given => sync.handle(request('POST', '/ids', await given.text())),
      });
      devices.push(device);
      expect(await device.checkIn()).toBe('granted');
      return device;
    }
    const devices: Device[] = [];
    afterAll(() => {
      for (const device of devices) device.close();
    });

    it('grants IDs, and finds them granted when their notes are pushed', async () => {
      const device = await openMemoryDevice();
      const id = device.next();
      expect(await pushAs(device.token!, note({ id }))).toMatchObject({
        verdicts: [{ status: 200, kind: 'granted' }],
      });
      expect(await database.query('select kind from notes')).toEqual([{ kind: 'granted' }]);
    });

    it('asks for another ID in place of one that was granted to somebody else', async () => {
      const [one, two] = [await openMemoryDevice(), await openMemoryDevice()];
      const stolen = note({ id: one.next() });
      for (const token of [two.token!, null, 'x'.repeat(300)]) {
        expect(await pushAs(token, stolen)).toMatchObject({ verdicts: [{ status: 409, reason: 'foreign' }] });
      }
      // Edits of a note that the server has need no proof, and neither does one that it has lost since.
      await pushAs(one.token!, stolen);
      expect(await pushAs(two.token!, { ...stolen, version: 2 })).toMatchObject({
        verdicts: [{ status: 200 }],
      });
      const [{ receipt } = { receipt: '' }] = (await pullStored()).changes;
      await empty(database);
      expect(await pushAs(two.token!, { ...stolen, receipt })).toMatchObject({
        verdicts: [{ status: 200, kind: 'foreign' }],
      });
    });

    it('takes no receipt but that of the very note: nobody can make one up, or use that of another note', async () => {
      const [one, two] = [await openMemoryDevice(), await openMemoryDevice()];
      const own = note({ id: two.next() });
      await pushAs(two.token!, own);
      const [{ receipt } = { receipt: '' }] = (await pullStored()).changes;
      const stolen = note({ id: one.next() });
      const forged = [
        { ...stolen, receipt },
        { ...stolen, receipt: '0'.repeat(32) },
        { ...own, id: stolen.id, receipt },
        { ...own, session: OTHER_SESSION, receipt },
        { ...own, digest: digestOf('Stones'), receipt },
      ];
      await empty(database);
      for (const change of forged) {
        expect(await pushAs(null, change)).toMatchObject({ verdicts: [{ status: 409, reason: 'foreign' }] });
      }
    });

    it('asks for another ID in place of one from the future that nobody granted', async () => {
      const unixMs = Date.UTC(2079, 0, 1);
      const id = fromFields({ unixMs, tick: 0, meta: 0, partition: 7, sequence: 0 });
      expect(await push(note({ id }))).toMatchObject({ verdicts: [{ status: 409, reason: 'future' }] });
    });
  });

  describe('an invalid request', () => {
    const zero = fromFields({ unixMs: Date.UTC(2026, 0, 1), tick: 0, meta: 0, partition: 0, sequence: 0 });
    const whole = (changes: unknown) => ({ changes });
    it.each<[string, unknown, string]>([
      ['no JSON', '{', 'body: expected JSON'],
      ['no object', [], 'message: expected an object'],
      ['no list', whole({}), 'changes: expected an array of at most 200'],
      ['too many', whole(Array(201).fill(note())), 'changes: expected an array of at most 200, got 201'],
      [
        'an ID twice',
        whole([note({ id: zero }), note({ id: zero })].map(one => ({ ...one, token: null, receipt: null }))),
        'changes: expected unique IDs',
      ],
    ])('is rejected with what was expected: %s', async (_, body, problem) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const response = await sync.handle(request('POST', '', text));
      expect(response.status).toBe(400);
      expect((await response.json()).problem).toContain(problem);
      expect((await pull()).changes).toEqual([]);
    });

    it.each<[string, Partial<Record<keyof Change, unknown>>, string]>([
      ['no ID', { id: 'x' }, 'changes[0].id: expected an ID of 16 characters, got x'],
      ['version 0', { version: 0 }, 'changes[0].version: expected an integer from 1'],
      ['version 2^31', { version: 2 ** 31 }, 'changes[0].version: expected an integer from 1 to 2147483647'],
      ['a long text', { text: 'x'.repeat(1001) }, 'changes[0].text: expected a text of at most 1000'],
      ['U+0000', { text: 'a\0b' }, 'changes[0].text: expected well-formed text'],
      ['half a pair', { text: '\ud800' }, 'changes[0].text: expected well-formed text'],
      ['text of a deleted note', { deleted: true }, 'changes[0].text: expected none of a deleted note'],
      ['no token', { token: undefined }, 'changes[0].token: expected a text'],
      ['a long token', { token: 'x'.repeat(9_000) }, 'changes[0].token: expected a text of at most 8192'],
      ['another session', { session: "'; drop" }, 'changes[0].session: expected 32'],
      ['another digest', { digest: 7 }, 'changes[0].digest: expected 16'],
      ['SQL', { edit: "') --" }, 'changes[0].edit: expected an ID'],
      ['half a reference', { follows: { id: zero } }, 'changes[0].follows.session: expected 32'],
      ['half a receipt', { receipt: 'ab' }, 'changes[0].receipt: expected 32'],
    ])('is a note that is refused alone, with what was expected: %s', async (_, some, problem) => {
      const good = note();
      const changes = [
        { ...note(), token: null, receipt: null, ...some },
        { ...good, token: null, receipt: null },
      ];
      const { verdicts } = await send<Pushed>('POST', '', { changes });
      expect(verdicts).toEqual([{ status: 422, problem: expect.stringContaining(problem) }, OK]);
      expect((await pull()).changes).toEqual([good]);
    });

    it.each(['-1', '1.5', 'x', '1e3', '9'.repeat(16)])('cannot continue from: %s', async since => {
      expect((await sync.handle(request('GET', `?since=${since}`))).status).toBe(400);
    });

    it('stores quotes, emoji and SQL in a text unchanged', async () => {
      const one = note({ text: `'); drop table notes; -- "\\ 🥖 \u2028` });
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
      [{ origin: 'https://notes.example', host: 'notes.example' }, 200],
      [{ origin: PAGE, host: 'notes.example' }, 403],
    ])('is accepted only from its own pages, as JSON: %j gives %i', async (headers, status) => {
      const response = await sync.handle(request('POST', '', JSON.stringify({ changes: [] }), headers));
      expect(response.status).toBe(status);
    });

    it('is a body that never ends', async () => {
      const body = JSON.stringify({ changes: 'x'.repeat(MAX_BODY) });
      expect((await sync.handle(request('POST', '', body))).status).toBe(413);
    });

    it('is an unknown method', async () => {
      for (const method of ['PUT', 'DELETE'])
        expect((await sync.handle(request(method, '', '{}'))).status).toBe(405);
    });
  });

  it('reports that the database could not be opened, and opens it once it can', async () => {
    let failures = 1;
    const keys = await memoryAuthority();
    const late = createNotesServer(async () => {
      if (failures-- > 0) throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
      return { database, ...keys };
    });
    const response = await late.handle(request('GET'));
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ problem: 'the database could not be opened: ECONNREFUSED' });
    expect((await late.handle(request('GET'))).status).toBe(200);
  });
});
