import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyOf } from '../../src/format/grant.ts';
import type { Files } from '../../src/stores/folder/files.ts';
import { folderStore, folderStoreOn } from '../../src/stores/folder.ts';
import {
  claimFree,
  claimsOf,
  failure,
  filesWith,
  grant,
  key,
  read,
  state,
  stateOf,
  write,
} from './folder-fixture.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sno-grants-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const claimsFolder = () =>
  join(folder, 'claims', readdirSync(join(folder, 'claims')).find(name => !name.startsWith('.'))!);
const allNames = () => readdirSync(folder, { recursive: true }).map(String);
const other = { ...grant, block: 2 };

describe('claims that were deleted', () => {
  test.each([
    ['with their folder', () => join(folder, 'claims')],
    ['for the whole device', () => claimsFolder()],
    ['for one grant', () => join(claimsFolder(), key)],
  ])('%s make it a new device, at the first attempt', async (_, path) => {
    await write(folderStore(folder), stateOf('device-1', [grant, other]));
    await claimFree(folderStore(folder), 7);
    rmSync(path(), { recursive: true });
    let tries = 0;
    const seen = await folderStore(folder).transact(transaction => {
      tries++;
      return transaction.read();
    });
    expect([tries, seen]).toEqual([1, undefined]);
    await write(folderStore(folder), stateOf('device-2'));
    expect((await read(folderStore(folder)))!.device).toBe('device-2');
    expect(readdirSync(claimsFolder())).toEqual([]);
  });

  test('are never made again: who still knows the grant is told, after a bounded number of tries', async () => {
    await write(folderStore(folder));
    rmSync(join(claimsFolder(), key), { recursive: true });
    let tries = 0;
    const claiming = folderStore(folder).transact(async transaction => {
      tries++;
      transaction.claim(key, { slot: 7, lane: 1, tag: 'a', after: undefined });
    });
    await expect(claiming).rejects.toThrow(`folder "${folder}": gave up after 256 conflicting writes`);
    expect(tries).toBe(256);
    expect(readdirSync(claimsFolder())).toEqual([]);
  });
});

describe('a disk that is full', () => {
  // Every operation that can need space fails, one after the other, and the next time there is space again.
  const needsSpace = ['open', 'writeFile', 'sync', 'link', 'mkdir'];

  async function failEach(
    work: (files: Files) => Promise<unknown>,
    check: () => Promise<void>,
  ): Promise<number> {
    for (let failing = 1; ; failing++) {
      let count = 0;
      const files = filesWith((operation, path) => {
        if (!needsSpace.includes(operation) || path.endsWith('/open')) return;
        if (++count >= failing) throw failure('ENOSPC', path);
      });
      const done = await work(files).then(
        () => undefined,
        error => error as Error,
      );
      if (count < failing) return failing - 1;
      expect(done?.message).toContain(`folder "${folder}": ENOSPC`);
      await check();
      expect(allNames().filter(name => name.includes('draft-'))).toEqual([]);
    }
  }

  test('loses no state when one is written, and says what is wrong', async () => {
    await write(folderStore(folder));
    const next = { ...state, round: 2, grants: [grant, other] };
    const failures = await failEach(
      files => write(folderStoreOn(files, folder), next),
      async () => {
        const seen = (await read(folderStore(folder)))!;
        expect([1, 2]).toContain(seen.round);
        expect(seen.grants.map(keyOf)).toContain(key);
        await write(folderStore(folder));
      },
    );
    expect(failures).toBeGreaterThan(5);
    expect(await read(folderStore(folder))).toEqual(next);
  });

  test('gives no lane to two contexts when one is claimed', async () => {
    await write(folderStore(folder));
    const lanes: number[] = [];
    const failures = await failEach(
      files => claimFree(folderStoreOn(files, folder), 7),
      async () => {
        lanes.push((await claimFree(folderStore(folder), 7))!.lane);
      },
    );
    expect(failures).toBeGreaterThan(5);
    expect(new Set(lanes).size).toBe(lanes.length);
  });
});

test('a folder that cannot be written is named, and nothing in it changes', async () => {
  await write(folderStore(folder));
  const before = allNames().sort();
  const files = filesWith((operation, path) => {
    const isRead =
      ['readdir', 'readFile', 'stat'].includes(operation) || (operation === 'mkdir' && path === folder);
    if (!isRead) throw failure('EROFS', path);
  });
  await expect(write(folderStoreOn(files, folder))).rejects.toThrow(`folder "${folder}": EROFS`);
  await expect(claimFree(folderStoreOn(files, folder), 7)).rejects.toThrow(`folder "${folder}": EROFS`);
  expect(allNames().sort()).toEqual(before);
  expect(await read(folderStore(folder))).toEqual(state);
});

describe('a file that was cut short', () => {
  test.each([0, 1, 40, 120])('to %i bytes, if it is the state, makes it a new device', async length => {
    await write(folderStore(folder));
    await claimFree(folderStore(folder), 7);
    const last = readdirSync(folder)
      .filter(name => name.startsWith('state-'))
      .sort()
      .at(-1)!;
    truncateSync(join(folder, last), length);
    expect(await read(folderStore(folder))).toBeUndefined();
    const next = stateOf('device-2', [other]);
    await write(folderStore(folder), next);
    expect(await read(folderStore(folder))).toEqual(next);
    expect(readdirSync(claimsFolder())).toEqual([keyOf(other)]);
  });

  test.each([0, 1, 10])(
    'to %i bytes, if it has the claims of a slot, leaves none of them free',
    async length => {
      await write(folderStore(folder));
      await claimFree(folderStore(folder), 7);
      const slot = join(claimsFolder(), key, '7');
      truncateSync(join(slot, readdirSync(slot).sort().at(-1)!), length);
      const claims = await claimsOf(folderStore(folder));
      expect(claims.map(({ lane }) => lane)).toEqual(Array.from({ length: 64 }, (_, lane) => lane));
      expect(claims.every(claim => claim.freeFrom === undefined)).toBe(true);
      expect((await claimFree(folderStore(folder), 8))!.lane).toBe(0);
    },
  );
});

describe('what a killed process left behind', () => {
  test('is removed when it is a minute old: drafts of a state and of claims', async () => {
    await write(folderStore(folder));
    await claimFree(folderStore(folder), 7);
    const places = [folder, join(claimsFolder(), key, '7')];
    for (const place of places) {
      writeFileSync(join(place, 'draft-1-abc'), '{"state"');
      writeFileSync(join(place, 'draft-2-abc'), '{"state"');
      utimesSync(join(place, 'draft-1-abc'), 1000, 1000);
    }
    await write(folderStore(folder));
    await claimFree(folderStore(folder), 7);
    for (const place of places) {
      expect(readdirSync(place).filter(name => name.startsWith('draft-'))).toEqual(['draft-2-abc']);
    }
    expect(await read(folderStore(folder))).toEqual(state);
  });

  test('is removed with the next grant that ends: folders of claims', async () => {
    await write(folderStore(folder), stateOf('device-1', [grant, other]));
    const files = filesWith((operation, path) => {
      if (operation === 'rm' && path.includes('gone-')) throw new Error('killed');
    });
    await write(folderStoreOn(files, folder), stateOf('device-1', [grant])).catch(() => undefined);
    expect(readdirSync(folder).filter(name => name.startsWith('gone-'))).toHaveLength(1);
    await write(folderStore(folder), stateOf('device-1'));
    expect(readdirSync(folder).filter(name => name.startsWith('gone-'))).toEqual([]);
  });
});

test('other files in the folder do no harm', async () => {
  for (const name of ['state-x.json', '.DS_Store', 'state-0123456789abcdef-1-12.json']) {
    writeFileSync(join(folder, name), '');
  }
  await write(folderStore(folder));
  for (const path of ['claims', claimsFolder(), join(claimsFolder(), key)]) {
    writeFileSync(join(resolve(folder, path), '.DS_Store'), '');
  }
  expect(await read(folderStore(folder))).toEqual(state);
  expect(await claimsOf(folderStore(folder))).toEqual([]);
});
