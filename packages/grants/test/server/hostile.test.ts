/*
 * Attacks, each with its count. `tally` fails where one gets through, and prints what was tried.
 */

import { createHmac, createPublicKey } from 'node:crypto';
import { importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { MAX_SLAB } from '../../src/format/slab.ts';
import type { AuthorityKey } from '../../src/server/index.ts';
import { newKey, publicKey, toNodeListener } from '../../src/server/index.ts';
import { overlap } from '../format/overlap.ts';
import { bench, idOf, KEY, message, NOW, name, post, SLAB } from './fixture.ts';
import { serve } from './serve.ts';

const counts: string[] = [];
const tally = (what: string, tried: number, through: number) => {
  counts.push(`${what}: ${tried} tried, ${through} through`);
  expect(through, what).toBe(0);
};
afterAll(() => console.log(counts.join('\n')));

/** The block that forged tokens claim: none of these tests gets that far. */
const FORGED = 700_000;

const isAll = process.env['SNO_TEST'] === 'all';

/** SNO_TEST=all cuts and alters a token at each place. */
const STEP = isAll ? 1 : 5;

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

const privateKeyOf = (key: AuthorityKey) => importJWK(key as JWK, key.alg);

/** A subject with one device that has checked in. */
async function victim(options: Parameters<typeof bench>[0] = {}) {
  const subject = bench(options);
  const request = message();
  const sent = await subject.send(request);
  const { authority } = sent.body;
  const [header, payload, signature] = sent.token.split('.') as [string, string, string];
  return {
    ...subject,
    request,
    sent,
    authorityName: authority,
    header,
    payload,
    signature,
    id: idOf(sent.grants[0]!),
  };
}

/** How many of these tokens make an ID count as granted, or are carried over by a check-in. */
async function countThrough(
  subject: Awaited<ReturnType<typeof victim>>,
  tokens: readonly string[],
): Promise<number> {
  let through = 0;
  let { request } = subject;
  for (const token of tokens) {
    const ids = [subject.id, idOf({ ...subject.sent.grants[0]!, block: FORGED })];
    const found = await subject.authority.verify(ids, token);
    if (found.some(({ verdict }) => verdict === 'granted' || verdict === 'unproven')) through++;
    request = { ...request, nonce: request.proposal, proposal: name(), token: token.slice(0, 8192) };
    const { grants, status } = await subject.send(request);
    expect(status).toBe(200);
    if (grants.some(({ slab, block }) => slab === SLAB && [0, FORGED].includes(block))) through++;
  }
  return through;
}

describe('tokens', () => {
  test('that somebody else signed prove nothing', async () => {
    const subject = await victim();
    const claims = { ...decoded(subject.payload), grants: [[12, 6, 2, SLAB, FORGED]] };
    const tokens: string[] = [];
    for (let i = 0; i < 20; i++) {
      // The right name, and another key.
      const forged = await newKey(i % 2 ? 'ES256' : 'EdDSA', 'test');
      const key = await privateKeyOf(forged);
      const header = { alg: forged.alg, kid: i < 10 ? 'test' : `other${i}`, typ: 'sno-grant+jwt' };
      tokens.push(await new SignJWT(claims).setProtectedHeader(header).sign(key));
      tokens.push(
        await new SignJWT(claims)
          .setProtectedHeader({ ...header, jwk: publicKey(forged) as object })
          .sign(key),
      );
    }
    tally('tokens signed with another key', tokens.length, await countThrough(subject, tokens));
  });

  test('of another authority, namespace, device or type prove nothing', async () => {
    const subject = await victim();
    const key = await privateKeyOf(KEY);
    const claims = decoded(subject.payload);
    const header = { alg: 'EdDSA', kid: 'test', typ: 'sno-grant+jwt' };
    const sign = (change: object, headers: object = {}) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ ...header, ...headers }).sign(key);
    const tokens = await Promise.all([
      sign({ iss: 'another' }),
      sign({ iss: undefined }),
      sign({ aud: 'other' }),
      sign({ aud: ['notes', 'other'] }),
      sign({ aud: undefined }),
      sign({ sub: 42 }),
      sign({ sub: undefined }),
      sign({ prn: 42 }),
      sign({ grants: undefined }),
      sign({ grants: 'all' }),
      sign({ grants: [[12, 6, 2, SLAB]] }),
      sign({ grants: [[1, 6, 2, SLAB, FORGED]] }),
      sign({ grants: [[12, 6, 2, SLAB, 2 ** 23]] }),
      sign({ grants: [[12, 6, 2, SLAB, -1]] }),
      sign({ grants: [[12, 6, 2, SLAB, '77']] }),
      sign({ grants: [[12, 60, 2, SLAB, 0]] }),
      sign({ exp: 1 }),
      sign({}, { typ: 'JWT' }),
      sign({}, { typ: undefined }),
      sign({}, { kid: undefined }),
      sign({}, { kid: '__proto__' }),
    ]);
    tally('tokens with wrong claims', tokens.length, await countThrough(subject, tokens));
    // A good one, of another device: of use for its IDs, and not for this device's check-in.
    const other = await subject.send({});
    const { grants } = await subject.send({
      ...subject.request,
      device: name('device'),
      nonce: '',
      proposal: name(),
      token: other.token,
    });
    expect(grants.some(grant => other.grants.some(theirs => overlap(grant, theirs)))).toBe(false);
  });

  test('that are cut or altered prove nothing', async () => {
    const subject = await victim();
    const { token } = subject.sent;
    const tokens: string[] = [];
    for (let i = 0; i < token.length; i += STEP) tokens.push(token.slice(0, i));
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let i = 0; i < token.length; i += STEP) {
      // The last digit of a part has bits that mean nothing: change one that does.
      const at = digits.indexOf(token[i]!);
      tokens.push(token.slice(0, i) + (at < 0 ? '_' : digits[at ^ 32]) + token.slice(i + 1));
    }
    tokens.push(
      `${token}.${subject.signature}`,
      token.replaceAll('.', ''),
      `${subject.header}..${subject.signature}`,
    );
    tokens.push(base64(decoded(subject.payload)), 'a'.repeat(8192), `${token}${'A'.repeat(9000)}`);
    tally('tokens cut or altered', tokens.length, await countThrough(subject, tokens));
  });

  test('of another algorithm prove nothing', async () => {
    const subject = await victim();
    const claims = base64({ ...decoded(subject.payload), grants: [[12, 6, 2, SLAB, FORGED]] });
    const pem = createPublicKey({ key: publicKey(KEY) as never, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    });
    const der = createPublicKey({ key: publicKey(KEY) as never, format: 'jwk' }).export({
      type: 'spki',
      format: 'der',
    });
    const secrets = [pem, der, KEY.x, Buffer.from(KEY.x, 'base64url'), '', JSON.stringify(publicKey(KEY))];
    const tokens: string[] = [];
    for (const alg of ['none', 'None', 'NONE', '', 'EdDSA ', undefined, null, 'ES256', 'Ed25519']) {
      for (const extra of [{}, { b64: false, crit: ['b64'] }]) {
        const header = base64({ alg, kid: 'test', typ: 'sno-grant+jwt', ...extra });
        tokens.push(
          `${header}.${claims}.`,
          `${header}.${claims}.${subject.signature}`,
          `${header}.${claims}`,
        );
      }
    }
    for (const [alg, hash] of [
      ['HS256', 'sha256'],
      ['HS384', 'sha384'],
      ['HS512', 'sha512'],
    ] as const) {
      for (const secret of secrets) {
        const signed = `${base64({ alg, kid: 'test', typ: 'sno-grant+jwt' })}.${claims}`;
        tokens.push(`${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`);
      }
    }
    tally('tokens of another algorithm', tokens.length, await countThrough(subject, tokens));
  });

  test('of a revoked key carry nothing over', async () => {
    const leaked = await newKey('EdDSA', 'leaked');
    const before = await victim({ keys: [leaked] });
    const key = await privateKeyOf(leaked);
    const after = bench(
      { keys: [KEY, { ...publicKey(leaked), revoked: true } as AuthorityKey] },
      before.content,
    );
    const header = { alg: 'EdDSA', kid: 'leaked', typ: 'sno-grant+jwt' };
    let through = 0;
    for (let i = 0; i < 50; i++) {
      const claims = { ...decoded(before.payload), grants: [[12, 6, 2, SLAB, 1000 + i]] };
      const token = await new SignJWT(claims).setProtectedHeader(header).sign(key);
      const id = idOf({ ...before.sent.grants[0]!, block: 1000 + i });
      const [found] = await after.authority.verify([id], token);
      if (found!.verdict !== 'unproven') through++;
      const { grants } = await after.send({ ...before.request, token });
      if (grants.some(({ block }) => block === 1000 + i)) through++;
    }
    // They claim counters that never were: that must not stop the authority either.
    expect((await after.send({})).status).toBe(200);
    tally('tokens of a revoked key', 50, through);
  });

  test('are of no use to another principal under bind: principal', async () => {
    let through = 0;
    const subject = bench({ bind: 'principal' });
    for (let i = 0; i < 20; i++) {
      const request = message();
      const sent = await subject.send(request, { user: 'anna' });
      const stolen = { ...request, nonce: request.proposal, proposal: name(), token: sent.token };
      const thief = await subject.send(stolen, { user: 'bert' });
      if (thief.body.verdict !== 'unknown') through++;
      const asOwn = { ...stolen, nonce: '', proposal: name() };
      const fresh = await subject.send(asOwn, { user: 'bert' });
      if (fresh.grants.some(grant => sent.grants.some(theirs => overlap(grant, theirs)))) through++;
      const [found] = await subject.authority.verify([idOf(sent.grants[0]!)], sent.token, 'bert');
      if (found!.verdict !== 'foreign') through++;
      // And the one it was stolen from has not lost anything.
      const kept = await subject.send(stolen, { user: 'anna' });
      expect(kept.grants).toEqual(sent.grants);
    }
    tally('swapped tokens under bind: principal', 60, through);
  });
});

describe('nonces', () => {
  test('are spent once', async () => {
    const subject = bench();
    const requests = [message()];
    let { token } = await subject.send(requests[0]!);
    for (let i = 0; i < 50; i++) {
      const { proposal, device } = requests.at(-1)!;
      const next = message({ device, nonce: proposal, proposal: name(), token });
      ({ token } = await subject.send(next));
      requests.push(next);
    }
    let through = 0;
    for (const request of requests.slice(0, -1)) {
      const { status, body } = await subject.send(request);
      expect(status).toBe(200);
      if (body.verdict === 'granted') through++;
    }
    tally('replays of a nonce', requests.length - 1, through);
    // The last one may be repeated: its answer could be lost.
    expect((await subject.send(requests.at(-1)!)).body.verdict).toBe('granted');
  });

  test('cannot be guessed past: an unknown device answers like a known one', async () => {
    const subject = await victim();
    const answers = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const device = i % 2 ? subject.request.device : name('device');
      const { status, body } = await subject.send({ device, nonce: name('guess') });
      // The proposal is an echo.
      answers.add(JSON.stringify([status, { ...body, proposal: '' }]));
    }
    expect(answers.size).toBe(1);
    tally('guessed nonces', 200, 0);
  });
});

describe('requests', () => {
  test('with a body of 2 MB are refused before it is read', async () => {
    const { authority } = bench();
    let sent = 0;
    const chunk = new Uint8Array(16_384).fill(32);
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) {
      sent = 0;
      const body = new ReadableStream({
        pull(controller) {
          sent += chunk.length;
          if (sent > 2 << 20) controller.close();
          else controller.enqueue(chunk);
        },
      });
      const headers = { 'content-type': 'application/json' };
      const request = new Request('http://localhost/', {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      } as RequestInit);
      statuses.push((await authority.handle(request)).status);
      expect(sent).toBeLessThan(100_000);
    }
    statuses.push((await authority.handle(post(' '.repeat(2 << 20)))).status);
    statuses.push((await authority.handle(post(`{"v":1,"x":${'['.repeat(100_000)}`))).status);
    tally('bodies over 16 KB', statuses.length, statuses.filter(status => status !== 413).length);
  });

  test('with a body of 2 MB over HTTP are refused, and the server answers the next one', async () => {
    const { authority } = bench();
    const url = `http://127.0.0.1:${await serve(toNodeListener(authority.handle))}/ids`;
    const headers = { 'content-type': 'application/json' };
    const outcomes: unknown[] = [];
    for (let i = 0; i < 10; i++) {
      const body = ' '.repeat(2 << 20);
      const outcome = await fetch(url, { method: 'POST', headers, body }).then(
        response => response.status,
        () => 'cut off',
      );
      outcomes.push(outcome);
      const good = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message()) });
      expect(good.status).toBe(200);
    }
    tally(
      'bodies of 2 MB over HTTP',
      10,
      outcomes.filter(outcome => outcome !== 413 && outcome !== 'cut off').length,
    );
  });

  test('that are refused look the same, whatever the reason', async () => {
    const limits: Record<string, number | undefined> = { none: 0, one: 1 };
    const { send } = bench({
      authorize: request => {
        const principal = request.headers.get('user');
        return principal ? { principal, limit: limits[principal] } : null;
      },
    });
    await send({}, { user: 'one' });
    const answers = new Set<string>();
    for (let i = 0; i < 60; i++) {
      const user = ['', 'none', 'one'][i % 3]!;
      const token = i % 2 ? 'a.b.c' : null;
      const { status, body } = await send({ token }, user ? { user } : {});
      answers.add(JSON.stringify([status, body]));
    }
    expect([...answers]).toEqual(['[403,{"error":"forbidden"}]']);
    tally('refusals that differ', 60, answers.size - 1);
  });
});

describe('grants', () => {
  // SNO_TEST=all asks fifty times as often.
  const times = isAll ? 100_000 : 2_000;

  test(`beyond the limit are refused to a client that asks ${times} times`, {
    timeout: 120_000,
  }, async () => {
    const limit = times / 100;
    const { send, content } = bench({ authorize: () => ({ principal: 'greedy', limit }) });
    let blocks = 0;
    let refused = 0;
    for (let i = 0; i < times / 100; i++) {
      const sent = await Promise.all(Array.from({ length: 100 }, () => send({ ahead: 4 })));
      for (const { status, grants } of sent) {
        blocks += grants.length;
        if (status === 403) refused++;
      }
    }
    expect(blocks).toBe(5 * limit);
    expect(refused).toBe(times - limit);
    // Who has no limit left fills no table.
    expect(content.devices.size).toBe(limit);
    tally('check-ins of one principal beyond its limit', times - limit, times - limit - refused);
  });

  test('of another principal, of 2079, of no slab that was granted: no ID gets through', async () => {
    const subject = bench();
    const [own, other] = [
      await subject.send({ ahead: 4 }),
      await subject.send({ ahead: 4 }, { user: 'bert' }),
    ];
    const grant = own.grants[0]!;
    const ids: string[] = [];
    for (let i = 0; i < 1000; i++) {
      const cell = { lane: i % 64, n: i % 4, ms: i * 1_000_000 };
      ids.push(idOf(other.grants[i % 5]!, cell));
      ids.push(idOf({ ...grant, slab: MAX_SLAB }, cell));
      ids.push(idOf({ ...grant, slab: SLAB + 5 + (i % 700) }, cell));
      ids.push(idOf({ ...grant, block: grant.block + 1 + (i % 8000) }, cell));
    }
    const found = await subject.authority.verify(ids, own.token);
    tally('IDs outside the grants', ids.length, found.filter(({ verdict }) => verdict !== 'foreign').length);
    expect(NOW).toBeGreaterThan(0);
  });
});
