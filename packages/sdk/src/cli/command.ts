import type { CommandLine, OptionName } from './command-line.ts';
import type { Io } from './io.ts';

/** One command of `sno`, as the dispatcher and the help see it. */
export interface Command {
  readonly name: string;
  /** What follows `sno` on its usage line. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The rest of its help: lines of at most 80 columns. */
  readonly details: string;
  readonly options: readonly OptionName[];
  /** How many words it takes at most. */
  readonly maxWords: number;
  /** Does it. `line.words` no longer holds the command itself. Returns the exit code. */
  run(line: CommandLine, io: Io): Promise<number>;
}
