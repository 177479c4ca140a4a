import type { Command as CommandOf } from '../command/program.ts';
import type { Session } from './session.ts';

/** Every option of every command, and whether it takes a value. */
export const OPTIONS = {
  bits: 'flag',
  column: 'value',
  from: 'value',
  json: 'flag',
  meta: 'value',
  'no-bits': 'flag',
  partition: 'value',
  table: 'value',
  to: 'value',
  version: 'flag',
} as const;

export type OptionName = keyof typeof OPTIONS;

/** One command of `sno`. */
export type Command = CommandOf<Session, OptionName>;
