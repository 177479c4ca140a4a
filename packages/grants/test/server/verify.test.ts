import { createGenerator, fromFields } from '@sno-id/sdk';
import { describe, expect, test } from 'vitest';
import { MAX_SLAB, SLAB_MS } from '../../src/format/slab.ts';
import type { AuthorityKey, AuthorityStore } from '../../src/server/index.ts';
import { createVerifier, newKey, publicKey } from '../../src/server/index.ts';
import { memoryStore } from '../../src/server/stores/memory.ts';
import { bench, idOf, KEY, message, NOW, name, SLAB } from './fixture.ts';

const verdicts = (list: readonly { verdict: string }[]) => list.map(({ verdict }) => verdict);

describe('verify', () => {
  test('says what an ID is', async () => {
    const { send, authority } = bench();
    const [own, other] = [await send({}), await send({})];
    const grant = own.grants[0]!;
    const provisional = fromFields({ unixMs: NOW, tick: 1, meta: 0, partition: 0x8000, sequence: 1 });
    const ids = [
      idOf(grant),
      idOf(grant, { lane: 63, n: 3, ms: SLAB_MS - 4, meta: 255 }),
      idOf(own.grants[1]!, { ms: 0 }),
      idOf(other.grants[0]!),
      idOf({ ...grant, block: 2 ** 23 - 1 }),
      idOf({ ...grant, slab: SLAB + 2 }),
      idOf({ ...grant, slab: 1023 }, { ms: SLAB_MS - 4 }),
      idOf({ ...grant, slab: 3 }),
      provisional,
      createGenerator({ partition: 7 }).next(),
      'not an ID',
      '',
      undefined,
      42,
      idOf(grant).toUpperCase(),
      `${idOf(grant)}x`,
    ];
    const found = await authority.verify(ids, own.token);
    expect(verdicts(found)).toEqual([
      ...['granted', 'granted', 'granted', 'foreign', 'foreign', 'foreign', 'foreign', 'foreign'],
      ...[
        'provisional',
        'classic',
        'malformed',
        'malformed',
        'malformed',
        'malformed',
        'malformed',
        'malformed',
      ],
    ]);
    // The clock of this process runs on while the test does.
    const ahead = found
      .slice(0, 3)
      .map(each => Math.round((each as { aheadMs: number }).aheadMs / 60_000) + 0);
    expect(ahead).toEqual([0, (SLAB_MS / 4) * 3, (SLAB_MS / 4) * 3].map(ms => Math.round(ms / 60_000)));
    for (const token of [undefined, null, '', 'x', other.token]) {
      expect(verdicts(await authority.verify([ids[0]], token))).toEqual(['foreign']);
    }
  });

  test('takes granted IDs for classic ones that are older than the first grant', async () => {
    const { authority, send } = bench({ since: SLAB });
    const { grants, token } = await send({});
    const old = idOf({ ...grants[0]!, slab: SLAB - 1 });
    expect(verdicts(await authority.verify([old, idOf(grants[0]!)], token))).toEqual(['classic', 'granted']);
    expect(verdicts(await authority.verify([old, idOf(grants[0]!)], null))).toEqual(['classic', 'foreign']);
  });

  test('with a revoked key proves nothing, and the device gets new grants', async () => {
    const [first, second] = [await newKey('EdDSA', 'first'), await newKey('ES256', 'second')];
    const before = bench({ keys: [first] });
    const request = message();
    const { grants, token } = await before.send(request);
    const after = bench({ keys: [second, { ...first, revoked: true }] }, before.content);
    expect(verdicts(await after.authority.verify([idOf(grants[0]!)], token))).toEqual(['unproven']);
    const again = await after.send({ ...request, nonce: request.proposal, proposal: name(), token });
    expect(again.grants.map(({ slab }) => slab)).toEqual([SLAB, SLAB + 1]);
    expect(again.grants[0]!.block).not.toBe(grants[0]!.block);
    expect(verdicts(await after.authority.verify([idOf(again.grants[0]!)], again.token))).toEqual([
      'granted',
    ]);
  });

  test('with an older key of the ring still proves', async () => {
    const [first, second] = [await newKey('ES256', 'first'), await newKey('EdDSA', 'second')];
    const before = bench({ keys: [first] });
    const { grants, token } = await before.send({});
    const after = bench({ keys: [second, publicKey(first)] }, before.content);
    expect(verdicts(await after.authority.verify([idOf(grants[0]!)], token))).toEqual(['granted']);
  });

  test('works on a server that has public keys only', async () => {
    const { send } = bench();
    const { grants, token, body } = await send({});
    const { authority } = body as { authority: string };
    const verifier = createVerifier({ namespace: 'notes', authority, keys: [publicKey(KEY)] });
    expect(verdicts(await verifier.verify([idOf(grants[0]!)], token))).toEqual(['granted']);
    const other = createVerifier({ namespace: 'notes', authority: 'another', keys: [publicKey(KEY)] });
    expect(verdicts(await other.verify([idOf(grants[0]!)], token))).toEqual(['foreign']);
  });

  test("bound to the principal needs the principal's name", async () => {
    const { send, authority } = bench({ bind: 'principal' });
    const { grants, token } = await send({}, { user: 'anna' });
    const id = idOf(grants[0]!);
    expect(verdicts(await authority.verify([id], token, 'anna'))).toEqual(['granted']);
    expect(verdicts(await authority.verify([id], token, 'bert'))).toEqual(['foreign']);
    await expect(authority.verify([id], token)).rejects.toThrow('principal: expected a string');
  });
});

describe('the time of an ID', () => {
  const DAY = 86_400_000;
  const provisionalAt = (unixMs: number) =>
    fromFields({ unixMs, tick: 1, meta: 0, partition: 0x8000, sequence: 1 });
  const classicAt = (unixMs: number, tick: 0 | 1 = 0) =>
    fromFields({ unixMs, tick, meta: 0, partition: 7, sequence: 1 });
  /** The last time that an ID can have, in 2079. */
  const LAST = NOW + (MAX_SLAB + 1 - SLAB) * SLAB_MS - SLAB_MS / 4 - 4;

  /** An authority whose own clock stands still, too, once the store has told the time. */
  async function judged(options: Parameters<typeof bench>[0] = {}) {
    const subject = bench({ since: SLAB - 1, ...options });
    const { grants, token } = await subject.send({});
    const judge = async (...ids: string[]) => {
      const list = await subject.authority.verify(ids, token);
      return list.map(each => [
        each.verdict,
        // Some milliseconds pass between the answer of the store and this.
        'aheadMs' in each ? Math.round(each.aheadMs / 3_600_000) + 0 : undefined,
        ...('isAhead' in each ? [each.isAhead] : []),
      ]);
    };
    return { judge, grant: grants[0]!, next: grants[1]! };
  }

  test('is judged for every kind', async () => {
    const { judge, grant, next } = await judged();
    const other = { ...grant, block: 2 ** 23 - 1 };
    expect(
      await judge(
        idOf(grant),
        idOf(next, { ms: 0 }),
        provisionalAt(NOW + 7_200_000),
        provisionalAt(NOW - 7_200_000),
        classicAt(NOW + 7_200_000),
        idOf(other, { ms: SLAB_MS / 4 + 7_200_000 }),
        idOf({ ...grant, slab: SLAB - 2 }),
        'not an ID',
      ),
    ).toEqual([
      ['granted', 0, false],
      ['granted', Math.round((SLAB_MS * 3) / 4 / 3_600_000), true],
      ['provisional', 2],
      ['provisional', -2],
      ['classic', 2],
      ['foreign', 2],
      ['classic', Math.round((-2 * SLAB_MS) / 3_600_000)],
      ['malformed', undefined],
    ]);
  });

  test('of 2079 is refused where anybody could have made the ID, with a token or without', async () => {
    const { judge } = await judged();
    const ids = [provisionalAt(LAST), classicAt(LAST), classicAt(LAST, 1), provisionalAt(NOW + DAY + 60_000)];
    for (const found of await judge(...ids)) expect(found[0]).toBe('ahead');
    const { authority } = bench();
    for (const token of [null, undefined, '', 'a.b.c']) {
      expect(verdicts(await authority.verify(['xnwkex2325xxw229', ...ids], token))).toEqual([
        'ahead',
        ...ids.map(() => 'ahead'),
      ]);
    }
  });

  test('may be a day ahead, or what is said', async () => {
    const ids = [provisionalAt(NOW + DAY - 60_000), classicAt(NOW + 3_600_000 + 60_000)];
    expect((await (await judged()).judge(...ids)).map(([verdict]) => verdict)).toEqual([
      'provisional',
      'classic',
    ]);
    const hour = await judged({ maxAheadMs: 3_600_000 });
    expect((await hour.judge(...ids, classicAt(NOW + 3_540_000))).map(([verdict]) => verdict)).toEqual([
      'ahead',
      'ahead',
      'classic',
    ]);
    const never = await judged({ maxAheadMs: Number.POSITIVE_INFINITY });
    expect((await never.judge(provisionalAt(LAST), idOf(never.next))).map(([verdict]) => verdict)).toEqual([
      'provisional',
      'granted',
    ]);
  });

  test('of an ID from before the first grant may not be ahead either', async () => {
    const { judge, grant } = await judged({ since: MAX_SLAB });
    expect(await judge(idOf({ ...grant, slab: SLAB + 200 }))).toMatchObject([['ahead', expect.any(Number)]]);
  });

  test('is judged by a verifier, too', async () => {
    const { send } = bench();
    const { grants, token, body } = await send({});
    const options = { namespace: 'notes', authority: body.authority, keys: [publicKey(KEY)] };
    const soon = provisionalAt(Date.now() + 7_200_000);
    const found = async (maxAheadMs?: number) =>
      verdicts(
        await createVerifier({ ...options, maxAheadMs }).verify(
          [provisionalAt(LAST), soon, idOf(grants[0]!)],
          token,
        ),
      );
    expect(await found()).toEqual(['ahead', 'provisional', 'granted']);
    expect(await found(3_600_000)).toEqual(['ahead', 'ahead', 'granted']);
  });
});

describe('a token that names a principal', () => {
  test('is of use to that principal only, on servers of all three kinds', async () => {
    const { send, content } = bench({ bind: 'principal' });
    const { grants, token, body } = await send({}, { user: 'anna' });
    const [ids, { authority }] = [[idOf(grants[0]!)], body];
    const verifier = createVerifier({ namespace: 'notes', authority, keys: [publicKey(KEY)] });
    const unbound = bench({ bind: 'device' }, content).authority;
    for (const server of [verifier, unbound]) {
      expect(verdicts(await server.verify(ids, token))).toEqual(['foreign']);
      expect(verdicts(await server.verify(ids, token, 'bert'))).toEqual(['foreign']);
      expect(verdicts(await server.verify(ids, token, 'anna'))).toEqual(['granted']);
    }
  });

  test('is another one than a token of a device', async () => {
    const { send, content, authority } = bench();
    const { grants, token, body } = await send({});
    const ids = [idOf(grants[0]!)];
    expect(verdicts(await authority.verify(ids, token, 'anna'))).toEqual(['granted']);
    const bound = bench({ bind: 'principal' }, content).authority;
    expect(verdicts(await bound.verify(ids, token, 'anna'))).toEqual(['foreign']);
    const verifier = createVerifier({
      namespace: 'notes',
      authority: body.authority,
      keys: [publicKey(KEY)],
    });
    expect(verdicts(await verifier.verify(ids, token, 'anna'))).toEqual(['foreign']);
    await expect(authority.verify(ids, token, 5 as never)).rejects.toThrow('principal: expected a string');
  });
});

describe('verify asks no store', () => {
  /** A store that has nothing to say: it is down, or a read replica. */
  function down(calls: string[]): AuthorityStore {
    return new Proxy(memoryStore(), {
      get: (store, name: keyof AuthorityStore) =>
        typeof store[name] === 'function'
          ? () => {
              calls.push(name);
              return Promise.reject(new Error('recovery is in progress'));
            }
          : store[name],
    });
  }

  test('so that a process that starts while it is down verifies', async () => {
    const { send } = bench();
    const { grants, token, body } = await send({});
    const calls: string[] = [];
    for (const authority of [undefined, body.authority]) {
      const started = bench({ store: down(calls), authority }).authority;
      expect(verdicts(await started.verify([idOf(grants[0]!)], token))).toEqual(['granted']);
      expect(verdicts(await started.verify([idOf(grants[0]!)], null))).toEqual(['foreign']);
    }
    expect(calls).toEqual([]);
  });

  test('and a token of another authority counts until the store has named its own, unless one is configured', async () => {
    const [one, other] = [bench(), bench()];
    const { grants, token } = await other.send({});
    const ids = [idOf(grants[0]!)];
    // The keys are the same: this is a copy of the configuration.
    expect(verdicts(await one.authority.verify(ids, token))).toEqual(['granted']);
    const { body } = await one.send({});
    expect(verdicts(await one.authority.verify(ids, token))).toEqual(['foreign']);
    const pinned = bench({ authority: body.authority }, one.content);
    expect(verdicts(await pinned.authority.verify(ids, token))).toEqual(['foreign']);
  });
});

describe('keys are rotated in two steps', () => {
  /**
   * Two replicas on one store, the second of which is always the last to be deployed. A device checks in at
   * each of them.
   */
  async function deploy(steps: readonly (readonly [first: AuthorityKey[], second: AuthorityKey[]])[]) {
    const { content } = bench();
    const rows: { id: string; token: string }[] = [];
    const lost: string[] = [];
    let request = message();
    let token: string | null = null;
    let blocks: number[] | undefined;
    for (const [step, keys] of steps.entries()) {
      const replicas = keys.map(each => bench({ keys: each }, content));
      for (const [which, replica] of replicas.entries()) {
        const sent = await replica.send({ ...request, token });
        expect(sent.body.verdict).toBe('granted');
        const found = sent.grants.map(({ block }) => block);
        if (blocks && `${blocks}` !== `${found}`) lost.push(`step ${step}, replica ${which}: other grants`);
        blocks = found;
        rows.push({ id: idOf(sent.grants[0]!), token: sent.token });
        request = { ...request, nonce: request.proposal, proposal: name() };
        token = sent.token;
        // Rows that were made so far arrive at both.
        for (const [at, { authority }] of replicas.entries()) {
          for (const row of rows) {
            const [verdict] = verdicts(await authority.verify([row.id], row.token));
            if (verdict !== 'granted') lost.push(`step ${step}, rows at replica ${at}: ${verdict}`);
          }
        }
      }
    }
    return lost;
  }

  test('and nothing is lost while replicas lag', async () => {
    const [old, next] = [await newKey('EdDSA', 'old'), await newKey('ES256', 'new')];
    const steps = [[old], [old, next], [next, old], [next, publicKey(old)]];
    const deployments = steps.flatMap((keys, i): [AuthorityKey[], AuthorityKey[]][] => [
      [keys, steps[i - 1] ?? keys],
      [keys, keys],
    ]);
    expect(await deploy(deployments)).toEqual([]);
  });

  test('and in one step, rows are refused and grants replaced', async () => {
    const [old, next] = [await newKey('EdDSA', 'old'), await newKey('EdDSA', 'new')];
    const lost = await deploy([
      [[old], [old]],
      [[next, old], [old]],
    ]);
    expect(lost).toContain('step 1, rows at replica 1: foreign');
    expect(lost).toContain('step 1, replica 1: other grants');
  });
});
