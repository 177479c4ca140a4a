import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeCases } from '../../src/server/conformance/index.ts';
import { etcdStore } from '../../src/server/stores/etcd.ts';
import { etcdGateway } from '../../src/server/stores/etcd-gateway.ts';
import { type EtcdCluster, startEtcd } from '../databases/etcd.ts';

let cluster: EtcdCluster;
let count = 0;

beforeAll(async () => {
  cluster = await startEtcd();
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
  let nowMs = 0;
  const store = () => etcdStore({ endpoints, prefix, now: () => nowMs });
  return {
    store: store(),
    replica: async () => store(),
    setTime(unixMs: number) {
      nowMs = unixMs;
    },
    /** What it looks like on another cluster. */
    async rename() {
      const { key, value } = (await transact(never, [], [`${prefix}/authority`])).reads[0]![0]!;
      await transact([], [{ key, value: value.replace(/"name":"etcd (\d+)"/, '"name":"etcd 1"') }], []);
    },
    async backup() {
      saved = await read();
    },
    async restore() {
      await transact([], [{ deleteFrom: range.key, end: range.end }], []);
      await transact(
        [],
        saved.map(({ key, value }) => ({ key, value })),
        [],
      );
    },
    async close() {},
  };
}

describe('a store in etcd', () => {
  for (const { title, run } of storeCases(open)) test(title, run);

  test('whose term went back was restored', async () => {
    const subject = await open();
    subject.setTime(Date.now());
    await subject.store.init();
    const transact = etcdGateway({ endpoints: cluster.endpoints });
    const key = `case${count - 1}/authority`;
    const [entry] = (await transact([{ key: 'never', revision: -1 }], [], [key])).reads[0]!;
    await transact([], [{ key, value: entry!.value.replace(/"term":\d+/, '"term":1000') }], []);
    const exchange = { device: 'd', nonce: '', proposal: 'p', epoch: 0, proof: undefined };
    await expect(subject.store.exchange(exchange)).rejects.toMatchObject({ code: 'ERR_STORE_RESTORED' });
    expect((await subject.store.status()).acceptedName).toBe('rolled back');
    await subject.store.advance({});
    expect((await subject.store.exchange(exchange)).verdict).toBe('accepted');
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
