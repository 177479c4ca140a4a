import type { Command as CommandOf, Output, Session as SessionOf } from '../command/program.ts';
import type { Clock, RandomSource } from '../index.ts';

/** Everything outside that the command touches. `bin.ts` makes it from the process, a test from strings. */
export interface Io {
  /** Decoded text in chunks of any size; undefined if nothing was piped in. */
  readonly stdin: AsyncIterable<string> | undefined;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Columns of that terminal. */
  readonly columns: number;
  /** Whether it shows colors, as Node decides it. */
  readonly hasColors: boolean;
  /** The package's own version, without a "v". */
  readonly version: string;
  readonly random: RandomSource;
  /** @default the SDK's own */
  readonly clock?: Clock;
}

/** The part that a command gets: all but standard error, which it can only complain on. */
export type Session = SessionOf<Io>;

/** Every option of every command, and whether it takes a value. */
export const OPTIONS = {
  bits: 'flag',
  column: 'value',
  from: 'value',
  json: 'flag',
  meta: 'value',
  'no-bits': 'flag',
  partition: 'value',
  schema: 'value',
  table: 'value',
  to: 'value',
  version: 'flag',
} as const;

export type OptionName = keyof typeof OPTIONS;

/** One command of `sno`. */
export type Command = CommandOf<Io, OptionName>;
