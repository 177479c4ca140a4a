/*
 * What the tests of folders have in common: states and claims, and file operations that can be watched and
 * refused.
 */

import { type DeviceState, newDevice } from '../../src/device/state.ts';
import type { Claim, DeviceStore, HandBack } from '../../src/device/store.ts';
import { DEVICE_WIDTHS, type Grant, keyOf } from '../../src/format/grant.ts';
import { type Files, runtimeFiles as realFiles } from '../../src/stores/folder/files.ts';

export const grant: Grant = { ...DEVICE_WIDTHS, slab: 250, block: 1 };
export const key = keyOf(grant);
export const state: DeviceState = stateOf('device-00000000000001', [grant]);

export function stateOf(device: string, grants: readonly Grant[] = []): DeviceState {
  return { ...newDevice('notes', device), round: 1, grants };
}

export const read = (store: DeviceStore) => store.transact(transaction => transaction.read());

export function write(store: DeviceStore, next: DeviceState = state): Promise<void> {
  return store.transact(async transaction => {
    await transaction.read();
    transaction.write(next);
  });
}

let tags = 0;

/**
 * Claims the first lane of a slot that is free or was handed back, as contexts do; undefined without a grant.
 */
export function claimFree(
  store: DeviceStore,
  slot: number,
): Promise<(HandBack & { from: number }) | undefined> {
  return store.transact(async transaction => {
    const read = await transaction.read();
    if (!read?.grants.some(other => keyOf(other) === key)) return undefined;
    const claims = await transaction.claimsIn(key, slot);
    let lane = 0;
    const at = () => claims.find(claim => claim.lane === lane);
    while (at() && at()!.freeFrom === undefined) lane++;
    const tag = `tag-${tags++}`;
    transaction.claim(key, { slot, lane, tag, after: at()?.tag });
    const from = at()?.freeFrom ?? 0;
    return { grant: key, slot, lane, tag, from, freeFrom: from + 10 };
  });
}

/** The claims of the slots that these tests use. */
export async function claimsOf(store: DeviceStore): Promise<readonly Claim[]> {
  const claims = await store.transact(({ claimsIn }) => Promise.all([7, 8].map(slot => claimsIn(key, slot))));
  return claims.flat();
}

/** Takes the verdict that the device has a copy: it starts over. Returns what was claimed before that. */
export function takeFork(store: DeviceStore): Promise<readonly Claim[]> {
  return store.transact(async transaction => {
    await transaction.read();
    const claims = await transaction.claimsIn(key, 7);
    transaction.write(stateOf('device-00000000000002'));
    return claims;
  });
}

/** A failed file operation. */
export function failure(code: string, path: unknown): Error {
  return Object.assign(new Error(`${code}: refused, open '${path}'`), { code, syscall: 'open', errno: -1 });
}

/** File operations that report each one before it begins, also those on open files. */
export function filesWith(
  before: (operation: string, path: string) => void | Promise<void>,
  instead: Partial<Files> = {},
): Files {
  const base = { ...realFiles, ...instead };
  const watched = Object.fromEntries(
    Object.entries(base).map(([name, operation]) => [
      name,
      async (...given: unknown[]) => {
        await before(name, String(given.at(name === 'link' || name === 'rename' ? 1 : 0)));
        return (operation as (...given: unknown[]) => unknown)(...given);
      },
    ]),
  ) as unknown as Files;
  const open: Files['open'] = async (...given) => {
    await before('open', String(given[0]));
    const file = await base.open(...given);
    const { sync, writeFile } = { sync: file.sync.bind(file), writeFile: file.writeFile.bind(file) };
    file.sync = async () => {
      await before('sync', String(given[0]));
      return sync();
    };
    file.writeFile = async (...content) => {
      await before('writeFile', String(given[0]));
      return writeFile(...content);
    };
    return file;
  };
  return { ...watched, open };
}

/** Whose n-th file operation, from 1, waits until it may continue. */
export function pausedAt(n: number): { files: Files; isPaused: Promise<void>; resume: () => void } {
  let pause!: () => void;
  let resume!: () => void;
  const isPaused = new Promise<void>(resolve => {
    pause = resolve;
  });
  const isResumed = new Promise<void>(resolve => {
    resume = resolve;
  });
  let count = 0;
  const files = filesWith(async () => {
    if (++count !== n) return;
    pause();
    await isResumed;
  });
  return { files, isPaused, resume };
}
