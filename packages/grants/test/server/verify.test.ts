import { createGenerator, fromFields } from '@sno-id/sdk';
import { describe, expect, test } from 'vitest';
import { SLAB_MS } from '../../src/format/slab.ts';
import { createVerifier, newKey, publicKey } from '../../src/server/index.ts';
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
