import { refusal } from '@sno-id/sdk/core';
import { LABELS } from '../../format/grant.ts';
import { MAX_SLAB, SLAB_MS, slabAt, startOfSlab } from '../../format/slab.ts';
import { ADVANCE_BLOCKS, type AuthorityStore, BLOCK_LABELS, type Exchange, HORIZON_SLABS } from '../store.ts';
import { expectEqual, expectRefusal, expectTrue } from './expect.ts';

/** A store that has just been made, with what a test needs around it. */
export interface StoreUnderTest {
  /** The store, on which `init` has not been called. */
  readonly store: AuthorityStore;
  /** Another store on the same data, as another replica has it, over its own connection. */
  replica(): Promise<AuthorityStore>;
  /** Sets the time that all of them read, in Unix milliseconds. It starts at any time after 2020. */
  setTime(unixMs: number): void;
  /** Makes the store another one, by its name, with the same content: what a failover does. */
  rename(): Promise<void>;
  /** Makes the store forget what happened since the last call of `backup`, without any change of its name. */
  backup(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** One case of the suite. `run` rejects if the store does not conform. */
export interface StoreCase {
  readonly title: string;
  run(): Promise<void>;
}

/** The slab in which all cases take place, unless they move. */
const SLAB = 250;
const NOW = startOfSlab(SLAB) + SLAB_MS / 2;

/**
 * The cases that hold every store.
 *
 * @param open makes an empty store, once for each case
 */
export function storeCases(open: () => Promise<StoreUnderTest>): readonly StoreCase[] {
  if (typeof open !== 'function') throw refusal('open', 'a function', open);
  return Object.entries(cases).map(([title, check]) => ({
    title,
    async run() {
      const subject = await open();
      try {
        subject.setTime(NOW);
        await check(subject.store, subject);
      } finally {
        await subject.close();
      }
    },
  }));
}

const BLOCK = { slab: SLAB, labels: BLOCK_LABELS, align: BLOCK_LABELS };

/** A device's first contact. */
function contact(device: string, change: Partial<Exchange> = {}): Exchange {
  return { device, nonce: '', proposal: 'first', epoch: 0, proof: undefined, ...change };
}

const cases: Record<string, (store: AuthorityStore, subject: StoreUnderTest) => Promise<void>> = {
  'a store that is not set up refuses everything': async store => {
    await expectRefusal(store.reserve(BLOCK), 'ERR_STORE_EMPTY');
    await expectRefusal(store.exchange(contact('d')), 'ERR_STORE_EMPTY');
    await expectRefusal(store.spend({ principal: 'p', slabs: [SLAB], limit: 1 }), 'ERR_STORE_EMPTY');
    await expectRefusal(store.status(), 'ERR_STORE_EMPTY');
    await expectRefusal(store.advance({}), 'ERR_STORE_EMPTY');
    await expectRefusal(store.confirmTime(), 'ERR_STORE_EMPTY');
  },

  'replicas that set it up at the same time agree on one authority': async (store, subject) => {
    const others = await Promise.all([subject.replica(), subject.replica(), subject.replica()]);
    await Promise.all([store, ...others].map(each => each.init()));
    await store.init();
    const names = await Promise.all([store, ...others].map(async each => (await each.status()).authority));
    expectEqual(new Set(names).size, 1, 'authorities');
    expectTrue(names[0]!.length >= 16, 'a name of 16 characters or more');
  },

  'every operation returns the authority, the epoch and the time': async store => {
    await store.init();
    const { authority, epoch } = await store.status();
    const results = [
      await store.reserve(BLOCK),
      await store.exchange(contact('d')),
      await store.spend({ principal: 'p', slabs: [SLAB], limit: 1 }),
    ];
    for (const result of results) {
      expectEqual([result.authority, result.epoch, result.nowMs], [authority, epoch, NOW], 'moment');
    }
    expectTrue(epoch > 0, 'an epoch above 0');
  },

  'labels are reserved one range after the other, each slab for itself': async store => {
    await store.init();
    const firsts: (number | undefined)[] = [];
    for (const [slab, labels] of [
      [SLAB, 4096],
      [SLAB, 256],
      [SLAB + 1, 256],
      [SLAB, 8192],
    ] as const) {
      firsts.push((await store.reserve({ slab, labels, align: 256 })).first);
    }
    expectEqual(firsts, [0, 4096, 0, 4352], 'first labels');
  },

  'a range starts at a multiple of its alignment': async store => {
    await store.init();
    await store.reserve(BLOCK);
    const { first } = await store.reserve({ slab: SLAB, labels: 4096, align: 4096 });
    expectEqual(first, 4096, 'first label');
    const next = await store.reserve(BLOCK);
    expectEqual(next.first, 8192, 'first label after it');
  },

  'replicas never reserve a label twice, however many reserve at once': async (store, subject) => {
    await store.init();
    const replicas = [store, await subject.replica(), await subject.replica()];
    const sizes = [256, 512, 4096];
    const ranges: (readonly [number, number])[] = [];
    // The first wave makes the counter, the others move one that is there already.
    for (let wave = 0; wave < 2; wave++) {
      ranges.push(
        ...(await Promise.all(
          Array.from({ length: 30 }, async (_, i) => {
            const labels = sizes[i % 3]!;
            const { first } = await replicas[Math.floor(i / 3) % 3]!.reserve({
              slab: SLAB,
              labels,
              align: labels,
            });
            return [first!, first! + labels] as const;
          }),
        )),
      );
    }
    ranges.sort(([a], [b]) => a - b);
    for (let i = 1; i < ranges.length; i++) expectTrue(ranges[i]![0] >= ranges[i - 1]![1], 'no overlap');
  },

  'a slab that has not as many labels left gives none, and stays as it is': async store => {
    await store.init();
    const half = LABELS / 2;
    expectEqual((await store.reserve({ slab: SLAB, labels: half, align: 256 })).first, 0, 'first half');
    expectEqual(
      (await store.reserve({ slab: SLAB, labels: half - 256, align: 256 })).first,
      half,
      'nearly all',
    );
    expectEqual((await store.reserve({ slab: SLAB, labels: 512, align: 256 })).first, undefined, 'too many');
    expectEqual((await store.reserve(BLOCK)).first, LABELS - 256, 'the last block');
    expectEqual((await store.reserve(BLOCK)).first, undefined, 'a full slab');
    expectEqual((await store.reserve({ ...BLOCK, slab: SLAB + 1 })).first, 0, 'the next slab');
  },

  'a slab beyond the horizon, or after 2079, is refused': async (store, subject) => {
    await store.init();
    await store.reserve({ ...BLOCK, slab: SLAB + HORIZON_SLABS });
    for (const slab of [SLAB + HORIZON_SLABS + 1, -1, 1.5, MAX_SLAB + 1]) {
      await store.reserve({ ...BLOCK, slab }).then(
        () => expectTrue(false, `slab ${slab} refused`),
        error => expectTrue(error instanceof RangeError, `a RangeError for slab ${slab}, got ${error}`),
      );
    }
    subject.setTime(startOfSlab(MAX_SLAB));
    await store.confirmTime();
    await store.reserve({ ...BLOCK, slab: MAX_SLAB });
    await expectRefusal(store.reserve({ ...BLOCK, slab: MAX_SLAB + 1 }), RangeError);
  },

  'a device is accepted at first contact, and then by its last nonce': async store => {
    await store.init();
    const { verdict } = await store.exchange(contact('d', { proposal: 'one' }));
    const next = await store.exchange(contact('d', { nonce: 'one', proposal: 'two', epoch: 1 }));
    const other = await store.exchange(contact('e', { proposal: 'one' }));
    expectEqual([verdict, next.verdict, other.verdict], ['accepted', 'accepted', 'accepted'], 'verdicts');
  },

  'a repeated request is accepted as repeated': async store => {
    await store.init();
    const first = contact('d', { proposal: 'one' });
    const second = contact('d', { nonce: 'one', proposal: 'two' });
    await store.exchange(first);
    expectEqual((await store.exchange(first)).verdict, 'repeated', 'first again');
    await store.exchange(second);
    expectEqual((await store.exchange(second)).verdict, 'repeated', 'second again');
  },

  'any other nonce is a fork, and changes nothing': async store => {
    await store.init();
    const { epoch } = await store.exchange(contact('d', { proposal: 'one' }));
    await store.exchange(contact('d', { nonce: 'one', proposal: 'two' }));
    const proof = [{ slab: SLAB, end: 0 }];
    for (const fork of [
      contact('d', { nonce: 'one', proposal: 'three', epoch, proof }),
      contact('d', { nonce: '', proposal: 'one', epoch, proof }),
      contact('d', { nonce: 'one', proposal: 'three', epoch: 0, proof }),
      contact('never seen', { nonce: 'one', proposal: 'two', epoch, proof }),
      contact('never seen', { nonce: 'one', proposal: 'two', epoch: 0 }),
    ]) {
      expectEqual((await store.exchange(fork)).verdict, 'fork', JSON.stringify(fork));
    }
    const next = await store.exchange(contact('d', { nonce: 'two', proposal: 'three', epoch }));
    expectEqual(next.verdict, 'accepted', 'the device itself');
    const late = await store.exchange(contact('never seen', { proposal: 'one' }));
    expectEqual(late.verdict, 'accepted', 'a device whose name was tried before');
  },

  'of two copies that exchange at the same time one is accepted': async (store, subject) => {
    await store.init();
    const replica = await subject.replica();
    for (let i = 0; i < 10; i++) {
      await store.exchange(contact(`d${i}`, { proposal: 'one' }));
      const verdicts = await Promise.all(
        [store, replica].map(async (each, k) => {
          return (await each.exchange(contact(`d${i}`, { nonce: 'one', proposal: `two ${k}` }))).verdict;
        }),
      );
      expectEqual(verdicts.sort(), ['accepted', 'fork'], 'verdicts');
    }
  },

  'names that differ in one letter, in its case, or only at the end are different names': async store => {
    await store.init();
    const long = 'n'.repeat(63);
    const devices = [`${long}a`, `${long}A`, `${long}b`];
    for (const device of devices) {
      const { verdict } = await store.exchange(contact(device, { proposal: `${long}1` }));
      expectEqual(verdict, 'accepted', `device ${device}`);
    }
    for (const nonce of [`${long}2`, `${'N'.repeat(63)}1`, long]) {
      const { verdict } = await store.exchange(contact(devices[0]!, { nonce, proposal: 'next' }));
      expectEqual(verdict, 'fork', `nonce ${nonce}`);
    }
    const account = 'p'.repeat(255);
    for (const principal of [...['x', 'X', 'y'].map(end => account + end), 'a', 'A', 'ä', 'Ä', 'a ']) {
      const { slabs } = await store.spend({ principal, slabs: [SLAB], limit: 1 });
      expectEqual(slabs, [SLAB], `principal ${principal}`);
    }
  },

  'a principal spends up to its limit in each slab': async store => {
    await store.init();
    const spend = async (principal: string, slabs: number[], limit: number) =>
      (await store.spend({ principal, slabs, limit })).slabs;
    expectEqual(await spend('p', [SLAB, SLAB + 1], 2), [SLAB, SLAB + 1], 'first');
    expectEqual(await spend('p', [SLAB, SLAB + 2], 2), [SLAB, SLAB + 2], 'second');
    expectEqual(await spend('p', [SLAB, SLAB + 1], 2), [SLAB + 1], 'third');
    expectEqual(await spend('p', [SLAB, SLAB + 1], 2), [], 'fourth');
    expectEqual(await spend('p', [SLAB], 3), [SLAB], 'a higher limit');
    expectEqual(await spend('q', [SLAB], 2), [SLAB], 'another principal');
    expectEqual(await spend('', [SLAB], 1), [SLAB], 'a principal without a name');
    expectEqual(await spend('p/\u0000"\'💥'.replace('\u0000', ''), [SLAB], 1), [SLAB], 'a strange name');
  },

  'a limit holds when replicas spend at the same time': async (store, subject) => {
    await store.init();
    const replicas = [store, await subject.replica()];
    const spent = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const { slabs } = await replicas[i % 2]!.spend({ principal: 'p', slabs: [SLAB, SLAB + 1], limit: 7 });
        return slabs.length;
      }),
    );
    expectEqual(
      spent.reduce((a, b) => a + b),
      14,
      'blocks',
    );
  },

  'a store with another name grants nothing until it is advanced': async (store, subject) => {
    await store.init();
    await store.exchange(contact('d'));
    await store.reserve(BLOCK);
    const replica = await subject.replica();
    const before = await store.status();
    await subject.rename();
    for (const each of [store, replica]) {
      await expectRefusal(each.reserve(BLOCK), 'ERR_STORE_RESTORED');
      await expectRefusal(each.exchange(contact('e')), 'ERR_STORE_RESTORED');
      await expectRefusal(each.spend({ principal: 'p', slabs: [SLAB], limit: 1 }), 'ERR_STORE_RESTORED');
      await each.init();
    }
    const during = await store.status();
    expectTrue(during.name !== during.acceptedName, 'a status that shows both names');
    expectEqual(during.reserved, before.reserved, 'reserved');
    const after = await store.advance({});
    expectEqual(after.name, after.acceptedName, 'names after');
    expectEqual(after.authority, before.authority, 'authority');
    expectTrue(after.epoch > before.epoch, 'a higher epoch');
    expectEqual((await replica.reserve(BLOCK)).epoch, after.epoch, 'epoch of a replica');
    expectEqual((await store.exchange(contact('e'))).verdict, 'accepted', 'a new device');
  },

  'advance moves all counters, those of untouched slabs too': async (store, subject) => {
    await store.init();
    await store.reserve(BLOCK);
    await subject.rename();
    const { epoch } = await store.advance({});
    const jump = ADVANCE_BLOCKS * BLOCK_LABELS;
    expectEqual((await store.reserve(BLOCK)).first, jump + 256, 'a slab with a counter');
    expectEqual((await store.reserve({ ...BLOCK, slab: SLAB + 1 })).first, jump, 'one without');
    expectEqual((await store.reserve({ ...BLOCK, slab: SLAB + 6 })).first, jump, 'the last of the horizon');
    const again = await store.advance({ blocks: 16 });
    expectTrue(again.epoch > epoch, 'another epoch');
    expectEqual((await store.reserve(BLOCK)).first, jump + 512 + 16 * 256, 'advanced again');
    subject.setTime(NOW + 2 * SLAB_MS);
    expectEqual(
      (await store.reserve({ ...BLOCK, slab: SLAB + 8 })).first,
      jump + 16 * 256,
      'floor of slab 8',
    );
    subject.setTime(NOW + 3 * SLAB_MS);
    expectEqual((await store.reserve({ ...BLOCK, slab: SLAB + 9 })).first, 0, 'a slab after the floor');
  },

  'advance never moves a counter back': async store => {
    await store.init();
    await store.reserve(BLOCK);
    const { epoch, reserved } = await store.status();
    for (const blocks of [-1, 0, 0.5, Number.NaN, LABELS / BLOCK_LABELS + 1]) {
      await expectRefusal(store.advance({ blocks }), RangeError);
    }
    const after = await store.status();
    expectEqual([after.epoch, after.reserved], [epoch, reserved], 'epoch and counters after the refusals');
  },

  'advance fills a slab and no more': async store => {
    await store.init();
    for (let i = 0; i < 9; i++) await store.advance({});
    expectEqual((await store.reserve(BLOCK)).first, undefined, 'a full slab');
    expectEqual(
      (await store.status()).reserved.every(({ labels }) => labels <= LABELS),
      true,
      'labels',
    );
  },

  'after advance a device is taken as it comes, until it names the new epoch, if it shows its grants': async (
    store,
    subject,
  ) => {
    await store.init();
    await store.exchange(contact('kept', { proposal: 'one' }));
    const before = await store.status();
    await subject.rename();
    const { epoch } = await store.advance({});
    const proof = [{ slab: SLAB, end: 256 }];
    const device = contact('kept', { nonce: 'seven', proposal: 'eight', epoch: before.epoch, proof });
    const lost = { ...device, device: 'forgotten' };
    for (const request of [device, lost]) {
      expectEqual((await store.exchange({ ...request, proof: undefined })).verdict, 'fork', 'without proof');
      expectEqual((await store.exchange(request)).verdict, 'accepted', 'with proof');
      expectEqual((await store.exchange(request)).verdict, 'repeated', 'again');
      // A request from before that comes late must not make a fork of the device itself.
      const late = { ...request, nonce: 'six', proposal: 'seven' };
      expectEqual((await store.exchange(late)).verdict, 'accepted', 'a late one');
      const next = { ...request, nonce: 'eight', proposal: 'nine', epoch };
      expectEqual((await store.exchange(next)).verdict, 'accepted', 'the next, which names the epoch');
      expectEqual((await store.exchange(late)).verdict, 'fork', 'a late one after that');
      const twin = { ...request, proposal: 'ten' };
      expectEqual((await store.exchange(twin)).verdict, 'fork', 'its twin');
    }
    const confirmed = { ...lost, device: 'never seen', epoch };
    expectEqual((await store.exchange(confirmed)).verdict, 'fork', 'unknown, of this epoch');
  },

  'a restored backup is found by the first grant beyond its counters': async (store, subject) => {
    await store.init();
    await store.reserve(BLOCK);
    await subject.backup();
    const { first } = await store.reserve(BLOCK);
    const proof = [{ slab: SLAB, end: first! + 256 }];
    expectEqual((await store.exchange(contact('d', { proof }))).verdict, 'accepted', 'before');
    await subject.restore();
    const kept = contact('e', { proof: [{ slab: SLAB, end: 256 }] });
    expectEqual((await store.exchange(kept)).verdict, 'accepted', 'a grant that it knows');
    await expectRefusal(store.exchange(contact('d', { proof })), 'ERR_STORE_RESTORED');
    await expectRefusal(store.reserve(BLOCK), 'ERR_STORE_RESTORED');
    await expectRefusal((await subject.replica()).exchange(contact('f')), 'ERR_STORE_RESTORED');
    const { epoch } = await store.advance({});
    expectEqual((await store.exchange(contact('d', { proof }))).verdict, 'accepted', 'after advance');
    expectTrue((await store.reserve(BLOCK)).first! >= first! + 256, 'a label that was never granted');

    await subject.restore();
    const second = await store.advance({}).catch(() => undefined);
    expectTrue(second === undefined || second.epoch >= epoch, 'an epoch that does not go back');
  },

  'a grant of an untouched slab is beyond its counter as well': async store => {
    await store.init();
    const proof = [{ slab: SLAB + 1, end: 256 }];
    await expectRefusal(store.exchange(contact('d', { proof })), 'ERR_STORE_RESTORED');
    await store.advance({ blocks: 1 });
    expectEqual((await store.exchange(contact('d', { proof }))).verdict, 'accepted', 'below the floor');
  },

  'a clock that is far ahead grants nothing until it is confirmed': async (store, subject) => {
    await store.init();
    subject.setTime(NOW + 2 * SLAB_MS);
    await store.reserve({ ...BLOCK, slab: SLAB + 2 });
    subject.setTime(NOW + 5 * SLAB_MS);
    await expectRefusal(store.reserve({ ...BLOCK, slab: SLAB + 5 }), 'ERR_SLAB_UNCONFIRMED');
    await expectRefusal(store.exchange(contact('d')), 'ERR_SLAB_UNCONFIRMED');
    await expectRefusal(store.spend({ principal: 'p', slabs: [SLAB + 5], limit: 1 }), 'ERR_SLAB_UNCONFIRMED');
    await expectRefusal(store.advance({}), 'ERR_SLAB_UNCONFIRMED');
    expectEqual((await store.status()).currentSlab, SLAB + 2, 'the last slab');
    const { currentSlab, epoch } = await store.confirmTime();
    expectEqual([currentSlab, epoch], [SLAB + 5, 1], 'confirmed');
    await store.reserve({ ...BLOCK, slab: SLAB + 5 });
    subject.setTime(NOW + 9 * SLAB_MS);
    expectEqual((await store.advance({ confirmTime: true })).currentSlab, SLAB + 9, 'advanced');
  },

  'a clock that is behind changes nothing': async (store, subject) => {
    await store.init();
    await store.reserve(BLOCK);
    subject.setTime(NOW - 40 * SLAB_MS);
    const { first, nowMs } = await store.reserve(BLOCK);
    expectEqual([first, slabAt(nowMs)], [256, SLAB - 40], 'label and slab');
    expectEqual((await store.status()).currentSlab, SLAB, 'the last slab');
  },

  'status lists what is reserved, by slab': async store => {
    await store.init();
    await store.reserve({ ...BLOCK, slab: SLAB + 1 });
    await store.reserve(BLOCK);
    await store.reserve(BLOCK);
    const { reserved, currentSlab, nowMs } = await store.status();
    expectEqual(
      reserved,
      [
        { slab: SLAB, labels: 512 },
        { slab: SLAB + 1, labels: 256 },
      ],
      'reserved',
    );
    expectEqual([currentSlab, nowMs], [SLAB, NOW], 'slab and time');
  },
};
