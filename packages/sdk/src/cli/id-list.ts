import { quote } from '../command/complaint.ts';
import { EXIT, UsageError } from '../command/usage-error.ts';
import type { Sno } from '../index.ts';
import { type IdForm, type IdProblem, readId } from '../read/index.ts';
import type { Session } from './io.ts';

/** A value that was given as an ID, and its line, counted from 1, if it came from standard input. */
interface Entry {
  readonly text: string;
  readonly line?: number;
}

/**
 * Writes what `render` makes of each ID: of the words or, if there are none or one is `-`, of standard input,
 * one per line, as it arrives. What is not an ID is reported on standard error, and the rest is still
 * written. Standard input may be empty, as behind a filter that lets nothing through.
 *
 * @returns the exit code.
 * @throws UsageError if there is neither a word nor standard input.
 */
export async function forEachId(
  words: readonly string[],
  session: Pick<Session, 'stdin' | 'stdout' | 'complain'>,
  form: IdForm | undefined,
  render: (id: Sno) => string,
): Promise<number> {
  let exit: number = EXIT.ok;
  for await (const entries of entriesOf(words, session.stdin)) {
    let text = '';
    for (const entry of entries) {
      const reading = readId(entry.text, { form });
      if (reading.ok) {
        text += render(reading.id);
        continue;
      }
      if (text !== '') await session.stdout.write(text);
      text = '';
      await session.complain(explain(entry, reading));
      exit = EXIT.failed;
    }
    if (text !== '') await session.stdout.write(text);
  }
  return exit;
}

/** One line about an entry that is not an ID. */
function explain({ text, line }: Entry, { message, suggestion }: IdProblem): string {
  const place = line === undefined ? '' : `line ${line}: `;
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `${place}${quote(text)}: ${message[0]!.toLowerCase()}${message.slice(1)}${hint}`;
}

/** The entries in batches: what arrives together is answered in one write, before more is read. */
async function* entriesOf(
  words: readonly string[],
  stdin: Session['stdin'],
): AsyncGenerator<readonly Entry[]> {
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
    // A line that arrives in many chunks is only read when it is complete.
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
    'Expected an ID, got none.',
    'Give IDs as arguments, or one a line on standard input.',
  );
}
