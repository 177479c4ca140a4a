import type { Panel } from '../../../core/panel.ts';
import type { Records } from '../../../core/records.ts';
import type { Registered } from '../../../core/registry.ts';
import { rangeOf } from '../../../ids/collisions.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { isDevice } from '../../../source/device.ts';
import { isSnowflake, unitMsOf } from '../../../source/family.ts';

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
  'grants',
] as const;

type ExportedGenerator = Partial<
  Record<(typeof COLUMNS)[number], string | number | boolean | Readonly<Record<string, number>>>
>;

/** Generators for an export, in the order given. What the family of one does not have is left out. */
export function exportedGenerators(generators: readonly Registered[], panel: Pick<Panel, 'part'>): Records {
  const log = panel.part(createIdLog);
  const records = generators.map(one => ({
    ...exportedGenerator(one),
    made: log.made(one.key),
    idsPerSecond: log.rate(one.key),
  }));
  return { columns: COLUMNS, records };
}

function exportedGenerator({ name, context, description, counted }: Registered): ExportedGenerator {
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
    ...(counted && {
      countedSince: new Date(counted.sinceMs).toISOString(),
      isCountPartial: counted.isPartial ?? false,
    }),
    ...(isDevice(description) && { grants: description.status.kind }),
  };
}
