import { parseArgs } from 'node:util';
import { UsageError } from './io.ts';

/** Every option of any command, and whether it takes a value. */
const OPTIONS = {
  store: { type: 'string' },
  tables: { type: 'string' },
  host: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  authority: { type: 'string' },
  blocks: { type: 'string' },
  before: { type: 'string' },
  'in-place': { type: 'boolean' },
  'confirm-time': { type: 'boolean' },
  alg: { type: 'string' },
} as const;

/** The options that were given. */
export type Values = {
  [K in keyof typeof OPTIONS]?: (typeof OPTIONS)[K]['type'] extends 'string' ? string : true;
};

export interface Arguments {
  readonly values: Values;
  readonly positionals: readonly string[];
}

/**
 * Reads arguments. A value may begin with one dash: `--blocks -1` has the value -1, which is for the command to refuse.
 *
 * @throws UsageError for an unknown option, one that is given twice, and a value that is missing or not expected.
 */
export function readArguments(args: readonly string[]): Arguments {
  const { tokens, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: OPTIONS,
  });
  const values: { [name: string]: string | true } = {};
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!Object.hasOwn(OPTIONS, name))
      throw new UsageError(`Unknown option "${rawName}". Run sno-grants help for a list.`);
    if (Object.hasOwn(values, name)) throw new UsageError(`${rawName}: expected it once, got it twice.`);
    const isFlag = OPTIONS[name as keyof typeof OPTIONS].type === 'boolean';
    if (isFlag && value !== undefined) throw new UsageError(`${rawName}: expected no value, got "${value}".`);
    if (!isFlag && value === undefined) throw new UsageError(`${rawName}: expected a value, got nothing.`);
    if (!token.inlineValue && value?.startsWith('--'))
      throw new UsageError(`${rawName}: expected a value, got the option ${value}.`);
    values[name] = value ?? true;
  }
  return { values: values as Values, positionals };
}
