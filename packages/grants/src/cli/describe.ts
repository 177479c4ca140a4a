import { LABELS } from '../format/grant.ts';
import { SLAB_MS, slabAt, startOfSlab } from '../format/slab.ts';
import { MAX_AHEAD } from '../server/check-in.ts';
import { isTimeInDoubt } from '../server/rules.ts';
import { BLOCK_LABELS, HORIZON_SLABS, type SlabStatus, type StoreStatus } from '../server/store.ts';

const NEXT =
  'Run sno-grants advance. If it is a copy or an old primary, and the other one is still in use, run sno-grants renew, or switch it off.';

/**
 * Why the store grants nothing, and what to do; undefined if it grants.
 *
 * @param expected the authority that the configuration names, if it is known
 */
export function blockedBy(status: StoreStatus, expected?: string): string | undefined {
  if (expected !== undefined && expected !== status.authority) {
    return `The configuration names the authority ${expected}: the store was dropped and set up again, or is another one.`;
  }
  const { mark, name, acceptedName, nowMs, currentSlab } = status;
  if (mark) {
    const who =
      mark.authorities.length > 0
        ? `of the authority ${mark.authorities.join(', ')}`
        : 'that it has forgotten';
    return `The store was shown a grant ${who}: it was restored, copied or set up again. ${NEXT}`;
  }
  if (name !== acceptedName) {
    return `The store was "${acceptedName}". It was restored, copied or failed over. ${NEXT}`;
  }
  if (isTimeInDoubt(slabAt(nowMs), currentSlab)) {
    return `${describeTime(status)} If that is right, run sno-grants confirm.`;
  }
  return isFull(status) ? 'Every slab that could be granted is full.' : undefined;
}

/** Whether no slab in reach has room for one more block. */
function isFull({ currentSlab, reserved }: StoreStatus): boolean {
  const full = reserved.filter(
    ({ slab, labels }) =>
      slab >= currentSlab && slab <= currentSlab + HORIZON_SLABS && labels > LABELS - BLOCK_LABELS,
  );
  return full.length > HORIZON_SLABS;
}

export function describeTime({ nowMs, currentSlab }: StoreStatus): string {
  const day = (slab: number) => new Date(startOfSlab(slab)).toISOString().slice(0, 10);
  const used = `between ${day(currentSlab)} and ${day(currentSlab + 1)}`;
  return `The store's clock says ${new Date(nowMs).toISOString()}, and it was last used ${used}.`;
}

/**
 * When the store was last advanced: an epoch is the Unix millisecond in which it began, the first one with
 * the authority.
 */
function lastAdvanceOf({ epoch, createdMs }: StoreStatus): string {
  return epoch <= createdMs ? ', never advanced' : `, advanced ${new Date(epoch).toISOString()}`;
}

/** Blocks that were reserved of a slab each day, since it could be: from four slabs before it begins. */
function blocksADay({ createdMs, nowMs }: StoreStatus, { slab, taken }: SlabStatus): number {
  const openedMs = Math.max(createdMs, startOfSlab(Math.max(slab - MAX_AHEAD, 0)));
  const closedMs = Math.min(nowMs, startOfSlab(slab) + SLAB_MS);
  return taken / BLOCK_LABELS / Math.max((closedMs - openedMs) / 86_400_000, 1);
}

/** The status as an operator reads it. */
export function describe(status: StoreStatus, expected?: string): string {
  const rows = status.reserved
    .filter(({ slab }) => slab >= status.currentSlab - 1 && slab <= status.currentSlab + HORIZON_SLABS)
    .map(reserved => {
      const { slab, labels } = reserved;
      const day = new Date(startOfSlab(slab)).toISOString().slice(0, 10);
      const rate = blocksADay(status, reserved).toFixed(0).padStart(14);
      const left = String(Math.floor((LABELS - labels) / BLOCK_LABELS)).padStart(13);
      const part = `${((labels / LABELS) * 100).toFixed(2)} %`.padStart(10);
      return `${String(slab).padStart(4)}  ${day}${rate}${left}${part}`;
    });
  const lines = [
    `State      ${blockedBy(status, expected) ?? 'granting'}`,
    `Authority  ${status.authority}`,
    `Epoch      ${status.epoch}${lastAdvanceOf(status)}`,
    `Store      ${status.name}`,
    `Time       ${new Date(status.nowMs).toISOString()}, slab ${slabAt(status.nowMs)}`,
    '',
    ...(rows.length > 0
      ? ['Slab  begins       blocks a day  blocks left      full', ...rows]
      : ['No blocks are reserved yet.']),
  ];
  return `${lines.join('\n')}\n`;
}
