import { createGenerator, type Generator, isSnoError, type Sno } from '../index.ts';
import type { Command } from './command.ts';
import { readInteger } from './command-line.ts';
import { EXIT } from './failures.ts';
import { toJson } from './forms.ts';
import type { Io } from './io.ts';

/** How many IDs are made and written at a time. */
const BATCH = 4096;
/** A run with a given partition starts its units at a random number below this: the lower half of the sequence. */
const STARTS = 0x8000;

export const generate: Command = {
  name: 'generate',
  usage: 'generate [count] [--meta=N] [--partition=N] [--json]',
  summary: 'make IDs, one a line (sno alone makes one)',
  details: `Options:
  --meta=N       the metabyte of each ID, 0 to 255 (default 0)
  --partition=N  the generator's identity, 0 to 65535 (default: random)
  --json         one JSON object a line instead of the text

One run never repeats an ID, however many it makes: where a unit of 4 ms is
used up, it goes on in the next one.

Between runs it is odds, not a guarantee. Each run counts up from a random place
in the lower half of the sequence, so that two runs at the same time with
the same partition, making n and m IDs in one unit, print an ID twice about
once in 32768 / (n + m - 1) cases. Without --partition the partition has to be
the same by chance, too. For a guarantee, give runs that can overlap partitions
of their own, and do not set the clock back between runs.
`,
  options: ['meta', 'partition', 'json'],
  maxWords: 1,
  async run({ words, options }, io) {
    const count = readInteger('count', words[0] ?? '1', Number.MAX_SAFE_INTEGER);
    const meta = readInteger('--meta', options.get('meta') ?? '0', 0xff);
    const partition = options.get('partition');
    const generator = makeGenerator(
      io,
      partition === undefined ? undefined : readInteger('--partition', partition, 0xffff),
    );
    const write = options.has('json') ? toJson : (id: Sno) => id;
    for (let left = count; left > 0; ) {
      const ids = await take(generator, Math.min(left, BATCH), meta, io);
      await io.stdout.write(`${ids.map(write).join('\n')}\n`);
      left -= ids.length;
    }
    return EXIT.ok;
  },
};

/**
 * A generator for one run. The process ends with it and leaves no snapshot, so a given partition alone would start
 * at sequence 0 in each run, and two runs in one unit would print the same IDs: the random start makes that rare.
 */
function makeGenerator({ clock, random }: Io, partition: number | undefined): Generator {
  const common = clock === undefined ? { random } : { clock, random };
  // Whoever asks on the command line can be told that the clock is wrong.
  if (partition === undefined) return createGenerator({ ...common, whenOutOfRange: 'throw' });
  return createGenerator({ ...common, partition, sequence: [random.nextUint32() % STARTS, 0xffff] });
}

/** Makes up to `count` IDs, one at least: it waits as long as the clock takes, and says so where that is long. */
async function take(generator: Generator, count: number, meta: number, io: Io): Promise<readonly Sno[]> {
  try {
    return generator.batch(count, meta);
  } catch (error) {
    if (!isSnoError(error, 'ERR_CLOCK_UNSAFE') && !isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED')) throw error;
    await io.stderr.write(
      `sno: waiting for the clock, some ${error.retryAfterMs} ms: it went back or stands still\n`,
    );
    return [await generator.nextAsync(meta)];
  }
}
