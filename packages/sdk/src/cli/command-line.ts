import { closest } from './did-you-mean.ts';
import { UsageError } from './failures.ts';

/** Every option of every command, and whether a value belongs to it. Names mean the same wherever they are taken. */
const OPTIONS = {
  bits: 'flag',
  from: 'value',
  help: 'flag',
  json: 'flag',
  meta: 'value',
  'no-bits': 'flag',
  partition: 'value',
  to: 'value',
  version: 'flag',
} as const;

export type OptionName = keyof typeof OPTIONS;

/** A command line, taken apart: words in their order, and the last value of each option ('' for a flag). */
export interface CommandLine {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<OptionName, string>;
}

/**
 * Takes arguments apart. Options stand anywhere, with one dash or two, as `--meta=5` or `--meta 5`; after `--`
 * everything is a word, and so is `-` alone.
 *
 * @throws UsageError for an option that no command has, and for a value that is missing or too much.
 */
export function readCommandLine(args: readonly string[]): CommandLine {
  const words: string[] = [];
  const options = new Map<OptionName, string>();
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '--') {
      words.push(...args.slice(i + 1));
      break;
    }
    if (!arg.startsWith('-') || arg === '-') {
      words.push(arg);
      continue;
    }
    const { name, value } = readOption(arg);
    if (OPTIONS[name] === 'flag') {
      if (value !== undefined) throw new UsageError(`--${name} takes no value`);
      options.set(name, '');
    } else if (value !== undefined) {
      options.set(name, value);
    } else {
      i++;
      options.set(name, requireValue(name, args[i]));
    }
  }
  return { words, options };
}

function readOption(arg: string): { name: OptionName; value: string | undefined } {
  const [written, ...rest] = arg.replace(/^--?/, '').split('=');
  const value = rest.length === 0 ? undefined : rest.join('=');
  const name = written === 'h' ? 'help' : written!;
  if (Object.hasOwn(OPTIONS, name)) return { name: name as OptionName, value };
  const near = closest(name, Object.keys(OPTIONS));
  throw new UsageError(`unknown option ${arg}`, near && `Did you mean --${near}?`);
}

/** What follows an option is its value unless it is an option itself; a negative number is a value. */
function requireValue(name: OptionName, next: string | undefined): string {
  if (next === undefined || /^-\D/.test(next)) throw new UsageError(`--${name} needs a value`);
  return next;
}

/**
 * Reads a decimal integer from 0 to `max`.
 *
 * @throws UsageError that says what it is the value of.
 */
export function readInteger(name: string, text: string, max: number): number {
  if (!/^\d+$/.test(text) || Number(text) > max) {
    throw new UsageError(`${name}: expected an integer from 0 to ${max}, got ${JSON.stringify(text)}`);
  }
  return Number(text);
}
