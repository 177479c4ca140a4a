import { isoText } from '@sno-id/kit/data';
import { toUuid } from '@sno-id/sdk';
import type { AnyMeta } from '../../../core/options.ts';
import type { LoggedId } from '../../../ids/id-rows.ts';
import { schemaOf } from '../../../ids/origins.ts';

/** An ID for an export. The time is ISO 8601 with milliseconds, in UTC. `madeAt`: the call that made it. */
export function exportedId(
  id: LoggedId,
  metas: Readonly<Record<string, AnyMeta>> | undefined,
  madeAt?: object,
) {
  const common = {
    id: id.text,
    generator: id.maker.name,
    context: id.maker.label,
    time: isoText(id.unixMs),
    ...(madeAt && { madeAt }),
  };
  if ('values' in id) {
    return { ...common, fields: Object.fromEntries(id.values.map(({ name, value }) => [name, value])) };
  }
  const { tick, meta: metabyte, partition, sequence } = id;
  const schema = schemaOf([id.maker], metas);
  return {
    ...common,
    uuid: toUuid(id.text),
    tick,
    metabyte,
    ...(schema && { meaning: schema.describe(metabyte) }),
    partition,
    sequence,
  };
}
