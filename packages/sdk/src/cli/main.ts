import { isSnoError } from '../index.ts';
import type { Command } from './command.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';
import { convert } from './convert.ts';
import { closest } from './did-you-mean.ts';
import { EXIT, quote, UsageError } from './failures.ts';
import { readId } from './forms.ts';
import { generate } from './generate.ts';
import { overview, page } from './help.ts';
import { inspect } from './inspect.ts';
import type { Io } from './io.ts';
import { range } from './range.ts';

const help: Command = {
  name: 'help',
  usage: 'help [command]',
  summary: 'say what there is to say about a command',
  details: '',
  options: [],
  maxWords: 1,
  async run({ words }, io) {
    await io.stdout.write(words[0] === undefined ? overview(COMMANDS) : page(commandNamed(words[0])));
    return EXIT.ok;
  },
};

const version: Command = {
  name: 'version',
  usage: 'version',
  summary: 'print the version',
  details: '',
  options: [],
  maxWords: 0,
  async run(_, io) {
    await io.stdout.write(`${io.version}\n`);
    return EXIT.ok;
  },
};

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [generate, inspect, convert, range, help, version];

/**
 * Runs the `sno` command with the arguments that follow its name.
 *
 * @returns the exit code: 0, 1 for a bad ID, 2 for bad usage. What went wrong stands on `io.stderr`.
 * @throws what `io` throws.
 */
export async function main(args: readonly string[], io: Io): Promise<number> {
  try {
    const { command, line } = dispatch(readCommandLine(args));
    return await command.run(line, io);
  } catch (error) {
    if (error instanceof UsageError) {
      const hint = error.hint ?? 'See sno help.';
      await io.stderr.write(`sno: ${error.message}\n${hint}\n`);
      return EXIT.badUsage;
    }
    // The clock is outside 2010 … 2079: no ID can be made.
    if (!isSnoError(error)) throw error;
    await io.stderr.write(`sno: ${error.message}\n`);
    return EXIT.badId;
  }
}

/** Finds the command, and what of the line is left to it. `--help` and `--version` are commands as well. */
function dispatch({ words, options }: CommandLine): { command: Command; line: CommandLine } {
  if (options.has('help')) {
    const about = words[0] === 'help' ? words.slice(1, 2) : words.slice(0, 1);
    return { command: help, line: { words: about, options } };
  }
  if (options.has('version')) return { command: version, line: { words: [], options } };
  const [name = 'generate', ...rest] = words;
  const command = commandNamed(name);
  for (const option of options.keys()) {
    if (!command.options.includes(option)) {
      throw new UsageError(`${name} takes no option --${option}`, seeHelp(command));
    }
  }
  const extra = rest[command.maxWords];
  if (extra !== undefined) {
    throw new UsageError(`${name}: one argument too many, ${quote(extra)}`, seeHelp(command));
  }
  return { command, line: { words: rest, options } };
}

function commandNamed(name: string): Command {
  const command = COMMANDS.find(command => command.name === name);
  if (command === undefined) throw new UsageError(`unknown command ${quote(name)}`, suggestion(name));
  return command;
}

/** Likely slips: a command left out, or mistyped. */
function suggestion(name: string): string | undefined {
  if (/^\d{1,15}$/.test(name)) return `Did you mean sno generate ${name}?`;
  if (isId(name)) return `Did you mean sno inspect ${name}?`;
  const near = closest(
    name,
    COMMANDS.map(({ name }) => name),
  );
  return near && `Did you mean sno ${near}?`;
}

function isId(text: string): boolean {
  try {
    readId(text);
    return true;
  } catch {
    return false;
  }
}

function seeHelp({ name, usage }: Command): string {
  return `Usage: sno ${usage}\nSee sno help ${name}.`;
}
