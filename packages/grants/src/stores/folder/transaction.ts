/*
 * One attempt at a transaction. It reads the last version of the state, and whatever it writes goes with the
 * next number, also claims: then nothing is claimed for a device that has ended meanwhile.
 */

import { join } from 'node:path';
import type { DeviceState } from '../../device/state.ts';
import type { HandBack, NewClaim, StoreTransaction } from '../../device/store.ts';
import { keyOf } from '../../format/grant.ts';
import { withOwn } from '../content.ts';
import { Conflict, type Files, MOST_TRIES, namesIn, retry, syncFolder } from './files.ts';
import { claimsFolderOf, findIdentity, forgetOldest, prefixOf, removeFolder, textOf } from './identity.ts';
import { addClaims, freeClaims, readSlot, type SlotClaims } from './slot-claims.ts';
import { versionsIn } from './versions.ts';
import { makeWitness } from './witness.ts';

/** How many versions of the state are kept. */
const KEPT = 16;

/** @throws Conflict if another process came between; nothing was written then, and no claim is left. */
export async function attempt<T>(
  files: Files,
  folder: string,
  machine: string,
  work: (transaction: StoreTransaction) => Promise<T>,
): Promise<T> {
  const identity = await findIdentity(files, folder, machine);
  const versions = versionsIn(files, folder, prefixOf(identity.name), KEPT);
  const claimsFolder = claimsFolderOf(folder, identity.name);
  const grantFolders = await namesIn(files, claimsFolder);
  const before = await stateWithClaims();

  /** The state, if the claims of all its grants are there. Without them, a cell could be claimed twice. */
  async function stateWithClaims(): Promise<DeviceState | undefined> {
    const { state } = identity;
    if (!state || state.grants.every(grant => grantFolders.includes(keyOf(grant)))) return state;
    // Was it replaced, and did the grants end with it?
    if ((await versions.latest()).number !== identity.version.number) throw new Conflict();
    return undefined;
  }

  let after: DeviceState | undefined;
  const read = new Map<string, SlotClaims>();
  const claimed: (NewClaim & { readonly grant: string })[] = [];
  const result = await work({
    read: async () => after ?? before,
    write(state) {
      after = state;
    },
    async claimsIn(grant, slot) {
      const key = `${grant}/${slot}`;
      const found = read.get(key) ?? (await readSlot(files, join(claimsFolder, grant), slot));
      read.set(key, found);
      return withOwn(
        found.claims,
        claimed.filter(own => own.grant === grant && own.slot === slot),
      );
    },
    claim(grant, claim) {
      claimed.push({ ...claim, grant });
    },
  });

  const undo: HandBack[] = [];
  try {
    for (const added of bySlot(claimed)) {
      const { grant, slot } = added[0]!;
      const grantFolder = join(claimsFolder, grant);
      const found = read.get(`${grant}/${slot}`) ?? (await readSlot(files, grantFolder, slot));
      const freed = await addClaims(files, grantFolder, slot, found, added);
      undo.push(...freed.map(claim => ({ ...claim, grant })));
    }
    if (after) await writeState(after);
    else if (claimed.length) await confirm();
  } catch (error) {
    // Nobody has used them. If they cannot be given back, they are wasted.
    await retry(folder, () => freeAll(files, claimsFolder, undo)).catch(() => undefined);
    throw error;
  }
  if (after) await tidy(before, after);
  return result;

  async function writeState(state: DeviceState): Promise<void> {
    for (const key of state.grants.map(keyOf)) {
      if (!before?.grants.some(grant => keyOf(grant) === key)) {
        await files.mkdir(join(claimsFolder, key), { recursive: true });
      }
    }
    if (!before) {
      await files.mkdir(claimsFolder, { recursive: true });
      await syncFolder(files, join(folder, 'claims'));
    }
    await syncFolder(files, claimsFolder);
    const witness = identity.witness ?? (await makeWitness(files, folder, identity.name));
    await versions.append(identity.version, textOf(witness, state));
  }

  /** Has all transactions conflict that write a state, if it is still the one that was read. */
  async function confirm(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const last = await versions.latest();
      if (last.text !== identity.version.text) throw new Conflict();
      try {
        return await versions.renumber(last);
      } catch (error) {
        // Another claim, most likely, which changes nothing for this one.
        if (!(error instanceof Conflict) || tries === MOST_TRIES) throw error;
      }
    }
  }

  /** Removes what no longer counts. A grant that was in a state and has left it never returns. */
  async function tidy(before: DeviceState | undefined, after: DeviceState): Promise<void> {
    const kept = after.grants.map(keyOf);
    const ended = before ? before.grants.map(keyOf) : grantFolders;
    for (const key of ended) {
      if (!kept.includes(key)) await removeFolder(files, folder, join(claimsFolder, key));
    }
    if (!identity.version.number) await forgetOldest(files, folder, identity.all);
  }
}

/**
 * Hands back claims, those of one slot together.
 *
 * @throws Conflict if somebody else claimed in one of their slots meanwhile; it may be done again.
 */
export async function freeAll(files: Files, claimsFolder: string, cells: readonly HandBack[]): Promise<void> {
  for (const freed of bySlot(cells)) {
    const { grant, slot } = freed[0]!;
    await freeClaims(files, join(claimsFolder, grant), slot, freed);
  }
}

function bySlot<Cell extends Pick<HandBack, 'grant' | 'slot'>>(cells: readonly Cell[]) {
  const slots = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = `${cell.grant}/${cell.slot}`;
    slots.set(key, [...(slots.get(key) ?? []), cell]);
  }
  return slots.values();
}
