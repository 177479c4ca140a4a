/*
 * Keeps a device in a folder, for processes of Node, Bun, Deno and Electron:
 *
 *       state-000000000042.json          the state, of which the highest number counts
 *       claims/<grant>/<slot>-<lane>     one file for each claim; it holds the round
 *
 * There is no lock that a killed process could leave behind. A new state appears under the next number by `link()`, and a
 * claim by O_EXCL: each of them happens once, whoever else tries. A claim can be made only in the folder of its grant,
 * which is made before the grant can be read, and never again after it was removed.
 */

import { constants } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { refusal } from '@sno-id/sdk/core';
import { type DeviceState, toState } from '../device/state.ts';
import type { Claim, DeviceStore } from '../device/store.ts';
import { keyOf } from '../format/grant.ts';

/** How many states are kept besides the last, for processes that are in the middle of replacing one. */
const KEPT_STATES = 64;
/** How often a transaction is run again because others came between. */
const MAX_TRIES = 1000;

/** What tells a folder from a copy of it. */
interface Identity {
  readonly inode: string;
  readonly born: string;
  readonly host: string;
}

/** Somebody else came between. */
class Conflict extends Error {}

/**
 * A store in a folder, which is made if it is not there. All processes of the device may share it. A folder that was
 * copied, or is in an image, is noticed by its inode, birth time and host name, and becomes a new device.
 *
 * One folder is for one namespace. It has to be a local file system or NFS version 4: others do not promise what `link()` and O_EXCL do.
 */
export function folderStore(folder: string): DeviceStore {
  if (typeof folder !== 'string' || folder === '') throw refusal('folder', 'the path of a folder', folder);
  const claimsFolder = join(folder, 'claims');

  async function prepare(): Promise<Identity> {
    await mkdir(claimsFolder, { recursive: true });
    const { ino, birthtimeNs } = await stat(folder, { bigint: true });
    return { inode: `${ino}`, born: `${birthtimeNs}`, host: hostname() };
  }

  /** The highest number of a state, 0 if there is none, and the numbers of all of them. */
  async function numbers(): Promise<number[]> {
    const names = await readdir(folder);
    return names
      .map(name => Number(/^state-(\d{12})\.json$/.exec(name)?.[1] ?? 0))
      .filter(Boolean)
      .sort((a, b) => a - b);
  }

  const pathOf = (number: number) => join(folder, `state-${String(number).padStart(12, '0')}.json`);

  async function readState(number: number, identity: Identity): Promise<DeviceState | undefined> {
    if (!number) return undefined;
    try {
      const { state, ...kept } = JSON.parse(await readFile(pathOf(number), 'utf8'));
      const isHere =
        kept.inode === identity.inode && kept.born === identity.born && kept.host === identity.host;
      return isHere ? toState(state) : undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      if (codeOf(error) === 'ENOENT') throw new Conflict();
      throw error;
    }
  }

  async function claimsOf(grant: string): Promise<string[]> {
    return readdir(join(claimsFolder, grant)).catch(error => {
      if (codeOf(error) === 'ENOENT') throw new Conflict();
      throw error;
    });
  }

  async function attempt<T>(work: Parameters<DeviceStore['transact']>[0]): Promise<T> {
    const identity = await prepare();
    const all = await numbers();
    const number = all.at(-1) ?? 0;
    const before = await readState(number, identity);
    let after: DeviceState | undefined;
    const claimed: { grant: string; claim: Claim }[] = [];
    const result = await work({
      read: async () => after ?? before,
      write(state) {
        after = state;
      },
      lanes: async (grant, slot) => [
        ...(await claimsOf(grant))
          .map(parseClaim)
          .filter(claim => claim.slot === slot)
          .map(({ lane }) => lane),
        ...claimed.filter(own => own.grant === grant && own.claim.slot === slot).map(own => own.claim.lane),
      ],
      claim(grant, claim) {
        claimed.push({ grant, claim });
      },
      claims: async grant =>
        Promise.all(
          (await claimsOf(grant)).map(async name => ({
            ...parseClaim(name),
            // A claim whose round did not get to the disk before a crash may be the most recent.
            round: Number((await readFile(join(claimsFolder, grant, name), 'utf8')) || Infinity),
          })),
        ),
    });
    const made: string[] = [];
    try {
      for (const { grant, claim } of claimed) made.push(await writeClaim(grant, claim));
      if (after) await writeState(number + 1, { ...identity, state: after }, before, after);
    } catch (error) {
      // Nobody has used them.
      await Promise.all(made.map(path => unlink(path).catch(() => undefined)));
      throw error;
    }
    if (after) await tidy(before, after, all);
    return result as T;
  }

  async function writeClaim(grant: string, { slot, lane, round }: Claim): Promise<string> {
    const parent = join(claimsFolder, grant);
    const path = join(parent, `${slot}-${lane}`);
    try {
      const file = await open(path, 'wx');
      try {
        await file.writeFile(`${round}`);
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      throw ['EEXIST', 'ENOENT'].includes(codeOf(error) ?? '') ? new Conflict() : error;
    }
    await syncFolder(parent);
    return path;
  }

  async function writeState(
    number: number,
    content: Identity & { state: DeviceState },
    before: DeviceState | undefined,
    after: DeviceState,
  ): Promise<void> {
    const had = before?.grants.map(keyOf) ?? [];
    for (const key of after.grants.map(keyOf)) {
      if (!had.includes(key)) await mkdir(join(claimsFolder, key), { recursive: true });
    }
    await syncFolder(claimsFolder);
    const draft = join(folder, `draft-${process.pid}-${Math.random().toString(36).slice(2)}`);
    const file = await open(draft, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY);
    try {
      await file.writeFile(JSON.stringify(content));
      await file.sync();
    } finally {
      await file.close();
    }
    try {
      await link(draft, pathOf(number));
    } catch (error) {
      throw codeOf(error) === 'EEXIST' ? new Conflict() : error;
    } finally {
      await unlink(draft);
    }
    await syncFolder(folder);
  }

  /** Removes what no longer counts: claims with their grants, and old states. */
  async function tidy(before: DeviceState | undefined, after: DeviceState, all: number[]): Promise<void> {
    const kept = after.grants.map(keyOf);
    for (const key of before?.grants.map(keyOf) ?? []) {
      if (kept.includes(key)) continue;
      const gone = join(folder, `gone-${key}-${Math.random().toString(36).slice(2)}`);
      await rename(join(claimsFolder, key), gone).catch(() => undefined);
      await rm(gone, { recursive: true, force: true });
    }
    for (const number of all.slice(0, -KEPT_STATES)) await rm(pathOf(number), { force: true });
  }

  return {
    durability: 'strict',
    async transact(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work);
        } catch (error) {
          if (!(error instanceof Conflict)) throw error;
          if (tries === MAX_TRIES) throw new Error(`${folder}: others came between ${MAX_TRIES} times`);
        }
      }
    },
    close() {},
  };
}

function parseClaim(name: string): { slot: number; lane: number } {
  const [slot, lane] = name.split('-').map(Number);
  return { slot: slot!, lane: lane! };
}

/** Windows has no such thing: there, the file itself was flushed. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
