import { type Sno, toAsciiUuid, toBigInt, toBytes, toHex, toUuid } from '../index.ts';
import { type IdForm, toRecord } from '../read/index.ts';

/** How to write an ID in one line, by the names that `--to` takes. */
export const WRITERS: Readonly<Record<IdForm, (id: Sno) => string>> = {
  text: id => id,
  uuid: toUuid,
  'ascii-uuid': toAsciiUuid,
  hex: toHex,
  bytes: id => JSON.stringify([...toBytes(id)]),
  bigint: id => String(toBigInt(id)),
  json: toJson,
};

/** The record of an ID as one line of JSON: the same object in every command. */
export function toJson(id: Sno): string {
  return JSON.stringify(toRecord(id));
}
