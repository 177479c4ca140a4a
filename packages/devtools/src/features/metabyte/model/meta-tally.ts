import { META_VALUES } from '@sno-id/kit/data';
import type { Panel } from '../../../core/panel.ts';
import { isSnowflake } from '../../../source/family.ts';
import { type GeneratorKey, generatorKey } from '../../../source/source.ts';

/**
 * How often each metabyte was seen, by the name of the generator. Schemas are given by name, and so the IDs
 * of a worker that has gone count beside those of the one that took its place.
 */
export interface MetaTally {
  /** Sums up the generators whose names are wanted. */
  sum(isWanted: (name: string) => boolean): TallySum;
}

export interface TallySum {
  /** IDs by their metabyte. Doubles, which stay exact for longer than anybody looks. */
  readonly counts: Float64Array;
  /** IDs whose metabytes are unknown, because a source only sent a sample. */
  readonly unknown: number;
}

/** The most names that are counted apart; what further ones make is not counted. */
export const MAX_NAMES = 256;

interface Tally {
  readonly counts: Float64Array;
  /** Of generators that have gone. */
  unknown: number;
}

/** Counts the metabytes of all IDs that sources report. */
export function createMetaTally({
  hub,
  registry,
  pulse,
}: Pick<Panel, 'hub' | 'registry' | 'pulse'>): MetaTally {
  const byName = new Map<string, Tally>();
  const present = new Map<GeneratorKey, { readonly name: string; told: number; made: number }>();
  /** The keys of each context: it reports many times a second, and there can be thousands of others. */
  const byContext = new Map<string, ReadonlySet<GeneratorKey>>();
  for (const { key, name, description, context } of registry.getState().generators) {
    if (isSnowflake(description)) continue;
    present.set(key, { name, told: 0, made: 0 });
    byContext.set(context.id, new Set([...(byContext.get(context.id) ?? []), key]));
  }

  function tallyOf(name: string): Tally | undefined {
    const known = byName.get(name);
    if (known || byName.size === MAX_NAMES) return known;
    const made = { counts: new Float64Array(META_VALUES), unknown: 0 };
    byName.set(name, made);
    return made;
  }

  function leave(key: GeneratorKey): void {
    const generator = present.get(key);
    const tally = generator && byName.get(generator.name);
    if (tally) tally.unknown += unknownOf(generator);
    present.delete(key);
  }

  hub.add({
    context({ id }, all) {
      // Snowflakes have no metabyte.
      const generators = all.filter(({ description }) => !isSnowflake(description));
      const keys = new Set(generators.map(({ name }) => generatorKey(id, name)));
      for (const key of byContext.get(id) ?? []) if (!keys.has(key)) leave(key);
      byContext.set(id, keys);
      for (const { name } of generators) {
        const key = generatorKey(id, name);
        if (!present.has(key)) present.set(key, { name, told: 0, made: 0 });
      }
    },
    gone(contextId) {
      for (const key of byContext.get(contextId) ?? []) leave(key);
      byContext.delete(contextId);
    },
    ids(key, batch) {
      if ('ids' in batch) return;
      const { count, metas } = batch;
      const generator = present.get(key);
      const tally = generator && tallyOf(generator.name);
      if (!tally) return;
      for (const meta of metas) tally.counts[meta]!++;
      generator.told += metas.length;
      generator.made += count;
      pulse.touch();
    },
    made(key, total) {
      const generator = present.get(key);
      if (generator) generator.made = Math.max(generator.made, total);
    },
  });

  return {
    sum(isWanted) {
      const counts = new Float64Array(META_VALUES);
      let unknown = 0;
      for (const [name, tally] of byName) {
        if (!isWanted(name)) continue;
        unknown += tally.unknown;
        for (let byte = 0; byte < META_VALUES; byte++) counts[byte]! += tally.counts[byte]!;
      }
      for (const generator of present.values()) if (isWanted(generator.name)) unknown += unknownOf(generator);
      return { counts, unknown };
    },
  };
}

function unknownOf({ told, made }: { readonly told: number; readonly made: number }): number {
  return Math.max(0, made - told);
}
