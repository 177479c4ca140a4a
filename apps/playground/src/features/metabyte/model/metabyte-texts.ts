import { grouped } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { type Query, valueText } from './query.ts';
import { isWantedId, rangesOf } from './sample-ids.ts';

/** What the order of some IDs, grouped by unit, means for a query. */
export function orderWords(units: readonly (readonly [number, readonly Sno[]])[], query: Query): string {
  const all = units.flatMap(([, ids]) => ids);
  const wanted = all.filter(id => isWantedId(id, query)).length;
  const ranges = rangesOf(all, query);
  const found = `${wanted} of ${all.length} IDs match ${saying(query)}, in ${counted(ranges, 'range')}.`;
  return query.field.firstBit === 0
    ? `${found} The field comes first in the byte, so they are adjacent within a unit, and again in the next one.`
    : `${found} The bits before the field sort first, so they can be apart even within a unit.`;
}

function saying({ field, code }: Query): string {
  return `${field.name}: ${valueText(field, code)}`;
}

function counted(count: number, thing: string): string {
  return `${grouped(count)} ${thing}${count === 1 ? '' : 's'}`;
}
