/*
 * Where things are in etcd. Below a prefix, `authority` is the row of the authority. What it remembers is in
 * a folder that bears its name: another authority, after `renew`, begins with an empty one.
 */

import type { EtcdRead } from './etcd-gateway.ts';

/** The keys of one authority. */
export interface EtcdKeys {
  /** Whose they are; '' as long as nobody knows. */
  readonly authority: string;
  readonly row: string;
  slab(slab: number): string;
  readonly allSlabs: Exclude<EtcdRead, string>;
  device(device: string): string;
  /** The first devices after one by name, in the order of their names. */
  devicesAfter(device: string, limit: number): EtcdRead;
  /** The name of a device by its key. */
  deviceIn(key: string): string;
  spent(slab: number, principal: string): string;
  /** What was spent in the slabs before one. */
  spentBefore(slab: number): Exclude<EtcdRead, string>;
  /** What other authorities have left behind, in keys before its own and after them. */
  readonly former: readonly Exclude<EtcdRead, string>[];
}

export function keysOf(prefix: string, authority: string): EtcdKeys {
  const folder = `${prefix}/data/${authority}`;
  const devices = `${folder}/device/`;
  return {
    authority,
    row: `${prefix}/authority`,
    slab: slab => `${folder}/slab/${padded(slab)}`,
    // "0" is the character after "/".
    allSlabs: { key: `${folder}/slab/`, end: `${folder}/slab0` },
    device: device => devices + device,
    devicesAfter: (device, limit) => ({ key: `${devices}${device}\0`, end: `${folder}/device0`, limit }),
    deviceIn: key => key.slice(devices.length),
    spent: (slab, principal) => `${folder}/spent/${padded(slab)}/${principal}`,
    spentBefore: slab => ({ key: `${folder}/spent/`, end: `${folder}/spent/${padded(Math.max(slab, 0))}` }),
    former: [
      { key: `${prefix}/data/`, end: `${folder}/` },
      { key: `${folder}0`, end: `${prefix}/data0` },
    ],
  };
}

/** Slabs as text that sorts by number. */
function padded(slab: number): string {
  return String(slab).padStart(4, '0');
}
