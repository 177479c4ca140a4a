import { type Program, runProgram } from '../command/program.ts';
import { EXIT } from '../command/usage-error.ts';
import { isSnoError } from '../index.ts';
import { readId } from '../read/index.ts';
import { convert } from './convert.ts';
import { generate } from './generate.ts';
import { inspect } from './inspect.ts';
import { type Command, type Io, OPTIONS, type OptionName } from './io.ts';
import { range } from './range.ts';
import { sql } from './sql/command.ts';

const version: Command = {
  name: 'version',
  usage: 'version',
  summary: 'print the version',
  details: '',
  options: [],
  maxWords: 0,
  async run(_, session) {
    await session.stdout.write(`${session.version}\n`);
    return EXIT.ok;
  },
};

export const SNO: Program<Io, OptionName> = {
  name: 'sno',
  about: 'compact, sortable, 10-byte IDs',
  usage: '[command] [options]',
  commands: [generate, inspect, convert, range, sql, version],
  options: OPTIONS,
  byDefault: 'generate',
  notes: `Output is colored on a terminal; NO_COLOR, FORCE_COLOR and TERM=dumb are
respected.
Exit codes: ${EXIT.ok} success; ${EXIT.failed} an ID was invalid, or could not be generated or
written; ${EXIT.badUsage} invalid usage.
`,
  guess,
  // The clock is outside 2010 … 2079: no ID can be generated.
  reasonOf: error => (isSnoError(error) ? error.message : undefined),
};

/** A command that was left out: a number or an ID stands in its place. */
function guess(word: string): string | undefined {
  if (/^\d{1,15}$/.test(word)) return `generate ${word}`;
  const reading = readId(word);
  const id = reading.ok ? reading.id : reading.suggestion;
  return id === undefined ? undefined : `inspect ${id}`;
}

/**
 * Runs the `sno` command with the arguments that follow its name.
 *
 * @returns the exit code: 0, 1 for an invalid ID, 2 for invalid usage. What went wrong is on `io.stderr`.
 * @throws what `io` throws.
 */
export async function main(args: readonly string[], io: Io): Promise<number> {
  return await runProgram(SNO, args, io);
}
