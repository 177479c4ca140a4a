/*
 * Where things are in etcd. Below a prefix, `authority` is the row of the authority. What it remembers is in
 * a folder that bears its name: another authority, after `renew`, begins with an empty one.
 */

import type { EtcdRead } from './etcd-gateway.ts';

export type EtcdKeys = ReturnType<typeof keysOf>;

/** The keys of one authority. @param authority whose they are; '' as long as nobody knows */
export function keysOf(prefix: string, authority: string) {
  const folder = `${prefix}/data/${authority}`;
  const devices = `${folder}/device/`;
  return {
    authority,
    row: `${prefix}/authority`,
    slab: (slab: number) => `${folder}/slab/${padded(slab)}`,
    // "0" is the character after "/".
    allSlabs: { key: `${folder}/slab/`, end: `${folder}/slab0` },
    device: (device: string) => devices + device,
    /** The first devices after one by name, in the order of their names. */
    devicesAfter: (device: string, limit: number): EtcdRead => {
      return { key: `${devices}${device}\0`, end: `${folder}/device0`, limit };
    },
    /** The name of a device by its key. */
    deviceIn: (key: string) => key.slice(devices.length),
    spent: (slab: number, principal: string) => `${folder}/spent/${padded(slab)}/${principal}`,
    spentBefore: (slab: number) => {
      return { key: `${folder}/spent/`, end: `${folder}/spent/${padded(Math.max(slab, 0))}` };
    },
    /** What other authorities have left behind, in keys before its own and after them. */
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
