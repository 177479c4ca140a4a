import { describe, expect, test } from 'vitest';
import type { AuthorityKey, AuthorityOptions } from '../../src/server/index.ts';
import { createAuthority, createVerifier, newKey, publicKey } from '../../src/server/index.ts';
import { etcdStore } from '../../src/server/stores/etcd.ts';
import { memoryStore } from '../../src/server/stores/memory.ts';
import { postgresStore } from '../../src/server/stores/postgres.ts';
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
    ['a slab after the last', { since: 1025 }, 'since: expected an integer from 0 to 1024, got 1025'],
    [
      'widths that no block has',
      { widths: { slot: 1, lane: 6, n: 2 } },
      'widths: expected widths that a block can have',
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
      'a private part that is none',
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
      'authority: expected a string',
    );
    expect(() => createVerifier({ authority: 'a', keys } as never)).toThrow('namespace: expected a string');
  });
});

test('what is not a Request is refused by name, and not left without an answer', async () => {
  const { authority, events } = bench();
  for (const given of [undefined, { method: 'POST', headers: {} }, { req: {} }]) {
    await expect(authority.handle(given as never)).rejects.toThrow(
      'request: expected a Request (node:http and Express need toNodeListener(authority.handle)), got',
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

test('a store refuses an option that it does not know', () => {
  const client = { query: async () => ({ rows: [] }) };
  expect(() => memoryStore({ clock: 1 } as never)).toThrow(
    'unknown key in options: expected one of now, name',
  );
  expect(() => postgresStore(client, { prefix: 'x' } as never)).toThrow(
    'unknown key in options: expected one of now, tables',
  );
  expect(() => postgresStore({} as never)).toThrow('client: expected an object with query()');
  expect(() => etcdStore({ endpoints: ['http://a'], tables: 'x' } as never)).toThrow(
    'unknown key in options: expected one of endpoints',
  );
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
