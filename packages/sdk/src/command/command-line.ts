import { parseArgs } from 'node:util';
import { quote } from './complaint.ts';
import { closest } from './did-you-mean.ts';
import { UsageError } from './failures.ts';

/** Every option of every command, and whether it takes a value. A name means the same in every command. */
const OPTIONS = {
  bits: { type: 'boolean' },
  column: { type: 'string' },
  from: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  meta: { type: 'string' },
  'no-bits': { type: 'boolean' },
  partition: { type: 'string' },
  table: { type: 'string' },
  to: { type: 'string' },
  version: { type: 'boolean' },
} as const;

export type OptionName = keyof typeof OPTIONS;

/** A command line, taken apart: words in their order, and the value of each option ('' for one without). */
export interface CommandLine {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<OptionName, string>;
}

/**
 * Takes arguments apart. Options may appear anywhere, with one dash or two, as `--meta=5` or `--meta 5`; after `--`
 * everything is a word, and so is `-` alone.
 *
 * @throws UsageError for an option that no command has, and for a value that is missing, not taken, or not the only one.
 */
export function readCommandLine(args: readonly string[]): CommandLine {
  const words: string[] = [];
  const options = new Map<OptionName, string>();
  // Not strict: the errors here say what was probably meant, and quote safely.
  const { tokens } = parseArgs({
    args: withTwoDashes(args),
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind === 'option') {
      const name = requireOption(token.name, args[token.index]!);
      const value = requireValue(name, token.value, token.inlineValue === true);
      const before = options.get(name);
      // An option without a value says the same twice.
      if (before !== undefined && OPTIONS[name].type === 'string')
        throw new UsageError(`--${name}: expected one value, got ${quote(before)} and ${quote(value)}`);
      options.set(name, value);
    }
  }
  return { words, options };
}

/** Writes `-meta=5` as `--meta=5`: with one dash, `parseArgs` takes it for seven options of a letter each. */
function withTwoDashes(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  return args.map((arg, i) => ((end < 0 || i < end) && /^-[^-\d]./su.test(arg) ? `-${arg}` : arg));
}

function requireOption(name: string, written: string): OptionName {
  if (Object.hasOwn(OPTIONS, name)) return name as OptionName;
  if (name === 'h') return 'help';
  const near = closest(name, Object.keys(OPTIONS));
  throw new UsageError(`unknown option ${quote(written)}`, ...(near ? [`Did you mean --${near}?`] : []));
}

/** What follows an option is its value unless it is an option itself; a negative number is a value. */
function requireValue(name: OptionName, value: string | undefined, isInline: boolean): string {
  if (OPTIONS[name].type === 'boolean') {
    if (value !== undefined) throw new UsageError(`--${name} takes no value`);
    return '';
  }
  if (value === undefined || (!isInline && /^-\D/.test(value)))
    throw new UsageError(`--${name} needs a value`);
  return value;
}

/**
 * Reads a decimal integer from 0 to `max`.
 *
 * @throws UsageError that says what it is the value of.
 */
export function readInteger(name: string, text: string, max: number): number {
  if (!/^\d+$/.test(text) || Number(text) > max) {
    throw new UsageError(`${name}: expected an integer from 0 to ${max}, got ${quote(text)}`);
  }
  return Number(text);
}
