import { type Sno, toFields } from '@sno-id/sdk';

/** TypeScript that does the same with this ID. */
export function anatomyCode(id: Sno): string {
  const { unixMs } = toFields(id);
  return `import { firstAt, fromFields, parse, toBigInt, toBytes, toFields, toHex, toUuid, withFields } from '@sno-id/sdk';

const id = parse('${id}'); // throws ERR_ID_INVALID, with the index of the problem

const { unixMs, tick, meta, partition, sequence } = toFields(id);
console.log(new Date(unixMs).toISOString()); // ${new Date(unixMs).toISOString()}
console.log(tick, meta, partition, sequence);

// The same ten bytes in other forms. To convert them back: fromBytes, fromHex, fromUuid, fromBigInt.
console.log(toBytes(id), toHex(id), toUuid(id), toBigInt(id));

// IDs are immutable: a change returns a new one.
console.log(withFields(id, { tick: tick === 0 ? 1 : 0 }));
console.log(fromFields({ unixMs, tick, meta, partition, sequence }) === id); // true

// IDs sort by time as plain text.
console.log(firstAt(unixMs) <= id); // true
`;
}
