import { type Grant, isGrant } from '../format/grant.ts';

/**
 * Writes grants as they stand in a token: short, because every check-in and every batch of rows carries one.
 */
export function toRows(grants: readonly Grant[]): number[][] {
  const rows: number[][] = [];
  for (const { slab, block, slot, lane, n } of grants) {
    let row = rows.find(row => row[0] === slot && row[1] === lane && row[2] === n);
    if (!row) {
      row = [slot, lane, n];
      rows.push(row);
    }
    row.push(slab, block);
  }
  return rows;
}

/** Reads grants from a token; undefined if they are not grants, or not ones that this version can lay out. */
export function fromRows(rows: unknown): Grant[] | undefined {
  if (!Array.isArray(rows)) return undefined;
  const grants: Grant[] = [];
  for (const row of rows) {
    if (!Array.isArray(row) || row.length % 2 === 0) return undefined;
    const [slot, lane, n] = row;
    for (let i = 3; i < row.length; i += 2) grants.push({ slab: row[i], block: row[i + 1], slot, lane, n });
  }
  return grants.every(isGrant) ? grants : undefined;
}
