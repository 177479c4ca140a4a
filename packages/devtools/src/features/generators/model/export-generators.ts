import type { Records } from '../../../core/records.ts';
import type { Registered } from '../../../core/registry.ts';
import { rangeOf } from '../../../ids/collisions.ts';
import { isDevice } from '../../../source/device.ts';
import { isSnowflake, unitMsOf } from '../../../source/family.ts';
import type { GeneratorKey } from '../../../source/source.ts';

const COLUMNS = [
  'generator',
  'context',
  'place',
  'kind',
  'partition',
  'node',
  'firstSequence',
  'lastSequence',
  'capacityPerUnit',
  'unitMs',
  'made',
  'countedSince',
  'isCountPartial',
  'idsPerSecond',
  'fullUnits',
  'grants',
] as const;

type ExportedGenerator = Partial<
  Record<(typeof COLUMNS)[number], string | number | boolean | Readonly<Record<string, number>>>
>;

/** What is counted of a generator. */
export interface Load {
  readonly made: number;
  readonly idsPerSecond: number;
  /** The share of units whose pool was used up, 0 to 1. */
  readonly fullUnits: number;
}

/** Generators for an export, in the order given. What the family of one does not have is left out. */
export function exportedGenerators(
  generators: readonly Registered[],
  loadOf: (key: GeneratorKey) => Load,
): Records {
  return { columns: COLUMNS, records: generators.map(one => exportedGenerator(one, loadOf(one.key))) };
}

function exportedGenerator(
  { name, context, description, counted }: Registered,
  { made, idsPerSecond, fullUnits }: Load,
): ExportedGenerator {
  const { from, to } = rangeOf(description);
  // A device without grants draws its partition at random in each unit.
  const isRandom = isDevice(description) && description.status.kind === 'provisional';
  return {
    generator: name,
    context: context.label,
    place: context.place,
    kind: description.kind,
    ...(isSnowflake(description)
      ? { node: description.node }
      : !isRandom && { partition: description.partition }),
    firstSequence: from,
    lastSequence: to,
    capacityPerUnit: description.capacity,
    unitMs: unitMsOf(description),
    made,
    ...(counted && {
      countedSince: new Date(counted.sinceMs).toISOString(),
      isCountPartial: counted.isPartial ?? false,
    }),
    idsPerSecond,
    fullUnits,
    ...(isDevice(description) && { grants: description.status.kind }),
  };
}
