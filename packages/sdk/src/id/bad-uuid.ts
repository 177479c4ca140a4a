import { badText, notAText } from './base32.ts';

/**
 * The error for a value that was given as a UUID of one form and is not one.
 *
 * @param form matches the texts of the form from start to end
 * @param example one of them
 * @returns a SnoError whose index is 0 for a text of the form, which is refused for another reason; or a
 * TypeError
 */
export function badUuid(expected: string, uuid: unknown, form: RegExp, example: string): Error {
  if (typeof uuid !== 'string') return notAText('UUID', expected, uuid);
  let index = 0;
  // Up to the index it is as it should be, and with the next character it no longer is.
  if (!form.test(uuid)) while (form.test(uuid.slice(0, index + 1) + example.slice(index + 1))) index++;
  return badText('UUID', expected, uuid, index, false);
}
