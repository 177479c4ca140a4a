/*
 * What every store of a device must do. The cases know nothing of folders, databases or memory.
 */

import { expect } from 'vitest';
import { type DeviceState, newDevice } from '../../src/device/state.ts';
import type { DeviceStore } from '../../src/device/store.ts';
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

function claim(store: DeviceStore, grant: Grant, slot: number, lane: number, round = 1): Promise<void> {
  return store.transact(async transaction => {
    await transaction.read();
    transaction.claim(keyOf(grant), { slot, lane, round });
  });
}

async function claimsOf(store: DeviceStore, grant: Grant): Promise<string[]> {
  const claims = await store.transact(transaction => transaction.claims(keyOf(grant)));
  return claims.map(({ slot, lane, round }) => `${slot}/${lane} in ${round}`).sort();
}

const read = (store: DeviceStore) => store.transact(transaction => transaction.read());

/** Claims the first free lane of a slot, as contexts do. */
function claimFree(store: DeviceStore, grant: Grant, slot: number): Promise<number> {
  return store.transact(async transaction => {
    await transaction.read();
    const taken = await transaction.lanes(keyOf(grant), slot);
    let lane = 0;
    while (taken.includes(lane)) lane++;
    transaction.claim(keyOf(grant), { slot, lane, round: 1 });
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
      transaction.claim(keyOf(A), { slot: 1, lane: 1, round: 1 });
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
      stores.flatMap(store => Array.from({ length: 10 }, () => claimFree(store, A, 7))),
    );
    expect(new Set(lanes).size).toBe(40);
    expect(await claimsOf(stores[0]!, A)).toHaveLength(40);
  },

  async 'a transaction sees the lanes that it has claimed'({ open }) {
    const store = open();
    await write(store, stateOf([A]));
    const lanes = await store.transact(async transaction => {
      await transaction.read();
      transaction.claim(keyOf(A), { slot: 7, lane: 3, round: 1 });
      return transaction.lanes(keyOf(A), 7);
    });
    expect(lanes).toEqual([3]);
  },

  async 'claims are told apart by grant, slot and lane, and carry their round'({ open }) {
    const store = open();
    await write(store, stateOf([A, B]));
    await claim(store, A, 7, 3);
    await claim(store, A, 70, 3, 2);
    await claim(store, B, 7, 3, 5);
    expect(await claimsOf(store, A)).toEqual(['7/3 in 1', '70/3 in 2']);
    expect(await claimsOf(store, B)).toEqual(['7/3 in 5']);
    const lanes = await store.transact(transaction => transaction.lanes(keyOf(A), 7));
    expect(lanes).toEqual([3]);
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
