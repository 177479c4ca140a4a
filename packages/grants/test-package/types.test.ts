/*
 * The package as users compile it: against the built declarations, with each library of types that a user may
 * have.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Compiles a user's files, as strictly as it can be done. Returns the complaints. */
function compile(files: Readonly<Record<string, string>>, options: object): string {
  // Inside the package, whose name and dependencies it can then import.
  const folder = mkdtempSync(join(here, '.types-'));
  folders.push(folder);
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  const compilerOptions = {
    target: 'ES2022',
    module: 'NodeNext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    ...options,
  };
  const project = { compilerOptions, files: Object.keys(files) };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  try {
    return execFileSync(process.execPath, [join(dirname(compiler), 'bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

const NODE = { lib: ['ES2022'], types: ['node'] };
const PAGE = { lib: ['ES2022', 'DOM'], types: [] };
const BOTH = { lib: ['ES2022', 'DOM'], types: ['node'] };

/** What a user of `@sno-id/grants` writes in a page, a worker or a process. */
const CLIENT = `
  import {
    type CheckInBy, type Device, type DeviceStore, type DeviceStatus, type Kind, type Outcome,
    GrantsError, indexedDbStore, kindOf, memoryDeviceStore, openDevice, postTo,
  } from '@sno-id/grants';
  import type { Sno } from '@sno-id/sdk';
  declare const maybe: DeviceStore | undefined;
  const checkIn: CheckInBy = postTo('/ids', { headers: { authorization: 'a' }, credentials: 'include' });
  const own: CheckInBy = async request => new Response(await request.text());
  const ids: Device = await openDevice({ namespace: 'notes', checkIn, store: maybe, requireGrant: undefined });
  await openDevice({ namespace: 'notes', checkIn: own, store: memoryDeviceStore() });
  const store: DeviceStore = indexedDbStore('notes');
  const id: Sno = ids.next(7);
  const kind: Kind = kindOf(id);
  const outcome: Outcome = await ids.checkIn();
  const status: DeviceStatus = ids.status;
  const why: 'no-check-in' | 'no-grant' | 'storage' | 'fork' | 'closed' | undefined = status.reason;
  ids.subscribe(event => { if (event.type === 'status') event.status.aheadMs.toFixed(); });
  try { ids.batch(1000); } catch (error) { if (error instanceof GrantsError) error.code satisfies 'ERR_NO_GRANT' | 'ERR_STORE_NAMESPACE' | 'ERR_DEVICE_CLOSED' | 'ERR_OUTBOX_CLOSED' | 'ERR_SIGNED_OUT' | 'ERR_CHECK_IN' | 'ERR_APP_OUTDATED' | 'ERR_STORE_FULL'; }
  // @ts-expect-error a typo
  await openDevice({ namespace: 'notes', chekIn: checkIn });
  // @ts-expect-error an ID is checked first
  kindOf('9q7kld262e224222' as string);
  void [store, kind, outcome, why, ids.token satisfies string | undefined];
`;

/** What a user of an outbox writes. */
const OUTBOX = `
  import { openDevice, postTo } from '@sno-id/grants';
  import {
    type Outbox, type OutboxStatus, type OutboxStore, createOutbox, memoryOutboxStore, openOutbox, postRows, retryAside,
  } from '@sno-id/grants/outbox';
  import { dexieOutboxStore, outboxSchema } from '@sno-id/grants/outbox/dexie';
  import { type SqliteQuery, sqliteOutboxStore } from '@sno-id/grants/outbox/sqlite';
  import { Dexie } from 'dexie';
  declare const query: SqliteQuery;
  const db = new Dexie('notes');
  db.version(1).stores({ ...outboxSchema, tasks: 'id', lists: 'id' });
  const stores: OutboxStore[] = [
    memoryOutboxStore(), dexieOutboxStore(db, { tables: ['tasks', 'lists'] }), sqliteOutboxStore('notes', query),
  ];
  const outbox: Outbox = createOutbox({
    device: await openDevice({ namespace: 'notes', checkIn: postTo('/ids') }),
    store: stores[0]!,
    send: postRows('/rows'),
    account: () => undefined,
    refs: { tasks: { list: 'lists' } },
  });
  interface Task { title: string; list: string | null }
  const task: Task = { title: 'Milk', list: null };
  const { id, key } = await outbox.add('tasks', task);
  await outbox.transaction(changes => changes.edit('tasks', id, { title: 'Bread' }));
  await outbox.pulled({ rows: { tasks: [{ id: 'a', title: 'Milk' }] }, gone: { lists: ['b'] } });
  const status: OutboxStatus = await outbox.sync();
  outbox.subscribe(event => { if (event.type === 'renamed') event.to.length; });
  for (const aside of await outbox.setAside()) await retryAside(outbox, aside.key);
  // @ts-expect-error a typo
  createOutbox({ account: null, stor: stores[0] });
  interface Todo { readonly id: string; title: string; list: string | null }
  const { add, edit, pulled, remove, transaction, ...typed } = createOutbox<{ tasks: Todo; lists: { title: string } }>({
    device: await openDevice({ namespace: 'notes' }), store: stores[0]!, account: null,
  });
  const milk = await add('tasks', { title: 'Milk', list: null }, 7);
  await edit('tasks', milk.id, { title: 'Rye' });
  await pulled({ rows: { tasks: [{ id: 'a', title: 'Milk', list: null }], lists: [{ id: 'a', title: 'Food' }] } });
  await pulled({ gone: { tasks: ['b'] } });
  const page = await openOutbox<{ tasks: Todo }>({ namespace: 'tasks', tables: { tasks: {} }, send: postRows('/rows'), account: 'anna' });
  await pulled({ rows: { tasks: await page.rows('tasks') } });
  await page.pullAll(async () => ({ account: 'anna', rows: { tasks: [{ id: 'a', title: 'Milk', list: null }] } }));
  // @ts-expect-error no such table
  await page.rows('task');
  await transaction(changes => { changes.edit('lists', changes.add('lists', { title: '' }).id, { title: 'A' }); });
  await retryAside(typed, milk.key);
  declare const anything: object;
  await outbox.add('any', anything);
  // @ts-expect-error no such table
  await add('task', { title: 'Milk', list: null });
  // @ts-expect-error a field is missing
  await add('tasks', { title: 'Milk' });
  // @ts-expect-error a field of another type
  await edit('tasks', milk.id, { title: 5 });
  // @ts-expect-error JSON has no dates
  await createOutbox<{ tasks: { due: Date } }>({ device: await openDevice({ namespace: 'notes' }), store: stores[0]!, account: null }).add('tasks', { due: new Date() });
  // @ts-expect-error no such field
  await edit('tasks', milk.id, { titel: 'Rye' });
  // @ts-expect-error no such table
  await remove('task', milk.id);
  // @ts-expect-error a row without an ID
  await pulled({ rows: { tasks: [{ title: 'Milk', list: null }] } });
  // @ts-expect-error no such table
  await pulled({ gone: { task: ['b'] } });
  // @ts-expect-error a field of another type
  await transaction(changes => changes.edit('lists', milk.id, { title: null }));
  // @ts-expect-error who is signed in
  createOutbox({ device: outbox as never, store: stores[0]! });
  void [key, status.problem?.code];
`;

const FOLDER = `
  import { openDevice } from '@sno-id/grants';
  import { folderStore } from '@sno-id/grants/folder';
  await openDevice({ namespace: 'notes', store: folderStore('data') });
`;

/** What a user of the other entries writes. */
const SERVER = `
  import {
    type Authority, type AuthorityKey, type AuthorityStore, type Verdict,
    AuthorityError, createAuthority, createVerifier, newKey, openServer, publicKey, slabAt, toNodeListener,
  } from '@sno-id/grants/server';
  import { ledgerCases, outboxStoreCases, storeCases } from '@sno-id/grants/conformance';
  import { memoryOutboxStore } from '@sno-id/grants/outbox';
  import { etcdStore } from '@sno-id/grants/etcd';
  import { memoryStore } from '@sno-id/grants/memory';
  import { type PostgresClient, postgresStore } from '@sno-id/grants/postgres';
  import { type SqliteDatabase, sqliteStore } from '@sno-id/grants/sqlite';
  import { createRowsHandler, type Ledger, ledgerSql, memoryLedger, RowRefusal, type RowTable, sqlLedger } from '@sno-id/grants/rows';
  import { type PostgresPool, type PostgresTx, postgresLedger } from '@sno-id/grants/rows/postgres';
  import { sqliteLedger } from '@sno-id/grants/rows/sqlite';
  import { createWorld } from '@sno-id/grants/testing';
  declare const pool: PostgresPool;
  declare const client: PostgresClient;
  declare const database: SqliteDatabase;
  declare const maybe: string | undefined;
  const stores: AuthorityStore[] = [
    memoryStore(), postgresStore(client, { tables: maybe, prepare: true }), sqliteStore(database, { host: maybe }),
    etcdStore({ endpoints: ['http://a:2379'], headers: undefined }),
  ];
  const key: AuthorityKey = await newKey();
  const authority: Authority = createAuthority({
    namespace: 'notes',
    store: stores[0]!,
    keys: [key],
    authorize: async request => (request.headers.get('user') ? { principal: 'anna', limit: undefined } : null),
    since: slabAt(0),
  });
  const response: Response = await authority.handle(new Request('http://localhost/ids', { method: 'POST' }));
  const [verdict] = await authority.verify([], null);
  verdict satisfies Verdict | undefined;
  if (verdict?.verdict === 'granted') verdict.aheadMs.toFixed();
  const verifier = createVerifier({ namespace: 'notes', authority: 'a', keys: [publicKey(key)] });
  const ids = await openServer({ authority, widths: undefined });
  authority.subscribe(event => { if (event.type === 'error' && event.error instanceof AuthorityError) event.error.code satisfies string; });
  for (const { title, run } of storeCases(async () => { throw new Error('none'); })) void [title, run];
  outboxStoreCases(async () => ({ store: memoryOutboxStore(), another: async () => memoryOutboxStore(), close: async () => {} }));
  interface User { readonly principal: string; readonly team: number }
  const notes: RowTable<PostgresTx, User, { text: string }> = {
    refs: { folder: 'notes' },
    parse({ text }) {
      if (typeof text !== 'string') throw new RowRefusal('invalid', 'text: expected a text');
      return { text };
    },
    async insert(tx, id, { text }, { team }) {
      return (await tx.query('insert into notes values ($1, $2, $3)', [id, text, team])).rowCount === 1;
    },
  };
  const rows = createRowsHandler({
    authority: { ...authority, authorize: async (): Promise<User> => ({ principal: 'anna', team: 1 }) },
    ledger: postgresLedger(pool, { tables: maybe }),
    tables: { notes },
  });
  const team = { namespace: 'team', store: stores[0]!, keys: [key], authorize: (): User | null => null };
  createRowsHandler({ authority: createAuthority(team), ledger: postgresLedger(pool), tables: { notes } });
  createRowsHandler({
    // @ts-expect-error this one does not name a team
    authority,
    ledger: postgresLedger(pool),
    tables: { notes },
  });
  rows.subscribe(event => { if (event.type === 'row-refused') event.reason satisfies string; });
  await rows.prune() satisfies number;
  const own: Ledger<object> = sqlLedger({
    dialect: 'postgres',
    transaction: async work => work({}),
    query: async () => [],
  });
  const ledgers = [own, memoryLedger(), sqliteLedger(database, { tables: maybe })];
  void [rows.handle(new Request('http://localhost/rows')), ledgers, ledgerSql('sqlite'), ledgerCases];
  createWorld({ seed: 1, startMs: 0 }).createProfile().open().ids?.next();
  // @ts-expect-error a typo
  await openServer({ authority, width: undefined });
  void [response.status, verifier.verify([], null), ids.next(), toNodeListener];
`;

/** What a user of node:http and Express writes; for others the listener takes types that they do not have. */
const LISTENER = `
  import { createServer } from 'node:http';
  import { type Authority, createAuthority, newKey, toNodeListener } from '@sno-id/grants/server';
  import { memoryStore } from '@sno-id/grants/memory';
  import type { IncomingMessage } from 'node:http';
  const authority: Authority = createAuthority({
    namespace: 'notes',
    store: memoryStore(),
    keys: [await newKey()],
    authorize: (_, incoming: IncomingMessage) => ({ principal: incoming.socket.remoteAddress ?? '' }),
  });
  createServer(toNodeListener(authority.handle));
`;

describe('the declarations compile, strictly,', () => {
  test('in a page without the types of Node', () => {
    expect(compile({ 'client.ts': CLIENT, 'outbox.ts': OUTBOX }, PAGE)).toBe('');
  });

  test('in a page whose bundler resolves', () => {
    const bundler = { module: 'ESNext', moduleResolution: 'Bundler' };
    expect(compile({ 'client.ts': CLIENT }, { ...PAGE, ...bundler })).toBe('');
  });

  test('in Node without the types of browsers', () => {
    const files = { 'client.ts': CLIENT, 'folder.ts': FOLDER, 'server.ts': SERVER, 'listener.ts': LISTENER };
    expect(compile(files, NODE)).toBe('');
  });

  test('with both, as in an app that has pages and a server', () => {
    const files = { 'client.ts': CLIENT, 'folder.ts': FOLDER, 'server.ts': SERVER, 'listener.ts': LISTENER };
    expect(compile(files, BOTH)).toBe('');
  });
});

test('the types are checked here: a wrong one is a complaint', () => {
  const code = `import { openDevice } from '@sno-id/grants'; await openDevice({ namespace: 5 });`;
  expect(compile({ 'client.ts': code }, PAGE)).toContain("Type 'number' is not assignable to type 'string'");
});

/** What the server in the README has of its app. */
const AROUND_SERVER = `
  declare const DatabaseSync: new (path: string) => import('@sno-id/grants/rows/sqlite').SqliteDatabase;
  declare const keys: Awaited<ReturnType<typeof import('@sno-id/grants/server').newKey>>[];
  declare const authorize: (request: Request) => { principal: string };
  declare const app: { post(path: string, route: (context: { req: { raw: Request } }) => Promise<Response>): void };
`;

test('the examples of the documents compile as strictly', () => {
  const documents = [
    'docs/grants.md',
    'docs/grants-client.md',
    'docs/grants-server.md',
    'packages/grants/README.md',
  ];
  const files: Record<string, string> = {};
  for (const document of documents) {
    const text = readFileSync(join(here, '../../..', document), 'utf8');
    const examples = [...text.matchAll(/^```ts(?: \[(\w+)\])?\n([\s\S]*?)^```/gm)];
    expect(examples.length, document).toBeGreaterThan(0);
    for (const [i, [, half, code]] of examples.entries()) {
      const around = half === 'server' ? AROUND_SERVER : '';
      files[`${document.replaceAll('/', '-')}-${i + 1}.ts`] = `${code}\n${around}\nexport {};\n`;
    }
  }
  expect(compile(files, BOTH)).toBe('');
});
