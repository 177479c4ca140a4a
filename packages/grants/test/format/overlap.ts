import { firstLabelOf, type Grant, sizeOf } from '../../src/format/grant.ts';

/** Whether two grants could hand out one ID. */
export function overlap(a: Grant, b: Grant): boolean {
  const [firstOfA, firstOfB] = [firstLabelOf(a), firstLabelOf(b)];
  return a.slab === b.slab && firstOfA < firstOfB + sizeOf(b) && firstOfB < firstOfA + sizeOf(a);
}
