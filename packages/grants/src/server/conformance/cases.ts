import { LABELS } from '../../format/grant.ts';
import { MAX_SLAB, SLAB_MS, slabAt, startOfSlab } from '../../format/slab.ts';
import {
  ADVANCE_BLOCKS,
  type AuthorityStore,
  BLOCK_LABELS,
  type Exchange,
  HORIZON_SLABS,
  type Proof,
  RANDOM_BLOCKS,
  START_STEP,
} from '../store.ts';
import { expectEqual, expectRefusal, expectTrue } from './expect.ts';
import { casesOf, type StoreCase } from './store-case.ts';

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

/** The slab in which all cases take place, unless they move. */
const SLAB = 250;
const NOW = startOfSlab(SLAB) + SLAB_MS / 2;

/**
 * The cases that hold every store.
 *
 * @param open makes an empty store, once for each case
 */
export function storeCases(open: () => Promise<StoreUnderTest>): readonly StoreCase[] {
  return casesOf(open, cases, async (check, subject) => {
    subject.setTime(NOW);
    await check(subject.store, subject);
  });
}

const BLOCK = { slab: SLAB, labels: BLOCK_LABELS, align: BLOCK_LABELS };

/** A device's first contact. */
function contact(device: string, change: Partial<Exchange> = {}): Exchange {
  return { device, nonce: '', proposal: 'first', proof: undefined, ignoresOthers: false, ...change };
}

const cases: Record<string, (store: AuthorityStore, subject: StoreUnderTest) => Promise<void>> = {
  'a store that is not set up rejects everything': async store => {
    await expectRefusal(store.reserve(BLOCK), 'ERR_STORE_EMPTY');
    await expectRefusal(store.exchange(contact('d')), 'ERR_STORE_EMPTY');
    await expectRefusal(store.spend({ principal: 'p', slabs: [SLAB], limit: 1 }), 'ERR_STORE_EMPTY');
    await expectRefusal(store.status(), 'ERR_STORE_EMPTY');
    await expectRefusal(store.advance({}), 'ERR_STORE_EMPTY');
    await expectRefusal(store.confirmTime(), 'ERR_STORE_EMPTY');
    await expectRefusal(store.mark({ atEpoch: 1, epoch: 1, held: [] }), 'ERR_STORE_EMPTY');
    await expectRefusal(store.renew(), 'ERR_STORE_EMPTY');
    await expectRefusal(store.prune({ beforeMs: 0 }), 'ERR_STORE_EMPTY');
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
    const start = await startOf(store);
    const firsts: (number | undefined)[] = [];
    for (const [slab, labels] of [
      [SLAB, 4096],
      [SLAB, 256],
      [SLAB + 1, 256],
      [SLAB, 8192],
    ] as const) {
      firsts.push((await store.reserve({ slab, labels, align: 256 })).first);
    }
    expectEqual(firsts, [start, start + 4096, start, start + 4352], 'first labels');
  },

  'an authority starts at a random multiple of 65,536 labels, in the lowest quarter': async (
    store,
    subject,
  ) => {
    const start = await startOf(store);
    expectTrue(start % START_STEP === 0 && start >= 0 && start < LABELS / 4, `a start, got ${start}`);
    expectEqual((await (await subject.replica()).status()).start, start, 'start of a replica');
    const starts = new Set([start]);
    for (let i = 0; i < 8 && starts.size === 1; i++) starts.add((await store.renew()).start);
    expectTrue(starts.size > 1, 'another start for another authority');
  },

  'a range starts at a multiple of its alignment': async store => {
    const start = await startOf(store);
    await store.reserve(BLOCK);
    const { first } = await store.reserve({ slab: SLAB, labels: 4096, align: 4096 });
    expectEqual(first, start + 4096, 'first label');
    const next = await store.reserve(BLOCK);
    expectEqual(next.first, start + 8192, 'first label after it');
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
    const start = await startOf(store);
    const half = LABELS / 2;
    const reserve = async (labels: number, slab = SLAB) =>
      (await store.reserve({ slab, labels, align: 256 })).first;
    expectEqual(await reserve(half), start, 'first half');
    expectEqual(await reserve(half - start - 256), start + half, 'nearly all');
    expectEqual(await reserve(512), undefined, 'too many');
    expectEqual(await reserve(256), LABELS - 256, 'the last block');
    expectEqual(await reserve(256), undefined, 'a full slab');
    expectEqual(await reserve(256, SLAB + 1), start, 'the next slab');
  },

  'a slab beyond the horizon, or after 2079, is rejected': async (store, subject) => {
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
    const first = await store.exchange(contact('d', { proposal: 'one' }));
    const next = await store.exchange(contact('d', { nonce: 'one', proposal: 'two' }));
    const other = await store.exchange(contact('e', { proposal: 'one' }));
    const verdicts = [first, next, other].map(({ verdict }) => verdict);
    expectEqual(verdicts, ['accepted', 'accepted', 'accepted'], 'verdicts');
    expectEqual([first.round, next.round, other.round], [1, 2, 1], 'rounds');
    expectEqual([first.atMs, next.atMs], [NOW, NOW], 'times');
  },

  'a repeated request is accepted as repeated, and keeps the round': async store => {
    await store.init();
    const first = contact('d', { proposal: 'one' });
    const second = contact('d', { nonce: 'one', proposal: 'two' });
    await store.exchange(first);
    const again = await store.exchange(first);
    await store.exchange(second);
    const secondAgain = await store.exchange(second);
    expectEqual([again.verdict, again.round], ['repeated', 1], 'first again');
    expectEqual([secondAgain.verdict, secondAgain.round], ['repeated', 2], 'second again');
  },

  'a repetition does not overwrite the nonce before the last': async (store, subject) => {
    await store.init();
    const replica = await subject.replica();
    for (let i = 0; i < 10; i++) {
      const device = `d${i}`;
      await store.exchange(contact(device, { proposal: 'one' }));
      const second = contact(device, { nonce: 'one', proposal: 'two' });
      await Promise.all([store.exchange(second), replica.exchange(second)]);
      const late = await store.exchange(contact(device, { proposal: 'one' }));
      expectEqual(late.verdict, 'outdated', 'the request before it, late');
    }
  },

  'the time of a device never falls': async (store, subject) => {
    await store.init();
    await store.exchange(contact('d', { proposal: 'one' }));
    subject.setTime(NOW - 60_000);
    const { atMs, nowMs } = await store.exchange(contact('d', { nonce: 'one', proposal: 'two' }));
    expectEqual([atMs, nowMs], [NOW, NOW - 60_000], 'times');
  },

  'another nonce is a fork if a token speaks for it, and changes nothing': async store => {
    await store.init();
    const proof = await checkedIn(store, 'd', 'two');
    const fork = contact('d', { nonce: 'zero', proposal: 'other', proof: { ...proof, round: 1 } });
    for (const given of [fork, { ...fork, proof }, { ...fork, nonce: '', proof }]) {
      expectEqual((await store.exchange(given)).verdict, 'fork', JSON.stringify(given));
    }
    const next = await store.exchange(contact('d', { nonce: 'two', proposal: 'three', proof }));
    expectEqual([next.verdict, next.round], ['accepted', 3], 'the device itself');
  },

  'a proposal that was the nonce before the last is outdated': async store => {
    await store.init();
    const proof = await checkedIn(store, 'd', 'two');
    const late = contact('d', { nonce: '', proposal: 'zero' });
    expectEqual((await store.exchange(late)).verdict, 'outdated', 'without a token');
    expectEqual((await store.exchange({ ...late, proof })).verdict, 'outdated', 'with one');
    expectEqual(
      (await store.exchange({ ...late, proposal: 'other' })).verdict,
      'unknown',
      'another proposal',
    );
  },

  'a nonce that nothing speaks for is of an unknown device, and changes nothing': async store => {
    await store.init();
    await checkedIn(store, 'd', 'two');
    const claimed = contact('d', { nonce: 'zero', proposal: 'other' });
    expectEqual((await store.exchange(claimed)).verdict, 'unknown', 'a device that it knows');
    const stranger = contact('never seen', { nonce: 'one', proposal: 'two' });
    const { verdict, round } = await store.exchange(stranger);
    expectEqual([verdict, round], ['unknown', 0], 'one that it does not know');
    const next = await store.exchange(contact('d', { nonce: 'two', proposal: 'three' }));
    expectEqual(next.verdict, 'accepted', 'the device itself');
    const late = await store.exchange(contact('never seen', { proposal: 'one' }));
    expectEqual(late.verdict, 'accepted', 'a device whose name was tried before');
  },

  'of two copies that exchange at the same time one is accepted': async (store, subject) => {
    await store.init();
    const replica = await subject.replica();
    for (let i = 0; i < 10; i++) {
      const proof = await checkedIn(store, `d${i}`, 'one');
      const verdicts = await Promise.all(
        [store, replica].map(async (each, k) => {
          const request = contact(`d${i}`, { nonce: 'one', proposal: `two ${k}`, proof });
          return (await each.exchange(request)).verdict;
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
      expectEqual(verdict, 'unknown', `nonce ${nonce}`);
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

  'advance moves the counter of every slab up to the eighth, those of the past and untouched ones too':
    async (store, subject) => {
      const start = await startOf(store);
      await store.reserve(BLOCK);
      await subject.rename();
      const { epoch } = await store.advance({});
      const firstOf = async (slab: number) => (await store.reserve({ ...BLOCK, slab })).first!;
      const jump = (await firstOf(SLAB)) - start - 256;
      expectJump(jump);
      expectEqual(await firstOf(SLAB + 1), start + jump, 'a slab without a counter');
      expectEqual(await firstOf(SLAB + 6), start + jump, 'the last of the horizon');
      expectEqual(await firstOf(SLAB - 1), start + jump, 'a slab of the past');
      expectEqual(await firstOf(0), start + jump, 'the first slab');
      const again = await store.advance({ blocks: 100_000 });
      expectTrue(again.epoch > epoch, 'another epoch');
      const second = (await firstOf(SLAB)) - start - jump - 512;
      expectJump(second, 100_000);
      subject.setTime(NOW + 2 * SLAB_MS);
      expectEqual(await firstOf(SLAB + 8), start + jump + second, 'the eighth slab');
      subject.setTime(NOW + 3 * SLAB_MS);
      expectEqual(await firstOf(SLAB + 9), start, 'a slab after it');
    },

  'each advance jumps by another number of blocks': async store => {
    const start = await startOf(store);
    const jumps = new Set<number>();
    let before = start;
    for (let i = 0; i < 8; i++) {
      const { reserved } = await store.advance({});
      const { labels } = reserved.find(({ slab }) => slab === SLAB)!;
      jumps.add(labels - before);
      expectJump(labels - before);
      before = labels;
    }
    expectTrue(jumps.size > 1, 'jumps that differ');
  },

  'a store can be advanced each year of its life': async (store, subject) => {
    await store.init();
    for (let year = 0; year < 12; year++) {
      subject.setTime(NOW + year * 365 * 86_400_000);
      await store.advance({ confirmTime: true });
    }
    const { currentSlab } = await store.status();
    for (let slab = currentSlab; slab <= currentSlab + HORIZON_SLABS; slab++) {
      const { first } = await store.reserve({ ...BLOCK, slab });
      expectTrue(first !== undefined && first < LABELS / 2, `room in slab ${slab}, got ${first}`);
    }
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
    await store.reserve(BLOCK);
    const { reserved } = await store.advance({ blocks: LABELS / BLOCK_LABELS });
    expectEqual(
      reserved.every(({ labels }) => labels === LABELS),
      true,
      'full counters',
    );
    expectEqual((await store.reserve(BLOCK)).first, undefined, 'a label beyond the end');
    expectEqual((await store.reserve({ ...BLOCK, slab: SLAB + 1 })).first, undefined, 'an untouched slab');
  },

  'the epoch of advance is the time, and above the last one': async (store, subject) => {
    await store.init();
    const { epoch } = await store.advance({});
    expectTrue(epoch >= NOW, 'the time');
    subject.setTime(NOW - 1000);
    expectEqual((await store.advance({})).epoch, epoch + 1, 'one more where the clock went back');
  },

  'after advance a device is accepted by its token, until it has confirmed the epoch': async store => {
    await store.init();
    const proof = await checkedIn(store, 'd', 'two');
    const { epoch } = await store.advance({});
    // The store may have forgotten what this device exchanged last, and what another one ever did.
    const lost = contact('d', { nonce: 'five', proposal: 'six', proof: { ...proof, round: 5 } });
    const accepted = await store.exchange(lost);
    expectEqual([accepted.verdict, accepted.round], ['accepted', 6], 'a device with a later nonce');
    const forgotten = contact('e', { nonce: 'eight', proposal: 'nine', proof: { ...proof, round: 8 } });
    expectEqual((await store.exchange(forgotten)).round, 9, 'one without a row');

    const now = { ...proof, epoch, round: 6 };
    const next = await store.exchange(contact('d', { nonce: 'six', proposal: 'seven', proof: now }));
    expectEqual([next.verdict, next.round], ['accepted', 7], 'the same device, with the new epoch');
    const copy = contact('d', { nonce: 'five', proposal: 'copy', proof: { ...proof, round: 5 } });
    expectEqual((await store.exchange(copy)).verdict, 'outdated', 'a copy, with the old epoch');
    const twin = contact('d', { nonce: 'six', proposal: 'twin', proof: now });
    expectEqual((await store.exchange(twin)).verdict, 'fork', 'a copy, with the new epoch');
  },

  'a late request of before advance does not push out the device that has gone on': async store => {
    await store.init();
    const first = await checkedIn(store, 'd', 'two');
    const proof = { ...first, round: 1 };
    await store.exchange(contact('d', { nonce: 'two', proposal: 'three', proof: first }));
    const { epoch } = await store.advance({});
    const shown = { ...first, round: 3 };
    const device = await store.exchange(contact('d', { nonce: 'three', proposal: 'four', proof: shown }));
    expectEqual(device.verdict, 'accepted', 'the device, after advance');
    const late = await store.exchange(contact('d', { nonce: 'zero', proposal: 'two', proof }));
    expectEqual(late.verdict, 'outdated', 'a request of two exchanges ago');
    const now = { ...first, epoch, round: device.round };
    const next = await store.exchange(contact('d', { nonce: 'four', proposal: 'five', proof: now }));
    expectEqual(next.verdict, 'accepted', 'the device once more');
  },

  'a late first request after a restore does not make the device a copy': async store => {
    await store.init();
    const { authority, epoch } = await store.status();
    await store.advance({});
    await store.exchange(contact('d', { proposal: 'one' }));
    const proof = { authority, epoch, round: 3, atMs: NOW, held: [] };
    const device = await store.exchange(contact('d', { nonce: 'three', proposal: 'four', proof }));
    expectEqual([device.verdict, device.round], ['accepted', 4], 'the device itself');
  },

  'a restored backup is found by whoever shows more than it remembers': async (store, subject) => {
    const start = await startOf(store);
    const { authority } = await store.status();
    const held = [{ slab: SLAB, end: start + 256 }];
    const all: Record<string, (proof: Proof) => Exchange> = {
      'a later epoch': proof => contact('d', { nonce: 'one', proof: { ...proof, epoch: proof.epoch + 1 } }),
      'a higher round': proof => contact('d', { nonce: 'two', proof: { ...proof, round: 2 } }),
      'a device without a row': proof => contact('new', { nonce: 'two', proof }),
      'a label beyond its counter': proof =>
        contact('d', { nonce: 'one', proof: { ...proof, held: [{ slab: SLAB, end: start + 512 }] } }),
      'a label of an untouched slab': proof =>
        contact('d', { nonce: 'one', proof: { ...proof, held: [{ slab: SLAB + 1, end: start + 256 }] } }),
    };
    await store.reserve(BLOCK);
    await store.exchange(contact('d', { proposal: 'one' }));
    for (const [what, request] of Object.entries(all)) {
      const { epoch } = await store.status();
      const proof = { authority, epoch, round: 1, atMs: NOW, held };
      await subject.backup();
      await expectRefusal(store.exchange(request(proof)), 'ERR_STORE_RESTORED');
      const { mark } = await store.status();
      expectTrue(mark !== undefined, `a mark for ${what}`);
      await expectRefusal(store.reserve(BLOCK), 'ERR_STORE_RESTORED');
      await expectRefusal((await subject.replica()).exchange(contact('f')), 'ERR_STORE_RESTORED');
      const after = await store.advance({});
      expectEqual(after.mark, undefined, 'the mark after advance');
      expectTrue(after.epoch > mark!.epoch, 'an epoch above what was shown');
      const again = await store.exchange(request(proof));
      if (what !== 'a later epoch') expectEqual(again.verdict, 'accepted', `${what}, after advance`);
      await subject.restore();
    }
  },

  'a later epoch that was shown is passed by advance': async store => {
    await store.init();
    const { authority } = await store.status();
    const epoch = 10 ** 14;
    const proof = { authority, epoch, round: 1, atMs: NOW, held: [] };
    await expectRefusal(store.exchange(contact('d', { nonce: 'one', proof })), 'ERR_STORE_RESTORED');
    expectEqual((await store.advance({})).epoch, epoch + 1, 'epoch');
  },

  'labels that were shown are passed by advance': async store => {
    const start = await startOf(store);
    const { authority, epoch } = await store.status();
    const end = start + 2 ** 28;
    const proof = { authority, epoch, round: 1, atMs: NOW, held: [{ slab: SLAB + 1, end }] };
    await expectRefusal(store.exchange(contact('d', { nonce: 'one', proof })), 'ERR_STORE_RESTORED');
    await store.advance({});
    const { first } = await store.reserve({ ...BLOCK, slab: SLAB + 1 });
    expectJump(first! - end);
  },

  'no round and no row of before advance stops the store again': async store => {
    const start = await startOf(store);
    const { authority, epoch } = await store.status();
    await store.advance({});
    const held = [{ slab: SLAB + 1, end: start + 256 }];
    const proof = { authority, epoch, round: 9, atMs: NOW, held };
    const { verdict } = await store.exchange(contact('d', { nonce: 'nine', proposal: 'ten', proof }));
    expectEqual(verdict, 'accepted', 'a device of the epoch before');
    expectTrue((await store.reserve(BLOCK)).first! > start, 'a label');
  },

  'a label that an advance has granted which was lost stops the store, and is passed by the next':
    async store => {
      await store.init();
      const { authority, epoch } = await store.status();
      const { reserved } = await store.advance({});
      // The backup was restored again, and advanced by less.
      const end = reserved.find(({ slab }) => slab === SLAB)!.labels + 256;
      const proof = { authority, epoch, round: 1, atMs: NOW, held: [{ slab: SLAB, end }] };
      const device = contact('d', { nonce: 'one', proposal: 'two', proof });
      await expectRefusal(store.exchange(device), 'ERR_STORE_RESTORED');
      await store.advance({});
      expectEqual((await store.exchange(device)).verdict, 'accepted', 'the device, after advance');
      expectTrue((await store.reserve(BLOCK)).first! >= end, 'a label beyond it');
    },

  'a process that was given more than the store remembers is evidence, at the epoch in which it was given':
    async (store, subject) => {
      const start = await startOf(store);
      await subject.backup();
      await store.reserve(BLOCK);
      const { authority, epoch } = await store.status();
      const given = { authority, epoch, held: [{ slab: SLAB, end: start + 256 }] };
      expectEqual((await store.exchange(contact('d', { given }))).verdict, 'accepted', 'before');
      await subject.restore();
      await expectRefusal(store.exchange(contact('e', { given })), 'ERR_STORE_RESTORED');
      expectEqual((await store.status()).mark?.labels[SLAB], start + 256, 'the labels of the mark');
      await store.advance({});
      expectEqual((await store.exchange(contact('e', { given }))).verdict, 'accepted', 'after advance');
      const other = { ...given, authority: 'another authority' };
      expectEqual((await store.exchange(contact('f', { given: other }))).verdict, 'accepted', 'of another');
    },

  'a mark counts at the epoch in which it was found, and adds up': async store => {
    const start = await startOf(store);
    const { epoch } = await store.status();
    const found = { atEpoch: epoch, epoch: epoch + 4, held: [{ slab: SLAB, end: start + 512 }] };
    await store.mark(found);
    await store.mark({
      ...found,
      epoch,
      held: [
        { slab: SLAB, end: start + 256 },
        { slab: SLAB + 1, end: 9 },
      ],
    });
    const { mark } = await store.status();
    expectEqual(mark?.epoch, epoch + 4, 'epoch of the mark');
    expectEqual([mark?.labels[SLAB], mark?.labels[SLAB + 1]], [start + 512, 9], 'labels of the mark');
    await expectRefusal(store.reserve(BLOCK), 'ERR_STORE_RESTORED');
    await store.advance({});
    await store.mark(found);
    expectEqual((await store.status()).mark, undefined, 'a mark that came late');
    await store.reserve(BLOCK);
  },

  'a token of another authority stops the store until that one is written down': async store => {
    const start = await startOf(store);
    const { authority } = await store.status();
    const held = [{ slab: SLAB, end: start + 2 ** 20 }];
    const proof = { authority: 'another authority', epoch: 7, round: 1, atMs: NOW, held };
    const request = contact('d', { nonce: 'one', proof });
    const ignored = await store.exchange({ ...request, ignoresOthers: true });
    expectEqual(ignored.verdict, 'other-authority', 'where the right one is configured');
    await expectRefusal(store.exchange(request), 'ERR_STORE_RESTORED');
    expectEqual((await store.status()).mark?.authorities, ['another authority'], 'authorities');
    const after = await store.advance({});
    expectEqual(after.authority, authority, 'authority');
    expectEqual((await store.exchange(request)).verdict, 'other-authority', 'after advance');
    const { epoch } = after;
    await store.mark({ atEpoch: epoch, epoch: 0, authority: 'another authority', held: [] });
    expectEqual((await store.status()).mark, undefined, 'a mark by a process that remembers the other one');
    expectTrue((await store.reserve(BLOCK)).first! >= start + 2 ** 20, 'a label above the other ones');
  },

  'a store that is renewed has another authority, and remembers nothing': async (store, subject) => {
    await store.init();
    const before = await store.status();
    const proof = await checkedIn(store, 'd', 'two');
    await store.reserve(BLOCK);
    await store.spend({ principal: 'p', slabs: [SLAB], limit: 1 });
    await subject.rename();
    const other = { atEpoch: before.epoch, epoch: 0, authority: 'shown before', held: [] };
    await store.mark(other);
    const after = await store.renew();
    expectTrue(after.authority !== before.authority, 'another authority');
    // What was found at an epoch of the former one says nothing about this one.
    expectTrue(after.epoch > before.epoch, 'a later epoch');
    await store.mark(other);
    await store.mark({ ...other, atEpoch: after.epoch });
    expectEqual(
      (await store.status()).mark,
      undefined,
      'a mark for an authority that was shown to the former one',
    );
    expectEqual([after.reserved, after.name], [[], after.acceptedName], 'counters and name');
    const device = await store.exchange(contact('d', { nonce: 'two', proof }));
    expectEqual(device.verdict, 'other-authority', 'a device of the former one');
    expectEqual((await store.exchange(contact('d', { proposal: 'new' }))).round, 1, 'a new device');
    expectEqual((await store.spend({ principal: 'p', slabs: [SLAB], limit: 1 })).slabs, [SLAB], 'spent');
  },

  'devices that were pruned start over without an accusation, and other missing ones are evidence': async (
    store,
    subject,
  ) => {
    await store.init();
    const old = await checkedIn(store, 'old', 'two');
    const later = NOW + 7 * SLAB_MS;
    subject.setTime(later);
    await store.confirmTime();
    const kept = await checkedIn(store, 'kept', 'two');
    await expectRefusal(store.prune({ beforeMs: later - SLAB_MS }), RangeError);
    const beforeMs = later - 6 * SLAB_MS;
    expectEqual((await store.prune({ beforeMs })).devices, 1, 'pruned');
    expectEqual((await store.prune({ beforeMs: NOW })).devices, 0, 'pruned again');
    expectEqual((await store.status()).prunedBeforeMs, beforeMs, 'the latest time');
    const gone = await store.exchange(contact('old', { nonce: 'two', proposal: 'three', proof: old }));
    expectEqual(gone.verdict, 'unknown', 'a device that was pruned');
    const there = await store.exchange(contact('kept', { nonce: 'two', proposal: 'three', proof: kept }));
    expectEqual(there.verdict, 'accepted', 'one that was kept');
    await store.exchange(contact('old', { proposal: 'one' }));
    const again = await store.exchange(contact('old', { nonce: 'two', proposal: 'three', proof: old }));
    expectEqual(again.verdict, 'unknown', 'one that was pruned, and whose name somebody has used since');
    const missing = contact('missing', { nonce: 'two', proposal: 'three', proof: kept });
    await expectRefusal(store.exchange(missing), 'ERR_STORE_RESTORED');
  },

  'a clock that is far ahead, or more than a slab behind, grants nothing until it is confirmed': async (
    store,
    subject,
  ) => {
    await store.init();
    subject.setTime(NOW + 2 * SLAB_MS);
    await store.reserve({ ...BLOCK, slab: SLAB + 2 });
    for (const slabs of [5, 0]) {
      subject.setTime(NOW + slabs * SLAB_MS);
      const slab = SLAB + slabs;
      await expectRefusal(store.reserve({ ...BLOCK, slab }), 'ERR_SLAB_UNCONFIRMED');
      await expectRefusal(store.exchange(contact('d')), 'ERR_SLAB_UNCONFIRMED');
      await expectRefusal(store.spend({ principal: 'p', slabs: [slab], limit: 1 }), 'ERR_SLAB_UNCONFIRMED');
      await expectRefusal(store.advance({}), 'ERR_SLAB_UNCONFIRMED');
      expectEqual((await store.status()).currentSlab, SLAB + 2, 'the last slab');
    }
    subject.setTime(NOW + 5 * SLAB_MS);
    const { epoch: before } = await store.status();
    const { currentSlab, epoch } = await store.confirmTime();
    expectEqual([currentSlab, epoch], [SLAB + 5, before], 'confirmed');
    await store.reserve({ ...BLOCK, slab: SLAB + 5 });
    subject.setTime(NOW + 9 * SLAB_MS);
    expectEqual((await store.advance({ confirmTime: true })).currentSlab, SLAB + 9, 'advanced');
    subject.setTime(NOW);
    expectEqual((await store.confirmTime()).currentSlab, SLAB, 'confirmed where the clock went back');
  },

  'a clock that is a slab behind changes nothing': async (store, subject) => {
    const start = await startOf(store);
    await store.reserve(BLOCK);
    subject.setTime(NOW - SLAB_MS);
    const { first, nowMs } = await store.reserve(BLOCK);
    expectEqual([first, slabAt(nowMs)], [start + 256, SLAB - 1], 'label and slab');
    expectEqual((await store.status()).currentSlab, SLAB, 'the last slab');
  },

  'status lists what is reserved, by slab': async store => {
    const start = await startOf(store);
    await store.reserve({ ...BLOCK, slab: SLAB + 1 });
    await store.reserve(BLOCK);
    await store.reserve({ ...BLOCK, align: 4096 });
    const { reserved, currentSlab, nowMs, createdMs } = await store.status();
    expectEqual(
      reserved,
      [
        { slab: SLAB, labels: start + 4096 + 256, taken: 512 },
        { slab: SLAB + 1, labels: start + 256, taken: 256 },
      ],
      'reserved',
    );
    expectEqual([currentSlab, nowMs, createdMs], [SLAB, NOW, NOW], 'slab and times');
    await store.advance({});
    const after = (await store.status()).reserved.find(({ slab }) => slab === SLAB);
    expectEqual(after?.taken, 512, 'what was taken, after advance');
  },
};

/** Sets a store up. Returns the label at which its slabs begin. */
async function startOf(store: AuthorityStore): Promise<number> {
  await store.init();
  return (await store.status()).start;
}

/** Checks a device in twice. Returns what its token then says. */
async function checkedIn(store: AuthorityStore, device: string, nonce: string): Promise<Proof> {
  await store.exchange(contact(device, { proposal: 'zero' }));
  const request = contact(device, { nonce: 'zero', proposal: nonce });
  const { authority, epoch, round, atMs } = await store.exchange(request);
  return { authority, epoch, round, atMs, held: [] };
}

/** @throws Error unless `advance` may move counters by so many labels. */
function expectJump(labels: number, blocks: number = ADVANCE_BLOCKS): void {
  const most = (blocks + RANDOM_BLOCKS) * BLOCK_LABELS;
  const isInRange = labels >= blocks * BLOCK_LABELS && labels < most && labels % BLOCK_LABELS === 0;
  expectTrue(isInRange, `a jump of ${blocks} blocks or more, got ${labels} labels`);
}
