/*
 * Who remembers more than the store. A device shows a token that the store, or one that it has replaced, once
 * caused to be signed; a replica knows which labels it was given. Where the store knows less than they do, it
 * has forgotten commits.
 *
 * Rounds and rows count at the store's own epoch: `advance` has taken what was before it into account. Labels
 * always count, since `advance` moves all counters past what was granted. One beyond its counter was granted
 * after an `advance` that was lost, because the same backup was restored again.
 */

import type { AuthorityRow } from './rules.ts';
import type { Exchange, Found, Held, Mark } from './store.ts';

/** What the exchange of a device needs of its row. */
interface RoundRow {
  readonly round: number;
}

/**
 * What a request, and the process that sends it, show that the store does not remember; undefined if there is
 * nothing.
 *
 * @param nextOf the counter of a slab; undefined if it has none
 */
export function evidenceOf(
  row: AuthorityRow,
  device: RoundRow | undefined,
  { proof, given, ignoresOthers }: Exchange,
  nextOf: (slab: number) => number | undefined,
): Found | undefined {
  const isBeyond = (held: readonly Held[]) => held.some(({ slab, end }) => end > (nextOf(slab) ?? row.start));
  const found: Found = { atEpoch: row.epoch, epoch: proof?.epoch ?? 0, held: proof?.held ?? [] };
  if (proof && proof.authority !== row.authority) {
    const isKnown = ignoresOthers || row.others.includes(proof.authority);
    if (!isKnown) return { ...found, epoch: 0, authority: proof.authority };
  } else if (proof) {
    // A row that was pruned and made again may know of fewer rounds.
    const isPruned = proof.atMs < row.prunedBeforeMs;
    const isForgotten = proof.epoch === row.epoch && !isPruned && !(device && proof.round <= device.round);
    if (proof.epoch > row.epoch || isForgotten || isBeyond(proof.held)) return found;
  }
  if (given?.authority !== row.authority || given.epoch < row.epoch) return undefined;
  if (given.epoch === row.epoch && !isBeyond(given.held)) return undefined;
  return { atEpoch: row.epoch, epoch: given.epoch, held: given.held };
}

/**
 * The row with what was found added to its mark; the same row if the store has been advanced since, or has
 * taken the place of the authority that was shown with the operator's consent.
 */
export function marked(row: AuthorityRow, { atEpoch, epoch, authority, held }: Found): AuthorityRow {
  if (atEpoch !== row.epoch || (authority !== undefined && row.others.includes(authority))) return row;
  const { mark } = row;
  const authorities = new Set(mark?.authorities);
  if (authority !== undefined) authorities.add(authority);
  return {
    ...row,
    mark: {
      epoch: Math.max(mark?.epoch ?? 0, epoch),
      labels: higherOf(mark?.labels ?? {}, held),
      authorities: [...authorities],
    },
  };
}

function higherOf(labels: Mark['labels'], held: readonly Held[]): Mark['labels'] {
  const higher = { ...labels };
  for (const { slab, end } of held) higher[slab] = Math.max(higher[slab] ?? 0, end);
  return higher;
}
