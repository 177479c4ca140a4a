import { dateOf, type Sno, toBytes, toFields } from '../index.ts';
import type { Paint } from './paint.ts';

/** Describes an ID as the reference's `inspect` does, to the byte where nothing is painted. */
export function report(id: Sno, paint: Paint): string {
  const { unixMs, meta, partition, sequence } = toFields(id);
  return `
${paint.heading('-- Representations')}

    Encoded: ${id}
      Bytes: [${toBytes(id).join(' ')}]

${paint.heading('-- Components')}

       Time: ${goTime(dateOf(id))}
  Timestamp: ${unixMs}000000
       Meta: ${meta}
  Partition: ${partition}
   Sequence: ${sequence}

`;
}

/** As Go prints a time in UTC: the fraction without its trailing zeros, and none if it is 0. */
function goTime(time: Date): string {
  const fractionless = /\.?0*Z$/;
  return `${time.toISOString().replace('T', ' ').replace(fractionless, '')} +0000 UTC`;
}
