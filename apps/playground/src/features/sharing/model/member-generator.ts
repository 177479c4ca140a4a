import {
  type Clock,
  createGenerator,
  type Generator,
  type RandomSource,
  type SnapshotInput,
} from '@sno-id/sdk';
import type { Member } from './layout.ts';

/** What a generator is made of. */
export type MemberConfig = Pick<Member, 'partition' | 'min' | 'max' | 'start'>;

/**
 * Makes a member's generator. A random start is what the SDK does for generators that were given no partition; so that it has
 * the one of the map all the same, the number that it picks it by is given to it, and all others are truly random.
 *
 * @throws Error if this context has made a generator without a partition before: its partitions go on from there.
 */
export function createMemberGenerator(
  { partition, min, max, start }: MemberConfig,
  { snapshot, clock, random }: { snapshot?: SnapshotInput; clock?: Clock; random: RandomSource },
): Generator {
  const common = { sequence: [min, max] as const, whenBlocked: 'throw' as const, ...(clock && { clock }) };
  if (snapshot) return createGenerator({ ...common, partition, snapshot });
  if (start === 'first') return createGenerator({ ...common, partition });
  let picks = 0;
  const generator = createGenerator({
    ...common,
    random: { nextUint32: () => (picks++ === 0 ? partition : random.nextUint32()) },
  });
  if (generator.partition !== partition) {
    throw new Error('A random start needs a page or worker that has made no other generator: restart it.');
  }
  return generator;
}
