/*
 * The story of a grant, played by the real device and authority in a simulated world: a phone, the power that
 * goes, another phone, and a copy of the first.
 */

import type { Device } from '@sno-id/grants';
import { createWorld, type Profile, type Tab } from '@sno-id/grants/testing';
import type { Sno } from '@sno-id/sdk';
import { EPOCH_MS, UNIT_MS } from '@sno-id/sdk/read';
import { readGranted, withRealWidths } from '../../../lib/granted.ts';

/** Whether a claim is on the disk before its first ID is made. */
export type Claims = 'saved' | 'unsaved';

/** The parts of a granted ID below its time. */
type Label = Extract<ReturnType<typeof readGranted>, { readonly kind: 'granted' }>;

/** A cell of the phone's block, as on its grid. */
export interface Cell {
  readonly slot: number;
  readonly lane: number;
}

export interface GrantStory {
  readonly block: number;
  /** When the first slot of the block begins, and how long each one is. */
  readonly slabMs: number;
  readonly slotMs: number;
  /** The cell of the first tab, and the one that it has claimed for later. */
  readonly first: readonly Cell[];
  readonly firstIds: readonly Sno[];
  /** The claims on the disk when the power is back. */
  readonly kept: readonly Cell[];
  /** The cells of the tab that opens then. */
  readonly second: readonly Cell[];
  readonly secondIds: readonly Sno[];
  /** One of them, and what its label says. */
  readonly shown: Label & { readonly id: Sno };
  /** IDs that both tabs have made. */
  readonly repeats: number;
  /** The block of another phone, and its cells. */
  readonly other: { readonly block: number; readonly cells: readonly Cell[] };
  /** What the copy of the phone learns when it checks in, and the block and the cells that it has then. */
  readonly copy: { readonly outcome: string; readonly block: number; readonly cells: readonly Cell[] };
  /** The ID of a note on the phone, of one on its copy at the same moment, and the copy's next one. */
  readonly notes: { readonly phone: Sno; readonly copy: Sno; readonly renamed: Sno };
}

/** Slots of a real length, 4 lanes, and 4 IDs for each unit of 4 ms. Real blocks have 64 lanes. */
const WIDTHS = { slot: 12, lane: 2, n: 2 } as const;
/** The first world in which tabs draw the lanes that the story needs, and how many are tried. */
const FIRST_WORLD = 25;
const WORLDS = 100;
const SLAB_UNITS = 2 ** 29;
/** In November 2026. */
const SLAB_MS = EPOCH_MS + 248 * SLAB_UNITS * UNIT_MS;
const SLOT_MS = (SLAB_UNITS / 2 ** WIDTHS.slot) * UNIT_MS;
const START_MS = SLAB_MS + 100 * UNIT_MS;
const IDS = 12;
const WAIT_MS = 600;

/**
 * Plays both ways that the story goes, in the first world in which the unsaved claim is drawn again, and a
 * copy draws the claim of its phone. Resolves in some milliseconds: time is simulated.
 */
export async function playGrants(): Promise<Readonly<Record<Claims, GrantStory>>> {
  for (let seed = FIRST_WORLD; seed < FIRST_WORLD + WORLDS; seed++) {
    const unsaved = await play('unsaved', seed);
    if (unsaved.repeats === 0) continue;
    const saved = await play('saved', seed);
    if (saved.notes.phone === saved.notes.copy) return { unsaved, saved };
  }
  throw new Error(`expected a repeat in one of ${WORLDS} worlds, got none`);
}

async function play(claims: Claims, seed: number): Promise<GrantStory> {
  const world = createWorld({
    seed,
    startMs: START_MS,
    widths: WIDTHS,
    durableClaims: claims === 'saved',
  });
  // Somebody else has the first block, whose number is 0.
  const other = world.createProfile();
  const otherTab = other.open();
  await world.pass(WAIT_MS);
  const phone = world.createProfile();
  const tab = phone.open();
  await world.pass(WAIT_MS);
  phone.isOnline = false;
  const startedMs = world.nowMs;
  const first = cellsOf(tab);
  const { block } = phone.claims[0]!.grant;
  const firstIds = idsOf(tab).batch(IDS).map(asReal);

  phone.cutPower();
  await world.pass(1000);
  const kept = phone.claims.map(cellOf);
  // Its clock starts again where it was last saved: before the IDs that were made.
  phone.skewMs = startedMs - world.nowMs - WAIT_MS;
  const newTab = phone.open();
  await world.pass(WAIT_MS);
  const second = cellsOf(newTab);
  const secondIds = idsOf(newTab).batch(IDS).map(asReal);

  const copied = phone.copy();
  const copiedTab = copied.open();
  const phoneTab = phone.open();
  await world.pass(WAIT_MS);
  const notes = { phone: asReal(idsOf(phoneTab).next()), copy: asReal(idsOf(copiedTab).next()) };
  const checkIn = async (profile: Profile, tab: Tab) => {
    profile.isOnline = true;
    const outcome = idsOf(tab).checkIn();
    await world.pass(3000);
    return outcome;
  };
  await checkIn(phone, newTab);
  const outcome = await checkIn(copied, copiedTab);

  return {
    ...{ slabMs: SLAB_MS, slotMs: SLOT_MS, block, first, firstIds, kept, second, secondIds },
    shown: { id: secondIds[1]!, ...labelOf(secondIds[1]!) },
    repeats: secondIds.filter(id => firstIds.includes(id)).length,
    other: { block: other.claims[0]!.grant.block, cells: cellsOf(otherTab) },
    copy: { outcome, block: copied.claims.at(-1)!.grant.block, cells: cellsOf(copiedTab) },
    notes: { ...notes, renamed: asReal(idsOf(copiedTab).next()) },
  };
}

function asReal(id: Sno): Sno {
  return withRealWidths(id, WIDTHS);
}

export function labelOf(id: Sno): Label {
  const read = readGranted(id);
  if (read?.kind !== 'granted') throw new Error(`expected a granted ID, got ${id}`);
  return read;
}

function idsOf({ ids }: Tab): Device {
  if (!ids) throw new Error('expected a tab that has opened, got one that has not');
  return ids;
}

function cellsOf(tab: Tab): readonly Cell[] {
  return idsOf(tab).status.cells.map(cellOf);
}

function cellOf({ slot, lane }: Cell): Cell {
  return { slot, lane };
}
