import { type DeviceState, newDevice } from '../../device/state.ts';
import type { DeviceStore, HandBack, StoreTransaction } from '../../device/store.ts';
import { DEVICE_WIDTHS, type Grant, keyOf } from '../../format/grant.ts';
import { expectEqual, expectRefusal, expectTrue } from './expect.ts';
import { casesOf, type StoreCase } from './store-case.ts';

/** An empty store of a device, with what a test needs around it. */
export interface DeviceStoreUnderTest {
  /** Opens the store once more, as another context of the device does. */
  open(): DeviceStore;
  /**
   * Destroys the state that was written, and leaves the claims. Optional: where nothing can be damaged.
   */
  damage?: (() => Promise<void>) | undefined;
  /** Ends it, after every store that was opened was closed. */
  close(): Promise<void>;
}

/**
 * The cases that hold every store of a device.
 *
 * @param open makes an empty store, once for each case
 * @throws TypeError if `open` is not a function.
 */
export function deviceStoreCases(open: () => Promise<DeviceStoreUnderTest>): readonly StoreCase[] {
  return casesOf(open, cases, async (check, subject) => {
    const opened: DeviceStore[] = [];
    try {
      await check(() => {
        const store = subject.open();
        opened.push(store);
        return store;
      }, subject);
    } finally {
      for (const store of opened) store.close();
    }
  });
}

const grantOf = (block: number): Grant => ({ ...DEVICE_WIDTHS, slab: 250, block });
/** The name of one is the beginning of the name of the other, but for the widths. */
const [A, B] = [grantOf(1), grantOf(12)];

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

/** The tag of a claim in these cases: by its cell, and how often that had been claimed. */
const tagOf = (slot: number, lane: number, time = 1) => `${slot}/${lane} at time ${time}`;

/** A claim of a cell that nobody had. */
const newClaimOf = (slot: number, lane: number, time = 1) => ({
  slot,
  lane,
  tag: tagOf(slot, lane, time),
  after: undefined,
});

function claim(
  store: DeviceStore,
  grant: Grant,
  slot: number,
  lane: number,
  time = 1,
  after?: string,
): Promise<void> {
  return store.transact(async transaction => {
    await transaction.read();
    await transaction.claimsIn(keyOf(grant), slot);
    transaction.claim(keyOf(grant), { ...newClaimOf(slot, lane, time), after });
  });
}

/** What hands back the claim that was made of a cell at some time. */
const handBackOf = (slot: number, lane: number, freeFrom: number, time = 1): HandBack => ({
  grant: keyOf(A),
  slot,
  lane,
  tag: tagOf(slot, lane, time),
  freeFrom,
});

/** What is claimed in a slot of A: `3 from 40` for a lane that was handed back. */
async function lanesOf(store: DeviceStore, slot: number): Promise<string[]> {
  const claims = await store.transact(transaction => transaction.claimsIn(keyOf(A), slot));
  return claims
    .map(({ lane, freeFrom }) => (freeFrom === undefined ? `${lane}` : `${lane} from ${freeFrom}`))
    .sort();
}

/** The tags of what is claimed in some slots of a grant. */
async function claimsOf(store: DeviceStore, grant: Grant, ...slots: number[]): Promise<string[]> {
  const claims = await store.transact(({ claimsIn }) =>
    Promise.all(slots.map(slot => claimsIn(keyOf(grant), slot))),
  );
  return claims
    .flat()
    .map(({ tag }) => tag)
    .sort();
}

const read = (store: DeviceStore) => store.transact(transaction => transaction.read());

/** @throws Error unless the store has this state, in which a field that is undefined may be missing. */
async function expectState(store: DeviceStore, expected: DeviceState | undefined): Promise<void> {
  const written = (state: DeviceState | undefined) => state && JSON.parse(JSON.stringify(state));
  expectEqual(written(await read(store)), written(expected), 'state');
}

/** Lets some time pass that keeps a transaction open: an engine ends those that ask for nothing. */
async function pauseIn(transaction: StoreTransaction, reads = 200): Promise<void> {
  for (let i = 0; i < reads; i++) await transaction.claimsIn(keyOf(A), i);
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
    transaction.claim(keyOf(grant), { slot, lane, tag, after });
    return lane;
  });
}

/** How long a callback may take, in milliseconds: a store that never calls back fails its case. */
const WATCH_MS = 5000;

/** @throws Error unless `start` calls back in time. */
function expectCall(start: (called: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`expected a call within ${WATCH_MS} ms`)), WATCH_MS);
    start(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

type Check = (open: () => DeviceStore, subject: DeviceStoreUnderTest) => Promise<void>;

const cases: Readonly<Record<string, Check>> = {
  async 'an empty store has no state'(open) {
    await expectState(open(), undefined);
  },

  async 'what was written is read, by every context'(open) {
    const state = stateOf([A, B]);
    await write(open(), state);
    await expectState(open(), state);
  },

  async 'a context that closes its store leaves the state, the claims and the other contexts alone'(open) {
    const [store, other] = [open(), open()];
    await write(store, stateOf([A]));
    await claim(store, A, 7, 3);
    store.close();
    await claim(other, A, 7, 4);
    const later = open();
    await expectState(later, stateOf([A]));
    expectEqual(await lanesOf(later, 7), ['3', '4'], 'lanes');
  },

  async 'what the work throws is thrown, and nothing is written'(open) {
    const store = open();
    await write(store, stateOf([A]));
    class Refused extends Error {}
    const failing = store.transact(async transaction => {
      await transaction.read();
      transaction.write(stateOf([A, B], 2));
      transaction.claim(keyOf(A), newClaimOf(1, 1));
      throw new Refused();
    });
    await expectRefusal(failing, Refused);
    await expectState(store, stateOf([A]));
    expectEqual(await lanesOf(store, 1), [], 'lanes');
  },

  async 'transactions are serial: of 40 increments by four contexts, none is lost'(open) {
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
    expectEqual((await read(stores[0]!))!.round, 40, 'increments');
  },

  async 'no transaction sees half of another: with its state come its claims'(open) {
    const [store, other] = [open(), open()];
    await write(store, stateOf([A], 0));
    const seen: number[] = [];
    const writing = async () => {
      let tries = 0;
      for (let round = 1; round <= 10; round++) {
        await store.transact(async transaction => {
          const state = await transaction.read();
          // One that was undone may have left the cell handed back.
          const [there] = await transaction.claimsIn(keyOf(A), round);
          transaction.write({ ...state!, round });
          const tag = `try ${tries++}`;
          transaction.claim(keyOf(A), { slot: round, lane: 0, tag, after: there?.tag });
        });
      }
    };
    const reading = async () => {
      for (let i = 0; i < 20; i++) {
        const { round, claims } = await other.transact(async transaction => {
          const state = (await transaction.read())!;
          const { round } = state;
          await pauseIn(transaction, 3);
          const claims = await transaction.claimsIn(keyOf(A), round);
          // What a transaction that writes nothing has read may change meanwhile.
          transaction.write(state);
          return { round, claims };
        });
        expectEqual(claims.length, Math.min(round, 1), `claims that were made with round ${round}`);
        seen.push(round);
      }
    };
    await Promise.all([writing(), reading()]);
    expectEqual(
      seen,
      [...seen].sort((a, b) => a - b),
      'rounds in the order of time',
    );
  },

  async 'of a transaction that claims two cells, one of them taken, neither is claimed'(open) {
    const store = open();
    await write(store, stateOf([A]));
    await claim(store, A, 7, 3);
    const both = store.transact(async transaction => {
      await transaction.read();
      await transaction.claimsIn(keyOf(A), 7);
      transaction.claim(keyOf(A), newClaimOf(8, 1, 2));
      transaction.claim(keyOf(A), newClaimOf(7, 3, 2));
    });
    await expectRefusal(both, Error);
    expectEqual(await lanesOf(store, 7), ['3'], 'lanes of the taken cell');
    // A store that has no transactions may have claimed it, and handed it back whole.
    expectTrue(!(await lanesOf(store, 8)).includes('1'), 'the other cell to be free');
  },

  async 'a cell is claimed once: four contexts that claim together get 40 lanes'(open) {
    const stores = Array.from({ length: 4 }, open);
    await write(stores[0]!, stateOf([A]));
    const lanes = await Promise.all(
      stores.flatMap((store, i) =>
        Array.from({ length: 10 }, (_, j) => claimFree(store, A, 7, `tag ${i} ${j}`)),
      ),
    );
    expectEqual(new Set(lanes).size, 40, 'lanes');
    expectEqual((await lanesOf(stores[0]!, 7)).length, 40, 'claims');
  },

  async 'a transaction sees the lanes that it has claimed'(open) {
    const store = open();
    await write(store, stateOf([A]));
    await claim(store, A, 7, 2);
    const own = await store.transact(async transaction => {
      await transaction.read();
      transaction.claim(keyOf(A), newClaimOf(7, 3));
      const claims = await transaction.claimsIn(keyOf(A), 7);
      return claims.find(({ lane }) => lane === 3);
    });
    const expected = { slot: 7, lane: 3, tag: tagOf(7, 3), freeFrom: undefined };
    expectEqual({ ...own, freeFrom: own?.freeFrom }, expected, 'the claim');
  },

  async 'claims are told apart by grant, slot and lane, and carry their tag'(open) {
    const store = open();
    await write(store, stateOf([A, B]));
    await claim(store, A, 7, 3);
    await claim(store, A, 70, 3, 2);
    await claim(store, B, 7, 3, 5);
    expectEqual(await claimsOf(store, A, 7, 70), [tagOf(7, 3), tagOf(70, 3, 2)], 'claims of one grant');
    expectEqual(await claimsOf(store, B, 7, 70), [tagOf(7, 3, 5)], 'claims of the other');
    expectEqual(await lanesOf(store, 7), ['3'], 'lanes');
  },

  async 'claims go with their grant, and others stay'(open) {
    const store = open();
    await write(store, stateOf([A, B]));
    await claim(store, A, 7, 3);
    await claim(store, B, 7, 4);
    await write(store, stateOf([B]));
    await write(store, stateOf([A, B]));
    expectEqual(await claimsOf(store, B, 7), [tagOf(7, 4)], 'claims of the grant that stayed');
    expectEqual(await claimsOf(store, A, 7), [], 'claims of the grant that went');
  },

  async 'a cell that was handed back is claimed again, once, and bears the newer tag'(open) {
    const stores = Array.from({ length: 4 }, open);
    const store = stores[0]!;
    await write(store, stateOf([A]));
    await claim(store, A, 7, 3);
    await claim(store, A, 7, 4);
    await store.handBack([handBackOf(7, 3, 40)]);
    expectEqual(await lanesOf(stores[1]!, 7), ['3 from 40', '4'], 'lanes before');
    const taking = stores.map(store => claim(store, A, 7, 3, 2, tagOf(7, 3)));
    const taken = await Promise.allSettled(taking);
    expectEqual(taken.filter(({ status }) => status === 'fulfilled').length, 1, 'contexts that have it');
    expectEqual(await claimsOf(store, A, 7), [tagOf(7, 3, 2), tagOf(7, 4)], 'claims');
    expectEqual(await lanesOf(store, 7), ['3', '4'], 'lanes after');
  },

  async 'of contexts that claim together, each gets a cell of those that were handed back, or a free one'(
    open,
  ) {
    const stores = Array.from({ length: 4 }, open);
    await write(stores[0]!, stateOf([A]));
    for (let lane = 0; lane < 10; lane++) await claim(stores[0]!, A, 7, lane);
    await stores[0]!.handBack([1, 3, 5, 7].map(lane => handBackOf(7, lane, 4 * lane)));
    const lanes = await Promise.all(stores.map((store, i) => claimFree(store, A, 7, `tag ${i}`)));
    expectEqual(lanes.sort(), [1, 3, 5, 7], 'lanes');
    expectEqual(await claimFree(stores[0]!, A, 7, 'tag'), 10, 'the next lane');
  },

  async 'a hand-back of several cells counts for each, and for no other'(open) {
    const [store, other] = [open(), open()];
    await write(store, stateOf([A, B]));
    await claim(store, B, 7, 3);
    for (const lane of [3, 4, 5]) await claim(store, A, 7, lane);
    await claim(store, A, 70, 3);
    await store.handBack([handBackOf(7, 3, 40), handBackOf(70, 3, 0), handBackOf(7, 5, 9)]);
    expectEqual(await lanesOf(other, 7), ['3 from 40', '4', '5 from 9'], 'lanes of one slot');
    expectEqual(await lanesOf(other, 70), ['3 from 0'], 'lanes of the other');
    const [there] = await other.transact(transaction => transaction.claimsIn(keyOf(B), 7));
    expectEqual(there?.freeFrom, undefined, 'the same cell of another grant');
  },

  async 'a hand-back counts for the claim with its tag, however late and often it comes'(open) {
    const [store, other] = [open(), open()];
    await write(store, stateOf([A]));
    await claim(store, A, 7, 3);
    await store.handBack([handBackOf(7, 3, 50, 9)]);
    expectEqual(await lanesOf(store, 7), ['3'], 'lanes after a hand-back with a tag that no claim had');
    await store.handBack([handBackOf(7, 3, 40)]);
    await store.handBack([handBackOf(7, 3, 40)]);
    expectEqual(await lanesOf(store, 7), ['3 from 40'], 'lanes after the second');
    await claim(store, A, 7, 3, 2, tagOf(7, 3));
    await other.handBack([handBackOf(7, 3, 40)]);
    expectEqual(await lanesOf(store, 7), ['3'], 'lanes after a late one');
    // It is handed back in its turn, further on.
    await store.handBack([handBackOf(7, 3, 60, 2)]);
    await store.handBack([handBackOf(7, 3, 40)]);
    expectEqual(await lanesOf(other, 7), ['3 from 60'], 'lanes after the next context');
  },

  async 'a hand-back of a claim that is gone has no effect'(open) {
    const store = open();
    await store.handBack([handBackOf(7, 3, 40)]);
    await expectState(store, undefined);
    await write(store, stateOf([A]));
    await store.handBack([handBackOf(7, 3, 40)]);
    expectEqual(await lanesOf(store, 7), [], 'lanes without a claim');
    await claim(store, A, 7, 3, 2);
    expectEqual(await lanesOf(store, 7), ['3'], 'lanes with another claim');
  },

  async 'a cell is claimed only after the last claim of it, and when that was handed back'(open) {
    const store = open();
    await write(store, stateOf([A]));
    await claim(store, A, 7, 3);
    await store.handBack([handBackOf(7, 3, 40)]);
    await claim(store, A, 7, 3, 2, tagOf(7, 3));
    for (const after of [undefined, tagOf(7, 3)]) {
      await expectRefusal(claim(store, A, 7, 3, 3, after), Error);
    }
    // Handed back by the next context, it is free to who names that one.
    await store.handBack([handBackOf(7, 3, 60, 2)]);
    for (const after of [undefined, tagOf(7, 3)]) {
      await expectRefusal(claim(store, A, 7, 3, 3, after), Error);
    }
    expectEqual(await claimsOf(store, A, 7), [tagOf(7, 3, 2)], 'claims');
  },

  async 'a claim and a state that ends its grant never pass each other unseen'(open) {
    const [store, other] = [open(), open()];
    await write(store, stateOf([A]));
    let ending: Promise<number> | undefined;
    const claiming = store.transact(async transaction => {
      const state = await transaction.read();
      ending ??= other.transact(async transaction => {
        const ended = await transaction.read();
        const claims = await transaction.claimsIn(keyOf(A), 7);
        transaction.write({ ...newDevice('notes', 'device-00000000000002'), round: ended!.round });
        return claims.length;
      });
      if (!state!.grants.length) return 'ended';
      // A store without locks has time to let the other in.
      await Promise.race([ending, pauseIn(transaction)]);
      transaction.claim(keyOf(A), newClaimOf(7, 3));
      return 'claimed';
    });
    const outcome = await claiming.catch(() => 'failed');
    expectEqual([outcome, await ending], outcome === 'claimed' ? ['claimed', 1] : [outcome, 0], 'both');
  },

  async 'says how durable a transaction was'(open) {
    const store = open();
    await write(store, stateOf([A]));
    expectTrue(['strict', 'relaxed'].includes(store.durability), `a durability, got ${store.durability}`);
  },

  async 'calls back the contexts that watch when another one replaces the grants, until they end that'(open) {
    const stores = [open(), open(), open()];
    const [store, gone, watching] = stores as [DeviceStore, DeviceStore, DeviceStore];
    await write(store, stateOf([A]));
    if (!stores.every(each => each.watch)) return;
    // Whoever is called back is one that writes, too.
    store.watch!(() => undefined);
    let calls = 0;
    const stop = gone.watch!(() => {
      calls++;
    });
    stop();
    await expectCall(called => {
      watching.watch!(called);
      write(store, { ...stateOf([A, B], 2), token: 'token' });
    });
    expectEqual(calls, 0, 'calls of one that does not watch any more');
  },

  async 'a damaged state counts as none: the device starts over'(open, { damage }) {
    if (!damage) return;
    await write(open(), stateOf([A]));
    await damage();
    await expectState(open(), undefined);
    await write(open(), stateOf([A, B]));
    await expectState(open(), stateOf([A, B]));
  },
};
