import type { RandomSource } from '@sno-id/sdk';
import { refusal, requireKeys, requireMethod, runtimeRandom } from '@sno-id/sdk/internal';
import { requireFunction } from '../../options.ts';
import { newAuthorityName } from '../authority-name.ts';
import { notSetUp, restored } from '../errors.ts';
import { evidenceOf, marked } from '../evidence.ts';
import { type DeviceRow, deviceAfter, judge } from '../judge.ts';
import {
  type AuthorityRow,
  admit,
  advance,
  advancedCounter,
  atPresent,
  jumpOf,
  lastAdvancedSlab,
  momentOf,
  newAuthority,
  pruned,
  renewed,
  requireAdvance,
  requirePrune,
  take,
} from '../rules.ts';
import type { AuthorityStore, StoreStatus } from '../store.ts';

/** What a store in memory holds: a plain object, so that tests can copy it, restore it and share it. */
export interface MemoryContent {
  authority: AuthorityRow | undefined;
  /** The next label of each slab, and how many were reserved. */
  slabs: Map<number, number>;
  taken: Map<number, number>;
  devices: Map<string, DeviceRow>;
  spent: Map<string, number>;
}

export interface MemoryStoreOptions {
  /** Unix milliseconds. @default Date.now */
  readonly now?: (() => number) | undefined;
  /** What the store calls itself. A test of a restored store changes it. @default 'memory' */
  readonly name?: (() => string) | undefined;
  /** What it holds; two stores of one content are two replicas. @default nothing */
  readonly content?: MemoryContent | undefined;
  /** A name for a new authority. @default random */
  readonly newAuthority?: (() => string) | undefined;
  /**
   * Where a new authority starts, and how far `advance` goes beyond what it must. @default the runtime's
   * `crypto`
   */
  readonly random?: RandomSource | undefined;
}

/** An empty content. */
export function memoryContent(): MemoryContent {
  return {
    authority: undefined,
    slabs: new Map(),
    taken: new Map(),
    devices: new Map(),
    spent: new Map(),
  };
}

const KEYS = ['now', 'name', 'content', 'newAuthority', 'random'];

/**
 * A store that ends with the process, for tests. **Never for production**: a restart forgets what was
 * granted, and starts a new authority, so that every device starts over.
 */
export function memoryStore(options: MemoryStoreOptions = {}): AuthorityStore {
  const {
    now = () => Date.now(),
    name = () => 'memory',
    content = memoryContent(),
    newAuthority: newName = newAuthorityName,
    random = runtimeRandom,
  } = requireKeys('options', options, KEYS);
  requireFunction('now', now);
  requireFunction('name', name);
  requireFunction('newAuthority', newName);
  requireMethod('random', random, 'nextUint32');
  if (!(content?.slabs instanceof Map)) throw refusal('content', 'memoryContent()', content);

  function rowNow(): AuthorityRow {
    if (!content.authority) throw notSetUp();
    return content.authority;
  }

  /** One atomic step: nothing else runs in between. */
  function step<T>(work: (row: AuthorityRow, nowMs: number) => T): T {
    const nowMs = now();
    const row = admit(rowNow(), name(), nowMs);
    setRow(row);
    return work(row, nowMs);
  }

  function setRow(row: AuthorityRow): void {
    if (content.authority && row.currentSlab > content.authority.currentSlab) {
      // Nobody spends in the past.
      for (const key of content.spent.keys()) {
        if (Number(key.split(' ', 1)[0]) < row.currentSlab - 1) content.spent.delete(key);
      }
    }
    content.authority = row;
  }

  function statusNow(nowMs = now()): StoreStatus {
    const row = rowNow();
    return {
      ...momentOf(row, nowMs),
      name: name(),
      acceptedName: row.name,
      mark: row.mark ?? undefined,
      createdMs: row.createdMs,
      prunedBeforeMs: row.prunedBeforeMs,
      start: row.start,
      currentSlab: row.currentSlab,
      reserved: [...content.slabs]
        .sort(([a], [b]) => a - b)
        .map(([slab, labels]) => ({ slab, labels, taken: content.taken.get(slab) ?? 0 })),
    };
  }

  return {
    setsItselfUp: true,
    isVolatile: true,
    async init() {
      content.authority ??= newAuthority(newName(), name(), now(), random);
    },
    reserve: async request =>
      step((row, nowMs) => {
        const { slab, labels } = request;
        const first = take(row, content.slabs.get(slab), request);
        if (first !== undefined) {
          content.slabs.set(slab, first + labels);
          content.taken.set(slab, (content.taken.get(slab) ?? 0) + labels);
        }
        return { ...momentOf(row, nowMs), first };
      }),
    async exchange(request) {
      const known = rowNow();
      const device = content.devices.get(request.device);
      const found = evidenceOf(known, device, request, slab => content.slabs.get(slab));
      if (found) {
        content.authority = marked(known, found);
        throw restored(content.authority, name());
      }
      return step((row, nowMs) => {
        const verdict = judge(row, device, request);
        let after = device;
        if (verdict === 'accepted' || verdict === 'repeated') {
          after = deviceAfter(row, device, request, nowMs);
          content.devices.set(request.device, after);
        }
        return { ...momentOf(row, nowMs), verdict, round: after?.round ?? 0, atMs: after?.atMs ?? 0 };
      });
    },
    spend: async ({ principal, slabs, limit }) =>
      step((row, nowMs) => {
        const within = slabs.filter(slab => {
          const key = `${slab} ${principal}`;
          const blocks = (content.spent.get(key) ?? 0) + 1;
          if (blocks <= limit) content.spent.set(key, blocks);
          return blocks <= limit;
        });
        return { ...momentOf(row, nowMs), slabs: within };
      }),
    async mark(found) {
      content.authority = marked(rowNow(), found);
    },
    async status() {
      return statusNow();
    },
    async advance(given) {
      const change = requireAdvance(given);
      const nowMs = now();
      const before = rowNow();
      const after = advance(before, name(), nowMs, change);
      const jump = jumpOf(change, random);
      const last = Math.max(lastAdvancedSlab(after), ...content.slabs.keys());
      for (let slab = 0; slab <= last; slab++) {
        content.slabs.set(slab, advancedCounter(before, slab, content.slabs.get(slab), jump));
      }
      setRow(after);
      return statusNow(nowMs);
    },
    async confirmTime() {
      const nowMs = now();
      setRow(atPresent(rowNow(), nowMs, true));
      return statusNow(nowMs);
    },
    async renew() {
      const authority = renewed(rowNow(), newAuthority(newName(), name(), now(), random));
      Object.assign(content, { ...memoryContent(), authority });
      return statusNow();
    },
    async prune(given) {
      const nowMs = now();
      const beforeMs = requirePrune(given, nowMs);
      return step(row => {
        const old = [...content.devices].filter(([, { atMs }]) => atMs < beforeMs);
        for (const [device] of old) content.devices.delete(device);
        content.authority = pruned(row, beforeMs);
        return { ...momentOf(row, nowMs), devices: old.length };
      });
    },
  };
}
