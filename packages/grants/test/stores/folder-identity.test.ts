import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os, { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Files, runtimeFiles } from '../../src/stores/folder/files.ts';
import { folderStore, folderStoreOn } from '../../src/stores/folder.ts';
import { claimFree, claimsOf, failure, filesWith, read, state, stateOf, write } from './folder-fixture.ts';

let scratch: string;
let folder: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'sno-grants-'));
  folder = join(scratch, 'device');
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/** A machine on which these files have this content, or fail to be read, and no other names it. */
function machine(named: Readonly<Record<string, string | Error>>): Files {
  const readFile = (async (path: string, encoding: 'utf8') => {
    if (named[path] instanceof Error) throw named[path];
    if (path in named) return named[path];
    if (path.endsWith('machine-id')) throw failure('ENOENT', path);
    return runtimeFiles.readFile(path, encoding);
  }) as Files['readFile'];
  return { ...runtimeFiles, readFile };
}

/** File operations that read other times and inodes. */
function reading(
  change: (stats: Record<'ino' | 'birthtimeMs' | 'ctimeMs', bigint>, path: string) => object,
): Files {
  const changed = async (path: string, options: { bigint: true }) => {
    const { ino, birthtimeMs, ctimeMs } = await stat(path, options);
    return { ino, birthtimeMs, ctimeMs, ...change({ ino, birthtimeMs, ctimeMs }, path) };
  };
  return { ...runtimeFiles, stat: changed as unknown as Files['stat'] };
}

const [ONE, OTHER] = ['1', '2'].map(digit => digit.padStart(32, '0')) as [string, string];

describe('the machine', () => {
  test('is not its host name, which changes with the network', async () => {
    await write(folderStore(folder));
    const { hostname } = os;
    try {
      os.hostname = () => 'cafe-wifi';
      syncBuiltinESMExports();
      expect(await read(folderStore(folder))).toEqual(state);
    } finally {
      os.hostname = hostname;
      syncBuiltinESMExports();
    }
  });

  test('is the one that the app names: the state of another is kept, and counts again under its name', async () => {
    const [here, there] = [{ host: 'here' }, { host: 'there' }];
    await write(folderStore(folder, here));
    const claimed = await claimFree(folderStore(folder, here), 7);
    expect(await read(folderStore(folder, there))).toBeUndefined();
    await write(folderStore(folder, there), stateOf('device-of-there-000001'));
    expect(await read(folderStore(folder, here))).toEqual(state);
    expect(await claimsOf(folderStore(folder, here))).toMatchObject([{ slot: 7, lane: claimed!.lane }]);
    expect(await claimsOf(folderStore(folder, there))).toEqual([]);
    expect((await read(folderStore(folder, there)))!.device).toBe('device-of-there-000001');
  });

  test.each(['/etc/machine-id', '/var/lib/dbus/machine-id'])('is the one that %s names', async path => {
    const [one, other] = [machine({ [path]: `${ONE}\n` }), machine({ [path]: OTHER })];
    await write(folderStoreOn(one, folder));
    expect(await read(folderStoreOn(other, folder))).toBeUndefined();
    expect(await read(folderStoreOn(machine({}), folder))).toBeUndefined();
    expect(await read(folderStoreOn(one, folder))).toEqual(state);
  });

  test.each(['', '\n', 'uninitialized\n', 'b08dfa60\n'])(
    'has no name where its ID is %j, as in an image',
    async text => {
      await write(folderStoreOn(machine({}), folder));
      expect(await read(folderStoreOn(machine({ '/etc/machine-id': text }), folder))).toEqual(state);
    },
  );

  test.each(['EIO', 'EMFILE'])('is not another one where reading its ID fails with %s', async code => {
    const files: Record<string, string | Error> = { '/etc/machine-id': ONE };
    await write(folderStoreOn(machine(files), folder));
    const store = folderStoreOn(machine(files), folder);
    files['/etc/machine-id'] = failure(code, '/etc/machine-id');
    await expect(read(store)).rejects.toThrow(`folder "${folder}": ${code}`);
    await expect(write(store, stateOf('device-of-nobody-0001'))).rejects.toThrow(code);
    files['/etc/machine-id'] = ONE;
    expect(await read(store)).toEqual(state);
  });

  test.each([
    ...['ENOTDIR', 'EISDIR', 'EACCES', 'EPERM'].map(code => failure(code, '/etc/machine-id')),
    // Permissions of the runtime refuse it without a call of the system.
    Object.assign(new Error('ERR_ACCESS_DENIED'), { code: 'ERR_ACCESS_DENIED' }),
  ])('has no name where its ID is out of reach: $message', async error => {
    await write(folderStoreOn(machine({}), folder));
    expect(await read(folderStoreOn(machine({ '/etc/machine-id': error }), folder))).toEqual(state);
  });

  test('is in no file by its name', async () => {
    await write(folderStore(folder, { host: 'replica-of-anna' }));
    expect(() => execFileSync('grep', ['-r', 'anna', folder])).toThrow();
    expect(readdirSync(folder).join()).not.toContain('anna');
  });

  test.each(['', 5, null])('cannot be named %j', host => {
    expect(() => folderStore(folder, { host: host as string })).toThrow(
      /^host: expected the name of a machine/,
    );
  });

  test('has no other option', () => {
    expect(() => folderStore(folder, { hots: 'x' } as object)).toThrow(/hots/);
  });
});

describe('a copy of a folder', () => {
  const copyTo = (path: string) => cpSync(folder, path, { recursive: true, preserveTimestamps: true });

  test('is another device, and a folder that was renamed is not', async () => {
    await write(folderStore(folder));
    copyTo(join(scratch, 'copy'));
    expect(await read(folderStore(join(scratch, 'copy')))).toBeUndefined();
    renameSync(folder, join(scratch, 'renamed'));
    expect(await read(folderStore(join(scratch, 'renamed')))).toEqual(state);
  });

  test('stays another device when it is moved to where the original was', async () => {
    await write(folderStore(folder));
    const copy = join(scratch, 'copy');
    copyTo(copy);
    await write(folderStore(copy), stateOf('device-of-copy-0000001'));
    await claimFree(folderStore(folder), 7);
    rmSync(folder, { recursive: true });
    renameSync(copy, folder);
    expect((await read(folderStore(folder)))!.device).toBe('device-of-copy-0000001');
  });

  test('with the inodes of the original, which are free again, was still born later', async () => {
    const copy = join(scratch, 'copy');
    const files = reading(({ birthtimeMs }, path) => ({
      ino: 5n,
      birthtimeMs: birthtimeMs + (path.startsWith(copy) ? 1n : 0n),
    }));
    await write(folderStoreOn(files, folder));
    copyTo(copy);
    expect(await read(folderStoreOn(files, folder))).toEqual(state);
    expect(await read(folderStoreOn(files, copy))).toBeUndefined();
  });

  test('with the same times, as where these are coarse, has other inodes', async () => {
    const files = reading(() => ({ birthtimeMs: 5n, ctimeMs: 5n }));
    await write(folderStoreOn(files, folder));
    const copy = join(scratch, 'copy');
    copyTo(copy);
    expect(await read(folderStoreOn(files, copy))).toBeUndefined();
    expect(await read(folderStoreOn(files, folder))).toEqual(state);
  });

  test('is not what a folder becomes whose owner or permissions were changed', async () => {
    const files = reading(({ ctimeMs }) => ({ ctimeMs: ctimeMs + 1n }));
    await write(folderStore(folder));
    expect(await read(folderStoreOn(files, folder))).toEqual(state);
  });

  test('of hard links is another device too', async () => {
    await write(folderStore(folder));
    const copy = join(scratch, 'copy');
    const link = (from: string, to: string) => {
      mkdirSync(to);
      for (const entry of readdirSync(from, { withFileTypes: true })) {
        const [source, target] = [join(from, entry.name), join(to, entry.name)];
        if (entry.isDirectory()) link(source, target);
        else execFileSync('ln', [source, target]);
      }
    };
    link(folder, copy);
    expect(await read(folderStore(copy))).toBeUndefined();
    expect(await read(folderStore(folder))).toEqual(state);
  });

  test('put back into the emptied folder is another device, as a backup is', async () => {
    await write(folderStore(folder));
    const backup = join(scratch, 'backup');
    copyTo(backup);
    await claimFree(folderStore(folder), 7);
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    cpSync(backup, folder, { recursive: true, preserveTimestamps: true });
    expect(await read(folderStore(folder))).toBeUndefined();
  });

  test('in the image of a container is another device in each container: what is opened for writing is born there', async () => {
    await write(folderStore(folder));
    let isCopiedUp = false;
    const layered = reading(() => (isCopiedUp ? { birthtimeMs: 5n, ctimeMs: 5n } : {}));
    const files = filesWith((operation, path) => {
      if (operation === 'open' && basename(path) === 'open') isCopiedUp = true;
    }, layered);
    expect(await read(folderStoreOn(files, folder))).toBeUndefined();
  });
});

describe('a file system without times of birth', () => {
  // Where statx is refused, the time of change is reported instead; elsewhere nothing.
  test.each([
    ['reports the time of change', ({ ctimeMs }: { ctimeMs: bigint }) => ({ birthtimeMs: ctimeMs })],
    ['reports nothing', () => ({ birthtimeMs: 0n })],
  ])('that %s keeps the device, and knows a copy', async (_, change) => {
    const files = reading(change);
    await write(folderStoreOn(files, folder));
    for (let i = 0; i < 3; i++) {
      await write(folderStoreOn(files, folder), stateOf(`device-${i}`, state.grants));
      expect((await read(folderStoreOn(files, folder)))!.device).toBe(`device-${i}`);
      await claimFree(folderStoreOn(files, folder), 7);
    }
    expect(await claimsOf(folderStoreOn(files, folder))).toHaveLength(3);
    cpSync(folder, join(scratch, 'copy'), { recursive: true });
    expect(await read(folderStoreOn(files, join(scratch, 'copy')))).toBeUndefined();
  });
});

describe('one folder that two containers see', () => {
  test('is one device where neither has a name, and each cell is claimed once', async () => {
    const stores = Array.from({ length: 2 }, () => folderStoreOn(machine({}), folder));
    await write(stores[0]!);
    const claims = await Promise.all(Array.from({ length: 20 }, (_, i) => claimFree(stores[i % 2]!, 7)));
    expect(new Set(claims.map(claim => claim!.lane)).size).toBe(20);
  });

  test('is two devices where they have names, and neither disturbs the other', async () => {
    const stores = ['one', 'other'].map(host => folderStore(folder, { host }));
    await Promise.all(
      stores.map(async (store, i) => {
        for (let round = 0; round < 10; round++) await write(store, { ...stateOf(`device-${i}`), round });
      }),
    );
    expect(await Promise.all(stores.map(read))).toMatchObject([
      { device: 'device-0' },
      { device: 'device-1' },
    ]);
  });
});

test('a folder keeps the 32 identities that were used last', async () => {
  const used = new Map<string, number>();
  const files: Files = {
    ...runtimeFiles,
    async link(from, to) {
      await runtimeFiles.link(from, to);
      used.set(String(to), used.size);
    },
    stat: (async (path: string, options: object) => ({
      ...(await stat(path, options)),
      ctimeMs: used.get(path),
    })) as unknown as Files['stat'],
  };
  const open = (i: number) => folderStoreOn(files, folder, { host: `host-${i}` });
  for (let i = 0; i < 40; i++) {
    await write(open(i), stateOf(`device-${i}`, state.grants));
    await claimFree(open(0), i);
  }
  const devices = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => (await read(open(i)))?.device),
  );
  const kept = devices.flatMap((device, i) => (device ? [i] : []));
  expect(kept).toEqual([0, ...Array.from({ length: 31 }, (_, i) => i + 9)]);
  for (const part of ['claims', 'witness']) expect(readdirSync(join(folder, part))).toHaveLength(32);
});
