import type { Command } from './command.ts';
import { EXIT } from './failures.ts';

/** The page about all commands. At most 80 columns. */
export function overview(commands: readonly Command[]): string {
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(9)} ${summary}`);
  return `sno: compact, sortable, 10-byte IDs

Usage: sno [command] [options]

Commands:
${list.join('\n')}

Options stand anywhere: sno --meta=5 generate 3, or sno generate 3 --meta 5.
sno help COMMAND, or sno COMMAND --help, says more about one command.

Colour: where standard output is a terminal; NO_COLOR, FORCE_COLOR and TERM=dumb
are honoured.
Exit code: ${EXIT.ok} all is well; ${EXIT.badId} an ID is none, or could not be made or written;
${EXIT.badUsage} bad usage.
`;
}

/** The page about one command. At most 80 columns. */
export function page({ usage, summary, details }: Command): string {
  return `Usage: sno ${usage}

${summary[0]!.toUpperCase()}${summary.slice(1)}.
${details === '' ? '' : `\n${details}`}`;
}
