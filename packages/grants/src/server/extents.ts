/*
 * Reserves labels in advance, so that one step of the store serves many devices. An extent is a range of
 * labels of one slab that only this process has. Devices take from its bottom and servers from its top,
 * because their blocks differ in size. What is left when the process ends is never granted.
 */

import { type Grant, LABELS, sizeOf, type Widths } from '../format/grant.ts';
import { slabAt } from '../format/slab.ts';
import type { AuthorityListener } from './events.ts';
import { BLOCK_LABELS, type StoreMoment } from './store.ts';
import type { WatchedStore } from './watched-store.ts';

/**
 * Blocks of a device in the first extent of a slab, and in the largest: each is twice as large as the one
 * before.
 */
const FIRST_EXTENT = 16;
const LAST_EXTENT = 256;

/** Every extent begins at a multiple of this, so that blocks of all usual sizes fit without a gap. */
const ALIGNMENT = FIRST_EXTENT * BLOCK_LABELS;

export type Extents = ReturnType<typeof extents>;

interface SlabExtent {
  /** Free labels: from `low` to before `high`. */
  low: number;
  high: number;
  /** Blocks of the next extent. */
  nextBlocks: number;
  /** The smallest block that the slab has no room for. */
  tooLarge: number;
  refill: Promise<void> | undefined;
}

export function extents(
  store: Pick<WatchedStore, 'reserve'>,
  { emit }: { readonly emit: AuthorityListener },
) {
  const slabs = new Map<number, SlabExtent>();
  let epoch: number | undefined;

  /** Notes what the store said: extents of another epoch, and of slabs in the past, are given up. */
  function observe(moment: StoreMoment): void {
    const isOther = epoch !== undefined && moment.epoch !== epoch;
    epoch = moment.epoch;
    const present = slabAt(moment.nowMs);
    for (const slab of slabs.keys()) if (isOther || slab < present - 1) slabs.delete(slab);
  }

  /** Reserves another extent, in which a block of this size fits. Smaller ones as a slab fills up. */
  async function refill(slab: number, extent: SlabExtent, size: number): Promise<void> {
    const usual = extent.nextBlocks * BLOCK_LABELS;
    const sizes = [usual, ALIGNMENT, size].map(labels => Math.max(labels, size));
    for (const labels of new Set(sizes)) {
      const align = Math.min(Math.max(size, ALIGNMENT), labels);
      const reserved = await store.reserve({ slab, labels, align });
      observe(reserved);
      if (reserved.first === undefined) continue;
      const end = reserved.first + labels;
      // The store may have been advanced meanwhile: then this extent was given up, and belongs to nobody.
      if (slabs.get(slab) !== extent) return;
      extent.low = reserved.first;
      extent.high = end;
      extent.nextBlocks = Math.min(extent.nextBlocks * 2, LAST_EXTENT);
      emit({ type: 'reserved', slab, labels, fill: end / LABELS });
      return;
    }
    extent.tooLarge = size;
  }

  return {
    /**
     * Takes a block of a slab.
     *
     * @returns undefined if the slab is full.
     * @throws what the store throws.
     */
    async take(slab: number, widths: Widths, side: 'bottom' | 'top'): Promise<Grant | undefined> {
      const size = sizeOf(widths);
      for (;;) {
        let extent = slabs.get(slab);
        if (!extent) {
          extent = { low: 0, high: 0, nextBlocks: FIRST_EXTENT, tooLarge: Infinity, refill: undefined };
          slabs.set(slab, extent);
        }
        const label = takeFrom(extent, size, side);
        if (label !== undefined) return { slab, block: label / size, ...widthsOf(widths) };
        if (size >= extent.tooLarge) return undefined;
        const own = extent;
        own.refill ??= refill(slab, own, size).finally(() => {
          own.refill = undefined;
        });
        await own.refill;
      }
    },
    observe,
    /** Gives up everything that was reserved: the store may have promised it to others. */
    drop: () => slabs.clear(),
  };
}

/** Takes a block in one go; undefined if there is no room. What lies between a block and the edge is lost. */
function takeFrom(extent: SlabExtent, size: number, side: 'bottom' | 'top'): number | undefined {
  const fromBottom = Math.ceil(extent.low / size) * size;
  const fromTop = Math.floor(extent.high / size) * size - size;
  if (side === 'bottom' ? fromBottom + size > extent.high : fromTop < extent.low) return undefined;
  if (side === 'bottom') extent.low = fromBottom + size;
  else extent.high = fromTop;
  return side === 'bottom' ? fromBottom : fromTop;
}

const widthsOf = ({ slot, lane, n }: Widths) => ({ slot, lane, n });
