/*
 * Keeps an authority in etcd. Where its keys are: `etcd-keys.ts`; why each operation is atomic, and what
 * notices that commits were lost: `etcd-steps.ts`; how `advance` moves every counter at once:
 * `etcd-slabs.ts`.
 */

import { refusal, requireKeys, runtimeRandom } from '@sno-id/sdk/internal';
import { requireFunction } from '../../options.ts';
import { newAuthorityName } from '../authority-name.ts';
import { evidenceOf, marked } from '../evidence.ts';
import { type DeviceRow, deviceAfter, judge } from '../judge.ts';
import {
  advance,
  atPresent,
  jumpOf,
  lastAdvancedSlab,
  newAuthority,
  pruned,
  renewed,
  requireAdvance,
  requirePrune,
  statusOf,
  take,
} from '../rules.ts';
import type {
  AuthorityStore,
  Exchange,
  Exchanged,
  Pruned,
  Reserve,
  Reserved,
  Spend,
  Spent,
} from '../store.ts';
import { type EtcdEntry, type EtcdGatewayOptions, etcdGateway } from './etcd-gateway.ts';
import { keysOf } from './etcd-keys.ts';
import { counterOf, movedAfter, type SlabRow, slabAfter, slabStatuses } from './etcd-slabs.ts';
import {
  type Draft,
  type EtcdRow,
  type EtcdSteps,
  etcdSteps,
  limited,
  nameOf,
  rowWrites,
  valueIn,
} from './etcd-steps.ts';
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
  const { attempt, step } = etcdSteps(transact, prefix, now);

  /** A step of an operator: writes the row after it, and returns the status. */
  const change = (rowAfter: (draft: Draft) => EtcdRow) =>
    attempt(
      keys => [keys.allSlabs],
      draft => {
        const after = rowAfter(draft);
        const reserved = () => slabStatuses(after, slabsIn(draft.reads[0]));
        const result = () => statusOf(after, draft.name, draft.nowMs, reserved());
        return { writes: rowWrites(draft, after), result };
      },
    );

  const status = () => change(({ row }) => row);

  return {
    init: () =>
      limited(async signal => {
        const { row: key } = keysOf(prefix, '');
        const answer = await transact([{ key, revision: -1 }], [], [key], signal);
        if (answer.reads[0]!.length > 0) return;
        const value = JSON.stringify(firstRow(nameOf(answer), answer.term, now()));
        await transact([{ key, revision: 0 }], [{ key, value }], [], signal);
      }),
    reserve: reserveBy(step),
    exchange: request => exchange(step, request),
    spend: spendBy(step),
    mark: found =>
      attempt(
        () => [],
        draft => ({
          writes: rowWrites(draft, { ...draft.row, ...marked(draft.row, found) }),
          result() {},
        }),
      ),
    status,
    async advance(given) {
      const request = requireAdvance(given);
      return change(({ row, name, nowMs, term, reads }) => {
        const after = advance(row, name, nowMs, request);
        const jump = jumpOf(request, runtimeRandom);
        const moved = movedAfter(row, slabsIn(reads[0]), lastAdvancedSlab(after), jump);
        return { ...after, moved, term };
      });
    },
    confirmTime: () => change(({ row, nowMs }) => ({ ...row, ...atPresent(row, nowMs, true) })),
    async renew() {
      await attempt(
        () => [],
        draft => {
          const first = firstRow(draft.name, draft.term, draft.nowMs);
          return { writes: rowWrites(draft, { ...first, ...renewed(draft.row, first) }), result() {} };
        },
      );
      await deleteFormer(attempt);
      return status();
    },
    async prune(given) {
      const beforeMs = requirePrune(given, now());
      const answer = await pruneDevices(step, beforeMs);
      await deleteFormer(attempt);
      return answer;
    },
  };
}

type Step = EtcdSteps['step'];

function reserveBy(step: Step): AuthorityStore['reserve'] {
  return together<Reserve, Reserved>(
    ({ slab }) => `${slab}`,
    async requests => {
      const [{ slab }] = requests as [Reserve];
      const { firsts, ...moment } = await step(
        keys => [keys.slab(slab)],
        (row, { reads, keys }) => {
          const before = valueIn<SlabRow>(reads[0]);
          let after = before;
          const firsts = requests.map(request => {
            const first = take(row, counterOf(row, slab, after), request);
            if (first !== undefined) after = slabAfter(row, after, first, request);
            return first;
          });
          const write = { key: keys.slab(slab), value: JSON.stringify(after) };
          return { writes: after === before ? [] : [write], result: { firsts } };
        },
      );
      return firsts.map(first => ({ ...moment, first }));
    },
  );
}

/** Many devices can have one principal. */
function spendBy(step: Step): AuthorityStore['spend'] {
  return together<Spend, Spent>(
    ({ principal }) => principal,
    async requests => {
      const [{ principal }] = requests as [Spend];
      const all = [...new Set(requests.flatMap(({ slabs }) => slabs))];
      const { granted, ...moment } = await step(
        keys => all.map(slab => keys.spent(slab, principal)),
        (_, { reads, keys }) => {
          const before = all.map((_, i) => valueIn<number>(reads[i]) ?? 0);
          const blocks = new Map(all.map((slab, i) => [slab, before[i]!]));
          const granted = requests.map(({ slabs, limit }) => {
            const within = slabs.filter(slab => blocks.get(slab)! < limit);
            for (const slab of within) blocks.set(slab, blocks.get(slab)! + 1);
            return within;
          });
          const writes = all
            .filter((slab, i) => blocks.get(slab) !== before[i])
            .map(slab => ({ key: keys.spent(slab, principal), value: `${blocks.get(slab)}` }));
          return { writes, result: { granted } };
        },
      );
      return granted.map(slabs => ({ ...moment, slabs }));
    },
  );
}

async function exchange(step: Step, request: Exchange): Promise<Exchanged> {
  const held = [...(request.proof?.held ?? []), ...(request.given?.held ?? [])];
  const shown = [...new Set(held.map(({ slab }) => slab))];
  const deviceIn = ({ reads }: Draft) => valueIn<DeviceRow>(reads[0]);
  return step(
    keys => [keys.device(request.device), ...shown.map(keys.slab)],
    (row, draft) => {
      const device = deviceIn(draft);
      const verdict = judge(row, device, request);
      const isAccepted = verdict === 'accepted' || verdict === 'repeated';
      const after = isAccepted ? deviceAfter(row, device, request, draft.nowMs) : device;
      const write = { key: draft.keys.device(request.device), value: JSON.stringify(after) };
      return {
        writes: isAccepted ? [write] : [],
        result: { verdict, round: after?.round ?? 0, atMs: after?.atMs ?? 0 },
      };
    },
    draft =>
      evidenceOf(draft.row, deviceIn(draft), request, slab =>
        counterOf(draft.row, slab, valueIn(draft.reads[1 + shown.indexOf(slab)])),
      ),
  );
}

/** Deletes the devices that last checked in before a time, page by page. */
async function pruneDevices(step: Step, beforeMs: number): Promise<Pruned> {
  let devices = 0;
  let last = '';
  for (;;) {
    // The first page writes down the time together with its deletions: no device is gone before that.
    const { names, old, ...moment } = await step(
      keys => [keys.devicesAfter(last, PRUNED_PAGE)],
      (row, { keys, reads: [entries = []] }) => {
        const old = entries.filter(entry => valueIn<DeviceRow>([entry])!.atMs < beforeMs);
        return {
          row: { ...row, ...pruned(row, beforeMs) },
          writes: old.map(({ key }) => ({ deleted: key })),
          result: { names: entries.map(({ key }) => keys.deviceIn(key)), old: old.length },
        };
      },
    );
    devices += old;
    if (names.length < PRUNED_PAGE) return { ...moment, devices };
    last = names.at(-1)!;
  }
}

/**
 * Deletes what former authorities remembered: nobody reads it. If `renew` is interrupted, the next `prune`
 * does it.
 */
async function deleteFormer(attempt: EtcdSteps['attempt']): Promise<void> {
  let isOver = false;
  while (!isOver) {
    isOver = await attempt(
      keys => keys.former.map(range => ({ ...range, limit: DELETED_PAGE, keysOnly: true })),
      ({ reads }) => {
        const found = reads.find(entries => entries.length > 0);
        const writes = found ? [{ deletedFrom: found[0]!.key, end: `${found.at(-1)!.key}\0` }] : [];
        return { writes, result: () => found === undefined };
      },
    );
  }
}

/** The row of a new authority. */
function firstRow(name: string, term: number, nowMs: number): EtcdRow {
  return { ...newAuthority(newAuthorityName(), name, nowMs, runtimeRandom), moved: [], term };
}

function slabsIn(entries: readonly EtcdEntry[] = []): ReadonlyMap<number, SlabRow> {
  return new Map(
    entries.map(({ key, value }) => [Number(key.slice(key.lastIndexOf('/') + 1)), JSON.parse(value)]),
  );
}
