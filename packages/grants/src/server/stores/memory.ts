import type { RandomSource } from '@sno-id/sdk';
import { refusal, requireKeys, requireMethod, runtimeRandom } from '@sno-id/sdk/internal';
import { requireFunction } from '../../options.ts';
import type { DeviceRow } from '../judge.ts';
import { randomHex } from '../random-hex.ts';
import type { AuthorityRow } from '../rules.ts';
import type { AuthorityStore } from '../store.ts';
import { rowsStore, type StoreRows } from './rows-store.ts';

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
    newAuthority: newName = () => randomHex(12),
    random = runtimeRandom,
  } = requireKeys('options', options, KEYS);
  requireFunction('now', now);
  requireFunction('name', name);
  requireFunction('newAuthority', newName);
  requireMethod('random', random, 'nextUint32');
  if (!(content?.slabs instanceof Map)) throw refusal('content', 'memoryContent()', content);

  const keyOf = (slab: number, principal: string) => `${slab} ${principal}`;
  const rows: Omit<StoreRows, 'name' | 'nowMs'> = {
    authority: () => content.authority,
    create: row => rows.setAuthority(row),
    setAuthority(row) {
      content.authority = row;
    },
    counter: slab => content.slabs.get(slab),
    slabs: () =>
      [...content.slabs]
        .sort(([a], [b]) => a - b)
        .map(([slab, labels]) => ({ slab, labels, taken: content.taken.get(slab) ?? 0 })),
    setCounter(slab, next, taken) {
      content.slabs.set(slab, next);
      content.taken.set(slab, (content.taken.get(slab) ?? 0) + taken);
    },
    setCounters(counters) {
      for (const [slab, next] of counters.entries()) rows.setCounter(slab, next, 0);
    },
    device: device => content.devices.get(device),
    setDevice: (device, row) => void content.devices.set(device, row),
    pruneDevices(beforeMs) {
      const old = [...content.devices].filter(([, { atMs }]) => atMs < beforeMs);
      for (const [device] of old) content.devices.delete(device);
      return old.length;
    },
    spent: (slab, principal) => content.spent.get(keyOf(slab, principal)) ?? 0,
    setSpent: (slab, principal, blocks) => void content.spent.set(keyOf(slab, principal), blocks),
    forgetSpent(beforeSlab) {
      for (const key of content.spent.keys()) {
        if (Number(key.split(' ', 1)[0]) < beforeSlab) content.spent.delete(key);
      }
    },
    clear: () => void Object.assign(content, { ...memoryContent(), authority: content.authority }),
  };
  const store = rowsStore({
    now,
    newName,
    random,
    async run(work) {
      const result = work({ ...rows, name: name(), nowMs: now() });
      if (result instanceof Error) throw result;
      return result;
    },
  });
  return { ...store, setsItselfUp: true, isVolatile: true };
}
