import { GREATEST } from '../../id/greatest.ts';
import { type Fields, metaOf } from './draft.ts';

/**
 * What another schema makes of a byte. `same`: it says the same. `more`: it says all of what was said and
 * something besides, in bits that were in no field or named no choice. `other`: something that was said is
 * said no longer, or otherwise.
 */
export type Change = 'same' | 'more' | 'other';

/** How many values a metabyte has. */
export const META_VALUES: number = GREATEST.meta + 1;

/** What changes for each of the 256 bytes. */
export function changesBetween(before: Fields, after: Fields): readonly Change[] {
  const [partsBefore, partsAfter] = [metaOf(before).parts, metaOf(after).parts];
  return Array.from({ length: META_VALUES }, (_, byte): Change => {
    const said = partsBefore(byte);
    const now = new Map(partsAfter(byte).map(({ name, value }) => [name, value]));
    const isKept = said.every(
      ({ name, value }) => now.has(name) && (value === undefined || now.get(name) === value),
    );
    if (!isKept) return 'other';
    const isMore = now.size > said.length || said.some(({ name, value }) => now.get(name) !== value);
    return isMore ? 'more' : 'same';
  });
}

/** How many of the bytes each change concerns. */
export function countChanged(changes: readonly Change[]): Record<Change, number> {
  const counts = { same: 0, more: 0, other: 0 };
  for (const change of changes) counts[change]++;
  return counts;
}
