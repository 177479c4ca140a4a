/*
 * A folder keeps one device for each identity under which it was opened: for each machine, and for each copy.
 * Another identity's state is left alone, and counts again as soon as the folder is opened under that
 * identity.
 */

import { join } from 'node:path';
import { type DeviceState, toState } from '../../device/state.ts';
import { codeOf, type Files, uniqueSuffix } from './files.ts';
import { nameOfVersion, numbersIn, readVersion, type Version } from './versions.ts';
import { readWitness, type Witness } from './witness.ts';

/** How many identities are kept; beyond that, those that have not been used for longest are forgotten. */
const KEPT = 32;

/** The identity under which a folder is open. */
export interface Identity {
  /** A hash of the machine, and a number: `0123456789abcdef-1`. */
  readonly name: string;
  /** Undefined before the first state. */
  readonly witness: Witness | undefined;
  readonly version: Version;
  /** Undefined where there is none yet, or it is damaged. */
  readonly state: DeviceState | undefined;
  /** All identities in the folder. */
  readonly all: readonly string[];
}

export const claimsFolderOf = (folder: string, identity: string) => join(folder, 'claims', identity);

export const prefixOf = (identity: string) => `state-${identity}-`;

export const textOf = (witness: Witness, state: DeviceState) => JSON.stringify({ ...witness, state });

/**
 * Finds the identity whose witness is the one that it was written with; the next one that is free if there is
 * none.
 *
 * @throws Conflict if its state is replaced at that moment.
 */
export async function findIdentity(files: Files, folder: string, machine: string): Promise<Identity> {
  const names = await files.readdir(folder);
  const all = [
    ...new Set(names.flatMap(name => /^state-([0-9a-f]{16}-\d+)-\d{12}\.json$/.exec(name)?.[1] ?? [])),
  ];
  const own = all.filter(name => name.startsWith(`${machine}-`)).sort((a, b) => orderOf(b) - orderOf(a));
  for (const name of own) {
    const witness = await readWitness(files, folder, name);
    if (!witness) continue;
    const number = numbersIn(names, prefixOf(name)).at(-1)!;
    const text = await readVersion(files, join(folder, nameOfVersion(prefixOf(name), number)));
    const kept = read(text);
    if (kept && (kept.inode !== witness.inode || kept.born !== witness.born)) continue;
    return { name, witness, version: { number, text }, state: toState(kept?.state), all };
  }
  const name = `${machine}-${own[0] ? orderOf(own[0]) + 1 : 1}`;
  return { name, witness: undefined, version: { number: 0, text: '' }, state: undefined, all };
}

function orderOf(name: string): number {
  return Number(name.split('-')[1]);
}

/** @returns undefined for what is damaged: it takes part in nothing but its number. */
function read(text: string): (Witness & { state: unknown }) | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Forgets the identities that have not been used for longest, so that there is room for one more. */
export async function forgetOldest(files: Files, folder: string, all: readonly string[]): Promise<void> {
  if (all.length < KEPT) return;
  const names = await files.readdir(folder);
  const used = await Promise.all(
    all.map(async name => {
      const versions = numbersIn(names, prefixOf(name)).map(number => nameOfVersion(prefixOf(name), number));
      const stats = await files.stat(join(folder, versions.at(-1) ?? '')).catch(() => undefined);
      // A claim links the state to another number, which changes that time.
      return { name, versions, usedMs: stats?.ctimeMs ?? 0 };
    }),
  );
  used.sort((a, b) => a.usedMs - b.usedMs);
  for (const { name, versions } of used.slice(0, all.length - KEPT + 1)) {
    // The highest number goes last: until then it counts.
    for (const version of versions) await files.rm(join(folder, version), { force: true });
    await removeFolder(files, folder, claimsFolderOf(folder, name));
    await files.rm(join(folder, 'witness', name), { recursive: true, force: true });
  }
}

/** Removes a folder in one step: what is left of it, should the process be killed, is removed by the next. */
export async function removeFolder(files: Files, folder: string, path: string): Promise<void> {
  await files.rename(path, join(folder, `gone-${uniqueSuffix()}`)).catch(error => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  for (const name of await files.readdir(folder)) {
    if (!name.startsWith('gone-')) continue;
    // Another process may be about to remove the same.
    await files.rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
