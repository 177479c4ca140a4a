/*
 * The claims of a grant: one folder for each slot that was used, with the claims of all its lanes in one
 * small file. A change is a new version of that file, so of two processes that claim a lane, or take over the
 * same claim, one conflicts.
 *
 *       claims/<identity>/<grant>/<slot>/000000000003.json
 */

import { join } from 'node:path';
import type { Claim, HandBack, NewClaim } from '../../device/store.ts';
import { handedBack, withClaim } from '../content.ts';
import { Conflict, codeOf, type Files, syncFolder } from './files.ts';
import { type Version, versionsIn } from './versions.ts';

/** What a slot held when it was read. */
export interface SlotClaims {
  readonly version: Version;
  readonly claims: readonly Claim[];
}

/** How many versions of the claims of a slot are kept. */
const KEPT = 4;

const versionsOf = (files: Files, grantFolder: string, slot: number) =>
  versionsIn(files, join(grantFolder, `${slot}`), '', KEPT);

/** @throws Conflict if they change at that moment. */
export async function readSlot(files: Files, grantFolder: string, slot: number): Promise<SlotClaims> {
  const version = await versionsOf(files, grantFolder, slot).latest();
  return { version, claims: version.number ? parse(version.text, grantFolder, slot) : [] };
}

/**
 * Adds claims of one slot, durably, with all those that are there.
 *
 * @param read what the transaction read of the slot
 * @returns what gives them up again, unused
 * @throws Conflict if somebody else has one of the lanes, or changed the slot after it was read.
 */
export async function addClaims(
  files: Files,
  grantFolder: string,
  slot: number,
  { version, claims }: SlotClaims,
  added: readonly NewClaim[],
): Promise<Omit<HandBack, 'grant'>[]> {
  let next = claims;
  const undo: Omit<HandBack, 'grant'>[] = [];
  for (const claim of added) {
    const { lane, tag } = claim;
    undo.push({ slot, lane, tag, freeFrom: next.find(before => before.lane === lane)?.freeFrom ?? 0 });
    try {
      next = withClaim(next, claim);
    } catch {
      throw new Conflict();
    }
  }
  if (!version.number) await makeSlot(files, grantFolder, slot);
  await writeSlot(files, grantFolder, slot, version, next);
  return undo;
}

/**
 * Notes from which positions claims of one slot are free, if they still bear their tags and nobody said so
 * before.
 *
 * @throws Conflict if somebody else changed the slot meanwhile.
 */
export async function freeClaims(
  files: Files,
  grantFolder: string,
  slot: number,
  freed: readonly Omit<HandBack, 'grant'>[],
): Promise<void> {
  const { version, claims } = await readSlot(files, grantFolder, slot);
  const next = freed.reduce(handedBack, claims);
  if (next.some((claim, i) => claim !== claims[i])) {
    await writeSlot(files, grantFolder, slot, version, next);
  }
}

/**
 * Makes the folder of a slot, durably, before anything is claimed in it; never that of a grant, which has
 * ended then.
 */
async function makeSlot(files: Files, grantFolder: string, slot: number): Promise<void> {
  try {
    await files.mkdir(join(grantFolder, `${slot}`));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new Conflict();
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  await syncFolder(files, grantFolder);
}

/** One line of JSON: lane, tag and, of a claim that was handed back, the position from which it is free. */
function writeSlot(
  files: Files,
  grantFolder: string,
  slot: number,
  version: Version,
  claims: readonly Claim[],
): Promise<void> {
  const rows = claims.map(({ lane, tag, freeFrom }) => [lane, tag, freeFrom ?? null]);
  return versionsOf(files, grantFolder, slot).append(version, JSON.stringify(rows));
}

/** A file that is damaged hides what was claimed: then everything was. */
function parse(text: string, grantFolder: string, slot: number): Claim[] {
  try {
    const rows: [number, string, number | null][] = JSON.parse(text);
    return rows.map(([lane, tag, freeFrom]) => ({ slot, lane, tag, freeFrom: freeFrom ?? undefined }));
  } catch {
    const lanes = 2 ** Number(grantFolder.split('-').at(-2));
    return Array.from({ length: lanes }, (_, lane) => ({ slot, lane, tag: '', freeFrom: undefined }));
  }
}
