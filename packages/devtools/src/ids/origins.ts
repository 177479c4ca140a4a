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
 * What tells the IDs of different generators apart: the key of the one that made an ID, of several the one
 * with the narrowest range, and the partition alone where none is known.
 */
export function makerOf(
  fields: Pick<SnoFields, 'partition' | 'sequence'>,
  generators: readonly Registered[],
): string | number {
  const width = ({ description }: Registered) => {
    const { from, to } = rangeOf(description);
    return to - from;
  };
  const [narrowest] = originsOf(fields, generators).sort((a, b) => width(a) - width(b));
  return narrowest?.key ?? fields.partition;
}
