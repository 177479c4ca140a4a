/*
 * What every store of a device must do. The cases know nothing of folders, databases or memory.
 */

import { expect } from 'vitest';
import { type DeviceState, newDevice } from '../../src/device/state.ts';
import type { DeviceStore, HandBack, StoreTransaction } from '../../src/device/store.ts';
import { DEVICE_WIDTHS, type Grant, keyOf } from '../../src/format/grant.ts';

export interface StoreUnderTest {
  /** Opens the store once more, as another context of the device does. */
  open(): DeviceStore;
  /** Destroys the state that was written; undefined where there is nothing that could be damaged. */
  damage?: (() => Promise<void>) | undefined;
}

const grantOf = (block: number): Grant => ({ ...DEVICE_WIDTHS, slab: 250, block });
const [A, B] = [grantOf(1), grantOf(2)];

const stateOf = (grants: readonly Grant[], round = 1): DeviceState => ({
  ...newDevice('notes', 'device-00000000000001'),
  round,
  grants,
});

async function write(store: DeviceStore, state: DeviceState): Promise<void> {
  await store.transact(async transaction => {
    await transaction.read();
    transaction.write(state);
  });
}

/** The tag of a claim in these cases: by its cell and its round. */
const tagOf = (slot: number, lane: number, round = 1) => `tag-${slot}-${lane}-${round}`;

function claim(
  store: DeviceStore,
  grant: Grant,
  slot: number,
  lane: number,
  round = 1,
  after?: string,
): Promise<void> {
  return store.transact(async transaction => {
    await transaction.read();
    await transaction.claimsIn(keyOf(grant), slot);
    transaction.claim(keyOf(grant), { slot, lane, round, tag: tagOf(slot, lane, round), after });
  });
}

/** What hands back the claim that was made of a cell in a round. */
const handBackOf = (slot: number, lane: number, freeFrom: number, round = 1): HandBack => ({
  grant: keyOf(A),
  slot,
  lane,
  tag: tagOf(slot, lane, round),
  freeFrom,
});

/** What is claimed in a slot of A: `3 from 40` for a lane that was handed back. */
async function lanesOf(store: DeviceStore, slot: number): Promise<string[]> {
  const claims = await store.transact(transaction => transaction.claimsIn(keyOf(A), slot));
  return claims
    .map(({ lane, freeFrom }) => (freeFrom === undefined ? `${lane}` : `${lane} from ${freeFrom}`))
    .sort();
}

async function claimsOf(store: DeviceStore, grant: Grant): Promise<string[]> {
  const claims = await store.transact(transaction => transaction.claims(keyOf(grant)));
  return claims.map(({ slot, lane, round }) => `${slot}/${lane} in ${round}`).sort();
}

const read = (store: DeviceStore) => store.transact(transaction => transaction.read());

/** Lets some time pass that keeps a transaction open: an engine ends those that ask for nothing. */
async function pauseIn(transaction: StoreTransaction): Promise<void> {
  for (let i = 0; i < 200; i++) await transaction.claimsIn(keyOf(A), i);
}

/** Claims the first lane of a slot that is free or was handed back, as contexts do. */
function claimFree(store: DeviceStore, grant: Grant, slot: number, tag: string): Promise<number> {
  return store.transact(async transaction => {
    await transaction.read();
    const claims = await transaction.claimsIn(keyOf(grant), slot);
    const isTaken = (lane: number) =>
      claims.some(claim => claim.lane === lane && claim.freeFrom === undefined);
    let lane = 0;
    while (isTaken(lane)) lane++;
    const after = claims.find(claim => claim.lane === lane)?.tag;
    transaction.claim(keyOf(grant), { slot, lane, round: 1, tag, after });
    return lane;
  });
}

export const storeCases: Readonly<Record<string, (subject: StoreUnderTest) => Promise<void>>> = {
  async 'an empty store has no state'({ open }) {
    expect(await read(open())).toBeUndefined();
  },

  async 'what was written is read, by every context'({ open }) {
    const state = stateOf([A, B]);
    await write(open(), state);
    expect(await read(open())).toEqual(state);
  },

  async 'what the work throws is thrown, and nothing is written'({ open }) {
    const store = open();
    await write(store, stateOf([A]));
    const failing = store.transact(async transaction => {
      await transaction.read();
      transaction.write(stateOf([A, B], 2));
      transaction.claim(keyOf(A), { slot: 1, lane: 1, round: 1, tag: 'tag', after: undefined });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await read(store)).toEqual(stateOf([A]));
    expect(await claimsOf(store, A)).toEqual([]);
  },

  async 'transactions are serial: of 40 increments by four contexts, none is lost'({ open }) {
    const stores = Array.from({ length: 4 }, open);
    await write(stores[0]!, stateOf([A], 0));
    await Promise.all(
      stores.flatMap(store =>
        Array.from({ length: 10 }, () =>
          store.transact(async transaction => {
            const state = (await transaction.read())!;
            transaction.write({ ...state, round: state.round + 1 });
          }),
        ),
      ),
    );
    expect((await read(stores[0]!))!.round).toBe(40);
  },

  async 'a cell is claimed once: four contexts that claim together get 40 lanes'({ open }) {
    const stores = Array.from({ length: 4 }, open);
    await write(stores[0]!, stateOf([A]));
    const lanes = await Promise.all(
      stores.flatMap((store, i) =>
        Array.from({ length: 10 }, (_, j) => claimFree(store, A, 7, `tag ${i} ${j}`)),
      ),
    );
    expect(new Set(lanes).size).toBe(40);
    expect(await claimsOf(stores[0]!, A)).toHaveLength(40);
  },

  async 'a transaction sees the lanes that it has claimed'({ open }) {
    const store = open();
    await write(store, stateOf([A]));
    const claims = await store.transact(async transaction => {
      await transaction.read();
      transaction.claim(keyOf(A), { slot: 7, lane: 3, round: 1, tag: 'tag', after: undefined });
      return transaction.claimsIn(keyOf(A), 7);
    });
    expect(claims).toEqual([{ slot: 7, lane: 3, round: 1, tag: 'tag', freeFrom: undefined }]);
  },

  async 'claims are told apart by grant, slot and lane, and carry their round'({ open }) {
    const store = open();
    await write(store, stateOf([A, B]));
    await claim(store, A, 7, 3);
    await claim(store, A, 70, 3, 2);
    await claim(store, B, 7, 3, 5);
    expect(await claimsOf(store, A)).toEqual(['7/3 in 1', '70/3 in 2']);
    expect(await claimsOf(store, B)).toEqual(['7/3 in 5']);
    expect(await lanesOf(store, 7)).toEqual(['3']);
  },

  async 'claims go with their grant, and others stay'({ open }) {
    const store = open();
    await write(store, stateOf([A, B]));
    await claim(store, A, 7, 3);
    await claim(store, B, 7, 4);
    await write(store, stateOf([B]));
    await write(store, stateOf([A, B]));
    expect(await claimsOf(store, B)).toEqual(['7/4 in 1']);
    expect(await claimsOf(store, A)).toEqual([]);
  },

  async 'a cell that was handed back is claimed again, once, and bears the newer round'({ open }) {
    const stores = Array.from({ length: 4 }, open);
    const store = stores[0]!;
    await write(store, stateOf([A]));
    await claim(store, A, 7, 3);
    await claim(store, A, 7, 4);
    await store.handBack([handBackOf(7, 3, 40)]);
    expect(await lanesOf(stores[1]!, 7)).toEqual(['3 from 40', '4']);
    const taking = stores.map(store => claim(store, A, 7, 3, 2, tagOf(7, 3)));
    const taken = await Promise.allSettled(taking);
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await claimsOf(store, A)).toEqual(['7/3 in 2', '7/4 in 1']);
    expect(await lanesOf(store, 7)).toEqual(['3', '4']);
  },

  async 'of contexts that claim together, each gets a cell of those that were handed back, or a free one'({
    open,
  }) {
    const stores = Array.from({ length: 4 }, open);
    await write(stores[0]!, stateOf([A]));
    for (let lane = 0; lane < 10; lane++) await claim(stores[0]!, A, 7, lane);
    await stores[0]!.handBack([1, 3, 5, 7].map(lane => handBackOf(7, lane, 4 * lane)));
    const lanes = await Promise.all(stores.map((store, i) => claimFree(store, A, 7, `tag ${i}`)));
    expect(lanes.sort()).toEqual([1, 3, 5, 7]);
    expect(await claimFree(stores[0]!, A, 7, 'tag')).toBe(10);
  },

  async 'a hand-back counts for the claim with its tag, however late and often it comes'({ open }) {
    const [store, other] = [open(), open()];
    await write(store, stateOf([A]));
    await claim(store, A, 7, 3);
    await store.handBack([handBackOf(7, 3, 40)]);
    await store.handBack([handBackOf(7, 3, 40)]);
    expect(await lanesOf(store, 7)).toEqual(['3 from 40']);
    await claim(store, A, 7, 3, 2, tagOf(7, 3));
    await other.handBack([handBackOf(7, 3, 40)]);
    expect(await lanesOf(store, 7)).toEqual(['3']);
    // It is handed back in its turn, further on.
    await store.handBack([handBackOf(7, 3, 60, 2)]);
    await store.handBack([handBackOf(7, 3, 40)]);
    expect(await lanesOf(other, 7)).toEqual(['3 from 60']);
  },

  async 'a hand-back of a claim that is gone has no effect'({ open }) {
    const store = open();
    await store.handBack([handBackOf(7, 3, 40)]);
    expect(await read(store)).toBeUndefined();
    await write(store, stateOf([A]));
    await store.handBack([handBackOf(7, 3, 40)]);
    expect(await lanesOf(store, 7)).toEqual([]);
    await claim(store, A, 7, 3, 2);
    expect(await lanesOf(store, 7)).toEqual(['3']);
  },

  async 'a cell that somebody has is not claimed, whatever the claim names as the one before'({ open }) {
    const store = open();
    await write(store, stateOf([A]));
    await claim(store, A, 7, 3);
    await store.handBack([handBackOf(7, 3, 40)]);
    await claim(store, A, 7, 3, 2, tagOf(7, 3));
    for (const after of [undefined, tagOf(7, 3)]) {
      await expect(claim(store, A, 7, 3, 3, after)).rejects.toThrow();
    }
    expect(await claimsOf(store, A)).toEqual(['7/3 in 2']);
  },

  async 'a claim and a state that ends its grant never pass each other unseen'({ open }) {
    const [store, other] = [open(), open()];
    await write(store, stateOf([A]));
    let ending: Promise<number> | undefined;
    const claiming = store.transact(async transaction => {
      const state = await transaction.read();
      ending ??= other.transact(async transaction => {
        const ended = await transaction.read();
        const claims = await transaction.claims(keyOf(A));
        transaction.write({ ...newDevice('notes', 'device-00000000000002'), round: ended!.round });
        return claims.length;
      });
      if (!state!.grants.length) return 'ended';
      // A store without locks has time to let the other in.
      await Promise.race([ending, pauseIn(transaction)]);
      transaction.claim(keyOf(A), { slot: 7, lane: 3, round: 1, tag: 'tag', after: undefined });
      return 'claimed';
    });
    const outcome = await claiming.catch(() => 'failed');
    expect([outcome, await ending]).toEqual(outcome === 'claimed' ? ['claimed', 1] : [outcome, 0]);
  },

  async 'says how durable a transaction was'({ open }) {
    const store = open();
    await write(store, stateOf([A]));
    expect(['strict', 'relaxed']).toContain(store.durability);
  },

  async 'a damaged state counts as none: the device starts over'({ open, damage }) {
    if (!damage) return;
    await write(open(), stateOf([A]));
    await damage();
    expect(await read(open())).toBeUndefined();
    await write(open(), stateOf([B]));
    expect(await read(open())).toEqual(stateOf([B]));
  },
};
