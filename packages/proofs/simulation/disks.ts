/* The disks of profiles: that of a page, whose transactions are serialisable, and a folder of files. */

import type { DeviceState } from '../../grants/src/device/state.ts';
import type { DeviceStore } from '../../grants/src/device/store.ts';
import { keyOf } from '../../grants/src/format/grant.ts';
import { EMPTY } from '../../grants/src/stores/content.ts';
import type { Files } from '../../grants/src/stores/folder/files.ts';
import { prefixOf } from '../../grants/src/stores/folder/identity.ts';
import { nameOfVersion, numbersIn } from '../../grants/src/stores/folder/versions.ts';
import { folderStoreOn } from '../../grants/src/stores/folder.ts';
import { createDisk, type Disk, type DiskFaults, release, storeOn } from '../../grants/src/testing/disk.ts';
import type { Owner } from '../../grants/src/testing/schedule.ts';
import { createFileSystem, type FileSystem } from './file-system.ts';

/** What a profile is kept on. */
export interface ProfileDisk {
  mood: Disk['mood'];
  /** A store that one context opens. */
  storeFor(owner: Owner): DeviceStore;
  /** Ends what a dead context was doing. */
  release(owner: Owner): void;
  /** @param keepsState whether the claims alone are lost: a broken rule */
  evict(keepsState: boolean): void;
  losePower(): void;
  /** Another disk with the same content; `isSame` says whether the store can't tell it from this one. */
  copy(): { readonly disk: ProfileDisk; readonly isSame: boolean };
  /** Takes it to another machine, or back. Only a folder can be. */
  move?(): void;
  /** The network gives the machine another name. */
  rename?(): void;
}

/** The disk of a browser. */
export function pageDisk(faults: DiskFaults, content = EMPTY): ProfileDisk {
  const self: ProfileDisk & Disk = {
    ...createDisk(content),
    storeFor: owner => storeOn(self, owner, faults),
    release: owner => release(self, owner),
    evict(keepsState) {
      const { state } = keepsState ? self.content : EMPTY;
      self.content = { state, claims: EMPTY.claims };
      self.durable = self.content;
    },
    losePower() {
      self.content = self.durable;
    },
    copy: () => ({ disk: pageDisk(faults, self.content), isSame: true }),
  };
  return self;
}

/** Rules of folders that are broken. */
export interface FolderRules {
  /** What the name of the machine is, in place of its ID. */
  readonly host?: (hostName: string) => string;
  /** The file operations of one transaction. */
  readonly files?: (files: Files) => Files;
}

export interface FolderFaults extends DiskFaults {
  /** Called for a transaction that has claimed in a grant of a device that had ended. */
  claimedLate(): void;
}

/** One in so many file operations is reported as failed, although it was done. */
const MISREPORTS = 1500;

/** A folder that several processes share, on a machine with an ID. */
export function folderDisk(
  faults: FolderFaults,
  rules: FolderRules,
  machine = { id: 1, hostName: 'host-1' },
  system: FileSystem = createFileSystem(faults.dice, idOf(machine), () => faults.schedule.nowMs),
): ProfileDisk {
  const { dice, schedule, count = () => undefined } = faults;
  const { files: ruled = files => files, host } = rules;

  function filesFor(owner: Owner): Files {
    return system.filesFor(async operation => {
      await schedule.pause(owner, 1);
      if (self.mood === 'hangs') await new Promise(() => count('hanging file operation'));
      if (self.mood === 'fails') throw broken();
      const result = operation();
      if (dice.once(MISREPORTS)) {
        count('file operation reported as failed');
        throw broken();
      }
      return result;
    });
  }

  const self: ProfileDisk = {
    mood: 'well',
    storeFor(owner) {
      const storeOn = (files: Files) =>
        folderStoreOn(ruled(files), '/data', { host: host?.(machine.hostName) });
      return {
        durability: 'strict',
        async transact(work) {
          let isLate = false;
          const files = filesFor(owner);
          const link: Files['link'] = async (from, to) => {
            await files.link(from, to);
            if (isEnded(system, String(to))) isLate = true;
          };
          const done = await storeOn({ ...files, link }).transact(transaction => {
            isLate = false;
            return work(transaction);
          });
          if (isLate) faults.claimedLate();
          return done;
        },
        handBack: cells => storeOn(filesFor(owner)).handBack(cells),
        close: () => undefined,
      };
    },
    release: () => undefined,
    evict: () => system.removeAll(),
    losePower: () => system.losePower(),
    copy() {
      const isSame = dice.once(2);
      const place = { ...machine };
      return { disk: folderDisk(faults, rules, place, system.copy(isSame, idOf(place))), isSame };
    },
    move() {
      machine.id = 3 - machine.id;
    },
    rename() {
      machine.hostName = `host-${1 + dice.below(2)}`;
    },
  };
  return self;
}

/** Whether a file is of claims in a grant that the state does not have any more. */
function isEnded(system: FileSystem, path: string): boolean {
  const [, identity, grant] = /^\/data\/claims\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  if (!identity) return false;
  const prefix = prefixOf(identity);
  const last = numbersIn(system.namesAt('/data'), prefix).at(-1)!;
  const { state } = JSON.parse(system.textAt(`/data/${nameOfVersion(prefix, last)}`)) as {
    state: DeviceState;
  };
  return !state.grants.some(own => keyOf(own) === grant);
}

const idOf = (machine: { id: number }) => () => machine.id.toString(16).padStart(32, '0');

function broken(): Error {
  return Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'simulated' });
}
