import type { Cell } from '../../src/format/cell.ts';
import { type Grant, sizeOf, unitsOfSlot } from '../../src/format/grant.ts';
import { SLAB_UNITS } from '../../src/format/slab.ts';

/** The cell of a grant that holds the ID of a unit and a label; undefined where none does. */
export function cellOf(grant: Grant, unit: number, label: number): Cell | undefined {
  const inSlab = unit - grant.slab * SLAB_UNITS;
  const inBlock = label - grant.block * sizeOf(grant);
  if (inSlab < 0 || inSlab >= SLAB_UNITS || inBlock < 0 || inBlock >= sizeOf(grant)) return undefined;
  return { grant, slot: Math.floor(inSlab / unitsOfSlot(grant)), lane: Math.floor(inBlock / 2 ** grant.n) };
}
