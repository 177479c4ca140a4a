import { isSnoError } from '../index.ts';
import { readId } from '../read/index.ts';
import type { Command } from './command.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';
import { quote } from './complaint.ts';
import { convert } from './convert.ts';
import { closest } from './did-you-mean.ts';
import { EXIT, UsageError } from './failures.ts';
import { generate } from './generate.ts';
import { overview, page } from './help.ts';
import { inspect } from './inspect.ts';
import type { Io } from './io.ts';
import { range } from './range.ts';
import { createSession } from './session.ts';
import { sql } from './sql/command.ts';

const help: Command = {
  name: 'help',
  usage: 'help [command]',
  summary: 'show help for a command',
  details: '',
  options: [],
  maxWords: 1,
  async run({ words }, session) {
    await session.stdout.write(words[0] === undefined ? overview(COMMANDS) : page(commandNamed(words[0])));
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
  async run(_, session) {
    await session.stdout.write(`${session.version}\n`);
    return EXIT.ok;
  },
};

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [generate, inspect, convert, range, sql, help, version];

/**
 * Runs the `sno` command with the arguments that follow its name.
 *
 * @returns the exit code: 0, 1 for an invalid ID, 2 for invalid usage. What went wrong is on `io.stderr`.
 * @throws what `io` throws.
 */
export async function main(args: readonly string[], io: Io): Promise<number> {
  const session = createSession(io);
  try {
    const { command, line } = dispatch(readCommandLine(args));
    return await command.run(line, session);
  } catch (error) {
    if (error instanceof UsageError) {
      await session.complain(error.message, ...(error.hints.length > 0 ? error.hints : [whereToRead(args)]));
      return EXIT.badUsage;
    }
    // The clock is outside 2010 … 2079: no ID can be generated.
    if (!isSnoError(error)) throw error;
    await session.complain(error.message);
    return EXIT.badId;
  }
}

/** Finds the command, and what of the line is left for it. `--help` and `--version` are commands as well. */
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
      throw new UsageError(`${name} takes no option --${option}`, ...usageOf(command));
    }
  }
  const extra = rest[command.maxWords];
  if (extra !== undefined) {
    throw new UsageError(`${name}: unexpected argument ${quote(extra)}`, ...usageOf(command));
  }
  return { command, line: { words: rest, options } };
}

function commandNamed(name: string): Command {
  const command = COMMANDS.find(command => command.name === name);
  if (command === undefined) throw new UsageError(`unknown command ${quote(name)}`, ...suggestions(name));
  return command;
}

/** The page to read about arguments that are wrong: that of the command among them, if there is one. */
function whereToRead(args: readonly string[]): string {
  const word = args.find(arg => !arg.startsWith('-'));
  const command = COMMANDS.find(({ name }) => name === word);
  return command === undefined || command === help
    ? 'Run sno help for a list of commands and options.'
    : `Run sno help ${command.name} for details.`;
}

/** Likely slips: a command left out, or mistyped. */
function suggestions(name: string): string[] {
  if (/^\d{1,15}$/.test(name)) return [`Did you mean sno generate ${name}?`];
  const reading = readId(name);
  const id = reading.ok ? reading.id : reading.suggestion;
  if (id !== undefined) return [`Did you mean sno inspect ${id}?`];
  const near = closest(
    name,
    COMMANDS.map(({ name }) => name),
  );
  return near === undefined ? [] : [`Did you mean sno ${near}?`];
}

function usageOf({ name, usage }: Command): string[] {
  return [`Usage: sno ${usage}`, `Run sno help ${name} for details.`];
}
