import { anyOf, quote } from './complaint.ts';
import { closest } from './did-you-mean.ts';
import { UsageError } from './usage-error.ts';

/** Every option of every command of a program. A name means the same in all of them. */
export type OptionTable = Readonly<Record<string, 'flag' | 'value'>>;

/** A command line, taken apart: words in their order, and the value of each option ('' for one without). */
export interface CommandLine<Name extends string = string> {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<Name, string>;
}

/**
 * Takes arguments apart. Options may appear anywhere, with one dash or two, as `--meta=5` or `--meta 5`; `-h`
 * is `--help`. After `--` everything is a word, and so is `-` alone. What follows an option is its value
 * unless it is an option itself; a negative number is a value.
 *
 * `parseArgs` of Node is not used: this module is part of an entry that pages load, and one dash would need a
 * rewrite.
 *
 * @param known the options that a message about an unknown one lists
 * @throws UsageError for an unknown option, and for a value that is missing, unexpected, or not the only one.
 */
export function readCommandLine<Table extends OptionTable>(
  args: readonly string[],
  table: Table,
  known: readonly string[],
): CommandLine<keyof Table & string> {
  const words: string[] = [];
  const options = new Map<string, string>();
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '--') {
      words.push(...args.slice(i + 1));
      break;
    }
    if (arg === '-' || !arg.startsWith('-')) {
      words.push(arg);
      continue;
    }
    const [, written, given] = /^--?([^=]*)(?:=([\s\S]*))?$/.exec(arg)!;
    const name = written === 'h' ? 'help' : written!;
    if (!Object.hasOwn(table, name)) throw unknownOption(name, arg, known);
    if (table[name] === 'flag') {
      if (given !== undefined) throw new UsageError(`--${name}: expected no value, got ${quote(given)}.`);
      options.set(name, '');
      continue;
    }
    const value = given ?? valueIn(args[++i], name);
    const before = options.get(name);
    if (before !== undefined)
      throw new UsageError(`--${name}: expected one value, got ${quote(before)} and ${quote(value)}.`);
    options.set(name, value);
  }
  return { words, options: options as ReadonlyMap<keyof Table & string, string> };
}

/** The complaint about an option that a command does not have. */
export function unexpectedOption(
  where: string,
  names: readonly string[],
  got: string,
  ...hints: readonly string[]
): UsageError {
  const expected = names.length === 0 ? 'no option' : anyOf(names.map(name => `--${name}`));
  return new UsageError(`${where}: expected ${expected}, got --${got}.`, ...hints);
}

function unknownOption(name: string, written: string, known: readonly string[]): UsageError {
  const near = closest(name, known);
  return new UsageError(
    `Unknown option: expected ${anyOf(known.map(name => `--${name}`))}, got ${quote(written)}.`,
    ...(near === undefined ? [] : [`Did you mean --${near}?`]),
  );
}

function valueIn(next: string | undefined, name: string): string {
  if (next === undefined || next === '--') throw new UsageError(`--${name}: expected a value, got nothing.`);
  if (/^-\D/.test(next)) throw new UsageError(`--${name}: expected a value, got the option ${quote(next)}.`);
  return next;
}

/**
 * Reads a decimal integer.
 *
 * @param name of the option or argument
 * @throws UsageError if it is not one from `min` to `max`.
 */
export function readInteger(name: string, text: string, min: number, max: number): number {
  if (!/^\d{1,16}$/.test(text) || Number(text) < min || Number(text) > max) {
    throw new UsageError(`${name}: expected an integer from ${min} to ${max}, got ${quote(text)}.`);
  }
  return Number(text);
}
