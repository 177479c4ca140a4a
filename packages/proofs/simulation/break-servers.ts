/* Rules of authorities and their stores that are broken on purpose, one by one. */

import { restored } from '../../grants/src/server/errors.ts';
import type { AuthorityStore, Exchange, Proof, StoreMoment } from '../../grants/src/server/store.ts';
import type { MemoryContent } from '../../grants/src/server/stores/memory.ts';
import { type WatchedStore, watchStore } from '../../grants/src/server/watched-store.ts';
import type { Broken, StoreRule } from './broken.ts';

/** Changes what a device shows. */
const showing =
  (change: (proof: Proof, content: MemoryContent, request: Exchange) => Proof | undefined): StoreRule =>
  (store, content) => ({
    exchange: request =>
      store.exchange({ ...request, proof: request.proof && change(request.proof, content, request) }),
  });

const epochOf = ({ authority }: MemoryContent) => authority?.epoch ?? 0;
const roundOf = ({ devices }: MemoryContent, device: string) => devices.get(device)?.round;

/** A restore that keeps the name, with devices that come back. */
const RESTORES = {
  scene: { hasCopies: false, hasFolders: false, doubledOnceIn: 4, actions: 100 },
  weights: {
    'check in': 40,
    'back up': 8,
    restore: 10,
    'operator looks': 12,
    'new profile': 8,
    moment: 12,
    outage: 0,
    sleep: 1,
    mood: 0,
    judge: 0,
    'lose power': 0,
    evict: 0,
    prune: 0,
    'clock of the server': 0,
  },
} as const satisfies Broken;

/** New devices rather than those that come back. */
const NEWCOMERS = { open: 40, 'new profile': 30, 'check in': 4, moment: 30 } as const;

/** Few devices, whose requests arrive again minutes later. */
const LATE = {
  scene: { ...RESTORES.scene, doubledOnceIn: 2 },
  weights: {
    ...RESTORES.weights,
    'new profile': 0,
    hour: 4,
    moment: 20,
    'kill a context': 0,
    close: 0,
    restart: 0,
    drop: 0,
    'fail over': 0,
    'go astray': 0,
  },
} as const satisfies Broken;

export const SERVER_BREAKS = {
  /** The counter goes back now and then. */
  'reissued-block': {
    store: (store, content, dice) => ({
      reserve(request) {
        const next = content.slabs.get(request.slab);
        if (next !== undefined && dice.once(3)) content.slabs.set(request.slab, next - request.labels);
        return store.reserve(request);
      },
    }),
    scene: { hasCopies: false, narrow: { slot: 19, lane: 0, n: 0 } },
  },
  /** Nobody who remembers more than the store stops it. */
  'no-witness': {
    ...RESTORES,
    store: (store, content) => ({
      exchange: ({ given: _, ...request }) =>
        store.exchange({
          ...request,
          proof: request.proof && {
            ...request.proof,
            epoch: Math.min(request.proof.epoch, epochOf(content)),
            round: 0,
            held: [],
          },
        }),
    }),
    watch: forgetful,
  },
  /** Tokens of all epochs are evidence (M1). */
  'epochs-not-compared': {
    ...RESTORES,
    store: showing((proof, content) => ({ ...proof, epoch: Math.max(proof.epoch, epochOf(content)) })),
  },
  /** Rounds are no evidence (M1). */
  'no-rounds': { ...RESTORES, store: showing(proof => ({ ...proof, round: 0 })) },
  /** A device whose row was pruned is taken for one that the store has forgotten. */
  'prune-without-time': {
    store: showing(proof => ({ ...proof, atMs: Infinity })),
    scene: { hasCopies: false, hasDecade: true },
    weights: { prune: 12, sleep: 12, restore: 0, 'fail over': 0, 'operator looks': 12, 'check in': 20 },
  },
  /** A token of an earlier epoch does not speak for its device. */
  'no-amnesty': {
    ...RESTORES,
    store: showing((proof, content, { device }) => {
      const round = roundOf(content, device);
      if (round === undefined || proof.epoch >= epochOf(content)) return proof;
      return { ...proof, epoch: epochOf(content), round: Math.min(proof.round, round), held: [] };
    }),
  },
  /** The row of a device that an amnesty took gets the next round of its own. */
  'amnesty-row-round': {
    ...LATE,
    store: (store, content) => ({
      async exchange(request) {
        const round = roundOf(content, request.device);
        const answer = await store.exchange(request);
        const after = content.devices.get(request.device);
        if (round === undefined || !after || answer.verdict !== 'accepted') return answer;
        content.devices.set(request.device, { ...after, round: round + 1 });
        return { ...answer, round: round + 1 };
      },
    }),
  },
  /** An amnesty takes whoever shows a token of an earlier epoch, whatever its round. */
  'amnesty-any-round': {
    ...LATE,
    store: (store, content) => ({
      exchange(request) {
        const row = content.devices.get(request.device);
        const { proof, proposal } = request;
        const isEarlier = proof && proof.epoch < epochOf(content);
        if (!row || !isEarlier || [row.nonce, row.previous].includes(proposal))
          return store.exchange(request);
        return store.exchange({ ...request, nonce: row.nonce });
      },
    }),
  },
  /** Replicas remember nothing (M2). */
  'no-memory': {
    ...RESTORES,
    watch: forgetful,
    weights: { ...RESTORES.weights, ...NEWCOMERS, restart: 0, 'operator looks': 4 },
  },
  /**
   * What a replica remembers when an answer comes counts, not what it remembered when the step began (M2).
   */
  'not-causal': {
    ...RESTORES,
    watch: watchingAnswers,
    scene: { ...RESTORES.scene, follows: true, isSynchronous: true },
    weights: { ...RESTORES.weights, 'fail over': 12, restore: 0, drop: 0, restart: 0 },
  },
  /** `advance` moves the present slab and those after it only (M5). */
  'advance-present': {
    ...RESTORES,
    store: (store, content) => ({
      async advance(change) {
        const before = new Map(content.slabs);
        const status = await store.advance(change);
        for (const slab of content.slabs.keys()) {
          const next = before.get(slab);
          if (slab >= status.currentSlab) continue;
          if (next === undefined) content.slabs.delete(slab);
          else content.slabs.set(slab, next);
        }
        return status;
      },
    }),
    weights: { ...RESTORES.weights, sleep: 12 },
  },
  /** `advance` jumps equally far each time (M5). */
  'fixed-jump': { ...RESTORES, hasFixedJump: true, weights: { ...RESTORES.weights, ...NEWCOMERS } },
  /** `advance` moves every slab to where the furthest was (M5). */
  'lifetime-floor': {
    store: (store, content) => ({
      async advance(change) {
        const floor = Math.max(...content.slabs.values());
        for (const slab of content.slabs.keys()) content.slabs.set(slab, floor);
        return store.advance(change);
      },
    }),
    scene: { hasCopies: false, hasDecade: true, isSynchronous: true, follows: false },
    weights: { restore: 0 },
  },
  /** A token of another authority stops a store whose own is configured (M3). */
  'marks-others': {
    store: store => ({ exchange: request => store.exchange({ ...request, ignoresOthers: false }) }),
    scene: { hasCopies: false, isPinned: true },
    weights: { 'go astray': 12, 'check in': 20, outage: 0 },
  },
  /** A new key signs before all replicas know it. */
  'one-step-rotation': {
    skippedSteps: 1,
    scene: { hasCopies: false, actions: 100 },
    weights: { deploy: 12, 'check in': 20, judge: 20, outage: 0 },
  },
} as const satisfies Record<string, Broken>;

/** A replica that remembers nothing. */
function forgetful(store: AuthorityStore): WatchedStore {
  return {
    async begin() {
      await store.init();
      return store.status();
    },
    reserve: request => store.reserve(request),
    exchange: request => store.exchange(request),
    spend: request => store.spend(request),
  };
}

/** A replica that takes an answer which was overtaken for that of a store that has forgotten. */
function watchingAnswers(...[store, pinned, stopped]: Parameters<typeof watchStore>): WatchedStore {
  let latest: StoreMoment | undefined;
  async function compared<T extends StoreMoment>(answer: T): Promise<T> {
    if (latest && answer.epoch < latest.epoch) {
      const found = { atEpoch: latest.epoch, epoch: latest.epoch, held: [] };
      await store.mark(found);
      stopped();
      throw restored({ name: '', mark: found }, '');
    }
    latest = answer;
    return answer;
  }
  const watched = watchStore(store, pinned, stopped);
  return {
    begin: async () => compared(await watched.begin()),
    reserve: async request => compared(await watched.reserve(request)),
    exchange: async request => compared(await watched.exchange(request)),
    spend: async request => compared(await watched.spend(request)),
  };
}
