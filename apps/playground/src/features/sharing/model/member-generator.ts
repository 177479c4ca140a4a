import {
  type Clock,
  createGenerator,
  type Generator,
  type RandomSource,
  type SnapshotInput,
} from '@sno-id/sdk';
import type { Member } from './layout.ts';

/** The configuration of a generator. */
export type MemberConfig = Pick<Member, 'partition' | 'min' | 'max' | 'start'>;

/**
 * Creates a member's generator. The SDK only uses a random start for generators without a given partition. To
 * get both a random start and the partition of the map, this passes the number from which the SDK derives the
 * partition; all other numbers are truly random.
 *
 * @throws Error if this context has already created a generator without a partition, since the SDK then
 * continues from there.
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
    throw new Error(
      'A random start requires a page or worker that has not created another generator: restart it.',
    );
  }
  return generator;
}
