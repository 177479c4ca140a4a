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
import type { AuthorityStore, StoreStatus } from '../store.ts';

/** What a store in memory holds: a plain object, so that tests can copy it, restore it and share it. */
export interface MemoryContent {
  authority: AuthorityRow | undefined;
  slabs: Map<number, number>;
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
}

/** An empty content. */
export function memoryContent(): MemoryContent {
  return { authority: undefined, slabs: new Map(), devices: new Map(), spent: new Map() };
}

/**
 * A store that ends with the process, for tests. **Never for production**: a restart forgets what was granted, and starts
 * a new authority, so that every device starts over.
 */
export function memoryStore(options: MemoryStoreOptions = {}): AuthorityStore {
  const {
    now = () => Date.now(),
    name = () => 'memory',
    content = memoryContent(),
    newAuthority: newName = newAuthorityName,
  } = requireKeys('options', options, ['now', 'name', 'content', 'newAuthority']);
  requireFunction('now', now);
  requireFunction('name', name);
  requireFunction('newAuthority', newName);
  if (!(content?.slabs instanceof Map)) throw refusal('content', 'memoryContent()', content);

  /** One atomic step: nothing else runs in between. */
  function step<T>(work: (row: AuthorityRow, nowMs: number) => T): T {
    if (!content.authority) throw notSetUp();
    const nowMs = now();
    const row = admit(content.authority, name(), nowMs);
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

  function status(row: AuthorityRow | undefined, nowMs: number): StoreStatus {
    if (!row) throw notSetUp();
    return {
      ...momentOf(row, nowMs),
      name: name(),
      acceptedName: row.name,
      currentSlab: row.currentSlab,
      reserved: [...content.slabs].sort(([a], [b]) => a - b).map(([slab, labels]) => ({ slab, labels })),
    };
  }

  return {
    async init() {
      content.authority ??= newAuthority(newName(), name(), now());
    },
    reserve: async request =>
      step((row, nowMs) => {
        const first = take(row, content.slabs.get(request.slab), request);
        if (first !== undefined) content.slabs.set(request.slab, first + request.labels);
        return { ...momentOf(row, nowMs), first };
      }),
    exchange: async request =>
      step((row, nowMs) => {
        if (isRolledBack(row, request.proof, slab => content.slabs.get(slab))) {
          content.authority = { ...row, name: ROLLED_BACK };
          throw restored(ROLLED_BACK, row.name);
        }
        const device = content.devices.get(request.device);
        const verdict = judge(row, device, request);
        if (verdict !== 'fork') content.devices.set(request.device, deviceAfter(row, device, request));
        return { ...momentOf(row, nowMs), verdict };
      }),
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
    async status() {
      return status(content.authority, now());
    },
    async advance(given) {
      const change = requireAdvance(given);
      if (!content.authority) throw notSetUp();
      const nowMs = now();
      const before = content.authority;
      const after = advance(before, name(), nowMs, change);
      for (const [slab, next] of content.slabs) content.slabs.set(slab, advanceCounter(next, change));
      setRow(after);
      return status(after, nowMs);
    },
    async confirmTime() {
      if (!content.authority) throw notSetUp();
      const nowMs = now();
      setRow(atPresent(content.authority, nowMs, true));
      return status(content.authority, nowMs);
    },
  };
}
