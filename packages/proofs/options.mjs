// @ts-check
/* The one way in which proofs read their options. */
import { parseArgs } from 'node:util';

/**
 * Reads options by their defaults: a number takes a whole number, a boolean is a flag, '' takes any text.
 * Ends the process with 2 where one is not known, or is not what it must be.
 *
 * @template {Record<string, number | boolean | string>} Defaults
 * @param {Defaults} defaults
 * @param {readonly string[]} [known] the names that may be given; without it, any
 * @returns {{ [Name in keyof Defaults]: Defaults[Name] extends number ? number
 *   : Defaults[Name] extends boolean ? boolean : string } & { names: string[] }} `names` are all other words
 */
export function readOptions(defaults, known) {
  const given = Object.entries(defaults).map(([name, value]) => {
    const type =
      typeof value === 'boolean' ? /** @type {const} */ ('boolean') : /** @type {const} */ ('string');
    return [name, { type }];
  });
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: Object.fromEntries(given),
    });
    const read = Object.entries(defaults).map(([name, value]) => {
      const own = /** @type {Record<string, unknown>} */ (values)[name] ?? value;
      return [name, typeof value === 'number' ? wholeNumber(name, String(own)) : own];
    });
    const unknown = known && positionals.find(name => !known.includes(name));
    if (unknown !== undefined) throw new RangeError(`expected any of ${known?.join(', ')}; got "${unknown}"`);
    return /** @type {any} */ ({ ...Object.fromEntries(read), names: positionals });
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exit(2);
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
function wholeNumber(name, text) {
  const min = name === 'seed' ? 0 : 1;
  if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= 0xffff_ffff) return Number(text);
  throw new RangeError(`--${name}: expected a whole number from ${min} to 4294967295, got ${text}`);
}
