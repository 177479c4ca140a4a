import { describe, expect, test } from 'vitest';
import { type Grant, LABELS, sizeOf } from '../../src/format/grant.ts';
import { MAX_SLAB, SLAB_MS, startOfSlab } from '../../src/format/slab.ts';
import { defaultLimit } from '../../src/server/default-limit.ts';
import { newKey } from '../../src/server/keys.ts';
import { memoryContent, memoryStore } from '../../src/server/stores/memory.ts';
import { watchStore } from '../../src/server/watched-store.ts';
import { overlap } from '../format/overlap.ts';
import { bench, message, NOW, name, post, SLAB } from './fixture.ts';

const labelOf = (grant: Grant) => grant.block * sizeOf(grant);
const slabsOf = (grants: readonly { slab: number }[]) => grants.map(({ slab }) => slab);

describe('a check-in', () => {
  test('gives a new device a block in this slab and the next', async () => {
    const { send, events } = bench();
    const { status, body, grants } = await send({ ahead: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ v: 1, verdict: 'granted', nowMs: NOW, epoch: NOW });
    expect(slabsOf(grants)).toEqual([SLAB, SLAB + 1]);
    expect(grants[0]).toMatchObject({ slot: 12, lane: 6, n: 2 });
    expect(events.filter(({ type }) => type === 'granted')).toHaveLength(1);
  });

  test('keeps the grants that a device shows and adds those that it lacks', async () => {
    const { send, setTime } = bench();
    const first = message();
    const { token, grants, body } = await send(first);
    const { authority } = body;
    const next = { ...first, nonce: first.proposal, proposal: name(), authority, token, ahead: 4 };
    const more = await send(next);
    expect(slabsOf(more.grants)).toEqual([0, 1, 2, 3, 4].map(i => SLAB + i));
    expect(more.grants.slice(0, 2)).toEqual(grants);
    setTime(NOW + 2 * SLAB_MS);
    const later = await send({ ...next, nonce: next.proposal, proposal: name(), token: more.token });
    expect(slabsOf(later.grants)).toEqual([0, 1, 2, 3, 4, 5, 6].map(i => SLAB + i));
    expect(later.grants.slice(0, 5)).toEqual(more.grants);
  });

  test('keeps the fifteen newest grants', async () => {
    const { send, setTime } = bench();
    const device = name('device');
    let nonce = '';
    let token: string | null = null;
    let grants: readonly { slab: number }[] = [];
    for (let i = 0; i < 20; i++) {
      setTime(NOW + i * SLAB_MS);
      const proposal = name();
      const sent = await send({ device, nonce, proposal, token, ahead: 4 });
      [nonce, token, grants] = [proposal, sent.token, sent.grants];
    }
    expect(slabsOf(grants)).toEqual(Array.from({ length: 15 }, (_, i) => SLAB + 9 + i));
    expect(token!.length).toBeLessThan(1000);
  });

  test('asks for no more than four slabs ahead, and none after 2079', async () => {
    const { send, setTime } = bench();
    expect(slabsOf((await send({ ahead: 1e15 })).grants)).toHaveLength(5);
    setTime(startOfSlab(MAX_SLAB - 1));
    expect((await send({})).status).toBe(503);
  });

  test('of 900 devices, on four replicas that come and go, no two have a label in common', async () => {
    const { content } = bench();
    let replicas = [0, 1, 2, 3].map(() => bench({}, content));
    const grants = [];
    for (let i = 0; i < 9; i++) {
      replicas = replicas.map((replica, k) => (i % 4 === k ? bench({}, content) : replica));
      const sent = await Promise.all(
        Array.from({ length: 100 }, (_, k) => replicas[k % 4]!.send({ ahead: 2 })),
      );
      grants.push(...sent.flatMap(({ grants }) => grants));
      for (const { authority } of replicas) grants.push(...(await authority.grant()).grants);
    }
    expect(grants).toHaveLength(2700 + 72);
    const sorted = grants.sort(
      (a, b) => a.slab - b.slab || a.block * 2 ** (a.lane + a.n) - b.block * 2 ** (b.lane + b.n),
    );
    expect(sorted.filter((grant, i) => i > 0 && overlap(sorted[i - 1]!, grant))).toEqual([]);
  });

  test('reserves 16 blocks at first, and twice as many each time, up to 256', async () => {
    const { send, events } = bench();
    for (let i = 0; i < 1000; i++) await send({ ahead: 0 });
    const reserved = events.filter(event => event.type === 'reserved').map(({ labels }) => labels / 256);
    expect(reserved).toEqual([16, 32, 64, 128, 256, 256, 256]);
  });

  test('leaves a full slab out, and grants the nearest later one with room', async () => {
    const { send, content } = bench();
    await send({});
    content.slabs.set(SLAB, LABELS);
    content.slabs.set(SLAB + 2, LABELS - 256);
    const replica = bench({}, content);
    expect(slabsOf((await replica.send({ ahead: 1 })).grants)).toEqual([SLAB + 1, SLAB + 2]);
    expect(slabsOf((await replica.send({ ahead: 1 })).grants)).toEqual([SLAB + 1, SLAB + 3]);
  });

  test('gets status 503 where every slab is full, and a device that has grants keeps them', async () => {
    const { send, content } = bench();
    const first = message();
    const { token } = await send(first);
    for (let i = 0; i < 7; i++) content.slabs.set(SLAB + i, LABELS);
    const replica = bench({}, content);
    const refused = await replica.send({});
    expect([refused.status, refused.body.error]).toEqual([503, 'unavailable']);
    expect(replica.events).toContainEqual({ type: 'refused', status: 503, reason: 'full' });
    const kept = await replica.send({ ...first, nonce: first.proposal, proposal: name(), token, ahead: 4 });
    expect(slabsOf(kept.grants)).toEqual([SLAB, SLAB + 1]);
  });

  test('of a store that was restored gets status 503, until the store is advanced', async () => {
    const { send, rename, events } = bench();
    await send({});
    rename();
    const response = await send({});
    expect(response.status).toBe(503);
    expect(events.at(-2)).toMatchObject({ type: 'error', error: { code: 'ERR_STORE_RESTORED' } });
  });

  test('gives up the extents of another epoch', async () => {
    const subject = bench();
    await subject.send({ ahead: 0 });
    await memoryStore({ content: subject.content, now: () => NOW }).advance({});
    const { grants } = await subject.send({ ahead: 0 });
    // The exchange shows the new epoch before a block is taken.
    const { start } = subject.content.authority!;
    const jumped = grants[0]!.block - start / 256;
    expect(jumped).toBeGreaterThanOrEqual(65_536);
    expect(jumped).toBeLessThan(65_536 + 131_072 + 16);
  });

  test('charges each slab to the principal, and leaves out those over the limit', async () => {
    const { send, setTime } = bench({
      authorize: request => ({ principal: request.headers.get('user') ?? '', limit: 3 }),
    });
    const get = async (user: string, ahead: number) => {
      const { status, grants } = await send({ ahead }, { user });
      return [status, ...slabsOf(grants).map(slab => slab - SLAB)];
    };
    expect(await get('anna', 1)).toEqual([200, 0, 1]);
    expect(await get('anna', 1)).toEqual([200, 0, 1]);
    expect(await get('anna', 0)).toEqual([200, 0]);
    expect(await get('anna', 1)).toEqual([200, 1]);
    expect(await get('anna', 1)).toEqual([403]);
    expect(await get('bert', 1)).toEqual([200, 0, 1]);
    setTime(NOW + SLAB_MS);
    expect(await get('anna', 1)).toEqual([200, 2]);
  });

  test('over the limit leaves old grants valid', async () => {
    const { send, authority } = bench({ authorize: () => ({ principal: 'anna', limit: 1 }) });
    const first = message({ ahead: 0 });
    const { token } = await send(first);
    expect((await send({})).status).toBe(200);
    expect((await send({})).status).toBe(403);
    const again = await send({ ...first, nonce: first.proposal, proposal: name(), token, ahead: 1 });
    expect([again.status, slabsOf(again.grants)]).toEqual([200, [SLAB]]);
    expect(await authority.verify([], token)).toEqual([]);
  });

  test('at the end of a slab gets the slab that begins', async () => {
    const { send, setTime } = bench();
    await send({});
    setTime(startOfSlab(SLAB + 1));
    expect(slabsOf((await send({ ahead: 1 })).grants)).toEqual([SLAB + 1, SLAB + 2]);
  });

  test('with the name of another authority learns that it is another one', async () => {
    const { send, content } = bench();
    const { status, body } = await send({ authority: 'another', nonce: name() });
    expect([status, body.verdict]).toEqual([200, 'other-authority']);
    expect(content.devices.size).toBe(0);
  });

  test('a repeated request is answered again, with other blocks', async () => {
    const { send } = bench();
    const request = message();
    const [first, second] = [await send(request), await send(request)];
    expect(second.status).toBe(200);
    expect(second.grants[0]!.block).not.toBe(first.grants[0]!.block);
  });

  test('of a copy is a fork, and the first of the two continues', async () => {
    const { send, events } = bench();
    const first = message();
    const { token } = await send(first);
    const next = () => send({ ...first, nonce: first.proposal, proposal: name(), token });
    expect((await next()).body.verdict).toBe('granted');
    const copy = await next();
    expect([copy.status, copy.body.verdict, copy.token]).toEqual([200, 'fork', '']);
    expect(events.at(-1)).toEqual({ type: 'fork', device: first.device, principal: 'anna' });
  });

  test('where authorize throws gets status 503, and the event says why', async () => {
    const error = new Error('database of users is down');
    const { send, events } = bench({
      authorize() {
        throw error;
      },
    });
    expect((await send({})).status).toBe(503);
    expect(events[0]).toEqual({ type: 'error', error });
  });

  test('where a token cannot be signed gets status 503', async () => {
    // 0 is no private key of P-256.
    const { send } = bench({ keys: [{ ...(await newKey('ES256')), d: 'A'.repeat(43) }] });
    expect((await send({ ahead: 0 })).status).toBe(503);
  });

  test('is no check-in by another method, without JSON, or of another version', async () => {
    const { authority } = bench();
    const status = async (request: Request) => (await authority.handle(request)).status;
    expect(await status(new Request('http://localhost/ids'))).toBe(405);
    const plain = await authority.handle(post('{}', { 'content-type': 'text/plain' }));
    expect(plain.status).toBe(415);
    expect(await plain.text()).toContain('expected application/json, got text/plain');
    expect(await status(post('{'))).toBe(400);
    expect(await status(post('null'))).toBe(400);
    for (const change of [
      { v: 2 },
      { namespace: 'other' },
      { device: 'short' },
      { device: 1 },
      { nonce: 'x' },
      { proposal: '' },
      { authority: 1 },
      { token: 'x'.repeat(8193) },
      { ahead: 0.5 },
    ]) {
      expect(await status(post(JSON.stringify({ ...message(), ...change }))), JSON.stringify(change)).toBe(
        400,
      );
    }
  });
});

describe('a store that has forgotten', () => {
  /** A device that has checked in twice, and what it sends next. */
  async function checkedIn(subject: ReturnType<typeof bench>, device = name('device')) {
    const first = await subject.send({ device, proposal: `${device}-first` });
    const authority = first.body.authority;
    const again = { device, nonce: `${device}-first`, proposal: `${device}-second`, authority };
    const { token } = await subject.send({ ...again, token: first.token });
    return { ...again, nonce: again.proposal, proposal: `${device}-third`, token };
  }

  /** Puts the store back to where it was, without a change of its name. */
  const rollBack = ({ content }: ReturnType<typeof bench>, saved: typeof content) =>
    void Object.assign(content, structuredClone(saved));

  test('is stopped by the first device that comes back, and no device is called a copy', async () => {
    const subject = bench();
    await subject.send({});
    const backup = structuredClone(subject.content);
    const later = await checkedIn(subject);
    const honest = await checkedIn(subject);
    rollBack(subject, backup);
    expect((await subject.send(later)).status).toBe(503);
    expect(subject.events.at(-2)).toMatchObject({ type: 'error', error: { code: 'ERR_STORE_RESTORED' } });
    expect((await subject.send({})).status).toBe(503);

    await memoryStore({ content: subject.content, now: () => NOW }).advance({});
    for (const request of [later, honest]) {
      const { body, token, grants } = await subject.send(request);
      expect(body.verdict).toBe('granted');
      const next = { ...request, nonce: request.proposal, proposal: name(), token };
      expect((await subject.send(next)).grants).toEqual(grants);
    }
    expect(subject.events.filter(({ type }) => type === 'fork')).toEqual([]);
  });

  test('is stopped by a replica that was given higher labels', async () => {
    const subject = bench();
    await subject.send({ ahead: 0 });
    const backup = structuredClone(subject.content);
    for (let i = 0; i < 40; i++) await subject.send({ ahead: 0 });
    rollBack(subject, backup);
    const statuses = [];
    for (let i = 0; i < 40; i++) statuses.push((await subject.send({ ahead: 0 })).status);
    expect(statuses).toContain(503);
    const other = bench({}, subject.content);
    expect((await other.send({})).status).toBe(503);
    expect(subject.content.authority!.mark).not.toBeNull();
  });

  test('is stopped by a server that lived through it at its first check-in, before it grants from what it had', async () => {
    const subject = bench();
    const backup = structuredClone(subject.content);
    await subject.send({ ahead: 0 });
    const saved = {
      ...structuredClone(subject.content),
      slabs: new Map(),
      taken: new Map(),
      devices: new Map(),
    };
    rollBack(subject, { ...backup, ...saved });
    expect((await subject.send({ ahead: 0 })).status).toBe(503);
    expect(subject.content.authority!.mark).not.toBeNull();
    await memoryStore({ content: subject.content, now: () => NOW }).advance({});
    expect((await subject.send({ ahead: 0 })).status).toBe(200);
  });

  test('is not stopped again by a server that slept through a second beginning', async () => {
    const content = memoryContent();
    const durable = () => ({ ...memoryStore({ content, now: () => NOW }), isVolatile: false });
    const [one, asleep] = [bench({ store: durable() }), bench({ store: durable() })];
    await one.send({});
    await asleep.send({});
    const device = await checkedIn(one);
    Object.assign(content, memoryContent());
    await durable().init();
    const after = bench({ store: durable() });
    expect((await after.send(device)).status).toBe(503);
    await durable().advance({});
    expect((await after.send(device)).body.verdict).toBe('other-authority');
    expect((await asleep.send({})).status).toBe(200);
    expect((await after.send({})).status).toBe(200);
    expect(content.authority!.mark).toBeNull();
  });

  test('that is renewed grants nothing of what its servers had reserved before', async () => {
    const subject = bench();
    await subject.send({ ahead: 0 });
    const random = { nextUint32: () => 2 ** 31 };
    Object.assign(subject.content, { authority: { ...subject.content.authority!, start: 0 } });
    const { start } = await memoryStore({ content: subject.content, now: () => NOW, random }).renew();
    expect((await subject.send({ ahead: 0 })).body.verdict).toBe('other-authority');
    const { grants } = await subject.send({ ahead: 0 });
    expect(labelOf(grants[0]!)).toBe(start);
  });

  test('and is renewed is not stopped again by labels of the former authority, known or just found', async () => {
    const content = memoryContent();
    const renewed = { nextUint32: () => 0 };
    let isDown = false;
    const store = memoryStore({ content, now: () => NOW });
    const mark: typeof store.mark = async found => {
      if (isDown) throw new Error('down');
      await store.mark(found);
    };
    await store.init();
    content.authority = { ...content.authority!, start: 2 ** 20 };
    const [one, two] = [bench({ store: { ...store, mark } }), bench({ store: { ...store, mark } })];
    const backup = structuredClone(content);
    for (const server of [one, two]) await server.send({ ahead: 0 });
    Object.assign(content, structuredClone(backup));
    expect((await one.send({ ahead: 0 })).status).toBe(503);
    Object.assign(content, structuredClone(backup));
    isDown = true;
    const watched = watchStore({ ...store, mark }, undefined, () => undefined);
    await watched.reserve({ slab: SLAB, labels: 512, align: 256 });
    Object.assign(content, structuredClone(backup));
    await expect(watched.reserve({ slab: SLAB, labels: 256, align: 256 })).rejects.toThrow('down');
    isDown = false;
    await memoryStore({ content, now: () => NOW, random: renewed }).renew();
    await watched.spend({ principal: '', slabs: [], limit: 1 });
    for (const server of [one, two]) {
      expect((await server.send({ ahead: 0 })).status).toBe(200);
      expect((await server.send({ ahead: 0 })).status).toBe(200);
    }
    expect(content.authority!.mark).toBeNull();
  });

  test('with another authority in it is refused where the right one is pinned, before the first grant', async () => {
    const subject = bench();
    const device = await checkedIn(subject);
    const { authority } = subject.content.authority!;
    const store = memoryStore({ now: () => NOW });
    const pinned = bench({ store, authority });
    expect((await pinned.send(device)).status).toBe(503);
    expect(pinned.events[0]).toMatchObject({ type: 'error', error: { code: 'ERR_STORE_RESTORED' } });
    await expect(pinned.authority.grant()).rejects.toThrow(`names ${authority}`);
    expect((await store.status()).reserved).toEqual([]);
  });

  test('with another authority in it is stopped by the first device of the former one, if none is pinned', async () => {
    const before = bench();
    const device = await checkedIn(before);
    const durable = { ...memoryStore({ now: () => NOW }), isVolatile: false };
    const after = bench({ store: durable });
    await after.send({});
    expect((await after.send(device)).status).toBe(503);
    const { mark } = await durable.status();
    expect(mark?.authorities).toEqual([before.content.authority!.authority]);
    await durable.advance({});
    expect((await after.send(device)).body.verdict).toBe('other-authority');
    expect(after.events.at(-1)).toMatchObject({ type: 'other-authority', device: device.device });
    expect((await after.send({})).status).toBe(200);
  });

  test('is not suspected because of a token of staging, where the authority is pinned', async () => {
    const staging = bench();
    const device = await checkedIn(staging);
    const durable = { ...memoryStore({ now: () => NOW }), isVolatile: false };
    await durable.init();
    const { authority } = await durable.status();
    const production = bench({ store: durable, authority });
    expect((await production.send(device)).body.verdict).toBe('other-authority');
    expect((await production.send({})).status).toBe(200);
  });

  test('is not suspected because bind was changed, and nobody is accused', async () => {
    const before = bench();
    const device = await checkedIn(before);
    const after = bench({ bind: 'principal' }, before.content);
    expect((await after.send(device)).body.verdict).toBe('unknown');
    expect((await after.send({})).status).toBe(200);
    expect(after.events.filter(({ type }) => type === 'fork' || type === 'error')).toEqual([]);
  });

  test('is not suspected because requests come late, and nobody is accused', async () => {
    const subject = bench();
    const device = await checkedIn(subject);
    const { device: named, authority } = device;
    const first = { device: named, proposal: `${named}-first` };
    const second = { device: named, nonce: `${named}-first`, proposal: `${named}-second`, authority };
    await subject.send(device);
    for (const late of [first, second]) {
      expect((await subject.send(late)).body.verdict).not.toBe('granted');
    }
    expect(subject.events.filter(({ type }) => type === 'fork' || type === 'error')).toEqual([]);
  });

  test('cannot be used with a clock that went back by years', async () => {
    const subject = bench();
    await subject.send({});
    subject.setTime(Date.UTC(2011, 0, 1));
    expect((await subject.send({})).status).toBe(503);
    expect(subject.events.at(-2)).toMatchObject({ type: 'error', error: { code: 'ERR_SLAB_UNCONFIRMED' } });
  });
});

describe('a limit that authorize does not name', () => {
  test('is 65,536 blocks for each slab and principal', () => {
    const spend = defaultLimit();
    for (let i = 0; i < 65_536; i++)
      if (spend('anna', [SLAB]).length !== 1) expect.fail(`refused after ${i}`);
    expect(spend('anna', [SLAB, SLAB + 1])).toEqual([SLAB + 1]);
    expect(spend('bert', [SLAB])).toEqual([SLAB]);
  });

  test('costs no step of the store, and Infinity is none', async () => {
    for (const limit of [undefined, Infinity]) {
      const { send, content } = bench({ authorize: () => ({ principal: 'anna', limit }) });
      expect((await send({})).status).toBe(200);
      expect(content.spent.size).toBe(0);
    }
  });
});

describe('a server', () => {
  test('gets a wide block from the top of what is reserved', async () => {
    const { authority, content, send } = bench();
    const { grants, nowMs } = await authority.grant();
    const first = content.authority!.start / 4096;
    expect(grants).toEqual([
      { slab: SLAB, block: first, slot: 12, lane: 4, n: 8 },
      { slab: SLAB + 1, block: first, slot: 12, lane: 4, n: 8 },
    ]);
    expect(nowMs).toBe(NOW);
    await send({ ahead: 0 });
    const next = await authority.grant({ ahead: 0 });
    // 32 blocks of a device after the first 16: the last 16 of them.
    expect(next.grants).toEqual([{ slab: SLAB, block: first + 2, slot: 12, lane: 4, n: 8 }]);
  });

  test('gets nothing from a store that was restored', async () => {
    const { authority, rename } = bench();
    await authority.grant();
    rename();
    await expect(authority.grant()).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
  });

  test('learns that all slabs are full', async () => {
    const { authority, content, send } = bench();
    await send({});
    content.slabs.set(SLAB + 1, LABELS - 256);
    content.slabs.set(SLAB, LABELS);
    const replica = bench({}, content);
    await expect(replica.authority.grant()).rejects.toMatchObject({ code: 'ERR_SLABS_FULL' });
    expect((await authority.grant({ ahead: 2 })).grants).toHaveLength(1);
  });
});
