/**
 * Decodes the body of a `SetTargetList` frame, the GVariant `(ta(tsssb))`: what can be inspected over one UI
 * connection.
 *
 * An array of elements of varying size ends with a table of where each element ends; the last entry is also
 * where the table starts. The table's integers are as wide as the size of the array demands. Elements begin
 * at multiples of 8.
 */
import type { TargetAddress } from './wire.ts';

export interface InspectorTarget extends TargetAddress {
  /** `WebPage` for a tab; there are others, such as service workers. */
  readonly type: string;
  readonly url: string;
}

export interface TargetList {
  readonly connection: number;
  readonly targets: readonly InspectorTarget[];
}

const ID_BYTES = 8;
const ALIGNMENT = 8;

export function decodeTargetList(body: Buffer): TargetList {
  const connection = Number(body.readBigUInt64LE(0));
  const array = body.subarray(ID_BYTES);
  const targets = splitArray(array).map(element => decodeTarget(connection, element));
  return { connection, targets };
}

function splitArray(array: Buffer): Buffer[] {
  if (array.length === 0) return [];
  const width = offsetWidth(array.length);
  const table = array.readUIntLE(array.length - width, width);
  const elements: Buffer[] = [];
  let start = 0;
  for (let entry = table; entry < array.length; entry += width) {
    const end = array.readUIntLE(entry, width);
    elements.push(array.subarray(start, end));
    start = Math.ceil(end / ALIGNMENT) * ALIGNMENT;
  }
  return elements;
}

function offsetWidth(arrayBytes: number): 1 | 2 | 4 {
  if (arrayBytes <= 0xff) return 1;
  return arrayBytes <= 0xffff ? 2 : 4;
}

function decodeTarget(connection: number, element: Buffer): InspectorTarget {
  const [type = '', _name = '', url = ''] = element.subarray(ID_BYTES).toString('utf8').split('\0', 3);
  return { connection, target: Number(element.readBigUInt64LE(0)), type, url };
}
