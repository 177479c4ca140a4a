import type { Sno } from '@sno-id/sdk';
import type { TimeRange } from './range.ts';

/** Sorts the cards in three forms, and selects those of a range. */
export function orderCode(ids: readonly Sno[], { from, to }: TimeRange): string {
  const time = (unixMs: number) => `Date.parse('${new Date(unixMs).toISOString()}')`;
  return `import { firstAt, lastAt, parse, toBigInt, toUuid } from '@sno-id/sdk';

const ids = [
${ids.map(id => `  '${id}',`).join('\n')}
].map(parse);

const sorted = [...ids].sort();
console.log(sorted);

// Other forms sort in the same order.
const numbers = ids.map(toBigInt).sort((a, b) => (a < b ? -1 : 1));
console.log(numbers.every((number, i) => number === toBigInt(sorted[i]!))); // true
console.log(ids.map(toUuid).sort().every((uuid, i) => uuid === toUuid(sorted[i]!))); // true

// All IDs of a time range are between two bounds, both included.
const first = firstAt(${time(from)});
const last = lastAt(${time(to)});
console.log(first, last);
console.log(ids.filter(id => first <= id && id <= last));
`;
}
