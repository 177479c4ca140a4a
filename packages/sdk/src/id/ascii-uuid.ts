/*
 * The UUID whose 16 bytes are the 16 ASCII characters of an ID, as the reference implementation stores IDs.
 * Its version and variant bits are whatever the text makes them, so that many tools refuse it. A column holds
 * it or the UUID v7 of `uuid.ts`: they do not sort together.
 */

import { isSno, parse, type Sno } from './sno.ts';

/** A UUID of any kind. */
const FORM = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;

/** The ASCII UUID of an ID, in lower case. Throws as `parse` does. */
export function toAsciiUuid(id: string): string {
  return parse(id).replace(/./g, (character, index) => {
    const dash = [4, 6, 8, 10].includes(index) ? '-' : '';
    return dash + character.charCodeAt(0).toString(16);
  });
}

/** The ID whose ASCII UUID a text is, in either case; undefined for anything else. */
export function idOfAsciiUuid(uuid: unknown): Sno | undefined {
  if (typeof uuid !== 'string' || !FORM.test(uuid)) return undefined;
  const text = uuid.replace(/-/g, '').replace(/../g, byte => String.fromCharCode(Number.parseInt(byte, 16)));
  return isSno(text) ? text : undefined;
}
