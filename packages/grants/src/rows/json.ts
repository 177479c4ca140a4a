import { refusal } from '@sno-id/sdk/internal';

/**
 * @throws TypeError for what JSON leaves out or turns into something else, such as NaN, a Date, a Map or a
 * function; and for half of a character or NUL, which databases reject or turn into something else. A field
 * of an object can be undefined: it is left out.
 */
export function requireJson(name: string, value: unknown, levels = 100): void {
  if (typeof value === 'string' && /\0|\p{Surrogate}/u.test(value))
    throw refusal(name, 'a text of whole characters without NUL', value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
    return;
  const isList = Array.isArray(value);
  const parent = typeof value === 'object' ? Object.getPrototypeOf(value) : undefined;
  if (typeof value !== 'object' || !levels || (!isList && parent && Object.getPrototypeOf(parent)))
    throw refusal(name, 'JSON of at most 100 levels, with dates as text', parent?.constructor?.name ?? value);
  // The holes of a list are undefined there.
  for (const [key, each] of Object.entries(isList ? [...value] : value))
    if (isList || each !== undefined) requireJson(`${name}.${key}`, each, levels - 1);
}
