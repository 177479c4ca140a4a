import { type Sno, toBigInt, toBytes, toHex, toUuid } from '@sno-id/sdk';

/** What an ID is copied as besides its text, each with a name. */
export function formsOf(id: Sno | bigint): (readonly [form: string, text: string])[] {
  if (typeof id === 'bigint') return [['Hex', `0x${id.toString(16).padStart(16, '0')}`]];
  return [
    ['UUID', toUuid(id)],
    ['Hex', toHex(id)],
    ['BigInt', `${toBigInt(id)}n`],
    ['Bytes', `[${toBytes(id).join(', ')}]`],
    ['Code', `parse('${id}')`],
    ['SQL', `WHERE id = '${id}'`],
  ];
}
