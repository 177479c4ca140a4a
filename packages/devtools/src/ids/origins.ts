import type { SnoFields } from '@sno-id/sdk';
import type { AnyMeta } from '../core/options.ts';
import type { Registered } from '../core/registry.ts';
import { isSnowflake } from '../source/family.ts';
import { rangeOf } from './collisions.ts';

/** The generators that could have made an ID: those of its partition in whose range its sequence lies. */
export function originsOf(
  { partition, sequence }: Pick<SnoFields, 'partition' | 'sequence'>,
  generators: readonly Registered[],
): Registered[] {
  return generators.filter(
    ({ description }) =>
      !isSnowflake(description) &&
      description.partition === partition &&
      description.sequenceMin <= sequence &&
      sequence <= description.sequenceMax,
  );
}

/** What the metabyte means: by the first origin that has a schema, or else the one for all. */
export function schemaOf(
  origins: readonly Pick<Registered, 'name'>[],
  meta: Readonly<Record<string, AnyMeta>> = {},
): AnyMeta | undefined {
  const named = origins.find(({ name }) => Object.hasOwn(meta, name));
  return named ? meta[named.name] : meta['*'];
}

/**
 * Tells the IDs of different generators apart: by the key of the one that made an ID, of several the one with
 * the narrowest range, and by the partition alone where none is known. It asks the generators once for each
 * partition, so it may be called for millions of IDs.
 */
export function makersAmong(
  generators: readonly Registered[],
): (fields: Pick<SnoFields, 'partition' | 'sequence'>) => string | number {
  const known = new Map<number, readonly Registered[]>();
  const width = ({ description }: Registered) => {
    const { from, to } = rangeOf(description);
    return to - from;
  };
  return ({ partition, sequence }) => {
    let own = known.get(partition);
    if (!own) {
      own = generators
        .filter(({ description }) => !isSnowflake(description) && description.partition === partition)
        .sort((a, b) => width(a) - width(b));
      known.set(partition, own);
    }
    return own.length === 0 ? partition : (originsOf({ partition, sequence }, own)[0]?.key ?? partition);
  };
}
