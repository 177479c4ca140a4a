import { type CommandLine, type OptionTable, readCommandLine, unexpectedOption } from './command-line.ts';
import { anyOf, complaint, quote } from './complaint.ts';
import { closest } from './did-you-mean.ts';
import { EXIT, UsageError } from './usage-error.ts';

/** Takes text. A promise is awaited before more is written. */
export interface Output {
  write(text: string): void | Promise<void>;
}

/** The outputs of every program. */
export interface BaseIo {
  readonly stdout: Output;
  readonly stderr: Output;
}

/** The part that a command gets: all but standard error, which it can only complain on. */
export type Session<Io extends BaseIo> = Omit<Io, 'stderr'> & {
  /** Writes lines to standard error, after the program's name. They may quote anything. */
  complain(first: string, ...more: readonly string[]): void | Promise<void>;
};

/** One command, as the dispatcher and the help see it. */
export interface Command<Io extends BaseIo, Name extends string = string> {
  readonly name: string;
  /** What follows the program's name on its usage line. */
  readonly usage: string;
  /** One line for the list of commands: an imperative in lower case, without a full stop. */
  readonly summary: string;
  /** The rest of its help: lines of at most 80 columns. */
  readonly details: string;
  readonly options: readonly Name[];
  /** The most words that it takes. */
  readonly maxWords: number;
  /** Runs it. `line.words` no longer contains the name of the command. Returns the exit code. */
  run(line: CommandLine<Name>, session: Session<Io>): Promise<number>;
}

/** A command line tool: its commands, and the texts of its help. */
export interface Program<Io extends BaseIo, Name extends string = string> {
  readonly name: string;
  /** A description in a few words. */
  readonly about: string;
  readonly usage: string;
  /** In the order of the help. `help` is added. */
  readonly commands: readonly Command<Io, Name>[];
  readonly options: OptionTable & Readonly<Record<Name, 'flag' | 'value'>>;
  /** What runs without a command. */
  readonly byDefault: string;
  /** The end of the page about all commands. */
  readonly notes: string;
  /** The command line that a mistyped command probably stands for, without the program's name. */
  readonly guess?: (word: string) => string | undefined;
  /** Why something failed, for exit code 1. An error that it has nothing to say about is thrown. */
  readonly reasonOf: (error: unknown) => string | undefined;
}

/**
 * Runs a command with the arguments that follow the program's name.
 *
 * @returns the exit code: 0, 1 for a failure, 2 for invalid usage. What went wrong has been complained about.
 * @throws errors that the program has no reason for, and those of `io`.
 */
export async function runProgram<Io extends BaseIo, Name extends string>(
  program: Program<Io, Name>,
  args: readonly string[],
  io: Io,
): Promise<number> {
  const complain = (first: string, ...more: readonly string[]) =>
    io.stderr.write(complaint(program.name, first, ...more));
  const commands = [...program.commands, helpOf(program)];
  const named = commands.find(({ name }) => name === args.find(arg => !arg.startsWith('-')));
  const known = named?.options ?? Object.keys(program.options);
  try {
    const line = readCommandLine(args, { ...program.options, help: 'flag' }, [...known, 'help']);
    const { command, words } = dispatch(program, commands, line);
    // Not a copy: to read standard input is to open it.
    const session: Session<Io> = Object.create(io, { complain: { value: complain } });
    return await command.run({ words, options: line.options as ReadonlyMap<Name, string> }, session);
  } catch (error) {
    if (error instanceof UsageError) {
      const page = named && named.name !== 'help' ? ` ${named.name}` : '';
      const hints = error.hints.length > 0 ? error.hints : [`Run ${program.name} help${page} for details.`];
      await complain(error.message, ...hints);
      return EXIT.badUsage;
    }
    const reason = program.reasonOf(error);
    if (reason === undefined) throw error;
    await complain(reason);
    return EXIT.failed;
  }
}

/** The texts and limits of a command. */
type Page = Pick<Command<never>, 'name' | 'usage' | 'summary' | 'details' | 'options' | 'maxWords'>;
type About = Pick<Program<never>, 'name' | 'about' | 'usage' | 'byDefault' | 'notes' | 'guess'>;

/** Finds the command, and the words that are left for it. `--help` and `--version` are commands as well. */
function dispatch<C extends Page>(
  program: About,
  commands: readonly C[],
  { words, options }: CommandLine,
): { command: C; words: readonly string[] } {
  if (options.has('help')) {
    const about = words[0] === 'help' ? words.slice(1, 2) : words.slice(0, 1);
    return { command: commandNamed('help', program, commands), words: about };
  }
  if (options.has('version')) return { command: commandNamed('version', program, commands), words: [] };
  const [name = program.byDefault, ...rest] = words;
  const command = commandNamed(name, program, commands);
  const usage = `Usage: ${program.name} ${command.usage}`;
  for (const option of options.keys()) {
    if (!command.options.includes(option)) throw unexpectedOption(name, command.options, option, usage);
  }
  const extra = rest[command.maxWords];
  if (extra !== undefined) throw new UsageError(`${name}: expected no more, got ${quote(extra)}.`, usage);
  return { command, words: rest };
}

function commandNamed<C extends Page>(word: string, { name, guess }: About, commands: readonly C[]): C {
  const found = commands.find(command => command.name === word);
  if (found) return found;
  const names = commands.map(({ name }) => name);
  const meant = guess?.(word) ?? closest(word, names);
  throw new UsageError(
    `Unknown command: expected ${anyOf(names)}, got ${quote(word)}.`,
    ...(meant === undefined ? [] : [`Did you mean ${name} ${meant}?`]),
  );
}

function helpOf<Io extends BaseIo, Name extends string>(program: Program<Io, Name>): Command<Io, Name> {
  const help: Command<Io, Name> = {
    name: 'help',
    usage: 'help [command]',
    summary: 'show help for a command',
    details: '',
    options: [],
    maxWords: 1,
    async run({ words: [about] }, { stdout }) {
      const commands: readonly Page[] = [...program.commands, help];
      await stdout.write(
        about === undefined
          ? overview(program, commands)
          : pageOf(program.name, commandNamed(about, program, commands)),
      );
      return EXIT.ok;
    },
  };
  return help;
}

/** The page about all commands. At most 80 columns. */
function overview({ name, about, usage, notes }: About, commands: readonly Page[]): string {
  const list = commands.map(command => `  ${command.name.padEnd(9)} ${command.summary}`);
  return `${name}: ${about}

Usage: ${name} ${usage}

Commands:
${list.join('\n')}

Options may appear anywhere, as --name=value or as --name value.
Run ${name} help COMMAND, or ${name} COMMAND --help, for details.

${notes}`;
}

/** The page about one command. At most 80 columns. */
function pageOf(program: string, { usage, summary, details }: Page): string {
  return `Usage: ${program} ${usage}

${summary[0]!.toUpperCase()}${summary.slice(1)}.
${details === '' ? '' : `\n${details}`}`;
}
