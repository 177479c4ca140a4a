/*
 * Two processes in one folder. One of them stops before each of its file operations in turn; the other does
 * all of its work meanwhile. So each test plays interleavings in which the second comes between two steps of
 * the first.
 */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Claim, DeviceStore } from '../../src/device/store.ts';
import type { Files } from '../../src/stores/folder/files.ts';
import { folderStore, folderStoreOn } from '../../src/stores/folder.ts';
import {
  claimFree,
  claimsOf,
  filesWith,
  key,
  pausedAt,
  read,
  state,
  stateOf,
  takeFork,
  write,
} from './folder-fixture.ts';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'sno-grants-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/** SNO_TEST=all plays all interleavings; else one in seven. */
const STEP = process.env['SNO_TEST'] === 'all' ? 1 : 7;

/** Plays interleavings, each in a folder of its own. Returns how many there are, or nearly. */
async function eachInterleaving<T, U>(
  prepare: (store: DeviceStore) => Promise<void>,
  first: (store: DeviceStore) => Promise<T>,
  second: (store: DeviceStore) => Promise<U>,
  check: (first: T, second: U, store: DeviceStore) => Promise<void>,
): Promise<number> {
  for (let n = 1; ; n += STEP) {
    const folder = join(scratch, `${n}`);
    await prepare(folderStore(folder));
    const { files, isPaused, resume } = pausedAt(n);
    const running = first(folderStoreOn(files, folder));
    if (!(await Promise.race([isPaused.then(() => true), running.then(() => false)]))) return n - 1;
    const whole = await second(folderStore(folder));
    resume();
    await check(await running, whole, folderStore(folder));
  }
}

const claimSeven = (store: DeviceStore) => claimFree(store, 7);

describe('a claim and the verdict "fork"', () => {
  type Claimed = Awaited<ReturnType<typeof claimFree>>;
  /** Where there is no claim, it had seen that the grant has ended. */
  async function checkOrder(claim: Claimed, before: readonly Claim[], store: DeviceStore): Promise<void> {
    if (claim) expect(before.map(({ tag }) => tag)).toContain(claim.tag);
    expect((await read(store))!.device).toBe('device-00000000000002');
  }
  const claimFirst = (prepare: (store: DeviceStore) => Promise<void>) =>
    eachInterleaving(prepare, claimSeven, takeFork, checkOrder);
  const verdictFirst = (prepare: (store: DeviceStore) => Promise<void>) =>
    eachInterleaving(prepare, takeFork, claimSeven, (before, claim, store) =>
      checkOrder(claim, before, store),
    );

  test('wherever the verdict comes between, a claim that succeeds was there before it', async () => {
    expect(await claimFirst(write)).toBeGreaterThan(20);
  });

  test('wherever the claim comes between, it was there before the verdict', async () => {
    expect(await verdictFirst(write)).toBeGreaterThan(20);
  });

  test('so was one that takes the place of a claim that was handed back', async () => {
    const prepare = async (store: DeviceStore) => {
      await write(store);
      await store.handBack([(await claimSeven(store))!]);
    };
    await claimFirst(prepare);
    rmSync(scratch, { recursive: true });
    await verdictFirst(prepare);
  });
});

describe('a claim that was handed back', () => {
  const prepare = async (store: DeviceStore) => {
    await write(store);
    await store.handBack([(await claimSeven(store))!]);
  };

  test('is taken by one of two contexts', async () => {
    await eachInterleaving(prepare, claimSeven, claimSeven, async (one, two) => {
      expect([one!.lane, two!.lane].sort()).toEqual([0, 1]);
      expect([one, two].find(claim => claim!.lane === 0)!.from).toBe(10);
    });
  });

  test('is free from the position where the last of them ended, whatever comes between', async () => {
    const use = (times: number) => async (store: DeviceStore) => {
      for (let i = 0; i < times; i++) await store.handBack([(await claimSeven(store))!]);
    };
    await eachInterleaving(prepare, use(2), use(1), async (_one, _two, store) => {
      const claims = await claimsOf(store);
      // Four contexts, one after the other or side by side, used ten positions each.
      expect(claims.reduce((sum, { freeFrom }) => sum + freeFrom!, 0)).toBe(40);
    });
  });

  test('and given back a second time has no effect once somebody else has it', async () => {
    const folder = join(scratch, 'device');
    const store = folderStore(folder);
    await write(store);
    const first = (await claimSeven(store))!;
    await store.handBack([first]);
    const second = (await claimSeven(store))!;
    await eachInterleaving(
      async () => undefined,
      () => folderStore(folder).handBack([{ ...first, freeFrom: 0 }]),
      async () => undefined,
      async () => {
        expect(await claimsOf(store)).toMatchObject([{ tag: second.tag, freeFrom: undefined }]);
      },
    );
  });

  test('is free from where it was when the transaction that took it has to be run again', async () => {
    const folder = join(scratch, 'device');
    await prepare(folderStore(folder));
    let isOver = false;
    const files = filesWith(async (operation, path) => {
      if (operation !== 'link' || !path.includes('state-') || isOver) return;
      isOver = true;
      await write(folderStore(folder), { ...state, round: 2 });
    });
    const claim = (await claimSeven(folderStoreOn(files, folder)))!;
    expect(claim).toMatchObject({ lane: 0, from: 10 });
    expect(await claimsOf(folderStore(folder))).toMatchObject([{ lane: 0, tag: claim.tag }]);
  });

  test.each([undefined, 'tag-of-nobody'])('is not claimed in the place of %s', async after => {
    const store = folderStore(join(scratch, 'device'));
    await prepare(store);
    const claiming = store.transact(async transaction => {
      transaction.claim(key, { slot: 7, lane: 0, tag: 'mine', after });
    });
    await expect(claiming).rejects.toThrow('gave up after 256 conflicting writes');
  });
});

test('a transaction whose number was used and removed while it was suspended is run again', async () => {
  const folder = join(scratch, 'device');
  await write(folderStore(folder), { ...state, round: 0 });
  const raise = (store: DeviceStore) =>
    store.transact(async transaction => {
      const read = (await transaction.read())!;
      transaction.write({ ...read, round: read.round + 1 });
    });
  let isSuspended = false;
  const files = filesWith(async (operation, path) => {
    if (operation !== 'link' || !path.includes('state-') || isSuspended) return;
    isSuspended = true;
    for (let i = 0; i < 40; i++) await raise(folderStore(folder));
  });
  await raise(folderStoreOn(files, folder));
  expect((await read(folderStore(folder)))!.round).toBe(41);
});

test('two transactions do not both follow the same state where the folder is emptied between them', async () => {
  const raise = (store: DeviceStore) =>
    store.transact(async transaction => {
      const found = await transaction.read();
      const { device, round } = found ?? stateOf('device-00000000000002');
      transaction.write({ ...stateOf(device), round: round + 1 });
      return { device, round };
    });
  const count = await eachInterleaving(
    store => write(store),
    raise,
    async store => {
      const raised = await raise(store);
      for (const folder of readdirSync(scratch)) {
        for (const name of readdirSync(join(scratch, folder))) {
          rmSync(join(scratch, folder, name), { recursive: true });
        }
      }
      return raised;
    },
    async (first, second) => expect(first).not.toEqual(second),
  );
  expect(count).toBeGreaterThan(10);
});

test('a lane that was claimed and whose versions were removed while a process was suspended is claimed once', async () => {
  const folder = join(scratch, 'device');
  await write(folderStore(folder));
  const lanes: number[] = [];
  let isSuspended = false;
  const files = filesWith(async (operation, path) => {
    if (operation !== 'link' || path.includes('state-') || isSuspended) return;
    isSuspended = true;
    for (let i = 0; i < 20; i++) lanes.push((await claimSeven(folderStore(folder)))!.lane);
  });
  lanes.push((await claimSeven(folderStoreOn(files, folder)))!.lane);
  expect(new Set(lanes).size).toBe(21);
});

describe('an open', () => {
  /** File operations that are counted, and flush nothing: nobody cuts the power here. */
  function counting() {
    let count = 0;
    const files = filesWith(operation => {
      if (operation !== 'sync') count++;
    });
    const open: Files['open'] = async (...given) => {
      const file = await files.open(...given);
      file.sync = async () => {
        count++;
      };
      return file;
    };
    return { files: { ...files, open }, count: () => count };
  }

  /** What a context does that is opened and closed: it claims a cell and a spare one, and hands both back. */
  async function open(folder: string): Promise<number> {
    const { files, count } = counting();
    const store = folderStoreOn(files, folder);
    const cells = [await claimFree(store, 7), await claimFree(store, 8)];
    await store.handBack(cells.map(cell => cell!));
    return count();
  }

  const times = STEP === 1 ? 1000 : 100;
  test(`costs as many file operations at time ${times} as at the tenth, and leaves a few small files`, async () => {
    const folder = join(scratch, 'device');
    await write(folderStore(folder));
    const counts: number[] = [];
    for (let i = 1; i <= times; i++) counts.push(await open(folder));
    expect(counts.at(-1)).toBe(counts[9]);
    expect(counts.at(-1)).toBeLessThan(100);
    const names = readdirSync(folder, { recursive: true });
    expect(names.length).toBeLessThan(50);
    const claims = await claimsOf(folderStore(folder));
    expect(claims.map(({ slot, lane, freeFrom }) => [slot, lane, freeFrom])).toEqual([
      [7, 0, 10 * times],
      [8, 0, 10 * times],
    ]);
  }, 120_000);

  const slots = STEP === 1 ? 300 : 100;
  test(`costs the same where ${slots} other slots were used`, async () => {
    const folder = join(scratch, 'device');
    await write(folderStore(folder));
    const counts: number[] = [];
    for (let i = 0; i < slots; i++) {
      const { files, count } = counting();
      await claimFree(folderStoreOn(files, folder), 100 + i);
      counts.push(count());
    }
    expect(counts.at(-1)).toBe(counts[29]);
  }, 60_000);
});
