/*
 * Who remembers more than the store. A device shows a token that the store, or one that it has replaced, once caused to be
 * signed; a replica knows which labels it was given. Where the store knows less than they do, it has forgotten commits.
 *
 * Only what was said at the store's own epoch, or a later one, counts: `advance` has taken what was before it into account.
 */

import type { AuthorityRow } from './rules.ts';
import type { Exchange, Found, Held, Mark } from './store.ts';

/** What the exchange of a device needs of its row. */
interface RoundRow {
  readonly round: number;
}

/**
 * What a request shows that the store does not remember; undefined if there is nothing.
 *
 * @param nextOf the counter of a slab; undefined if it has none
 */
export function evidenceOf(
  row: AuthorityRow,
  device: RoundRow | undefined,
  { proof, ignoresOthers }: Exchange,
  nextOf: (slab: number) => number | undefined,
): Found | undefined {
  if (!proof) return undefined;
  const { epoch, held } = proof;
  const found: Found = { atEpoch: row.epoch, epoch, held };
  if (proof.authority !== row.authority) {
    const isKnown = ignoresOthers || row.others.includes(proof.authority);
    return isKnown ? undefined : { ...found, epoch: 0, authority: proof.authority };
  }
  if (epoch > row.epoch) return found;
  if (epoch < row.epoch) return undefined;
  const isPruned = proof.atMs < row.prunedBeforeMs;
  const isForgotten = device ? proof.round > device.round : !isPruned;
  const isBeyond = held.some(({ slab, end }) => end > (nextOf(slab) ?? row.start));
  return isForgotten || isBeyond ? found : undefined;
}

/** The row with what was found added to its mark; the same row if the store has been advanced since. */
export function marked(row: AuthorityRow, { atEpoch, epoch, authority, held }: Found): AuthorityRow {
  if (atEpoch !== row.epoch) return row;
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
