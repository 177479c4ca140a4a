/*
 * Keeps a device in a folder, for processes of Node, Bun, Deno and Electron:
 *
 *       state-<identity>-000000000042.json                    the state, of which the highest number counts
 *       claims/<identity>/<grant>/<slot>/000000000003.json    the claims of a slot, likewise
 *       witness/<identity>/                                   what a copy of the folder cannot have
 *
 * There is no lock that a killed process could leave behind: each number is taken by `link()`, which succeeds
 * for one process only. Claims can be made only in the folder of their grant, which is made before the grant
 * can be read, and never again after it was removed.
 */

import { refusal, requireKeys } from '@sno-id/sdk/internal';
import type { DeviceStore, StoreTransaction } from '../device/store.ts';
import { codeOf, type Files, namesIn, retry, runtimeFiles } from './folder/files.ts';
import { claimsFolderOf, findIdentity } from './folder/identity.ts';
import { attempt, freeAll } from './folder/transaction.ts';
import { machineOf } from './folder/witness.ts';

/** Options of `folderStore`. `undefined` stands for an option that is left out. */
export interface FolderStoreOptions {
  /**
   * A name of this machine that stays the same, such as a serial number or the name of a replica. Pass one
   * where machines are cloned with their disk and have no other name, and in containers that get another
   * machine ID each time.
   *
   * @default the ID in /etc/machine-id or /var/lib/dbus/machine-id; none where neither exists or may be read
   * (macOS, Windows)
   */
  readonly host?: string | undefined;
}

/**
 * A store in a folder, which is made if it is not there. All processes of the device may share it.
 *
 * A folder that was copied, is in a container image, or is on another machine has another identity, and is
 * another device. What it was before is kept, for the last 32 identities: back on its machine, the folder is
 * the device that it was. A disk that was cloned with its machine ID is not noticed here, but as a fork when
 * it checks in.
 *
 * One folder is for one namespace. It has to be on a local file system or NFS version 4: others do not
 * promise what `link()` and O_EXCL do. Keep it out of temporary folders, where files disappear one by one.
 *
 * @throws TypeError for an invalid argument.
 */
export function folderStore(folder: string, options: FolderStoreOptions = {}): DeviceStore {
  return folderStoreOn(runtimeFiles, folder, options);
}

/** @param files the file operations that it uses: tests count them, and let them fail */
export function folderStoreOn(files: Files, folder: string, options: FolderStoreOptions = {}): DeviceStore {
  if (typeof folder !== 'string' || folder === '') throw refusal('folder', 'the path of a folder', folder);
  const { host } = requireKeys('options', options, ['host']);
  if (host !== undefined && (typeof host !== 'string' || host === '')) {
    throw refusal('host', 'the name of a machine', host);
  }
  let machine: string | undefined;

  async function prepare(): Promise<string> {
    await files.mkdir(folder, { recursive: true });
    machine ??= await machineOf(files, host);
    return machine;
  }

  /**
   * Names the folder in what the file system refuses. What the work of a transaction throws is thrown as it
   * is.
   */
  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await retry(folder, work);
    } catch (error) {
      if (codeOf(error) === undefined) throw error;
      throw new Error(`folder "${folder}": ${(error as Error).message}`, { cause: error });
    }
  }

  return {
    durability: 'strict',
    transact: <T>(work: (transaction: StoreTransaction) => Promise<T>) =>
      run(async () => attempt(files, folder, await prepare(), work)),
    handBack: cells =>
      run(async () => {
        if (!(await namesIn(files, folder)).length) return;
        const { name } = await findIdentity(files, folder, await prepare());
        await freeAll(files, claimsFolderOf(folder, name), cells);
      }),
    close() {},
  };
}
