/**
 * Makes IDs in one thread from a generator that others use at the same time, in each of the ways there are.
 */
import { createSharedGenerator } from '@sno-id/sdk/shared';

export interface ShareRequest {
  readonly buffer: SharedArrayBuffer;
  readonly count: number;
}

const BURST = 1000;

export function makeShared({ buffer, count }: ShareRequest): string[] {
  const single = createSharedGenerator(buffer);
  const inBlocks = createSharedGenerator(buffer, { block: 64 });
  const ids: string[] = [];
  for (let burst = 0; ids.length < count; burst++) {
    const size = Math.min(BURST, count - ids.length);
    if (burst % 3 === 0) ids.push(...single.batch(size));
    else for (let i = 0; i < size; i++) ids.push((burst % 3 === 1 ? single : inBlocks).next());
  }
  return ids;
}
