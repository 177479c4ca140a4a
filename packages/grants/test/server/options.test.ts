import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeCases } from '../../src/server/conformance/index.ts';
import type { AuthorityKey, AuthorityOptions } from '../../src/server/index.ts';
import { createAuthority, createVerifier, newKey, publicKey, startOfSlab } from '../../src/server/index.ts';
import { etcdStore } from '../../src/server/stores/etcd.ts';
import { memoryStore } from '../../src/server/stores/memory.ts';
import { postgresStore } from '../../src/server/stores/postgres.ts';
import { sqliteStore } from '../../src/server/stores/sqlite.ts';
import { bench, KEY } from './fixture.ts';

const options: AuthorityOptions = {
  namespace: 'notes',
  store: memoryStore(),
  keys: [KEY],
  authorize: () => null,
};
const elliptic = await newKey('ES256', 'elliptic');

describe('an authority refuses', () => {
  test.each<[string, object, string]>([
    ['no namespace', { namespace: '' }, 'namespace: expected a name of 1 to 128 characters, got ""'],
    ['what is not a store', { store: {} }, 'store: expected an object with exchange()'],
    ['no authorize', { authorize: undefined }, 'authorize: expected a function'],
    ['an unknown binding', { bind: 'user' }, 'bind: expected one of device, principal'],
    ['a limit of time that is none', { maxAheadMs: -1 }, 'maxAheadMs: expected milliseconds from 0, got -1'],
    [
      'a limit of time in words',
      { maxAheadMs: '1 d' },
      'maxAheadMs: expected milliseconds from 0, got "1 d"',
    ],
    [
      'an authority without a name',
      { authority: '' },
      'authority: expected the ID of an authority, without white space around it, got ""',
    ],
    ['a slab after the last', { since: 1025 }, 'since: expected an integer from 0 to 1024, got 1025'],
    [
      'widths that no block has',
      { widths: { slot: 1, lane: 6, n: 2 } },
      'widths: expected widths that a block can have',
    ],
    [
      'widths with another key',
      { widths: { slot: 12, lane: 6, n: 2, m: 1 } },
      'unknown key in widths: expected one of slot, lane, n, got "m"',
    ],
    ['an unknown option', { limit: 3 }, 'unknown key in options: expected one of namespace'],
    ['no keys', { keys: [] }, 'keys: expected a list of one key or more'],
    ['a key without a name', { keys: [{ ...KEY, kid: '' }] }, 'keys[0].kid: expected 1 to 64'],
    [
      'two keys of one name',
      { keys: [KEY, KEY] },
      'keys[1].kid: expected a kid that no other key has, got "test"',
    ],
    [
      'keys that only verify',
      { keys: [publicKey(KEY)] },
      'keys: expected one with a private part that is not revoked',
    ],
    [
      'a symmetric key',
      { keys: [{ kty: 'oct', k: 'secret', kid: 'a', alg: 'HS256' }] },
      'keys[0].alg: expected EdDSA',
    ],
    ['an algorithm of another curve', { keys: [{ ...KEY, alg: 'ES256' }] }, 'keys[0].alg: expected EdDSA'],
    ['a short key', { keys: [{ ...KEY, x: 'short' }] }, 'keys[0].x: expected 32 bytes in base64url'],
    [
      'a key with too little',
      { keys: [{ ...elliptic, y: undefined }] },
      'keys[0].y: expected 32 bytes in base64url',
    ],
    ['a key with too much', { keys: [{ ...KEY, y: KEY.x }] }, 'keys[0].y: expected nothing'],
    [
      'an invalid private part',
      { keys: [{ ...KEY, d: 1 }] },
      'keys[0].d: expected 32 bytes in base64url, or nothing',
    ],
    [
      'a key that is somewhat revoked',
      { keys: [{ ...KEY, revoked: 'yes' }] },
      'keys[0].revoked: expected a boolean',
    ],
  ])('%s', (_, change, message) => {
    expect(() => createAuthority({ ...options, ...change })).toThrow(message);
    // A message goes into logs.
    try {
      createAuthority({ ...options, ...change });
    } catch (error) {
      expect((error as Error).message).not.toContain(KEY.d);
    }
  });

  test.each<[string, unknown]>([
    ['no principal', {}],
    ['a principal that is too long', { principal: 'x'.repeat(257) }],
    ['a principal with NUL', { principal: 'a\0b' }],
    ['a limit that is not an integer', { principal: 'anna', limit: 0.5 }],
    ['a limit below 0', { principal: 'anna', limit: -1 }],
  ])('an authorize that returns %s: status 503, and an event', async (_, authorized) => {
    const { send, events } = bench({ authorize: () => authorized as never });
    expect((await send({})).status).toBe(503);
    expect(events[0]).toMatchObject({
      type: 'error',
      error: { message: expect.stringMatching(/^(authorize|limit): /) },
    });
  });

  test('a verifier without a namespace or the name of the authority', () => {
    const keys = [publicKey(KEY)];
    expect(() => createVerifier({ namespace: 'notes', keys } as never)).toThrow(
      'authority: expected a name, got undefined',
    );
    expect(() => createVerifier({ authority: 'a', keys } as never)).toThrow(
      'namespace: expected a name of 1 to 128 characters, got undefined',
    );
    expect(() =>
      createVerifier({ namespace: 'notes', authority: 'a', keys, maxAheadMs: Number.NaN }),
    ).toThrow('maxAheadMs: expected milliseconds from 0, got NaN');
  });

  test('a verifier whose principal is not a string: every row would be foreign', async () => {
    const verifier = createVerifier({ namespace: 'notes', authority: 'a', keys: [publicKey(KEY)] });
    for (const principal of [5, null, {}]) {
      await expect(verifier.verify([], null, principal as never)).rejects.toThrow(
        'principal: expected a string, got',
      );
    }
  });
});

test('what is not a Request is refused by name, and not left without an answer', async () => {
  const { authority, events } = bench();
  for (const given of [undefined, { method: 'POST', headers: {} }, { req: {} }]) {
    await expect(authority.handle(given as never)).rejects.toThrow(
      'request: expected a Request (node:http and Express need toNodeListener(handle)), got',
    );
  }
  expect(events).toEqual([]);
});

test.each([[null], ['9q8cwxi222222222'], [{ length: 1 }]])('%j is no list of IDs', async ids => {
  await expect(bench().authority.verify(ids as never, null)).rejects.toThrow('ids: expected an array, got');
});

test('only a key has a public part', () => {
  for (const none of [null, undefined, {}, 'key']) {
    expect(() => publicKey(none as never)).toThrow('key.kid: expected 1 to 64 letters');
  }
});

describe('a store refuses, by name,', () => {
  const client = { query: async () => ({ rows: [] }) };
  const database = { exec() {}, prepare: () => ({ all: () => [], run() {} }) };
  const etcd = (options: object) => etcdStore({ endpoints: ['http://a'], ...options } as never);

  test.each<[string, (options: object) => unknown, object, string]>([
    [
      'memory',
      memoryStore,
      { clock: 1 },
      'unknown key in options: expected one of now, name, content, newAuthority',
    ],
    ['memory', memoryStore, { now: 5 }, 'now: expected a function, got 5'],
    ['memory', memoryStore, { now: null }, 'now: expected a function, got null'],
    ['memory', memoryStore, { name: 'a' }, 'name: expected a function, got "a"'],
    ['memory', memoryStore, { newAuthority: 'a' }, 'newAuthority: expected a function, got "a"'],
    ['memory', memoryStore, { content: null }, 'content: expected memoryContent(), got null'],
    ['memory', memoryStore, { content: {} }, 'content: expected memoryContent(), got an object'],
    [
      'PostgreSQL',
      options => postgresStore(client, options),
      { prefix: 'x' },
      'unknown key in options: expected one of now, tables, prepare',
    ],
    ['PostgreSQL', options => postgresStore(client, options), { now: 5 }, 'now: expected a function, got 5'],
    [
      'PostgreSQL',
      options => postgresStore(client, options),
      { tables: null },
      'tables: expected 1 to 41 lower-case letters, digits and _, or schema.name of such, got null',
    ],
    [
      'PostgreSQL',
      options => postgresStore(client, options),
      { tables: 'A' },
      'tables: expected 1 to 41 lower-case letters, digits and _, or schema.name of such, got "A"',
    ],
    [
      'PostgreSQL',
      options => postgresStore(client, options),
      { prepare: 1 },
      'prepare: expected one of false, true, got 1',
    ],
    [
      'SQLite',
      options => sqliteStore(database, options),
      { file: 'x' },
      'unknown key in options: expected one of host, now, tables',
    ],
    [
      'SQLite',
      options => sqliteStore(database, options),
      { host: null },
      'host: expected the name of a machine, got null',
    ],
    [
      'SQLite',
      options => sqliteStore(database, options),
      { host: '' },
      'host: expected the name of a machine, got ""',
    ],
    ['SQLite', options => sqliteStore(database, options), { now: 5 }, 'now: expected a function, got 5'],
    [
      'SQLite',
      options => sqliteStore(database, options),
      { tables: null },
      'tables: expected 1 to 41 lower-case letters, digits and _, got null',
    ],
    ['etcd', etcd, { tables: 'x' }, 'unknown key in options: expected one of endpoints'],
    [
      'etcd',
      etcd,
      { endpoints: ['a:2379'] },
      'endpoints: expected a list of URLs that begin with http:// or https://',
    ],
    ['etcd', etcd, { prefix: null }, 'prefix: expected a name, got null'],
    ['etcd', etcd, { prefix: '' }, 'prefix: expected a name, got ""'],
    ['etcd', etcd, { now: 5 }, 'now: expected a function, got 5'],
    ['etcd', etcd, { fetch: null }, 'fetch: expected a function, got null'],
    [
      'etcd',
      etcd,
      { headers: new Headers({ authorization: 'a' }) },
      'headers: expected a plain object, got an object',
    ],
    ['etcd', etcd, { headers: null }, 'headers: expected a plain object, got null'],
    ['etcd', etcd, { headers: { authorization: 5 } }, 'headers.authorization: expected a string, got 5'],
  ])('%s: %2$o', (_, open, options, message) => {
    expect(() => open(options)).toThrow(message);
  });

  test('what is not a client or a database', () => {
    expect(() => postgresStore({} as never)).toThrow(
      'client: expected an object with query(), got an object',
    );
    expect(() => sqliteStore(null as never)).toThrow('database: expected an object with prepare(), got null');
    expect(() => sqliteStore({ prepare() {} } as never)).toThrow(
      'database: expected an object with exec(), got an object',
    );
  });
});

test('counters never move back: advance refuses what is not a number of blocks, and changes nothing', async () => {
  const store = memoryStore();
  await store.init();
  const before = JSON.stringify({ ...(await store.status()), nowMs: 0 });
  for (const [given, message] of [
    [{ blocks: -1 }, 'blocks: expected an integer from 1 to 8388608, got -1'],
    [{ blocks: 0.5 }, 'blocks: expected an integer from 1 to 8388608, got 0.5'],
    [{ blocks: null }, 'blocks: expected an integer from 1 to 8388608, got null'],
    [{ confirmTime: 'yes' }, 'confirmTime: expected one of false, true, got "yes"'],
    [{ block: 5 }, 'unknown key in options: expected one of blocks, confirmTime, got "block"'],
    [undefined, 'options: expected a plain object, got undefined'],
  ] as const) {
    await expect(store.advance(given as never)).rejects.toThrow(message);
  }
  expect(JSON.stringify({ ...(await store.status()), nowMs: 0 })).toBe(before);
});

test('a slab has a start, and nothing else has', () => {
  expect(startOfSlab(1024) - startOfSlab(1023)).toBe(startOfSlab(1) - startOfSlab(0));
  for (const none of [-1, 1025, 0.5, Number.NaN, '5', null, undefined]) {
    expect(() => startOfSlab(none as never)).toThrow('slab: expected an integer from 0 to 1024, got');
  }
});

test('a key is of an algorithm that tokens have', async () => {
  for (const none of ['HS256', '', null, 5]) {
    await expect(newKey(none as never)).rejects.toThrow('alg: expected one of EdDSA, ES256, got');
  }
  await expect(newKey('EdDSA', 'a b')).rejects.toThrow('key.kid: expected 1 to 64 letters');
});

test('a suite of cases needs what opens a store', () => {
  expect(() => storeCases(memoryStore() as never)).toThrow('open: expected a function, got an object');
});

describe('keys', () => {
  test('of both algorithms sign and verify', async () => {
    for (const key of [elliptic, await newKey()]) {
      const { send } = bench({ keys: [key] });
      const { token } = await send({});
      const header = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString());
      expect(header).toEqual({ alg: key.alg, kid: key.kid, typ: 'sno-grant+jwt' });
    }
  });

  test('without their private parts have nothing secret left', () => {
    expect(publicKey(elliptic)).not.toHaveProperty('d');
    expect(Object.keys(publicKey(elliptic)).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'x', 'y']);
  });

  test('that are revoked do not sign', async () => {
    const { send } = bench({ keys: [{ ...KEY, revoked: true }, elliptic] as AuthorityKey[] });
    const { token } = await send({});
    expect(Buffer.from(token.split('.')[0]!, 'base64url').toString()).toContain('"elliptic"');
  });
});

describe('events', () => {
  test('reach every listener, although one of them throws', async () => {
    const { authority, send } = bench();
    const seen: string[] = [];
    const rejections: unknown[] = [];
    const onRejection = (error: unknown) => rejections.push(error);
    process.on('unhandledRejection', onRejection);
    const listeners = process.listeners('unhandledRejection').filter(listener => listener !== onRejection);
    for (const listener of listeners) process.off('unhandledRejection', listener);
    const end = authority.subscribe(() => {
      throw new Error('listener');
    });
    const stop = authority.subscribe(({ type }) => seen.push(type));
    await send({ ahead: 0 });
    end();
    stop();
    await send({ ahead: 0 });
    await new Promise(resolve => setTimeout(resolve, 0));
    process.off('unhandledRejection', onRejection);
    for (const listener of listeners) process.on('unhandledRejection', listener);
    expect(seen).toEqual(['reserved', 'granted']);
    expect(rejections).toHaveLength(2);
    expect(() => authority.subscribe(null as never)).toThrow('listener: expected a function');
  });

  test('hold no token, nonce or key', async () => {
    const { send, events } = bench();
    const { token } = await send({ proposal: 'secret-nonce-secret' });
    const text = JSON.stringify(events);
    expect(text).not.toContain(token);
    expect(text).not.toContain('secret');
  });
});

describe('what somebody has added to every object', () => {
  const added = { revoked: true, fetch: 5, headers: 5, now: 5, since: -1, maxAheadMs: -1, y: 'no' };

  beforeEach(() => void Object.assign(Object.prototype, added));
  afterEach(() => {
    for (const key of Object.keys(added)) delete (Object.prototype as { [key: string]: unknown })[key];
  });

  test('is no option of an authority, and nothing of a key', () => {
    expect(() => createAuthority(options)).not.toThrow();
    expect(() =>
      createVerifier({ namespace: 'notes', authority: 'a', keys: [publicKey(KEY)] }),
    ).not.toThrow();
  });

  test('is no option of a store', () => {
    expect(() => etcdStore({ endpoints: ['http://a'] })).not.toThrow();
    expect(() => memoryStore({})).not.toThrow();
  });
});
