import { isoText } from '@sno-id/kit/data';
import type { Panel } from '../../../core/panel.ts';
import type { Registered } from '../../../core/registry.ts';
import { rangeOf } from '../../../ids/collisions.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { isDevice } from '../../../source/device.ts';
import { isSnowflake, unitMsOf } from '../../../source/family.ts';

/** Generators for an export, in the order given. What the family of one does not have is left out. */
export function exportedGenerators(generators: readonly Registered[], panel: Pick<Panel, 'part'>) {
  const log = panel.part(createIdLog);
  return generators.map(one => ({
    ...exportedGenerator(one),
    made: log.made(one.key),
    idsPerSecond: log.rate(one.key),
  }));
}

function exportedGenerator({ name, context, description, counted }: Registered) {
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
      countedSince: isoText(counted.sinceMs),
      isCountPartial: counted.isPartial ?? false,
    }),
    ...(isDevice(description) && { grants: description.status.kind }),
  };
}
