import type { Command as CommandOf, Output, Session as SessionOf } from '@sno-id/sdk/internal';

/** What the command needs from outside. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a command has of that: all but standard error, which it can only complain on. */
export type Session = SessionOf<Io>;

/** Every option of any command, and whether it takes a value. */
export const OPTIONS = {
  store: 'value',
  tables: 'value',
  host: 'value',
  json: 'flag',
  authority: 'value',
  blocks: 'value',
  before: 'value',
  'in-place': 'flag',
  'confirm-time': 'flag',
  alg: 'value',
} as const;

export type OptionName = keyof typeof OPTIONS;

/** One command of `sno-grants`. */
export type Command = CommandOf<Io, OptionName>;
