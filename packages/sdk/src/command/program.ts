import type { CommandLine, OptionName } from './command-line.ts';
import type { Session } from './session.ts';

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
  /** The most words that it takes. */
  readonly maxWords: number;
  /** Runs it. `line.words` no longer contains the name of the command. Returns the exit code. */
  run(line: CommandLine, session: Session): Promise<number>;
}
