/*
 * The UUID whose 16 bytes are the 16 ASCII characters of an ID, as the reference implementation stores IDs.
 * Its version and variant bits are whatever the text makes them, so that many tools refuse it. A column holds
 * it or the UUID v7 of `uuid.ts`: they do not sort together.
 */

import { parse, type Sno } from './sno.ts';

/** The two digits of a character of the alphabet, sixteen times, with dashes where a UUID has them. */
const FORM = /^(?=.{8}-.{4}-.{4}-.{4}-.{12}$)((3[2-9]|6[1-9a-f]|7[0-8])-?){16}$/i;

/** The ASCII UUID of an ID, in lower case. Throws as `parse` does. */
export function toAsciiUuid(id: string): string {
  return parse(id).replace(/./g, (character, index) => {
    const dash = index > 3 && index < 11 && index % 2 === 0 ? '-' : '';
    return dash + character.charCodeAt(0).toString(16);
  });
}

/** The ID whose ASCII UUID a text is, in either case; undefined for anything else. */
export function idOfAsciiUuid(uuid: unknown): Sno | undefined {
  if (typeof uuid !== 'string' || !FORM.test(uuid)) return undefined;
  return uuid
    .replace(/-/g, '')
    .replace(/../g, digits => String.fromCharCode(Number.parseInt(digits, 16))) as Sno;
}
