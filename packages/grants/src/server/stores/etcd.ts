/*
 * Keeps an authority in etcd: `authority`, `slab/<number>`, `device/<name>` and `spent/<slab>/<principal>` below a prefix.
 * Each step reads what it needs and writes on the condition that all of it is still the same; another step that came
 * between makes it begin again.
 */

import { refusal, requireKeys } from '@sno-id/sdk/core';
import { requireFunction } from '../../options.ts';
import { newAuthorityName } from '../authority-name.ts';
import {
  type AuthorityRow,
  admit,
  advance,
  advanceCounter,
  atPresent,
  type DeviceRow,
  deviceAfter,
  isRolledBack,
  judge,
  momentOf,
  newAuthority,
  notSetUp,
  ROLLED_BACK,
  requireAdvance,
  restored,
  take,
} from '../rules.ts';
import type { AuthorityStore, StoreMoment, StoreStatus } from '../store.ts';
import {
  type EtcdAnswer,
  type EtcdCompare,
  type EtcdEntry,
  type EtcdGatewayOptions,
  type EtcdWrite,
  etcdGateway,
} from './etcd-gateway.ts';

export interface EtcdStoreOptions extends EtcdGatewayOptions {
  /** What all its keys begin with; two authorities in one cluster have two. @default 'sno-grants' */
  readonly prefix?: string | undefined;
  /** Unix milliseconds. etcd does not tell the time: keep the clocks of your servers right. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** The authority's row, and the highest term that was seen. */
interface Kept extends AuthorityRow {
  readonly term: number;
}

const KEYS = ['endpoints', 'headers', 'fetch', 'prefix', 'now'];

/** How often a step begins again because others came between. */
const MAX_TRIES = 200;
/** Operations in one transaction are limited to 128: enough counters for seven years. */
const MAX_COUNTERS = 100;

/**
 * A store in etcd 3.4 or later, over its HTTP gateway: for servers that must not depend on a single machine.
 *
 * The name of the store is the ID of the cluster. A snapshot that is restored with the same members and the same token
 * keeps that ID: it is found by its Raft term, which starts again, or by the first grant that it forgot. Restore with a
 * new `--initial-cluster-token`, and run `sno-grants advance` in any case.
 *
 * @example
 * const store = etcdStore({ endpoints: ['http://a:2379', 'http://b:2379', 'http://c:2379'] });
 */
export function etcdStore(options: EtcdStoreOptions): AuthorityStore {
  const { prefix = 'sno-grants', now = () => Date.now(), ...gateway } = requireKeys('options', options, KEYS);
  if (typeof prefix !== 'string' || prefix === '') throw refusal('prefix', 'a name', prefix);
  requireFunction('now', now);
  const transact = etcdGateway(gateway);
  const keys = {
    authority: `${prefix}/authority`,
    slab: (slab: number) => `${prefix}/slab/${padded(slab)}`,
    device: (device: string) => `${prefix}/device/${device}`,
    spent: (slab: number, principal: string) => `${prefix}/spent/${padded(slab)}/${principal}`,
    allSlabs: { key: `${prefix}/slab/`, end: `${prefix}/slab0` },
  };
  const never: EtcdCompare = { key: keys.authority, revision: -1 };
  const nameOf = ({ cluster }: EtcdAnswer) => `etcd ${cluster}`;

  /** What one step reads, and how it is written. */
  interface Draft {
    readonly nowMs: number;
    readonly name: string;
    readonly answer: EtcdAnswer;
    readonly row: Kept;
    /** The values of the keys of the step; undefined where there is none. */
    readonly values: readonly (string | undefined)[];
    readonly entries: readonly EtcdEntry[];
  }
  interface Outcome<T> {
    readonly writes: readonly EtcdWrite[];
    readonly compares?: readonly EtcdCompare[];
    /** Called when all of it is written. */
    result(): T;
  }

  async function attempt<T>(
    wanted: readonly string[],
    isWhole: boolean,
    work: (draft: Draft) => Outcome<T>,
  ): Promise<T> {
    const all = [keys.authority, ...wanted];
    const reads = isWhole ? [...all, keys.allSlabs] : all;
    let answer = await transact([never], [], reads);
    for (let tries = 1; ; tries++) {
      const [authority] = answer.reads[0]!;
      if (!authority) throw notSetUp();
      const row: Kept = JSON.parse(authority.value);
      const found = wanted.map((_, i) => answer.reads[i + 1]![0]);
      const outcome = work({
        nowMs: now(),
        name: nameOf(answer),
        answer,
        row,
        values: found.map(entry => entry?.value),
        entries: isWhole ? answer.reads.at(-1)! : [],
      });
      if (outcome.writes.length === 0) return outcome.result();
      const same = all.map((key, i) => ({
        key,
        revision: (i === 0 ? authority : found[i - 1])?.revision ?? 0,
      }));
      answer = await transact([...same, ...(outcome.compares ?? [])], outcome.writes, reads);
      if (answer.isDone) return outcome.result();
      if (tries === MAX_TRIES) throw new Error(`etcd: others came between ${MAX_TRIES} times`);
    }
  }

  /** What changes in the row, and what goes with it. */
  function writeRow(before: Kept, after: Kept): EtcdWrite[] {
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    const write = { key: keys.authority, value: JSON.stringify(after) };
    if (after.currentSlab <= before.currentSlab) return [write];
    // Nobody spends in the past.
    const end = `${prefix}/spent/${padded(Math.max(after.currentSlab - 1, 0))}`;
    return [write, { deleteFrom: `${prefix}/spent/`, end }];
  }

  /** A step of the authority, after the checks. */
  async function step<T extends object>(
    wanted: readonly string[],
    work: (row: Kept, values: readonly (string | undefined)[]) => { writes: EtcdWrite[]; result: T } | Error,
  ): Promise<T & StoreMoment> {
    const result = await attempt<(T & StoreMoment) | Error>(
      wanted,
      false,
      ({ nowMs, name, answer, row, values }) => {
        // The terms of a cluster only grow; those of a restored one start again.
        if (answer.term < row.term && row.name === name) return lock(row, name);
        const admitted: Kept = { ...row, ...admit(row, name, nowMs), term: answer.term };
        const done = work(admitted, values);
        if (done instanceof Error) return lock(row, name);
        return {
          writes: [...writeRow(row, admitted), ...done.writes],
          result: () => ({ ...done.result, ...momentOf(row, nowMs) }),
        };
      },
    );
    if (result instanceof Error) throw result;
    return result;
  }

  /** Notes that the counters went back, so that no other replica uses them either. */
  function lock(row: Kept, name: string): Outcome<Error> {
    return {
      writes: writeRow(row, { ...row, name: ROLLED_BACK }),
      result: () => restored(ROLLED_BACK, name),
    };
  }

  function statusOf(row: Kept, { name, nowMs }: Draft, reserved: readonly [number, number][]): StoreStatus {
    return {
      ...momentOf(row, nowMs),
      name,
      acceptedName: row.name,
      currentSlab: row.currentSlab,
      reserved: reserved.map(([slab, labels]) => ({ slab, labels })),
    };
  }

  const countersOf = ({ entries }: Draft): [slab: number, next: number][] =>
    entries.map(({ key, value }) => [Number(key.slice(key.lastIndexOf('/') + 1)), Number(value)]);
  const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value));

  return {
    async init() {
      const read = await transact([never], [], [keys.authority]);
      if (read.reads[0]!.length > 0) return;
      const row: Kept = { ...newAuthority(newAuthorityName(), nameOf(read), now()), term: read.term };
      await transact(
        [{ key: keys.authority, revision: 0 }],
        [{ key: keys.authority, value: JSON.stringify(row) }],
        [],
      );
    },
    reserve: async request =>
      step<{ first: number | undefined }>([keys.slab(request.slab)], (row, [next]) => {
        const first = take(row, numberOf(next), request);
        if (first === undefined) return { writes: [], result: { first } };
        const value = `${first + request.labels}`;
        return { writes: [{ key: keys.slab(request.slab), value }], result: { first } };
      }),
    exchange: async request => {
      const shown = [...new Set(request.proof?.map(({ slab }) => slab))];
      const device = keys.device(request.device);
      return step([device, ...shown.map(keys.slab)], (row, [known, ...counters]) => {
        const nextOf = (slab: number) => numberOf(counters[shown.indexOf(slab)]);
        if (isRolledBack(row, request.proof, nextOf)) return restored(ROLLED_BACK, row.name);
        const before = known === undefined ? undefined : (JSON.parse(known) as DeviceRow);
        const verdict = judge(row, before, request);
        const after = deviceAfter(row, before, request);
        const writes = verdict === 'fork' ? [] : [{ key: device, value: JSON.stringify(after) }];
        return { writes, result: { verdict } };
      });
    },
    spend: async ({ principal, slabs, limit }) => {
      const wanted = slabs.map(slab => keys.spent(slab, principal));
      return step(wanted, (_, values) => {
        const blocks = values.map(value => Number(value ?? 0) + 1);
        const isWithin = (_: unknown, i: number) => blocks[i]! <= limit;
        return {
          writes: wanted.map((key, i) => ({ key, value: `${blocks[i]}` })).filter(isWithin),
          result: { slabs: slabs.filter(isWithin) },
        };
      });
    },
    status: () =>
      attempt([], true, draft => ({
        writes: [],
        result: () => statusOf(draft.row, draft, countersOf(draft)),
      })),
    async advance(given) {
      const request = requireAdvance(given);
      return attempt([], true, draft => {
        const { row, name, nowMs, answer } = draft;
        const after: Kept = { ...row, ...advance(row, name, nowMs, request), term: answer.term };
        const moved = countersOf(draft).map(([slab, next]): [number, number] => [
          slab,
          advanceCounter(next, request),
        ]);
        return {
          writes: [
            ...writeRow(row, after),
            ...moved.slice(-MAX_COUNTERS).map(([slab, next]) => ({ key: keys.slab(slab), value: `${next}` })),
          ],
          // Nor a counter that was not there.
          compares: [{ ...keys.allSlabs, olderThan: answer.revision + 1 }],
          result: () => statusOf(after, draft, moved),
        };
      });
    },
    confirmTime: async () =>
      attempt([], true, draft => {
        const after: Kept = { ...draft.row, ...atPresent(draft.row, draft.nowMs, true) };
        return {
          writes: writeRow(draft.row, after),
          result: () => statusOf(after, draft, countersOf(draft)),
        };
      }),
  };
}

/** Slabs as text that sorts by number. */
function padded(slab: number): string {
  return String(slab).padStart(4, '0');
}
