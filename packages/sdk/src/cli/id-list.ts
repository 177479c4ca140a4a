import type { Sno } from '../index.ts';
import { BadIdError, EXIT, UsageError } from './failures.ts';
import { type FormName, readId } from './forms.ts';
import type { Io } from './io.ts';

/** A value that was given as an ID, and the line it stood in, counted from 1, if it came from a list. */
interface Entry {
  readonly text: string;
  readonly line?: number;
}

/**
 * Writes what `render` makes of each ID: of the words, or, where there are none or one is `-`, of standard input,
 * one a line, as it comes. Values that are no IDs are reported on standard error and the rest goes on.
 *
 * @returns the exit code.
 * @throws UsageError if no ID was given at all.
 */
export async function forEachId(
  words: readonly string[],
  io: Pick<Io, 'stdin' | 'stdout' | 'stderr'>,
  form: FormName | undefined,
  render: (id: Sno) => string,
): Promise<number> {
  let exit: number = EXIT.ok;
  let isEmpty = true;
  for await (const entries of entriesOf(words, io.stdin)) {
    let text = '';
    for (const entry of entries) {
      isEmpty = false;
      try {
        text += render(readId(entry.text, form));
      } catch (error) {
        if (!(error instanceof BadIdError)) throw error;
        if (text !== '') await io.stdout.write(text);
        text = '';
        const place = entry.line === undefined ? '' : `line ${entry.line}: `;
        await io.stderr.write(`sno: ${place}${error.message}\n`);
        exit = EXIT.badId;
      }
    }
    if (text !== '') await io.stdout.write(text);
  }
  if (isEmpty) throw nothingGiven();
  return exit;
}

/** The entries in batches: what has arrived together is answered in one write, and never waits for more. */
async function* entriesOf(words: readonly string[], stdin: Io['stdin']): AsyncGenerator<readonly Entry[]> {
  for (const word of words.length === 0 ? ['-'] : words) {
    if (word !== '-') {
      yield [{ text: word }];
    } else if (stdin === undefined) {
      throw nothingGiven();
    } else {
      yield* linesOf(stdin);
    }
  }
}

async function* linesOf(stdin: AsyncIterable<string>): AsyncGenerator<readonly Entry[]> {
  let line = 0;
  let rest = '';
  const entry = (text: string): Entry => ({ text: text.trim(), line: ++line });
  for await (const chunk of stdin) {
    // A line that comes in many chunks is looked at once, when its end has come.
    if (!chunk.includes('\n')) {
      rest += chunk;
      continue;
    }
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield lines.map(entry).filter(isNotBlank);
  }
  yield [entry(rest)].filter(isNotBlank);
}

function isNotBlank({ text }: Entry): boolean {
  return text !== '';
}

function nothingGiven(): UsageError {
  return new UsageError(
    'expected an ID, got none',
    'Give IDs as arguments, or one a line on standard input.',
  );
}
