import type { Command } from './command.ts';
import { EXIT } from './failures.ts';

/** The page about all commands. At most 80 columns. */
export function overview(commands: readonly Command[]): string {
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(9)} ${summary}`);
  return `sno: compact, sortable, 10-byte IDs

Usage: sno [command] [options]

Commands:
${list.join('\n')}

Options may appear anywhere, as --meta=5 or as --meta 5.
Run sno help COMMAND, or sno COMMAND --help, for details.

Output is coloured on a terminal; NO_COLOR, FORCE_COLOR and TERM=dumb are
respected.
Exit codes: ${EXIT.ok} success; ${EXIT.badId} an ID was invalid, or could not be generated or
written; ${EXIT.badUsage} invalid usage.
`;
}

/** The page about one command. At most 80 columns. */
export function page({ usage, summary, details }: Command): string {
  return `Usage: sno ${usage}

${summary[0]!.toUpperCase()}${summary.slice(1)}.
${details === '' ? '' : `\n${details}`}`;
}
