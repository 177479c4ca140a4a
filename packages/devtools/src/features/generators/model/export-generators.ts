import { isoText } from '@sno-id/kit/data';
import type { Panel } from '../../../core/panel.ts';
import type { Registered } from '../../../core/registry.ts';
import { rangeOf } from '../../../ids/collisions.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { isDevice } from '../../../source/device.ts';
import { isSnowflake, unitMsOf } from '../../../source/family.ts';

/** A generator for an export. What its family does not have is left out. */
export function exportedGenerator(
  { key, name, context, description, counted }: Registered,
  { part }: Pick<Panel, 'part'>,
) {
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
    made: part(createIdLog).made(key),
    idsPerSecond: part(createIdLog).rate(key),
  };
}
