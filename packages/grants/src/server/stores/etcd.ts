/*
 * Keeps an authority in etcd. Where its keys are: `etcd-keys.ts`; why each operation is atomic, and what
 * notices that commits were lost: `etcd-steps.ts`; how `advance` moves every counter at once:
 * `etcd-slabs.ts`.
 */

import { refusal, requireKeys, runtimeRandom } from '@sno-id/sdk/internal';
import { requireFunction } from '../../options.ts';
import type { DeviceRow } from '../judge.ts';
import { randomHex } from '../random-hex.ts';
import { newAuthority, pruned, requirePrune } from '../rules.ts';
import type { AuthorityStore, Pruned } from '../store.ts';
import { type EtcdEntry, type EtcdGatewayOptions, type EtcdRead, etcdGateway } from './etcd-gateway.ts';
import { type EtcdKeys, keysOf } from './etcd-keys.ts';
import { type Attempt, etcdSteps, limited, nameOf } from './etcd-steps.ts';
import { doEach, type RowsRead, type RowsWork, rowsStore, step } from './rows-store.ts';
import { together } from './together.ts';

export interface EtcdStoreOptions extends EtcdGatewayOptions {
  /** What all its keys begin with; two authorities in one cluster have two. @default 'sno-grants' */
  readonly prefix?: string | undefined;
  /**
   * Unix milliseconds. etcd does not tell the time: keep the clocks of your servers right. @default Date.now
   */
  readonly now?: (() => number) | undefined;
}

const KEYS = ['endpoints', 'headers', 'fetch', 'prefix', 'now'];

/** Devices that one step of `prune` looks at: a transaction has at most 128 operations. */
const PRUNED_PAGE = 100;
/** Keys of a former authority that are deleted in one step. */
const DELETED_PAGE = 1000;

/**
 * A store in etcd 3.4 or later, over its HTTP gateway: for servers that must not depend on a single machine.
 * Elections do not stop it. Set it up with `sno-grants init`.
 *
 * The name of the store is the ID of the cluster. Two kinds of restore keep that ID: a snapshot for the same
 * members with the same token, and `--force-new-cluster`. They are found by the first device or server that
 * remembers more than the store, a snapshot by its Raft term as well. Restore with a new
 * `--initial-cluster-token`, and run `sno-grants advance` in any case.
 *
 * @example
 * const store = etcdStore({ endpoints: ['http://a:2379', 'http://b:2379', 'http://c:2379'] });
 */
export function etcdStore(options: EtcdStoreOptions): AuthorityStore {
  const given = requireKeys('options', options, KEYS);
  const { prefix = 'sno-grants', now = () => Date.now() } = given;
  if (typeof prefix !== 'string' || prefix === '') throw refusal('prefix', 'a name', prefix);
  requireFunction('now', now);
  const transact = etcdGateway(given);
  const attempt = etcdSteps(transact, prefix, now);
  const ask = together<{ readonly work: RowsWork<unknown>; readonly read: RowsRead }>(requests =>
    attempt(
      keys => readsFor(requests[0]!.read, keys),
      rows => ({
        result: doEach(
          requests.map(({ work }) => work),
          rows,
        ),
      }),
    ),
  );
  const store = rowsStore({
    now,
    newName: () => randomHex(12),
    random: runtimeRandom,
    // Those who read the same would fight over it.
    run: (work, read = {}) => ask(JSON.stringify(read), { work, read }),
  });

  return {
    ...store,
    init: () =>
      limited(async signal => {
        const { row: key } = keysOf(prefix, '');
        const answer = await transact([{ key, revision: -1 }], [], [key], signal);
        if (answer.reads[0]!.length > 0) return;
        const first = newAuthority(randomHex(12), nameOf(answer), now(), runtimeRandom);
        const value = JSON.stringify({ ...first, moved: [], term: answer.term });
        await transact([{ key, revision: 0 }], [{ key, value }], [], signal);
      }),
    async renew() {
      await store.renew();
      await deleteFormer(attempt);
      return store.status();
    },
    async prune(given) {
      const beforeMs = requirePrune(given, now());
      const answer = await pruneDevices(attempt, beforeMs);
      await deleteFormer(attempt);
      return answer;
    },
  };
}

function readsFor({ device, slabs = [], principal }: RowsRead, keys: EtcdKeys): EtcdRead[] {
  if (slabs === 'all') return [keys.allSlabs];
  return [
    ...(device === undefined ? [] : [keys.device(device)]),
    ...slabs.map(slab => (principal === undefined ? keys.slab(slab) : keys.spent(slab, principal))),
  ];
}

/** Deletes the devices that last checked in before a time, page by page. */
async function pruneDevices(attempt: Attempt, beforeMs: number): Promise<Pruned> {
  let devices = 0;
  let last = '';
  for (;;) {
    // The first page writes down the time together with its deletions: no device is gone before that.
    const { moment, names, old } = await attempt(
      keys => [keys.devicesAfter(last, PRUNED_PAGE)],
      (rows, { keys, reads: [entries = []] }) => {
        const moment = step(row => {
          rows.setAuthority(pruned(row, beforeMs));
          return {};
        })(rows);
        const isOld = ({ value }: EtcdEntry) => (JSON.parse(value) as DeviceRow).atMs < beforeMs;
        const old = moment instanceof Error ? [] : entries.filter(isOld);
        const names = entries.map(({ key }) => keys.deviceIn(key));
        return { writes: old.map(({ key }) => ({ deleted: key })), result: { moment, names, old } };
      },
    );
    if (moment instanceof Error) throw moment;
    devices += old.length;
    if (names.length < PRUNED_PAGE) return { ...moment, devices };
    last = names.at(-1)!;
  }
}

/**
 * Deletes what former authorities remembered: nobody reads it. If `renew` is interrupted, the next `prune`
 * does it.
 */
async function deleteFormer(attempt: Attempt): Promise<void> {
  let isOver = false;
  while (!isOver) {
    isOver = await attempt(
      keys => keys.former.map(range => ({ ...range, limit: DELETED_PAGE, keysOnly: true })),
      (_, { reads }) => {
        const found = reads.find(entries => entries.length > 0);
        const writes = found ? [{ deletedFrom: found[0]!.key, end: `${found.at(-1)!.key}\0` }] : [];
        return { writes, result: found === undefined };
      },
    );
  }
}
