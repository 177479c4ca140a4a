import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SLAB_MS, slabAt } from '../../../grants/src/format/slab.ts';
import { storeCases } from '../../../grants/src/server/conformance/index.ts';
import type { AuthorityStore, Exchange, Proof } from '../../../grants/src/server/store.ts';
import { etcdStore } from '../../../grants/src/server/stores/etcd.ts';
import { etcdGateway } from '../../../grants/src/server/stores/etcd-gateway.ts';
import { watchStore } from '../../../grants/src/server/watched-store.ts';
import { type EtcdCluster, startEtcd } from '../servers/etcd.ts';
import { installMissing } from '../servers/programs.mjs';

const NOW = Date.UTC(2030, 0, 1);
const SLAB = slabAt(NOW);
const BLOCK = { slab: SLAB, labels: 256, align: 256 };

let cluster: EtcdCluster;
let count = 0;

/** Where etcd cannot be installed, its tests are skipped. CI must have it. */
const missing = process.env['CI'] ? undefined : installMissing(['etcd', 'etcdctl']).join();
if (missing) console.warn(`Skipped. Missing: ${missing}`);

beforeAll(async () => {
  if (!missing) cluster = await startEtcd();
}, 240_000);

afterAll(() => cluster?.remove());

/** All cases share one cluster; each has its own prefix. */
async function open() {
  const prefix = `case${count++}`;
  const { endpoints } = cluster;
  const transact = etcdGateway({ endpoints });
  const never = [{ key: 'never', revision: -1 }];
  const range = { key: `${prefix}/`, end: `${prefix}0` };
  const read = async () => (await transact(never, [], [range])).reads[0]!;
  let saved: Awaited<ReturnType<typeof read>> = [];
  let nowMs = NOW;
  const store = () => etcdStore({ endpoints, prefix, now: () => nowMs });
  return {
    store: store(),
    replica: async () => store(),
    setTime(unixMs: number) {
      nowMs = unixMs;
    },
    /** What it looks like on another cluster. */
    rename: () => edit(/"name":"etcd \d+"/, '"name":"etcd 1"'),
    async backup() {
      saved = await read();
    },
    async restore() {
      const writes = saved.map(({ key, value }) => ({ key, value }));
      await transact([], [{ deletedFrom: range.key, end: range.end }], []);
      await transact([], writes, []);
    },
    async close() {},
    prefix,
    read,
    /** Writes many keys. */
    async write(entries: readonly { readonly key: string; readonly value: string }[]) {
      for (let i = 0; i < entries.length; i += 100) await transact([], entries.slice(i, i + 100), []);
    },
    edit,
  };

  /** Changes the authority's row behind the store's back. */
  async function edit(pattern: RegExp, replacement: string): Promise<void> {
    const { key, value } = (await transact(never, [], [`${prefix}/authority`])).reads[0]![0]!;
    expect(value).toMatch(pattern);
    await transact([], [{ key, value: value.replace(pattern, replacement) }], []);
  }
}

function contact(device: string, change: Partial<Exchange> = {}): Exchange {
  return { device, nonce: '', proposal: 'one', proof: undefined, ignoresOthers: false, ...change };
}

/** Checks a device in. Returns what its token then says. */
async function checkedIn(store: AuthorityStore, request: Exchange): Promise<Proof> {
  const { verdict, authority, epoch, round, atMs } = await store.exchange(request);
  expect(verdict).toBe('accepted');
  return { authority, epoch, round, atMs, held: [] };
}

describe.skipIf(missing)('a store in etcd', () => {
  for (const { title, run } of storeCases(open)) test(title, run);

  test('whose term went back was restored', async () => {
    const { store, replica, edit } = await open();
    await store.init();
    await edit(/"term":\d+/, '"term":1000');
    await expect(store.exchange(contact('d'))).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
    expect((await store.status()).mark).toBeDefined();
    await expect((await replica()).reserve(BLOCK)).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
    await store.advance({});
    expect((await store.exchange(contact('d'))).verdict).toBe('accepted');
  });

  test('remembers an election at the next step', async () => {
    const { store, edit } = await open();
    await store.init();
    await edit(/"term":\d+/, '"term":1');
    await store.exchange(contact('d'));
    await edit(/"term":(?!1\b)\d+/, '"term":1000');
    await expect(store.exchange(contact('d'))).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
  });

  test('whose revision went back was restored, and counts from there once it is advanced', async () => {
    const { store, prefix } = await open();
    await store.init();
    let lost = 0;
    const living = () =>
      etcdStore({
        endpoints: cluster.endpoints,
        prefix,
        now: () => NOW,
        async fetch(input, init) {
          const answer = (await (await fetch(input, init)).json()) as { header: { revision: string } };
          const revision = `${Number(answer.header.revision) - lost}`;
          return Response.json({ ...answer, header: { ...answer.header, revision } });
        },
      });
    const [noticed, late] = [living(), living()];
    for (const each of [noticed, late]) await each.reserve(BLOCK);
    lost = 10_000;
    await expect(noticed.exchange(contact('d'))).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
    expect((await store.status()).mark).toBeDefined();
    await store.advance({});
    for (const each of [noticed, late]) {
      const { verdict } = await each.exchange(contact('d'));
      expect(['accepted', 'repeated']).toContain(verdict);
    }
    expect((await store.status()).mark).toBeUndefined();
    lost = 20_000;
    await expect(late.exchange(contact('d'))).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
  });

  test('a step that has read before another one takes effect begins again', async () => {
    const world = await open();
    const { store, prefix, setTime } = world;
    await store.init();
    const { start, authority } = await store.status();
    /** A store that does `between` after it has read, and before it writes. */
    const interrupted = (between: () => Promise<unknown>, nowMs = NOW) => {
      let requests = 0;
      return etcdStore({
        endpoints: cluster.endpoints,
        prefix,
        now: () => nowMs,
        async fetch(input, init) {
          // The first one reads whose store it is, the second what the step needs.
          if (++requests === 3) await between();
          return fetch(input, init);
        },
      });
    };
    const { first, epoch } = await interrupted(() => store.advance({})).reserve(BLOCK);
    expect(first).toBeGreaterThan(start + 65_536 * 256 - 1);
    expect(epoch).toBeGreaterThan(1);

    const found = { atEpoch: epoch, epoch, held: [] };
    const stopped = interrupted(() => store.mark(found)).exchange(contact('d'));
    await expect(stopped).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
    await store.advance({});

    const renewed = await interrupted(() => store.renew()).exchange(contact('d'));
    expect(renewed.authority).not.toBe(authority);
    expect((await store.exchange(contact('d'))).verdict).toBe('repeated');

    // A device that comes back while it is being pruned is kept.
    setTime(NOW + 7 * SLAB_MS);
    await store.confirmTime();
    const back = () => store.exchange(contact('d', { nonce: 'one', proposal: 'two' }));
    const late = interrupted(back, NOW + 7 * SLAB_MS);
    expect((await late.prune({ beforeMs: NOW + SLAB_MS })).devices).toBe(0);
    expect((await store.exchange(contact('d', { nonce: 'two', proposal: 'three' }))).verdict).toBe(
      'accepted',
    );
  });

  test('moves 300 counters in one step, while replicas reserve', async () => {
    const { store, replica, read, write } = await open();
    await store.init();
    const { start } = await store.status();
    await store.reserve(BLOCK);
    const { key, value } = (await read()).find(({ key }) => key.includes('/slab/'))!;
    const slabKey = (slab: number) => key.replace(/\d+$/, String(slab).padStart(4, '0'));
    const last = SLAB + 6;
    const first = last - 299;
    await write(Array.from({ length: 300 }, (_, i) => ({ key: slabKey(first + i), value })));
    const before = await store.status();
    expect(before.reserved).toHaveLength(300);

    const others = await Promise.all([replica(), replica()]);
    const ranges: { first: number; epoch: number }[] = [];
    let isOver = false;
    const load = others.map(async other => {
      while (!isOver) {
        const { first, epoch } = await other.reserve(BLOCK);
        ranges.push({ first: first!, epoch });
      }
    });
    const after = await store.advance({});
    await others[0]!.reserve(BLOCK);
    isOver = true;
    await Promise.all(load);

    const jump = after.reserved.find(({ slab }) => slab === first)!.labels - start - 256;
    expect(jump).toBeGreaterThanOrEqual(65_536 * 256);
    for (const { slab, labels, taken } of after.reserved) {
      if (slab === SLAB) continue;
      const isTouched = slab >= first && slab <= last;
      expect([slab, labels, taken]).toEqual([
        slab,
        start + jump + (isTouched ? 256 : 0),
        isTouched ? 256 : 0,
      ]);
    }
    // Labels of the epoch before lie below the jump, the others above it, and none was reserved twice.
    const all = ranges.map(({ first }) => first);
    expect(new Set(all).size).toBe(all.length);
    for (const { first, epoch } of ranges) {
      expect(first >= start + jump).toBe(epoch === after.epoch);
    }
  });

  test('prunes 2,500 devices while some of them come back', async () => {
    const { store, replica, setTime, read, write } = await open();
    const { old, proofs } = await manyDevices({ store, read, write }, 2500);
    setTime(NOW + 7 * SLAB_MS);
    await store.confirmTime();
    const back = await replica();
    const [pruned] = await Promise.all([
      store.prune({ beforeMs: NOW + SLAB_MS }),
      ...old.slice(2400, 2410).map(async device => {
        const request = contact(device, { nonce: 'one', proposal: 'two', proof: proofs });
        // Before its page it is accepted, and kept; after it, it starts over. It is never evidence, and never
        // a copy.
        expect(['accepted', 'unknown']).toContain((await back.exchange(request)).verdict);
      }),
    ]);
    const left = (await read()).filter(({ key }) => key.includes('/device/'));
    expect(pruned.devices + left.length).toBe(2500);
    expect(left.length).toBeLessThanOrEqual(10);
    for (const { value } of left) expect(JSON.parse(value).nonce).toBe('two');
  });

  test('a prune that is interrupted accuses nobody, and continues', async () => {
    const world = await open();
    const { store, setTime, read } = world;
    const { old, proofs } = await manyDevices(world, 1200);
    setTime(NOW + 7 * SLAB_MS);
    await store.confirmTime();
    const beforeMs = NOW + SLAB_MS;
    let requests = 0;
    const dying = etcdStore({
      endpoints: cluster.endpoints,
      prefix: world.prefix,
      now: () => NOW + 7 * SLAB_MS,
      fetch: (input, init) => {
        if (++requests > 12) return Promise.resolve(new Response('gone', { status: 400 }));
        return fetch(input, init);
      },
    });
    await expect(dying.prune({ beforeMs })).rejects.toThrow('status 400');
    const devices = async () => (await read()).filter(({ key }) => key.includes('/device/'));
    const left = await devices();
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(1200);
    expect((await store.status()).prunedBeforeMs).toBe(beforeMs);
    const kept = new Set(left.map(({ key }) => key.slice(key.lastIndexOf('/') + 1)));
    const gone = old.find(device => !kept.has(device))!;
    const again = contact(gone, { nonce: 'one', proposal: 'two', proof: proofs });
    expect((await store.exchange(again)).verdict).toBe('unknown');
    expect((await store.prune({ beforeMs })).devices).toBe(left.length);
    expect(await devices()).toHaveLength(0);
  });

  test('a renewed one leaves nothing behind, and a prune deletes what was left', async () => {
    const world = await open();
    const { store, read, write } = world;
    await manyDevices(world, 1200);
    const { key, value } = (await read()).find(({ key }) => key.includes('/device/'))!;
    await store.renew();
    expect((await read()).map(({ key }) => key.slice(key.indexOf('/')))).toEqual(['/authority']);
    await write([
      { key, value },
      { key: key.replace(/data\/\w+/, 'data/zzz'), value },
    ]);
    await store.exchange(contact('new'));
    expect((await store.prune({ beforeMs: 0 })).devices).toBe(0);
    expect((await read()).map(({ key }) => key.slice(key.lastIndexOf('/')))).toEqual(['/authority', '/new']);
  });

  test('answers that are lost, and requests that come twice and late, give nothing twice', async () => {
    const world = await open();
    await world.store.init();
    const sent: { readonly input: Parameters<typeof fetch>[0]; readonly body: string }[] = [];
    const post = (input: Parameters<typeof fetch>[0], body: string) => fetch(input, { method: 'POST', body });
    let requests = 0;
    const lossy = (): AuthorityStore =>
      etcdStore({
        endpoints: cluster.endpoints,
        prefix: world.prefix,
        now: () => NOW,
        async fetch(input, init) {
          const body = String(init?.body);
          const count = ++requests;
          sent.push({ input, body });
          const answer = await post(input, body);
          if (count % 3 === 0) {
            const late = sent[(count * 7) % sent.length]!;
            await post(late.input, late.body);
          }
          if (count % 4 === 0) throw new TypeError('fetch failed');
          return answer;
        },
      });
    const ROUNDS = process.env['SNO_TEST'] === 'all' ? 20 : 4;
    const stores = [lossy(), lossy()];
    const firsts: number[] = [];
    await Promise.all(
      stores.map(async (store, k) => {
        let nonce = '';
        let proof: Proof | undefined;
        for (let i = 0; i < ROUNDS; i++) {
          const { first } = await store.reserve(BLOCK);
          firsts.push(first!);
          const request = contact(`d${k}`, { nonce, proposal: `n${i}`, proof });
          const { verdict, authority, epoch, round, atMs } = await store.exchange(request);
          expect(['accepted', 'repeated']).toContain(verdict);
          expect(round).toBe(i + 1);
          nonce = request.proposal;
          proof = { authority, epoch, round, atMs, held: [{ slab: SLAB, end: first! + 256 }] };
        }
      }),
    );
    expect(new Set(firsts).size).toBe(2 * ROUNDS);
    for (const { input, body } of sent) await post(input, body);
    const { reserved, mark } = await world.store.status();
    expect(mark).toBeUndefined();
    expect(reserved[0]!.labels).toBeGreaterThan(Math.max(...firsts));
    const { first } = await world.store.reserve(BLOCK);
    expect(firsts).not.toContain(first);
  });

  test('refuses endpoints that are not URLs', () => {
    expect(() => etcdStore({ endpoints: [] })).toThrow('endpoints: expected a list of URLs');
    expect(() => etcdStore({ endpoints: ['127.0.0.1:2379'] })).toThrow('endpoints: expected a list of URLs');
  });

  test('asks the next member where one does not answer', async () => {
    const endpoints = ['http://127.0.0.1:1', ...cluster.endpoints];
    const store = etcdStore({ endpoints, prefix: 'second' });
    await store.init();
    expect((await store.status()).authority).toHaveLength(24);
  });
});

/** Sets a store up with devices that have checked in once, now. */
async function manyDevices(
  { store, read, write }: Pick<Awaited<ReturnType<typeof open>>, 'store' | 'read' | 'write'>,
  length: number,
) {
  await store.init();
  const proofs = await checkedIn(store, contact('d0'));
  const { key, value } = (await read()).find(({ key }) => key.endsWith('/device/d0'))!;
  const old = Array.from({ length }, (_, i) => `d${i}`);
  await write(old.slice(1).map(device => ({ key: key.replace(/d0$/, device), value })));
  return { old, proofs };
}

/** Its members are killed and paused, which takes a while: SNO_TEST=all. */
describe.skipIf(missing || process.env['SNO_TEST'] !== 'all')('a cluster of three', () => {
  let three: EtcdCluster;

  beforeAll(async () => {
    three = await startEtcd(3);
  }, 120_000);
  afterAll(() => three?.remove());

  const store = (prefix: string) => etcdStore({ endpoints: three.endpoints, prefix, now: () => NOW });

  test('passes over a member that hangs, and makes nothing twice when that one wakes up', async () => {
    const first = three.members[0]!;
    const own = store('hung');
    await own.init();
    const device = await checkedIn(own, contact('d'));
    const ranges: number[] = [];
    const reserve = async () => {
      const { first } = await own.reserve(BLOCK);
      ranges.push(first!);
    };
    await reserve();
    first.pause();
    try {
      const request = contact('d', { nonce: 'one', proposal: 'two', proof: device });
      await Promise.all([...Array.from({ length: 8 }, reserve), own.exchange(request)]);
    } finally {
      first.resume();
    }
    await three.ready();
    await Promise.all(Array.from({ length: 8 }, reserve));
    expect(new Set(ranges).size).toBe(17);
    const { verdict } = await own.exchange(contact('d', { nonce: 'two', proposal: 'three', proof: device }));
    expect(verdict).toBe('accepted');
  }, 60_000);

  test('grants on when its leader is killed', async () => {
    const own = store('leader');
    await own.init();
    await own.reserve(BLOCK);
    const leader = await three.leader();
    await leader.kill();
    const { first } = await own.reserve(BLOCK);
    expect(first).toBeDefined();
    leader.start();
    await three.ready();
    expect((await own.exchange(contact('d'))).verdict).toBe('accepted');
    expect((await own.status()).mark).toBeUndefined();
  }, 60_000);

  // Last: it ends the cluster of three.
  test('--force-new-cluster is found by a device, and by replicas that lived through it', async () => {
    const prefixes = ['device', 'replica', 'labels'];
    const stores = prefixes.map(store);
    for (const each of stores) await each.init();
    const [a, b, c] = three.members;
    // A member that is forced drops the last entries of its log, of which it does not know yet that they were
    // committed.
    const transact = etcdGateway({ endpoints: three.endpoints });
    for (let i = 0; i < 20; i++) await transact([], [{ key: 'filler', value: `${i}` }], []);
    await three.ready();
    // What c misses.
    c!.pause();
    const proofs: Proof[] = [];
    for (const each of stores) {
      const proof = await checkedIn(each, contact('d'));
      const { first } = await each.reserve(BLOCK);
      proofs.push({ ...proof, held: [{ slab: SLAB, end: first! + 256 }] });
    }
    const labels = watchStore(stores[2]!, undefined, () => {});
    const { first: highest } = await labels.reserve(BLOCK);
    await Promise.all(three.members.map(member => member.kill()));
    c!.start('--force-new-cluster');
    await three.ready();
    expect(a!.isRunning || b!.isRunning).toBe(false);
    const restored = { code: 'ERR_STORE_RESTORED' };

    // Processes that remember nothing.
    const [device, , fresh] = prefixes.map(store);
    const { status } = device!;
    const { name, acceptedName, mark } = await status();
    expect([name, mark]).toEqual([acceptedName, undefined]);
    const request = contact('d', { nonce: 'one', proposal: 'two', proof: proofs[0] });
    await expect(device!.exchange(request)).rejects.toMatchObject(restored);
    expect((await status()).mark?.labels[SLAB]).toBe(proofs[0]!.held[0]!.end);

    // One that lived through it: by the revision, at its first contact, whoever asks.
    await expect(stores[1]!.exchange(contact('new'))).rejects.toMatchObject(restored);
    expect((await stores[1]!.status()).mark).toBeDefined();

    // By the labels, when others have committed as much again.
    for (let i = 0; i < 20; i++) await fresh!.exchange(contact(`e${i}`));
    expect((await fresh!.status()).mark).toBeUndefined();
    await expect(labels.reserve(BLOCK)).rejects.toMatchObject(restored);
    expect((await fresh!.status()).mark?.labels[SLAB]).toBe(highest! + 256);

    // After `advance` nobody who remembers the lost commits stops it again, and nothing is given twice.
    for (const [i, each] of prefixes.map(store).entries()) {
      await each.advance({});
      const again = contact('d', { nonce: 'one', proposal: 'two', proof: proofs[i] });
      expect((await stores[i]!.exchange(again)).verdict).toBe('accepted');
      const { first } = await stores[i]!.reserve(BLOCK);
      expect(first).toBeGreaterThan(proofs[i]!.held[0]!.end);
    }
  }, 120_000);
});
