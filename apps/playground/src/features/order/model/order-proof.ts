import { fromBytes, type Sno } from '@sno-id/sdk';
import { outOfOrder } from './arrange.ts';
import type { SortForm } from './sort-forms.ts';

/** How many IDs the proof sorts. */
export const PROOF_IDS = 4_000;

/** Random IDs in order. `random` returns numbers from 0 to 1. */
export function randomIds(count: number, random: () => number): Sno[] {
  const bytes = new Uint8Array(10);
  return Array.from({ length: count }, () => {
    for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(random() * 256);
    return fromBytes(bytes);
  }).sort();
}

/** How many IDs of a sorted list would have to move back after sorting it in another form. */
export function misplacedBy(form: SortForm, sorted: readonly Sno[]): number {
  const ranks = new Map(sorted.map((id, rank) => [id, rank]));
  return outOfOrder(form.sort(sorted).map(id => ranks.get(id)!)).size;
}
