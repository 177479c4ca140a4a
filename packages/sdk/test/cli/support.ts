import type { Io } from '../../src/cli/io.ts';
import { main } from '../../src/cli/main.ts';

/** What a run of the command left behind. */
export interface Run {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What was written where, in order. */
  readonly writes: readonly (readonly ['stdout' | 'stderr', string])[];
}

/** Runs `sno` on strings. Standard input is a terminal unless chunks of it are given. */
export async function sno(
  args: readonly string[],
  some: Partial<Io> = {},
  chunks?: readonly string[],
): Promise<Run> {
  const writes: ['stdout' | 'stderr', string][] = [];
  const exit = await main(args, {
    stdin: chunks && arrive(chunks),
    stdout: { write: text => void writes.push(['stdout', text]) },
    stderr: { write: async text => void writes.push(['stderr', text]) },
    isTerminal: false,
    columns: 80,
    hasColors: false,
    version: '1.2.3',
    random: { nextUint32: () => 7 },
    ...some,
  });
  const of = (stream: string): string => writes.map(([to, text]) => (to === stream ? text : '')).join('');
  return { exit, stdout: of('stdout'), stderr: of('stderr'), writes };
}

async function* arrive(chunks: readonly string[]): AsyncGenerator<string> {
  yield* chunks;
}

/** The lines of a text that ends with a line end. */
export function linesOf(text: string): string[] {
  return text.split('\n').slice(0, -1);
}
